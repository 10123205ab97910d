import { defineConfig } from '@playwright/test';
import { zoneAtHour } from '../e2e/zones.ts';

/**
 * Runs the browsers in a time zone where it is morning, like the end-to-end tests: near midnight no match of
 * today would be left.
 */
process.env.TZ = zoneAtHour(6)[0];

/** Timeouts are long, because a busy machine draws slowly but correctly. */
export default defineConfig({
  testDir: '.',
  testMatch: process.env.GALLERY_OPEN === '1' ? 'browse.ts' : 'gallery.ts',
  outputDir: '../../test-results/gallery-run',
  timeout: 3_600_000,
  expect: { timeout: 120_000 },
  workers: 2,
  fullyParallel: true,
  reporter: 'line',
  use: { actionTimeout: 180_000, navigationTimeout: 180_000 },
});
