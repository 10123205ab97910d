import { test as base } from '@playwright/test';
import {
  beginErrors,
  expectErrors,
  readContexts,
  takeErrors,
  takeFindings,
  uncaughtErrors,
} from './findings.ts';
import { openSandboxIn, type OpenSandbox } from './sandbox.ts';
import { createSandboxServer } from './sandboxServer.ts';

const failOnFindings = (): void => {
  const found = takeFindings();
  if (found.length > 0)
    throw new Error(`What must not happen in the whole run happened: ${found.join('\n')}`);
  const errors = takeErrors();
  if (errors.length > 0)
    throw new Error(`Pages left errors that the test did not announce (expectErrors): ${errors.join('\n')}`);
};

/**
 * Test function of every spec. A test fails if it left a finding, an uncaught error or a console error
 * (findings.ts). Findings that appear only when the last sandbox and browser of a file close fail the run.
 */
export const test = base.extend<{ clean: void }, { cleanRun: void; openSandbox: OpenSandbox }>({
  /** Opens a sandbox in the one process that runs the sandboxes of all tests of a Playwright worker. */
  openSandbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted.
    async ({}, run) => {
      const server = createSandboxServer();
      await run(openSandboxIn(server));
      await server.end();
    },
    { scope: 'worker' },
  ],
  cleanRun: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted.
    async ({}, run) => {
      await run();
      failOnFindings();
    },
    { scope: 'worker', auto: true },
  ],
  clean: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, run) => {
      beginErrors();
      await run();
      await readContexts();
      failOnFindings();
    },
    { auto: true },
  ],
});

export { expectErrors, uncaughtErrors };
