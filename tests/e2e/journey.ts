import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { firefoxPath, launch, launchFirefox } from './browser.ts';
import { differences, ready, type Seen } from './painted.ts';
import { startSandbox, type RunningSandbox, type Truth } from './sandbox.ts';

/** Things a test opened, closed in the reverse order whatever happened. */
export type Journey = {
  sandbox(flags?: Record<string, string | number>): Promise<RunningSandbox>;
  browser(): Promise<Browser>;
  context(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  /** Registers something else to be closed. */
  after(close: () => Promise<unknown>): void;
};

export const test = base.extend<{ journey: Journey }>({
  journey: async ({ browserName }, run) => {
    const path = firefoxPath();
    base.skip(browserName === 'firefox' && path === undefined, 'No Firefox was found.');
    const closers: (() => Promise<unknown>)[] = [];
    let browser: Browser | undefined;
    const after = (close: () => Promise<unknown>) => void closers.push(close);
    const open = async () => {
      if (browser === undefined) {
        const started = await (browserName === 'firefox' && path !== undefined ? launchFirefox(path) : launch());
        browser = started;
        after(() => started.close());
      }
      return browser;
    };
    await run({
      sandbox: async (flags) => {
        const sandbox = await startSandbox(flags);
        after(() => sandbox.close());
        return sandbox;
      },
      browser: open,
      context: async (options) => (await open()).newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options }),
      after,
    });
    for (const close of closers.reverse()) await close().catch(() => undefined);
  },
});

/** Opens a tab and collects what must never happen in it. */
export const openTab = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(`${page.url()}: ${error.message}`));
  await page.goto(url);
  await ready(page);
  return page;
};

/** Uncaught errors of all pages so far; specs assert that it stays empty. */
export const thrown: string[] = [];

/**
 * Pauses the world and holds every page's painted cells against the truth. How long they took to agree is told, not gated: a busy
 * machine must not fail a test.
 */
export const expectTruth = async (sandbox: RunningSandbox, pages: readonly Seen[], ms = 20_000): Promise<void> => {
  await sandbox.pause();
  const paused = performance.now();
  for (const page of pages) {
    await expect
      .poll(async () => (await differences(page, sandbox, new Map<string, Truth | null>())).slice(0, 5), { timeout: ms, intervals: [50, 100, 200, 300] })
      .toEqual([]);
  }
  base.info().annotations.push({ type: 'equal to the truth', description: `${pages.length} tabs, ${Math.round(performance.now() - paused)} ms after the pause` });
  await sandbox.resume();
};

/** Opens the counters panel and reads one by name, once the worker has answered. */
export const counter = async (page: Page, name: string): Promise<string> => {
  if ((await page.locator('[data-panel="diagnostics"]').count()) === 0) await page.keyboard.press('Control+Shift+D');
  const value = page.locator(`[data-counter="${name}"]`).first();
  await expect(value).toHaveText(/[\p{L}\p{N}]/u);
  return ((await value.textContent()) ?? '').trim();
};

export { expect };
