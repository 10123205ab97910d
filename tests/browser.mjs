// Finds the tests' browsers, each the same way: what an environment variable names, Playwright's own, the
// system's; else installs one. Says in one sentence what to do when none of it worked.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, firefox } from 'playwright';
import { installPackages, run } from './install.mjs';

const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  own: () => chromium.executablePath(),
  system: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  download: 'chromium',
  packages: ['chromium'],
};
/** Chromium without the parts that draw a window: most tests run in it, because it starts and draws faster. */
const HEADLESS_SHELL = {
  name: 'Chromium headless shell',
  variable: 'HEADLESS_SHELL_PATH',
  own: () => undefined,
  // Not the system's wrapper script, which would stay between the tests and the browser's process.
  system: ['/usr/lib/chromium/chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
};
const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  own: () => firefox.executablePath(),
  system: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  download: 'firefox',
  packages: ['firefox-esr'],
  // Playwright asks Firefox for `network.addDataCollector`, which older versions refuse: they do not even start.
  oldestVersion: 143,
};

/**
 * True where the browser starts and is not too old: one that lacks a library of the system is there but starts
 * nothing. Asked on Linux alone: elsewhere a window might open.
 */
const starts = (path, oldestVersion = 0) => {
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 && Number(/(\d+)\./u.exec(stdout)?.[1] ?? 0) >= oldestVersion;
};

const present = ({ variable, own, system, oldestVersion }) => {
  const named = process.env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  return [own(), ...system].find((path) => path && existsSync(path) && starts(path, oldestVersion));
};

const download = (browser) => {
  console.log(`No ${browser.name} found; installing one…`);
  return run('npx', ['playwright', 'install', browser.download], 300) ? present(browser) : undefined;
};

const installFromSystem = (browser) => (installPackages(...browser.packages) ? present(browser) : undefined);

/** The path of one that starts, installed if need be; undefined where none can be had. */
const find = (browser) => present(browser) ?? download(browser) ?? installFromSystem(browser);

/** Installs fonts for Chinese and Thai: without them the walk over the screens measures boxes, not letters. */
const installFonts = () => {
  try {
    const fonts = execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
    if (fonts.trim() !== '') return;
  } catch {
    // No fontconfig: nothing to look at, so install.
  }
  installPackages('fonts-noto-cjk', 'fonts-thai-tlwg');
};

/**
 * The path of a Chromium that starts; throws one sentence where none can be had: without it there is nothing
 * to run.
 */
export const findBrowser = () => {
  const path = find(CHROMIUM);
  if (path === undefined)
    throw new Error('No Chromium could be found or installed: install one and name it in CHROMIUM_PATH.');
  installFonts();
  return path;
};

/**
 * Environment variables with the paths of Chromium and of its headless shell. Without a shell, all tests run
 * in Chromium itself. Throws as `findBrowser` does.
 */
export const findChromium = () => {
  const environment = { CHROMIUM_PATH: findBrowser() };
  const shell = present(HEADLESS_SHELL) ?? installFromSystem(HEADLESS_SHELL);
  return shell === undefined ? environment : { ...environment, HEADLESS_SHELL_PATH: shell };
};

/**
 * The path of a Firefox, or the sentence that says what is missing: its journeys are then skipped, and
 * counted as that.
 */
export const findFirefox = () => {
  const path = find(FIREFOX);
  return path === undefined
    ? {
        missing:
          'No Firefox of version 143 or later could be found or installed, so its journeys did not run: install one and name it in FIREFOX_PATH.',
      }
    : { path };
};
