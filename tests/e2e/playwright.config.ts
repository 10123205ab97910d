import { defineConfig } from '@playwright/test';

/** One worker: the specs share two cores with the sandboxes and browsers they start. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  // No traces: recording a dozen tabs costs more than the tabs do.
  use: { trace: 'off', screenshot: 'off' },
  // Firefox runs the main journeys: those tagged, and those written for it because they are told apart without CDP.
  projects: [
    { name: 'chromium', use: { browserName: 'chromium' }, testIgnore: 'firefox.spec.ts' },
    { name: 'firefox', use: { browserName: 'firefox' }, grep: /@main/ },
  ],
});
