import { defineConfig } from '@playwright/test';
import { zoneAtHour } from './zones.ts';

/**
 * Browsers run in a time zone where it is morning, because a run around midnight would find no matches of
 * today. `zone.spec.ts` uses other hours.
 */
process.env.TZ = zoneAtHour(6)[0];

/**
 * The gate excludes tests tagged `@long`. `npm run test:long` runs those, and the tests that other engines
 * run only in the long tier.
 */
const isLongTier = process.env.E2E_TIER === 'long';
/**
 * Selects the tests of an engine other than Chromium: in the gate those tagged `@engine`, in the long tier
 * those with the engine's own tag.
 */
const engine = (tag: RegExp) =>
  isLongTier ? { grep: tag, grepInvert: /@engine/ } : { grep: /@engine/, grepInvert: /@long/ };
const MINUTE_MS = 60_000;

/**
 * Two workers on two cores, because tests mostly wait. Each spec file has its own sandboxes and browsers. No
 * test depends on the machine's speed, so a busy machine only makes it longer. That is why time-outs are
 * long, and no spec shortens them (`tests/e2e.test.ts`).
 */
export default defineConfig({
  // A broken build ends the run early, before hundreds of tests wait for it or one test hangs.
  maxFailures: isLongTier ? 0 : 4,
  globalTimeout: isLongTier ? 0 : 60 * MINUTE_MS,
  testDir: '.',
  // Separate folder, because Playwright empties it at each start.
  outputDir: '../../test-results/e2e',
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: true,
  // One retry for a short overload of the machine. `tests/run.mjs` lists each retried test, and more than
  // three fail the run. Specs of money, orders, the journal and the look of screens have no retry
  // (`tests/e2e.test.ts`).
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ['list'],
    ['json', { outputFile: `../../test-results/${isLongTier ? 'long-e2e' : 'e2e'}.json` }],
  ],
  // No traces: recording a dozen tabs costs more than the tabs themselves.
  use: { trace: 'off', screenshot: 'off', actionTimeout: 180_000, navigationTimeout: 180_000 },
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium' },
      testIgnore: ['firefox.spec.ts', 'webkit*.spec.ts'],
      ...(isLongTier ? { grep: /@long/ } : { grepInvert: /@long/ }),
    },
    { name: 'firefox', use: { browserName: 'firefox' }, testIgnore: 'webkit*.spec.ts', ...engine(/@main/) },
    // The oldest supported browser.
    { name: 'chromium109', use: { browserName: 'chromium' }, ...engine(/@floor/) },
    {
      name: 'webkit',
      use: { browserName: 'webkit' },
      testMatch: [
        'engines.spec.ts',
        'member-engines.spec.ts',
        'webkit*.spec.ts',
        'newcomer.spec.ts',
        'nats.spec.ts',
      ],
      ...engine(/./),
    },
  ],
});
