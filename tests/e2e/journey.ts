import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import {
  firefoxPath,
  launch,
  launchFirefox,
  launchOldChromium,
  oldChromiumPath,
  sharedWorkers,
} from './browser.ts';
import { find, readContexts } from './findings.ts';
import { differences, ready, type Seen } from './painted.ts';
import type { RunningSandbox, SandboxFlags, Truth } from './sandbox.ts';
import { expectErrors, test as base, thrown } from './test.ts';

/** Things a test opened, closed in the reverse order whatever happened. */
export type Journey = {
  sandbox(flags?: SandboxFlags): Promise<RunningSandbox>;
  browser(): Promise<Browser>;
  context(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  /** Registers something else to be closed. */
  after(close: () => Promise<unknown>): void;
};

/** Which browser a project asks for; its own Chromium for `chromium109`. */
type Engine = 'chromium' | 'firefox' | 'chromium109';

const launchEngine = (engine: Engine): Promise<Browser> => {
  if (engine === 'firefox') return launchFirefox(firefoxPath() ?? '');
  return engine === 'chromium109' ? launchOldChromium(oldChromiumPath() ?? '') : launch();
};

export const test = base.extend<{ journey: Journey }, { openBrowser: () => Promise<Browser> }>({
  /**
   * Opens the one browser of a Playwright worker's tests: it takes longer to start than many of them last.
   * Each test has contexts of its own in it, and they are closed after the test.
   */
  openBrowser: [
    async ({ browserName }, run, { project }) => {
      const engine =
        browserName === 'firefox' ? 'firefox' : project.name === 'chromium109' ? 'chromium109' : 'chromium';
      let browser: Browser | undefined;
      await run(async () => {
        if (browser?.isConnected() !== true) browser = await launchEngine(engine);
        return browser;
      });
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  journey: async ({ browserName, openBrowser, openSandbox }, run, { project }) => {
    base.skip(browserName === 'firefox' && firefoxPath() === undefined, 'No Firefox was found.');
    base.skip(
      project.name === 'chromium109' && oldChromiumPath() === undefined,
      'No Chromium 109 was found.',
    );
    const closers: (() => Promise<unknown>)[] = [];
    let browser: Browser | undefined;
    const after = (close: () => Promise<unknown>) => void closers.push(close);
    const open = async () => (browser = await openBrowser());
    await run({
      sandbox: async (flags) => {
        const sandbox = await openSandbox(flags);
        after(() => sandbox.close());
        return sandbox;
      },
      browser: open,
      context: async (options) => {
        const opened = await (
          await open()
        ).newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
        after(() => opened.close());
        return opened;
      },
      after,
    });
    await readContexts();
    if (browser?.isConnected() === true) await closePages(browser, browserName === 'chromium');
    for (const close of closers.reverse()) await close().catch(() => undefined);
    if (browser?.isConnected() === true) await closeLeftContexts(browser);
  },
});

/** How long a worker may take to end once its last page has closed, on a busy machine. */
const WORKER_ENDS_MS = 20_000;

/** Closes all pages of the browser; a shared worker that outlives them fails the test. */
const closePages = async (browser: Browser, hasTargets: boolean): Promise<void> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  // A page that a test stopped or crashed may not close; its context does.
  const closed = Promise.all(pages.map((page) => page.close().catch(() => undefined)));
  await Promise.race([closed, sleep(WORKER_ENDS_MS)]);
  if (!hasTargets) return;
  const until = performance.now() + WORKER_ENDS_MS;
  let left = await sharedWorkers(browser);
  while (left.length > 0 && performance.now() < until) {
    await sleep(20);
    left = await sharedWorkers(browser);
  }
  for (const { url } of left) find(`a shared worker outlived its pages: ${url}`);
};

/** A context that is still open belongs to the test that has just ended: it fails that test, and is closed. */
const closeLeftContexts = async (browser: Browser): Promise<void> => {
  for (const context of browser.contexts()) {
    find('the test left a browser context open');
    await context.close().catch(() => undefined);
  }
};

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Opens a tab and waits until it shows prices. */
export const openTab = async (context: BrowserContext, url: string, cells?: number): Promise<Page> => {
  const page = await context.newPage();
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

export { expect, expectErrors, thrown };
