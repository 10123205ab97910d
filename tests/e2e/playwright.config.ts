import { defineConfig } from '@playwright/test';
import { zoneWhereItIs } from './zones.ts';

/**
 * Browsers stand where it is morning: a run that meets midnight would find nothing left of today.
 * `zone.spec.ts` asks for other hours.
 */
process.env.TZ = zoneWhereItIs(6)[0];

/** The gate leaves out what is tagged `@long`; `npm run test:long` runs that and what other engines run besides the gate. */
const isLongTier = process.env.E2E_TIER === 'long';
/** What an engine other than Chromium runs: in the gate the journeys in which engines differ, in the long tier those with its own tag. */
const engine = (tag: RegExp) =>
  isLongTier ? { grep: tag, grepInvert: /@engine/ } : { grep: /@engine/, grepInvert: /@long/ };
const MINUTE_MS = 60_000;

/**
 * Two workers on two cores: much of a test is waiting. Each spec file has its own sandboxes and browsers, and
 * no test rests on a quiet machine, so a slow neighbour only makes it longer; hence the long time-outs, which
 * no spec makes shorter (`tests/e2e.test.ts`).
 */
export default defineConfig({
  // A broken build ends soon: neither hundreds of tests that wait for it nor a test that hangs hold up the run.
  maxFailures: isLongTier ? 0 : 4,
  globalTimeout: isLongTier ? 0 : 45 * MINUTE_MS,
  testDir: '.',
  // A folder of its own: Playwright empties it at each start.
  outputDir: '../../test-results/e2e',
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: true,
  // The last net under a machine's bad moment: `tests/run.mjs` names each that needed it, and more than three
  // fail the run. Specs of money, orders, the journal and the look of screens have none (`tests/e2e.test.ts`).
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ['list'],
    ['json', { outputFile: `../../test-results/${isLongTier ? 'long-e2e' : 'e2e'}.json` }],
  ],
  // No traces: recording a dozen tabs costs more than the tabs do.
  use: { trace: 'off', screenshot: 'off', actionTimeout: 180_000, navigationTimeout: 180_000 },
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium' },
      testIgnore: ['firefox.spec.ts', 'webkit*.spec.ts'],
      ...(isLongTier ? { grep: /@long/ } : { grepInvert: /@long/ }),
    },
    { name: 'firefox', use: { browserName: 'firefox' }, testIgnore: 'webkit*.spec.ts', ...engine(/@main/) },
    // The oldest browser.
    { name: 'chromium109', use: { browserName: 'chromium' }, ...engine(/@floor/) },
    {
      name: 'webkit',
      use: { browserName: 'webkit' },
      testMatch: ['engines.spec.ts', 'webkit*.spec.ts', 'newcomer.spec.ts'],
      ...engine(/./),
    },
  ],
});
