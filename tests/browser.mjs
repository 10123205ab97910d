// Finds a Chromium for the tests: CHROMIUM_PATH, Playwright's own, the system's; else installs one. Says in one sentence what
// to do when none of it worked.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const present = () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return SYSTEM.find((path) => existsSync(path));
};

const run = (command, args, seconds) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: seconds * 1000 }).status === 0;

const isRoot = () => typeof process.getuid === 'function' && process.getuid() === 0;

/** Fonts for Chinese and Thai pictures; their lack spoils screenshots, never a test. */
const installFonts = () => {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return;
  try {
    const fonts = execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
    if (fonts.trim() !== '') return;
  } catch {
    // No fontconfig: nothing to look at, so install.
  }
  run('apt-get', ['install', '-y', '--no-install-recommends', 'fonts-noto-cjk', 'fonts-thai-tlwg'], 300);
};

/** The path of a Chromium that starts, installed if need be; throws one sentence otherwise. */
export const findBrowser = () => {
  let path = present();
  if (path === undefined) {
    console.log('No Chromium found; installing one…');
    if (!run('npx', ['playwright', 'install', 'chromium'], 300) && isRoot() && existsSync('/usr/bin/apt-get')) {
      run('apt-get', ['update'], 300);
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 600);
    }
    path = present();
  }
  if (path === undefined) throw new Error('No Chromium could be found or installed: install one and name it in CHROMIUM_PATH.');
  installFonts();
  return path;
};
