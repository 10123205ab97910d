// `npm test`: unit tests, then a build, then the end-to-end tests in real browsers; ends with one line of counts.
// `node tests/run.mjs e2e [playwright arguments]` runs the latter alone, `screenshot` makes the README's picture,
// `long` (`npm run test:long`) runs ten times the fuzz and the fault schedules, from seeds where no run has been.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser, findFirefox } from './browser.mjs';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results/`;
const [only, ...rest] = process.argv.slice(2);

const node = (args, env = {}) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
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
const count = (part, more, less, status) => {
  // A runner that died before it could write its report has failed, whatever it printed.
  if (more === undefined) console.error(`${part}: no report was written`);
  passed += more ?? 0;
  failed += more === undefined ? 1 : less + (less === 0 && status !== 0 ? 1 : 0);
};

const unit = () => {
  rmSync(`${results}unit.json`, { force: true });
  const status = node(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}unit.json`]);
  const report = read(`${results}unit.json`);
  skipped += report?.numPendingTests ?? 0;
  count('unit', report?.numPassedTests, report?.numFailedTests ?? 0, status);
};

const e2e = async (args) => {
  const browser = findBrowser();
  const firefox = findFirefox();
  if (firefox.missing !== undefined) missing.push(firefox.missing);
  await build();
  rmSync(`${results}e2e.json`, { force: true });
  const status = node(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...args], {
    CHROMIUM_PATH: browser,
    ...(firefox.path === undefined ? {} : { FIREFOX_PATH: firefox.path }),
  });
  const stats = read(`${results}e2e.json`)?.stats;
  skipped += stats?.skipped ?? 0;
  count('e2e', stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), status);
};

mkdirSync(results, { recursive: true });
try {
  if (only === 'screenshot') {
    await build();
    process.exit(node(['tests/screenshot.mjs'], { CHROMIUM_PATH: findBrowser() }));
  }
  if (only === 'long') process.exit(node(['node_modules/vitest/vitest.mjs', 'run', 'tests/worker/fuzz', 'tests/worker/schedules', ...rest], { LONG: '1' }));
  if (only === undefined) unit();
  await e2e(rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
for (const sentence of missing) console.log(`\n${sentence}`);
console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
