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

/** True where these packages of the system are installed now; false where that cannot be done here. */
export const installPackages = (...packages) => {
  if (!hasApt()) return false;
  run('apt-get', ['update'], 300);
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 600);
};
