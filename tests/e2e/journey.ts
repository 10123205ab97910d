import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { firefoxPath, launch, launchFirefox, launchOldChromium, oldChromiumPath } from './browser.ts';
import { readContexts } from './findings.ts';
import { differences, ready, type Seen } from './painted.ts';
import { startSandbox, type RunningSandbox, type Truth } from './sandbox.ts';
import { test as base, thrown } from './test.ts';

/** Things a test opened, closed in the reverse order whatever happened. */
export type Journey = {
  sandbox(flags?: Record<string, string | number>): Promise<RunningSandbox>;
  browser(): Promise<Browser>;
  context(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  /** Registers something else to be closed. */
  after(close: () => Promise<unknown>): void;
};

type Launch = () => Promise<Browser>;

export const test = base.extend<{ journey: Journey }, { oneFirefox: Launch }>({
  /**
   * One for all journeys: it takes longer to start than most of them last, and each has a context of its own.
   */
  oneFirefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted.
    async ({}, run) => {
      let browser: Browser | undefined;
      await run(async () => (browser ??= await launchFirefox(firefoxPath() ?? '')));
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  journey: async ({ browserName, oneFirefox }, run, { project }) => {
    const isOld = project.name === 'chromium109';
    base.skip(browserName === 'firefox' && firefoxPath() === undefined, 'No Firefox was found.');
    base.skip(isOld && oldChromiumPath() === undefined, 'No Chromium 109 was found.');
    const closers: (() => Promise<unknown>)[] = [];
    let browser: Browser | undefined;
    const after = (close: () => Promise<unknown>) => void closers.push(close);
    const open = async () => {
      if (browserName === 'firefox') return oneFirefox();
      if (browser === undefined) {
        const started = await (isOld ? launchOldChromium(oldChromiumPath() ?? '') : launch());
        browser = started;
        after(() => started.close());
      }
      return browser;
    };
    const context: Journey['context'] = async (options) => {
      const opened = await (
        await open()
      ).newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
      after(() => opened.close());
      return opened;
    };
    await run({
      sandbox: async (flags) => {
        const sandbox = await startSandbox(flags);
        after(() => sandbox.close());
        return sandbox;
      },
      browser: open,
      context,
      after,
    });
    await readContexts();
    for (const close of closers.reverse()) await close().catch(() => undefined);
  },
});

/** Opens a tab and collects what must never happen in it. */
export const openTab = async (context: BrowserContext, url: string, cells?: number): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(`${page.url()}: ${error.message}`));
  await page.goto(url);
  await ready(page, cells);
  return page;
};

/**
 * Pauses the world and holds every page's painted cells against the truth. How long they took to agree is
 * told, not gated: a busy machine must not fail a test.
 */
export const expectTruth = async (sandbox: RunningSandbox, pages: readonly Seen[]): Promise<void> => {
  await sandbox.pause();
  const paused = performance.now();
  for (const page of pages) {
    await expect
      .poll(async () => (await differences(page, sandbox, new Map<string, Truth | null>())).slice(0, 5), {
        intervals: [50, 100, 200, 300],
      })
      .toEqual([]);
  }
  base.info().annotations.push({
    type: 'equal to the truth',
    description: `${pages.length} tabs, ${Math.round(performance.now() - paused)} ms after the pause`,
  });
  await sandbox.resume();
};

/** Opens the counters panel and reads one by name, once the worker has answered. */
export const counter = async (page: Page, name: string): Promise<string> => {
  if ((await page.locator('[data-panel="diagnostics"]').count()) === 0)
    await page.keyboard.press('Control+Shift+D');
  const value = page.locator(`[data-counter="${name}"]`).first();
  await expect(value).toHaveText(/[\p{L}\p{N}]/u);
  return ((await value.textContent()) ?? '').trim();
};

/**
 * Waits until the tab has the shared worker. Where a worker takes more than some seconds to load, a tab makes
 * do with a lesser one and returns by itself (F19): which of the two happened first goes by the machine,
 * where it ends does not.
 */
export const expectShared = (page: Page): Promise<void> =>
  expect.poll(() => counter(page, 'mode')).toBe('shared');

/** What a counter says in the end. */
export const expectCounter = (page: Page, name: string, value: string): Promise<void> =>
  expect.poll(() => counter(page, name)).toBe(value);

/**
 * How many sockets the platform has in the end: one that a tab made do with while its worker was slow to load
 * goes by itself (F19), and a killed worker's is missed a moment later.
 */
export const expectSockets = (sandbox: RunningSandbox, count: number): Promise<void> =>
  expect.poll(async () => (await sandbox.stats()).sockets).toBe(count);

export { expect, thrown };
