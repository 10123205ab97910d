import { defineConfig } from '@playwright/test';
import { zoneWhereItIs } from './zones.ts';

/**
 * Browsers stand where it is morning: a run that meets midnight would find nothing left of today.
 * `zone.spec.ts` asks for other hours.
 */
process.env.TZ = zoneWhereItIs(6)[0];

/**
 * Two workers on two cores: much of a test is waiting. Each spec file has its own sandboxes and browsers, and
 * no test rests on a quiet machine, so a slow neighbour only makes it longer; hence the long time-outs, which
 * no spec makes shorter (`tests/e2e.test.ts`).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: true,
  // The last net under a machine's bad moment: `tests/run.mjs` names each that needed it, and more than a few
  // fail the run. Where money is there is none.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  // No traces: recording a dozen tabs costs more than the tabs do.
  use: { trace: 'off', screenshot: 'off', actionTimeout: 180_000, navigationTimeout: 180_000 },
  // Firefox runs the main journeys: those tagged, and those written for it because they are told apart
  // without CDP.
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium' },
      testIgnore: ['firefox.spec.ts', 'webkit*.spec.ts'],
    },
    { name: 'firefox', use: { browserName: 'firefox' }, grep: /@main/, testIgnore: 'webkit*.spec.ts' },
    // The oldest browser: boot, the list, many tabs, embedding.
    { name: 'chromium109', use: { browserName: 'chromium' }, grep: /@floor/ },
    { name: 'webkit', use: { browserName: 'webkit' }, testMatch: ['webkit*.spec.ts', 'newcomer.spec.ts'] },
  ],
});
