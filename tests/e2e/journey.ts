import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import {
  firefoxPath,
  launch,
  launchFirefox,
  launchOldChromium,
  oldChromiumPath,
  sharedWorkers,
} from './browser.ts';
import { addFinding, readContexts } from './findings.ts';
import { differences, READ_OFTEN, waitForCells, type PageLike } from './painted.ts';
import type { RunningSandbox, SandboxFlags, Truth } from './sandbox.ts';
import { expectErrors, test as base, uncaughtErrors } from './test.ts';

/** Resources that a test opened. They are closed in reverse order, whether the test passes or fails. */
export type Journey = {
  sandbox(flags?: SandboxFlags): Promise<RunningSandbox>;
  browser(): Promise<Browser>;
  context(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  /** Registers a further clean-up function. */
  after(close: () => Promise<unknown>): void;
};

/** Browser of a Playwright project. `chromium109` is a separate Chromium, the oldest supported. */
type Engine = 'chromium' | 'firefox' | 'chromium109';

/** Launches the engine. Only the current Chromium takes a time zone other than that of the whole run. */
const launchEngine = (engine: Engine, zone: string): Promise<Browser> => {
  if (engine === 'firefox') return launchFirefox(firefoxPath() ?? '');
  if (engine === 'chromium109') return launchOldChromium(oldChromiumPath() ?? '');
  return launch(zone === '' ? {} : { env: { ...process.env, TZ: zone } });
};

export const test = base.extend<{ journey: Journey }, { zone: string; openBrowser: () => Promise<Browser> }>({
  /** Time zone of the spec's browser; empty for that of the whole run. */
  zone: ['', { scope: 'worker', option: true }],
  /**
   * Opens one browser for all tests of a Playwright worker, because starting a browser takes longer than many
   * tests. Each test has its own contexts, which are closed after it.
   */
  openBrowser: [
    async ({ browserName, zone }, run, { project }) => {
      const engine =
        browserName === 'firefox' ? 'firefox' : project.name === 'chromium109' ? 'chromium109' : 'chromium';
      let browser: Browser | undefined;
      await run(async () => {
        if (browser?.isConnected() !== true) browser = await launchEngine(engine, zone);
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
        const context = await (
          await open()
        ).newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
        after(() => context.close());
        return context;
      },
      after,
    });
    await readContexts();
    if (browser?.isConnected() === true) await closePages(browser, browserName === 'chromium');
    for (const close of closers.reverse()) await close().catch(() => undefined);
    if (browser?.isConnected() === true) await closeLeftContexts(browser);
  },
});

/** Milliseconds that a worker may take to end after its last page has closed, on a busy machine. */
const WORKER_ENDS_MS = 120_000;

/** Closes all pages of the browser. Fails the test if a shared worker outlives them. */
const closePages = async (browser: Browser, hasTargets: boolean): Promise<void> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  // A page that the test stopped or crashed may fail to close. Its context closes in any case.
  const closed = Promise.all(pages.map((page) => page.close().catch(() => undefined)));
  await Promise.race([closed, sleep(WORKER_ENDS_MS)]);
  if (!hasTargets) return;
  const until = performance.now() + WORKER_ENDS_MS;
  let liveWorkers = await sharedWorkers(browser);
  while (liveWorkers.length > 0 && performance.now() < until) {
    await sleep(20);
    liveWorkers = await sharedWorkers(browser);
  }
  for (const { url } of liveWorkers) addFinding(`a shared worker outlived its pages: ${url}`);
};

/** Closes contexts that are still open. They belong to the test that has just ended, and fail that test. */
const closeLeftContexts = async (browser: Browser): Promise<void> => {
  for (const context of browser.contexts()) {
    addFinding('the test left a browser context open');
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
  await waitForCells(page, cells);
  return page;
};

/**
 * Pauses the world and compares every page's visible cells with the server's state. The time until they agree
 * is reported but not limited, because a busy machine must not fail a test.
 */
export const expectTruth = async (sandbox: RunningSandbox, pages: readonly PageLike[]): Promise<void> => {
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

/** Opens the counters panel and reads a counter by its name, once the worker has answered. */
export const readCounter = async (page: Page, name: string): Promise<string> => {
  if ((await page.locator('[data-panel="diagnostics"]').count()) === 0)
    await page.keyboard.press('Control+Shift+D');
  const value = page.locator(`[data-counter="${name}"]`).first();
  await expect(value).toHaveText(/[\p{L}\p{N}]/u);
  return ((await value.textContent()) ?? '').trim();
};

/**
 * Waits until the tab uses the shared worker. If a worker takes seconds to load, a tab starts with a fallback
 * transport and upgrades later (F19). Which happens first depends on the machine; the end state does not.
 */
export const expectSharedWorker = (page: Page): Promise<void> =>
  expect.poll(() => readCounter(page, 'mode'), READ_OFTEN).toBe('shared');

/** Waits until a counter has the value. */
export const expectCounter = (page: Page, name: string, value: string): Promise<void> =>
  expect.poll(() => readCounter(page, name), READ_OFTEN).toBe(value);

/**
 * Waits until the platform has `count` open sockets. The socket of a fallback worker closes by itself after
 * the upgrade (F19), and the platform notices a killed worker's socket a moment later.
 */
export const expectSockets = (sandbox: RunningSandbox, count: number): Promise<void> =>
  expect.poll(async () => (await sandbox.stats()).sockets, READ_OFTEN).toBe(count);

export { expect, expectErrors, uncaughtErrors };
