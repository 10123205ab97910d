import { expect } from '@playwright/test';
import { differences } from '../painted.ts';
import type { RunningSandbox, Truth } from '../sandbox.ts';
import { test as base } from '../test.ts';
import { hasWebKit, launchWebKit, type WebKit, type WebKitPage } from './browser.ts';

/** Journeys written for WebKit: a platform and a browser of its own for each. `flags` are the platform's. */
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
  // Closed before the sandbox is.
  webkit: async ({ sandbox: _sandbox }, run) => {
    const webkit = await launchWebKit();
    await run(webkit);
    const thrown = await webkit.thrown();
    await webkit.close();
    expect(thrown).toEqual([]);
  },
});

/** Pauses the world and holds what each page paints against it. */
export const isTrue = async (sandbox: RunningSandbox, pages: readonly WebKitPage[]): Promise<void> => {
  await sandbox.pause();
  for (const page of pages)
    await expect
      .poll(async () => (await differences(page, sandbox, new Map<string, Truth | null>())).slice(0, 5))
      .toEqual([]);
  await sandbox.resume();
};

/**
 * Picks a first price. On a busy machine the press may be refused, as nothing was heard of its prices for
 * some seconds (D3), and a user presses again; one that is drawn as picked has only to wait for the slip.
 */
export const pick = async (page: WebKitPage, press: () => Promise<unknown>): Promise<void> => {
  const isDone = async () => (await page.count('[data-panel="slip"] [data-leg]')) === 1;
  const isPressed = async () => (await page.count('[data-match] [data-option][aria-pressed="true"]')) > 0;
  for (let presses = 0; presses < 12 && !(await isDone()); presses += 1) {
    if (!(await isPressed())) await press();
    for (let looks = 0; looks < 40 && !(await isDone()); looks += 1)
      await new Promise((done) => {
        setTimeout(done, 250);
      });
  }
  expect(await isDone()).toBe(true);
};
/**
 * Presses the button that bets; again only where the press was refused for prices of before, and nothing has
 * left (D3, F12).
 */
export const pressPlace = async (page: WebKitPage, press: () => Promise<unknown>): Promise<void> => {
  const count = (what: string) => page.count(`[data-panel="slip"] ${what}`);
  for (let refused = true; refused;) {
    await expect.poll(() => count('[data-action="place"]:not([aria-disabled="true"])')).toBe(1);
    await press();
    await expect.poll(() => count('[data-bet], [data-panel="slip"] [data-problem]')).toBeGreaterThan(0);
    refused = (await count('[data-problem="price-stale"]')) > 0;
  }
};

export { expect };
