import { defineConfig } from '@playwright/test';
import { zoneWhereItIs } from '../e2e/zones.ts';

/**
 * Browsers stand where it is morning, as those of the end-to-end tests: near midnight nothing would be left
 * of today.
 */
process.env.TZ = zoneWhereItIs(6)[0];

/** A busy machine draws later, and draws the same: hence the long time-outs. */
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
