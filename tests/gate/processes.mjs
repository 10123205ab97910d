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

/** The text of a file; empty where there is none. */
export const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The value of a JSON file; undefined where there is none or it was cut off. */
export const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

export const removeFile = (file) => rmSync(file, { force: true });
