// `npm run screenshot`: makes the README's picture from the built client on the sandbox.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT ?? 5199);
const sandbox = spawn(
  process.execPath,
  [`${root}dist/sandbox/main.js`, '--port', String(port), '--rate', '3000', '--seed', '7', '--speed', '4'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
await new Promise((resolve, reject) => {
  sandbox.stdout.on('data', (chunk) => chunk.toString().includes('/sport/') && resolve(undefined));
  sandbox.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
});
const root0 = typeof process.getuid === 'function' && process.getuid() === 0;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--disable-gpu', '--disable-background-networking', ...(root0 ? ['--no-sandbox'] : [])],
});
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  colorScheme: 'light',
});
await page.goto(`http://localhost:${port}/sport/?lang=en`);
await page.locator('[data-match] [data-option][data-state="open"]').nth(30).waitFor();
// Long enough for a few prices to be on the move.
await page.locator('[data-move^="up"]').nth(8).waitFor();
await page.screenshot({ path: `${root}src/app/board.png` });
await browser.close();
sandbox.kill('SIGTERM');
