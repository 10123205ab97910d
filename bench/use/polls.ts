import type { BarChart } from '../charts.ts';
import { merged, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { pause } from '../browser/tabs.ts';
import { pollGates, totalOf, type Readings } from './pollGates.ts';
import { openTab, withProduct, type Flags } from './product.ts';

/** Time after which the requests of the start are over. */
const SETTLED_MS = 8_000;
/** Reasons why push is missing: the platform does not offer it, or refuses its socket. */
const WAYS = ['none offered', 'refused'] as const;
const TABS = [1, 5] as const;

/**
 * True for a request of the polling loops. Requests for files, pictures and the configuration belong to a
 * page.
 */
const isCall = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/language/');

const readingsOf = (way: (typeof WAYS)[number], tabs: number, seconds: number): Promise<Readings> => {
  const flags: Flags = { matches: 300, rate: 50, push: way === 'none offered' ? 'off' : 'on' };
  return withProduct(flags, async (product) => {
    const { sandbox } = product;
    if (way === 'refused') await sandbox.fault({ kind: 'refuse' });
    for (let tab = 0; tab < tabs; tab += 1) await openTab(product, sandbox.url);
    await pause(SETTLED_MS);
    const readings: Record<string, number>[] = [];
    for (let second = 0; second <= seconds; second += 1) {
      const { requests, sockets } = await sandbox.stats();
      if (sockets > 0) throw new Error('A socket is open where push should be missing.');
      readings.push(Object.fromEntries(Object.entries(requests).filter(([path]) => isCall(path))));
      await pause(1_000);
    }
    return readings;
  });
};

const chartOf = (asked: readonly (readonly number[])[], seconds: number): BarChart => ({
  kind: 'bars',
  id: 'polls',
  title: 'Polls alone',
  note: `Requests a minute to the platform where nothing is pushed, counted over ${seconds} s (G13: the same whatever the number of tabs, within one turn of a loop).`,
  y: { label: 'requests a minute', unit: '' },
  categories: TABS.map((tabs) => (tabs === 1 ? '1 tab' : `${tabs} tabs`)),
  series: WAYS.map((way, at) => ({ name: `push ${way}`, values: asked[at] ?? [] })),
});

/**
 * Measures G13: without push the number of tabs does not change the number of requests. These are only
 * counts, so all runs are in parallel.
 */
export const polls = async ({ quick }: Options): Promise<Findings> => {
  const seconds = quick ? 12 : 45;
  const all = await Promise.all(
    WAYS.map((way) => Promise.all(TABS.map((tabs) => readingsOf(way, tabs, seconds)))),
  );
  const perMinute = all.map((each) => each.map((readings) => (totalOf(readings) * 60) / seconds));
  return merged(
    WAYS.map((way, at) => ({
      gates: pollGates(`push ${way}`, all[at]?.[0] ?? [], all[at]?.[1] ?? []),
      goals: [],
      figures: {
        [`polls, push ${way}, requests a minute`]: { one: perMinute[at]?.[0], five: perMinute[at]?.[1] },
      },
      charts: at === 0 ? [chartOf(perMinute, seconds)] : [],
    })),
  );
};
