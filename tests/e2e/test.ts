import { test as base } from '@playwright/test';
import { readContexts, takeFindings } from './findings.ts';

/** Uncaught errors of all pages of the test so far; specs assert that it stays empty. */
export const thrown: string[] = [];

const hold = (): void => {
  const found = takeFindings();
  if (found.length > 0)
    throw new Error(`What must not happen in the whole run happened:\n${found.join('\n')}`);
};

/**
 * What every spec's tests are made with: each fails that left a finding (findings.ts), and what shows only
 * once the last sandbox and browser of a file have closed fails the run.
 */
export const test = base.extend<{ clean: void }, { cleanRun: void }>({
  cleanRun: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted.
    async ({}, run) => {
      await run();
      hold();
    },
    { scope: 'worker', auto: true },
  ],
  clean: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, run) => {
      // What another test's pages were made to throw is no finding of this one.
      thrown.length = 0;
      await run();
      await readContexts();
      hold();
    },
    { auto: true },
  ],
});
