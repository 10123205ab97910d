// Finds the nginx that the deployment is tested with: what an environment variable names, the system's; else
// installs it.
import { existsSync } from 'node:fs';
import { installPackages } from './install.mjs';

/** Where a system keeps it: /usr/sbin is not on every user's path. */
const places = () => [
  ...(process.env.PATH ?? '')
    .split(':')
    .filter((dir) => dir !== '')
    .map((dir) => `${dir}/nginx`),
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
];

const present = () => {
  const named = process.env.NGINX_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`NGINX_PATH names ${named}, which does not exist.`);
  }
  return places().find((path) => existsSync(path));
};

const install = () => {
  console.log('No nginx found; installing one…');
  // Its Brotli is a package of its own, and not everywhere: gzip does as well.
  if (!installPackages('nginx-light', 'libnginx-mod-http-brotli-static')) installPackages('nginx-light');
  return present();
};

/**
 * The path of an nginx, or the sentence that says what is missing: the tests of the deployment are then
 * skipped, and counted as that.
 */
export const findNginx = () => {
  const path = present() ?? install();
  return path === undefined
    ? {
        missing:
          'No nginx could be found or installed, so the deployment was not tested: install one (nginx-light) and name it in NGINX_PATH.',
      }
    : { path };
};
