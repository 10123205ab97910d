import type { LineChart } from '../charts.ts';
import { atLeast, atMost, exactly, type Findings } from '../gates.ts';
import type { FolderOptions } from '../folderOptions.ts';
import type { Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';
import { seeded } from '../statistics.ts';
import { heldBytes, openTab, withProduct, type Product } from '../use/product.ts';
import { readCounters, wrongCells } from './checks.ts';
import { afterWarmup, driftGoals, driftOf, warmupMinutes, type Sample } from './drift.ts';
import { growthOf, takeHeap, type Growth, type Heap } from './heapGrowth.ts';
import { openAndClose, TOGETHER } from './openings.ts';

const MINUTES = 20;
const OPENINGS = 1_000;
/** Changes a second on the sandbox's feed. */
const RATE = 1_000;
/** Interval of the heap samples. */
const SAMPLE_MS = 10_000;
/** Time after which the worker must have removed a closed tab, also on a busy machine. */
const FORGOTTEN_MS = 60_000;

type Run = {
  readonly tab: readonly Sample[];
  readonly worker: readonly Sample[];
  readonly opened: number;
  readonly drawn: number;
  readonly mostSockets: number;
  readonly changes: number;
  /** Kinds of objects that grew most between the end of the warm-up and the end of the run. */
  readonly growth: { readonly tab: readonly Growth[]; readonly worker: readonly Growth[] };
};

type Heaps = { readonly tab: Heap; readonly worker: Heap };

const sum = (samples: readonly Sample[]): readonly { x: number; y: number }[] =>
  samples.map(({ minute, bytes }) => ({ x: minute, y: bytes / 1e6 }));

const chartOf = ({ tab, worker, opened }: Run): LineChart => ({
  kind: 'lines',
  id: 'soak-heap',
  title: 'Heap over time',
  note: `After a collection, with buffers, while ${opened} tabs were opened and closed beside the one that stays (G11, goal at most 5 % an hour after ten minutes).`,
  x: { label: 'minute', unit: 'min' },
  y: { label: 'heap', unit: 'MB' },
  series: [
    { name: 'tab that stays', points: sum(tab) },
    { name: 'worker', points: sum(worker) },
  ],
});

/** Opens tabs evenly over the time, and samples the heaps in between, when only one tab is left. */
const live = async (
  { browser, sandbox }: Product,
  stays: Page,
  minutes: number,
  openings: number,
): Promise<Run> => {
  const random = seeded(1);
  const [worker] = await browser.workers();
  if (worker === undefined) throw new Error('No shared worker runs.');
  const run = {
    tab: [] as Sample[],
    worker: [] as Sample[],
    opened: 0,
    drawn: 0,
    mostSockets: 0,
    changes: 0,
  };
  const before = await sandbox.stats();
  const [since, length] = [performance.now(), minutes * 60_000];
  let sampledAt = -Infinity;
  let warm: Heaps | undefined;
  const takeHeaps = async (when: string): Promise<Heaps> => ({
    tab: await takeHeap(stays, `soak-tab-${when}`),
    worker: await takeHeap(worker, `soak-worker-${when}`),
  });
  for (let at = 0; at < length; at = performance.now() - since) {
    if (run.opened < Math.min(openings, (openings * at) / length + TOGETHER)) {
      const { opened, drawn } = await openAndClose(browser, sandbox.url, random);
      run.opened += opened;
      run.drawn += drawn;
    }
    if (performance.now() - sampledAt >= SAMPLE_MS) {
      sampledAt = performance.now();
      const minute = (sampledAt - since) / 60_000;
      run.tab.push({ minute, bytes: await heldBytes(stays) });
      run.worker.push({ minute, bytes: await heldBytes(worker) });
      if (minute >= warmupMinutes(minutes)) warm ??= await takeHeaps('first');
    }
    run.mostSockets = Math.max(run.mostSockets, (await sandbox.stats()).sockets);
    await pause(200);
  }
  while (run.opened < openings) {
    const { opened, drawn } = await openAndClose(browser, sandbox.url, random);
    run.opened += opened;
    run.drawn += drawn;
  }
  run.changes = (await sandbox.stats()).changes - before.changes;
  const last = await takeHeaps('last');
  const first = warm ?? last;
  return {
    ...run,
    growth: { tab: growthOf(first.tab, last.tab), worker: growthOf(first.worker, last.worker) },
  };
};

/**
 * Measures G11: the heap growth of one tab over hours, while others open and close. `--minutes`, `--openings`
 * and `--rate` set the duration, the number of openings, and the changes per second.
 */
export const soak = async ({ quick, number }: FolderOptions): Promise<Findings> => {
  const minutes = number('minutes', quick ? 2 : MINUTES);
  const openings = number('openings', quick ? 40 : OPENINGS);
  return withProduct({ matches: 600, rate: number('rate', RATE) }, async (product) => {
    const stays = await openTab(product, product.sandbox.url);
    const atFirst = await readCounters(stays);
    const run = await live(product, stays, minutes, openings);
    const visible = await stays.evaluate(() => document.visibilityState);
    let atLast = await readCounters(stays);
    for (
      const since = performance.now();
      (atLast.ports > 1 || atLast.tabs > 1) && performance.now() - since < FORGOTTEN_MS;
      atLast = await readCounters(stays)
    )
      await pause(500);
    await product.sandbox.pause();
    const wrong = await wrongCells(stays, product.sandbox);
    const { sockets } = await product.sandbox.stats();
    const drifts = {
      tab: driftOf(afterWarmup(run.tab, minutes)),
      worker: driftOf(afterWarmup(run.worker, minutes)),
    };
    const told = [driftGoals('a visible tab', drifts.tab), driftGoals('the worker', drifts.worker)];
    for (const each of told) console.log(each.told);
    for (const [name, grown] of Object.entries(run.growth))
      for (const { kind, count, bytes } of grown.slice(0, 5))
        console.log(`${name}: ${kind}: ${count} more, ${Math.round(bytes / 1000)} kB more`);
    return {
      gates: [
        atLeast('soak: tabs opened and closed', run.opened, openings),
        atLeast('soak: of them came to show odds', run.drawn, Math.floor(openings / TOGETHER)),
        exactly('soak: ports of the worker at the end', atLast.ports, 1),
        exactly('soak: tabs of the worker at the end', atLast.tabs, 1),
        exactly('soak: sockets at the end', sockets, 1),
        atMost('soak: sockets at any time', run.mostSockets, 1),
        exactly('soak: workers that were lost', atLast.instance === atFirst.instance ? 0 : 1, 0),
        exactly('soak: the tab that stays was hidden at the end', visible === 'visible' ? 0 : 1, 0),
        atLeast('soak: prices that changed meanwhile', run.changes, 1),
        atLeast('soak: cells on screen at the end', wrong.cells, 20),
        exactly('soak: cells that differ from the truth at the end', wrong.wrong, 0),
      ],
      goals: told.flatMap(({ goals }) => goals),
      figures: {
        soak: {
          minutes,
          openings: run.opened,
          drawn: run.drawn,
          changes: run.changes,
          drifts,
          told: told.map((each) => each.told),
          atFirst,
          atLast,
          tab: run.tab,
          worker: run.worker,
          growth: run.growth,
          differences: wrong.told,
        },
      },
      charts: [chartOf(run)],
    };
  });
};
