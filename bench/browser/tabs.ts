import { launchChromium, type Chromium, type Page } from './chromium.ts';
import { cpuBetween, readCpu } from './cpu.ts';

const PATIENCE = 30_000;

export type Tabs = {
  readonly browser: Chromium;
  readonly visible: Page;
  readonly hidden: readonly Page[];
  close(): Promise<void>;
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const openReady = async (browser: Chromium, url: string): Promise<Page> => {
  const page = await browser.open(url);
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    if (await page.evaluate(() => globalThis.bench !== undefined && globalThis.bench.ready()).catch(() => false)) return page;
    await pause(50);
  }
  throw new Error(`${url} did not show its grid within ${PATIENCE / 1000} s.`);
};

/**
 * One visible tab of a variant in a Chromium of its own, with `hidden` more behind it that are truly hidden. Throws where the
 * visibility is not as asked: a bench of hidden tabs that are not hidden would prove nothing.
 */
export const openTabs = async (url: string, hidden: number): Promise<Tabs> => {
  const browser = await launchChromium();
  try {
    const visible = await openReady(browser, url);
    const behind: Page[] = [];
    for (let at = 0; at < hidden; at += 1) behind.push(await openReady(browser, url));
    await visible.bringToFront();
    await pause(300);
    const states = await Promise.all([visible, ...behind].map((page) => page.evaluate(() => document.visibilityState)));
    if (states[0] !== 'visible' || states.slice(1).some((state) => state !== 'hidden')) throw new Error(`Tabs are ${states.join(', ')}.`);
    return { browser, visible, hidden: behind, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
};

export type MainThread = { readonly task: number; readonly script: number; readonly layout: number; readonly style: number };

/** CPU of a page's main thread, by Chromium's own accounting on thread time, ms. */
export const mainThread = async (page: Pick<Page, 'send'>): Promise<MainThread> => {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  return { task: ms('TaskDuration'), script: ms('ScriptDuration'), layout: ms('LayoutDuration'), style: ms('RecalcStyleDuration') };
};
export const between = (before: MainThread, after: MainThread): MainThread => ({
  task: after.task - before.task, script: after.script - before.script, layout: after.layout - before.layout, style: after.style - before.style,
});

export type Cost = { readonly main: MainThread; readonly browser: { total: number; byKind: Record<string, number> }; readonly seconds: number };

/** What the browser and the visible page's main thread spend until `end` is called. */
export const meter = async ({ browser, visible }: Tabs): Promise<{ end(): Promise<Cost> }> => {
  await visible.send('Performance.enable', { timeDomain: 'threadTicks' });
  const main = await mainThread(visible);
  const cpu = readCpu(browser.pid);
  const since = performance.now();
  return {
    end: async () => {
      const spent = cpuBetween(cpu, readCpu(browser.pid));
      const seconds = (performance.now() - since) / 1000;
      return { main: between(main, await mainThread(visible)), browser: spent, seconds };
    },
  };
};
