// Opens the built client once, before the end-to-end tests: a build that shows no prices fails here with its reason, and not
// after hundreds of tests have waited for it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { chromium } from 'playwright';
import { root } from './gate/processes.mjs';

const LIMIT_MS = 120_000;
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
const sandbox = spawn(
  process.execPath,
  [
    `${root}dist/sandbox/main.js`,
    '--port',
    String(await freePort()),
    '--matches',
    '120',
    '--rate',
    '20',
    '--seed',
    '7',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const address = () =>
  new Promise((resolve, reject) => {
    let said = '';
    sandbox.stdout.on('data', (chunk) => {
      said += chunk.toString();
      const found = /http:\/\/[\w.:[\]-]+\/sport\//.exec(said);
      if (found !== null) resolve(found[0]);
    });
    sandbox.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
    setTimeout(() => reject(new Error('The sandbox did not start.')), LIMIT_MS).unref();
  });

const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
const errors = [];
let browser;
let isShown = false;
try {
  const url = await address();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(url, { timeout: LIMIT_MS });
  await page.locator('[data-match] [data-option][data-state="open"]').first().waitFor({ timeout: LIMIT_MS });
  isShown = true;
} catch (error) {
  errors.push(error instanceof Error ? error.message : String(error));
}
await browser?.close();
sandbox.kill('SIGTERM');
if (!isShown) console.error(`The built client shows no prices:\n${errors.join('\n')}`);
process.exit(isShown ? 0 : 1);
