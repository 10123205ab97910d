import { atMost, exactly, goal, type Findings } from '../gates.ts';
import type { BarChart } from '../charts.ts';
import type { Options } from '../folderOptions.ts';
import type { Page } from '../browser/chromium.ts';
import { cpuBetween, readCpu } from '../browser/cpu.ts';
import { pause } from '../browser/tabs.ts';
import { estimate, median } from '../statistics.ts';
import { openTab, withProduct, type Product } from './product.ts';

const TABS = 20;
/**
 * Time after which a page's start work is over. V8's garbage collection is its last part; on a busy machine
 * it still ran 15 to 35 s after the start.
 */
const SETTLED_MS = { quick: 6_000, all: 60_000 } as const;

/** CPU of the whole browser per time window in % of a core, and by kind of process. */
type Cost = { readonly windows: readonly number[]; readonly byKind: Readonly<Record<string, number>> };

const costOf = async ({ browser }: Pick<Product, 'browser'>, seconds: number): Promise<Cost> => {
  const windows: number[] = [];
  const byKind: Record<string, number> = {};
  for (let window = 0; window < 5; window += 1) {
    const before = readCpu(browser.pid);
    await pause(seconds * 1000);
    const cost = cpuBetween(before, readCpu(browser.pid));
    windows.push(cost.total / seconds / 10);
    for (const [kind, ms] of Object.entries(cost.byKind))
      byKind[kind] = (byKind[kind] ?? 0) + ms / seconds / 50;
  }
  return { windows, byKind };
};

/**
 * The paused boards: upcoming matches, and matches in play, whose clocks change once a second in the visible
 * tab.
 */
const BOARDS = [
  ['to come, no clock runs', '?play=early', false],
  ['in play, clocks run', '?play=rolling', true],
] as const;
/** Allowed frames, because a polled list may be drawn once. */
const STRAY_FRAMES = 2;
/** Frames per second of the visible tab, which draws its clocks once a second. */
const FRAMES_A_TICK = 2;

/**
 * Measures G15: twenty tabs on a board without changes. The cost of equally many empty tabs is also reported.
 */
export const quiet = async ({ quick }: Options): Promise<Findings> => {
  const seconds = quick ? 1 : 6;
  const settledMs = SETTLED_MS[quick ? 'quick' : 'all'];
  const costs: [string, Cost][] = [];
  const gates: Findings['gates'][number][] = [];
  const goals: Findings['goals'][number][] = [];
  for (const [name, query, ticks] of BOARDS.slice(0, quick ? 1 : undefined)) {
    await withProduct({ matches: 600, rate: 0 }, async (product) => {
      const { browser, sandbox } = product;
      if (costs.length === 0) {
        for (let tab = 0; tab < TABS; tab += 1) await browser.open('about:blank');
        await pause(settledMs);
        costs.push([`${TABS} empty tabs`, await costOf(product, seconds)]);
      }
      const pages: Page[] = [];
      for (let tab = 0; tab < TABS; tab += 1) pages.push(await openTab(product, `${sandbox.url}${query}`));
      await sandbox.pause();
      await pause(settledMs);
      const framesAsked = async () =>
        (await Promise.all(pages.map((page) => page.evaluate(() => globalThis.noted?.frames ?? 0)))).reduce(
          (sum, each) => sum + each,
          0,
        );
      const before = await sandbox.stats();
      const framesBefore = await framesAsked();
      const since = performance.now();
      const busy = await costOf(product, seconds);
      const frames = (await framesAsked()) - framesBefore;
      const passed = Math.ceil((performance.now() - since) / 1000);
      const after = await sandbox.stats();
      costs.push([name, busy]);
      goals.push(
        goal(
          'G15',
          `CPU of ${TABS} tabs on a still board ${name}`,
          estimate(busy.windows),
          { atMost: 1 },
          ' % of a core',
        ),
      );
      const rows = await Promise.all(
        pages.map((page) =>
          page.evaluate(() => document.querySelectorAll('[data-match] [data-odds]').length),
        ),
      );
      gates.push(
        exactly(`quiet, ${name}: sockets of twenty tabs`, after.sockets, 1),
        exactly(`quiet, ${name}: tabs without odds`, rows.filter((cells) => cells === 0).length, 0),
        // Every frame costs the whole pipeline. This count also holds on a busy machine, where the CPU time
        // says little.
        atMost(
          `quiet, ${name}: frames that twenty tabs asked for in ${passed} s`,
          frames,
          STRAY_FRAMES + (ticks ? FRAMES_A_TICK * passed : 0),
        ),
        exactly(`quiet, ${name}: price changes meanwhile`, after.changes - before.changes, 0),
      );
    });
  }
  const [empty] = costs.map(([, { windows }]) => median(windows));
  const beyondEmpty = Object.fromEntries(
    costs.slice(1).map(([name, { windows }]) => [name, median(windows) - (empty ?? 0)]),
  );
  return {
    gates,
    goals,
    figures: { quiet: { ...Object.fromEntries(costs), beyondEmpty } },
    charts: [chartOf(costs)],
  };
};

const chartOf = (costs: readonly (readonly [string, Cost])[]): BarChart => {
  const kinds = [...new Set(costs.flatMap(([, { byKind }]) => Object.keys(byKind)))];
  return {
    kind: 'stacked',
    id: 'quiet',
    title: 'Twenty tabs on a still board',
    note: `CPU of the whole browser by kind of process, one tab in front and nineteen behind it (G15, goal 1 %); medians ${costs.map(([name, { windows }]) => `${median(windows).toFixed(2)} % ${name}`).join(', ')}.`,
    y: { label: 'CPU', unit: '% of a core' },
    categories: costs.map(([name]) => name),
    series: kinds.map((kind) => ({ name: kind, values: costs.map(([, { byKind }]) => byKind[kind] ?? 0) })),
  };
};
