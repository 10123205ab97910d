// Finds WebKit as Debian ships it (WebKitGTK): the driver, the small browser that it drives, and a screen
// that nobody sees. Each is what an environment variable names, else the system's, else installed.
import { existsSync, readdirSync } from 'node:fs';
import { installPackages } from './install.mjs';

const LIBRARIES = '/usr/lib';

const PARTS = {
  WEBKIT_DRIVER_PATH: () => ['/usr/bin/WebKitWebDriver'],
  // Its folder carries the architecture's name.
  WEBKIT_PATH: () =>
    (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []).map(
      (each) => `${LIBRARIES}/${each}/webkit2gtk-4.1/MiniBrowser`,
    ),
  XVFB_PATH: () => ['/usr/bin/Xvfb'],
};

const partOf = (variable) => {
  const named = process.env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  return PARTS[variable]().find((path) => existsSync(path));
};

/** The environment that names all of it, or undefined where one is missing. */
const present = () => {
  const found = Object.fromEntries(Object.keys(PARTS).map((variable) => [variable, partOf(variable)]));
  return Object.values(found).includes(undefined) ? undefined : found;
};

const install = () => {
  console.log('No WebKit found; installing one…');
  installPackages('webkit2gtk-driver', 'xvfb');
  return present();
};

/**
 * The environment variables that name WebKit's parts, or the sentence that says what is missing: its journeys
 * are then skipped, and counted as that.
 */
export const findWebKit = () => {
  const env = present() ?? install();
  return env === undefined
    ? {
        missing:
          'No WebKit could be found or installed, so its journeys did not run: install webkit2gtk-driver and xvfb, or name them in WEBKIT_DRIVER_PATH, WEBKIT_PATH and XVFB_PATH.',
      }
    : { env };
};
