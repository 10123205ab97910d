// `npm test`: unit tests, then a build, then the end-to-end tests in real browsers; ends with one line of counts.
// `node tests/run.mjs e2e [playwright arguments]` runs the latter alone, `screenshot` makes the README's picture,
// `gallery [--screen TEXT] [--language LANG] [--brand NAME]` draws every screen in every state, theme and language (tests/gallery),
// `long` (`npm run test:long`) runs ten times the fuzz and the fault schedules, fifty times those around money, from seeds where no run has been,
// and 10 million cases of tests/oracle.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser, findFirefox } from './browser.mjs';
import { build, buildGallery } from './build.mjs';
import { findNginx } from './nginx.mjs';
import { findOldChromium } from './oldChromium.mjs';
import { readRun } from './secondTries.mjs';
import { findWebKit } from './webkit.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results/`;
const [only, ...rest] = process.argv.slice(2);

const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status ?? 1;
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

let passed = 0;
let failed = 0;
let skipped = 0;
/** What did not run for lack of something, one sentence each. */
const missing = [];
/** What passed, but not at its first try. */
const second = [];
let most = 0;
const count = (part, more, less, status) => {
  // A runner that died before it could write its report has failed, whatever it printed.
  if (more === undefined) console.error(`${part}: no report was written`);
  passed += more ?? 0;
  failed += more === undefined ? 1 : less + (less === 0 && status !== 0 ? 1 : 0);
};

const unit = () => {
  rmSync(`${results}unit.json`, { force: true });
  const status = node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}unit.json`,
  ]);
  const report = read(`${results}unit.json`);
  skipped += report?.numPendingTests ?? 0;
  count('unit', report?.numPassedTests, report?.numFailedTests ?? 0, status);
};

const e2e = async (args) => {
  const browser = findBrowser();
  const firefox = findFirefox();
  const nginx = findNginx();
  // It is fetched, so only where somebody asked for it.
  const old =
    args.some((arg) => arg.startsWith('--project')) && !args.some((arg) => arg.includes('chromium109'))
      ? {}
      : findOldChromium();
  const webkit = findWebKit();
  for (const each of [firefox, nginx, old, webkit])
    if (each.missing !== undefined) missing.push(each.missing);
  await build();
  rmSync(`${results}e2e.json`, { force: true });
  const status = node(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...args],
    {
      CHROMIUM_PATH: browser,
      ...(firefox.path === undefined ? {} : { FIREFOX_PATH: firefox.path }),
      ...(old.path === undefined ? {} : { OLD_CHROMIUM_PATH: old.path }),
      ...(nginx.path === undefined ? {} : { NGINX_PATH: nginx.path }),
      ...webkit.env,
    },
  );
  const report = read(`${results}e2e.json`);
  const run = report === undefined ? undefined : readRun(report);
  second.push(...(run?.second ?? []));
  most = run?.most ?? 0;
  skipped += run?.skipped ?? 0;
  count('e2e', run?.passed, run?.failed ?? 0, status);
};

mkdirSync(results, { recursive: true });
try {
  if (only === 'screenshot') {
    await build();
    process.exit(node(['tests/screenshot.mjs'], { CHROMIUM_PATH: findBrowser() }));
  }
  if (only === 'gallery') {
    await buildGallery();
    process.exit(
      node(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/gallery/playwright.config.ts'], {
        CHROMIUM_PATH: findBrowser(),
        GALLERY: rest.join(' '),
      }),
    );
  }
  if (only === 'long')
    process.exit(
      node(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          'tests/oracle',
          'tests/worker/fuzz',
          'tests/worker/schedules',
          'tests/worker/money',
          ...rest,
        ],
        { LONG: '1' },
      ),
    );
  if (only === undefined) unit();
  await e2e(rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
for (const sentence of missing) console.log(`\n${sentence}`);
for (const { title, why } of second) console.log(`\npassed only at the second try: ${title}\n  ${why}`);
if (second.length > most)
  console.log(`\n${second.length} tests needed a second try, ${most} may: they count as failed`);
console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
