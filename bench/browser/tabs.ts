import type { CDPSession, Page } from 'playwright';
import { launchReal, type RealBrowser } from '#tests/e2e/browser.ts';
import { cpuBetween, readCpu, type CpuReading } from './cpu.ts';

/** Wide and high enough for sixty rows of nine cells, so that every variant shows all of them. */
const WINDOW = { width: 1200, height: 1900 };
const PATIENCE = 30_000;

export type Tabs = {
  readonly browser: RealBrowser;
  readonly visible: Page;
  readonly hidden: readonly Page[];
  close(): Promise<void>;
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const loaded = async (page: Page): Promise<void> => {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    if (await page.evaluate(() => globalThis.bench !== undefined && globalThis.bench.ready()).catch(() => false)) return;
    await pause(50);
  }
  throw new Error(`${page.url()} did not show its grid within ${PATIENCE / 1000} s.`);
};

/** Chromium's last children may still write to its profile: a folder that could not be removed must not hide a result. */
const closeBrowser = async (browser: RealBrowser): Promise<void> => {
  try {
    await browser.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
};

/**
 * One visible tab of a variant in a Chromium of its own, with `hidden` more behind it that are truly hidden. Throws where the
 * visibility is not as asked: a bench of hidden tabs that are not hidden would prove nothing.
 */
export const openTabs = async (url: string, hidden: number): Promise<Tabs> => {
  const browser = await launchReal();
  try {
    const [visible = await browser.context.newPage()] = browser.context.pages();
    const session = await browser.context.newCDPSession(visible);
    const { windowId } = (await session.send('Browser.getWindowForTarget')) as { windowId: number };
    await session.send('Browser.setWindowBounds', { windowId, bounds: WINDOW });
    await visible.goto(url);
    await loaded(visible);
    const behind: Page[] = [];
    for (let at = 0; at < hidden; at += 1) {
      const page = await browser.context.newPage();
      await page.goto(url);
      await loaded(page);
      behind.push(page);
    }
    await visible.bringToFront();
    await pause(300);
    const states = await Promise.all([visible, ...behind].map((page) => page.evaluate(() => document.visibilityState)));
    if (states[0] !== 'visible' || states.slice(1).some((state) => state !== 'hidden')) throw new Error(`Tabs are ${states.join(', ')}.`);
    return { browser, visible, hidden: behind, close: () => closeBrowser(browser) };
  } catch (error) {
    await closeBrowser(browser);
    throw error;
  }
};

export type MainThread = { readonly task: number; readonly script: number; readonly layout: number; readonly style: number };

/** CPU of a page's main thread, by Chromium's own accounting on thread time, ms. */
export const mainThread = async (session: CDPSession): Promise<MainThread> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  return { task: ms('TaskDuration'), script: ms('ScriptDuration'), layout: ms('LayoutDuration'), style: ms('RecalcStyleDuration') };
};
export const watchMainThread = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
};
export const between = (before: MainThread, after: MainThread): MainThread => ({
  task: after.task - before.task, script: after.script - before.script, layout: after.layout - before.layout, style: after.style - before.style,
});

export type Cost = { readonly main: MainThread; readonly browser: { total: number; byKind: Record<string, number> }; readonly seconds: number };

/** What the browser and the visible page's main thread spend until `end` is called. */
export const meter = async (tabs: Tabs): Promise<{ end(): Promise<Cost> }> => {
  const session = await watchMainThread(tabs.visible);
  const main = await mainThread(session);
  const cpu: CpuReading = readCpu(tabs.browser.pid);
  const since = performance.now();
  return {
    end: async () => {
      const browser = cpuBetween(cpu, readCpu(tabs.browser.pid));
      const seconds = (performance.now() - since) / 1000;
      const after = await mainThread(session);
      await session.detach();
      return { main: between(main, after), browser, seconds };
    },
  };
};
