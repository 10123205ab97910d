import { launchChromium, type Chromium, type Page } from './chromium.ts';
import { busiestPage, cpuBetween, readCpu, type CpuSpent } from './cpu.ts';

const PATIENCE = 30_000;

export type Tabs = {
  readonly browser: Chromium;
  readonly visible: Page;
  readonly hidden: readonly Page[];
  close(): Promise<void>;
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const openReady = async (
  browser: Chromium,
  url: string,
  how: 'tab' | 'window' = 'tab',
  patience = PATIENCE,
): Promise<Page> => {
  const page = await browser.open(url, how);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if (
      await page.evaluate(() => globalThis.bench !== undefined && globalThis.bench.ready()).catch(() => false)
    )
      return page;
    await pause(50);
  }
  throw new Error(`${url} did not show its grid within ${patience / 1000} s.`);
};

/**
 * Opens more hidden tabs behind the visible one. Throws if a tab is not really hidden, because the bench
 * would then prove nothing.
 */
export const hideMore = async (tabs: Tabs, url: string, count: number): Promise<Tabs> => {
  const hidden = [...tabs.hidden];
  for (let at = 0; at < count; at += 1) hidden.push(await openReady(tabs.browser, url));
  await tabs.visible.bringToFront();
  await pause(300);
  const states = await Promise.all(
    [tabs.visible, ...hidden].map((page) => page.evaluate(() => document.visibilityState)),
  );
  if (states[0] !== 'visible' || states.slice(1).some((state) => state !== 'hidden'))
    throw new Error(`Tabs are ${states.join(', ')}.`);
  return { ...tabs, hidden };
};

/**
 * Opens one visible tab of a variant in its own Chromium, with `hidden` tabs behind it. `patience` is the
 * timeout until a page shows its grid, ms.
 */
export const openTabs = async (url: string, hidden: number, patience = PATIENCE): Promise<Tabs> => {
  const browser = await launchChromium();
  try {
    const visible = await openReady(browser, url, 'tab', patience);
    return await hideMore({ browser, visible, hidden: [], close: () => browser.close() }, url, hidden);
  } catch (error) {
    await browser.close();
    throw error;
  }
};

/** Minimum lead in CPU that is not by chance, ms. On a busy machine a spinning page may get little CPU. */
const LEAD_MS = 15;
const SPINS = 20;

/**
 * Finds the process of a page's main thread: the busiest one while the page spins, twice in a row. It must be
 * called while the feed is paused. It also checks that the kernel's accounting sees the page's work.
 */
export const processOf = async (browser: Chromium, page: Page): Promise<number> => {
  let last = 0;
  for (let attempt = 0; attempt < SPINS; attempt += 1) {
    const before = readCpu(browser.pid);
    await page.evaluate(() => {
      const until = performance.now() + 60;
      while (performance.now() < until);
    });
    const { pid, lead } = busiestPage(before, readCpu(browser.pid));
    if (lead <= LEAD_MS) continue;
    if (pid === last) return pid;
    last = pid;
  }
  throw new Error('No main thread of the browser is busy while the page is.');
};

/** CPU in ms, and the time of the reading in s, because a busy page answers late. */
export type MainThread = {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
  readonly at: number;
};

/** Reads the CPU of a page's main thread by Chromium's own accounting. */
export const mainThread = async (page: Pick<Page, 'send'>): Promise<MainThread> => {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  return {
    task: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration'),
    style: ms('RecalcStyleDuration'),
    at: ms('Timestamp') / 1000,
  };
};
export const between = (before: MainThread, after: MainThread): MainThread => ({
  task: after.task - before.task,
  script: after.script - before.script,
  layout: after.layout - before.layout,
  style: after.style - before.style,
  at: after.at - before.at,
});

/** `seconds` is the browser's duration; the main thread's times are in `main.at`. */
export type Cost = { readonly main: MainThread; readonly browser: CpuSpent; readonly seconds: number };

/**
 * Measures the CPU of the browser and of the visible page's main thread until `end` is called; `pages` are
 * the processes of the visible pages.
 */
export const meter = async (
  { browser, visible }: Tabs,
  pages: ReadonlySet<number> = new Set(),
): Promise<{ end(): Promise<Cost> }> => {
  await visible.send('Performance.enable', { timeDomain: 'threadTicks' });
  const main = await mainThread(visible);
  const cpu = readCpu(browser.pid);
  const since = performance.now();
  return {
    end: async () => {
      const spent = cpuBetween(cpu, readCpu(browser.pid), pages);
      const seconds = (performance.now() - since) / 1000;
      return { main: between(main, await mainThread(visible)), browser: spent, seconds };
    },
  };
};
