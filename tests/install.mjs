// How the tests get a program that is not there: by the system's own packages, where this is the system's
// administrator.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A server among the packages is installed, not started: none is started in the system's runlevel 1. */
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

export const run = (command, args, seconds) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: seconds * 1000, env })
    .status === 0;

const hasApt = () =>
  typeof process.getuid === 'function' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');

/** Five tries within a minute and a half: a package server that does not answer is mostly back by then. */
const LIST_TRIES = 5;
const WAIT_MS = 20_000;
const waitSync = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

let hasUpdatedLists = false;

/**
 * Reads the lists of packages. `apt-get update` succeeds where a server does not answer, and the install then takes
 * an older version from another server (seen: a Firefox that Playwright cannot drive). So each list must be read. A
 * server that never answers costs its wait only once in a process.
 */
const updateLists = () => {
  if (hasUpdatedLists) return;
  hasUpdatedLists = true;
  const update = ['update', '-o', 'APT::Update::Error-Mode=any', '-o', 'Acquire::Retries=3'];
  for (let tries = 1; !run('apt-get', update, 300) && tries < LIST_TRIES; tries += 1) waitSync(WAIT_MS);
};

/** True where these packages of the system are installed now, in their newest version; false where that cannot be done here. */
export const installPackages = (...packages) => {
  if (!hasApt()) return false;
  updateLists();
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 600);
};
