// Processes and files of the scripts that run tests.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const results = `${root}test-results/`;

/** Runs a script with Node and returns its exit code. */
export const node = (args, environment = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  }).status ?? 1;

/** Returns the text of a file, or an empty text if the file does not exist. */
export const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Returns the value of a JSON file, or undefined if the file does not exist or is incomplete. */
export const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

export const removeFile = (file) => rmSync(file, { force: true });
