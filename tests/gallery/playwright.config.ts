import { defineConfig } from '@playwright/test';

/** Pictures for people; what gates is computed (tests/e2e/look.spec.ts). */
export default defineConfig({ testDir: '.', testMatch: 'gallery.ts', outputDir: '../../test-results/gallery-run', timeout: 1_800_000, expect: { timeout: 120_000 }, workers: 2, fullyParallel: true, reporter: 'line' });
