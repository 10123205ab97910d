// Finds the nats-server that push is tested with: what an environment variable names, the system's; else installs it.
import { existsSync } from 'node:fs';
import { installPackages } from './install.mjs';

/** Where a system keeps it: /usr/sbin is not on every user's path. */
const places = () => [
  ...(process.env.PATH ?? '')
    .split(':')
    .filter((dir) => dir !== '')
    .map((dir) => `${dir}/nats-server`),
  '/usr/sbin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
];

export const presentNatsServer = () => {
  const named = process.env.NATS_SERVER_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`NATS_SERVER_PATH names ${named}, which does not exist.`);
  }
  return places().find((path) => existsSync(path));
};

const install = () => {
  console.log('No nats-server found; installing one…');
  installPackages('nats-server');
  return presentNatsServer();
};

/** The path of a nats-server, or the sentence that says what is missing. Tests of push over NATS are then skipped. */
export const findNatsServer = () => {
  const path = presentNatsServer() ?? install();
  return path === undefined
    ? {
        missing:
          'No nats-server could be found or installed, so there is no push over NATS: install one (nats-server) and name it in NATS_SERVER_PATH.',
      }
    : { path };
};
