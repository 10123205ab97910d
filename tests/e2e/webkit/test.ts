import { expect } from '@playwright/test';
import { differences, READ_OFTEN } from '../painted.ts';
import type { RunningSandbox, Truth } from '../sandbox.ts';
import { test as base } from '../test.ts';
import { hasWebKit, launchWebKit, type WebKit, type WebKitPage } from './browser.ts';

/**
 * Test function of WebKit's own journeys: each has its own platform and browser. `flags` configure the
 * platform.
 */
export const test = base.extend<{
  flags: Record<string, string | number>;
  sandbox: RunningSandbox;
  webkit: WebKit;
}>({
  flags: [{}, { option: true }],
  sandbox: async ({ browserName, flags, openSandbox }, run) => {
    base.skip(browserName !== 'webkit' || !hasWebKit(), 'No WebKit was found.');
    const sandbox = await openSandbox(flags);
    await run(sandbox);
    await sandbox.close();
  },
  // The browser closes before the sandbox.
  webkit: async ({ sandbox: _sandbox }, run) => {
    const webkit = await launchWebKit();
    await run(webkit);
    const uncaughtErrors = await webkit.uncaughtErrors();
    await webkit.close();
    expect(uncaughtErrors).toEqual([]);
  },
});

/** Pauses the world and compares each page's visible cells with the server's state. */
export const isTrue = async (sandbox: RunningSandbox, pages: readonly WebKitPage[]): Promise<void> => {
  await sandbox.pause();
  for (const page of pages)
    await expect
      .poll(
        async () => (await differences(page, sandbox, new Map<string, Truth | null>())).slice(0, 5),
        READ_OFTEN,
      )
      .toEqual([]);
  await sandbox.resume();
};

/**
 * Picks a price. The worker may refuse the press on a busy machine (D3), and the helper presses again. If the
 * price is drawn as picked, only the slip is waited for.
 */
export const pick = async (page: WebKitPage, press: () => Promise<unknown>): Promise<void> => {
  const isDone = async () => (await page.count('[data-panel="slip"] [data-leg]')) === 1;
  const isPressed = async () => (await page.count('[data-match] [data-option][aria-pressed="true"]')) > 0;
  for (let presses = 0; presses < 12 && !(await isDone()); presses += 1) {
    if (!(await isPressed())) await press();
    for (let checks = 0; checks < 40 && !(await isDone()); checks += 1)
      await new Promise((done) => {
        setTimeout(done, 250);
      });
  }
  expect(await isDone()).toBe(true);
};
/**
 * Presses the Place bet button. Repeats the press only if it was refused because prices were stale, so that
 * nothing was sent (D3, F12).
 */
export const pressPlace = async (page: WebKitPage, press: () => Promise<unknown>): Promise<void> => {
  const count = (what: string) => page.count(`[data-panel="slip"] ${what}`);
  for (let refused = true; refused;) {
    await expect.poll(() => count('[data-action="place"]:not([aria-disabled="true"])'), READ_OFTEN).toBe(1);
    await press();
    await expect
      .poll(() => count('[data-bet], [data-panel="slip"] [data-problem]'), READ_OFTEN)
      .toBeGreaterThan(0);
    refused = (await count('[data-problem="price-stale"]')) > 0;
  }
};

export { expect };
