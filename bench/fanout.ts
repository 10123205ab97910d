import { startServer, type BenchServer } from './browser/server.ts';
import { openTabs, pause, type Tabs } from './browser/tabs.ts';
import { counted, fanoutGates, LEGS, slipFanoutGates, type FanoutCounts } from './fanoutGates.ts';
import { atLeast, exactly, type Findings, type Gate } from './gates.ts';
import type { Options } from './folderOptions.ts';
import { MATCHES, ROWS, SEED } from './visit.ts';

/** Change rate that issue 7 requires. */
const SLIP_RATE = 10_000;

const extras = (tabs: Tabs) =>
  Promise.all([tabs.visible, ...tabs.hidden].map((page) => page.evaluate(() => globalThis.bench.extra())));

const countAt = async (
  server: BenchServer,
  tabs: Tabs,
  rate: number,
  seconds: number,
): Promise<FanoutCounts & { bytesATick: number }> => {
  await server.start(rate);
  await pause(1000);
  const [before, sent] = [await extras(tabs), await server.stats()];
  await pause(seconds * 1000);
  const [after, sentThen] = [await extras(tabs), await server.stats()];
  const tabsCounted = after.map((each, at) => counted(before[at] ?? {}, each));
  const [visible, ...hidden] = tabsCounted;
  if (visible === undefined) throw new Error('There is no visible tab.');
  return {
    bytesATick: (sentThen.bytes - sent.bytes) / (sentThen.ticks - sent.ticks),
    sockets: sentThen.sockets.feed,
    frames: sentThen.frames - sent.frames,
    seconds,
    visible,
    hidden,
  };
};

const paintedBy = async (page: Tabs['visible'], truth: readonly number[]): Promise<number> => {
  const deadline = performance.now() + 5000;
  for (;;) {
    const painted = await page.evaluate(() => globalThis.bench.painted());
    const wrong = truth.filter((odds, at) => painted[at] !== odds).length;
    if (wrong === 0 || performance.now() > deadline) return wrong;
    await pause(50);
  }
};

/** Shows the first hidden tab: it gets one snapshot, and all its cells equal the server's. */
const comeBack = async (tabs: Tabs, truth: readonly number[]): Promise<Gate[]> => {
  const page = tabs.hidden[0];
  if (page === undefined) return [];
  const snapshots = async () =>
    (await page.evaluate(() => globalThis.bench.extra()))['snapshots'] ?? Number.NaN;
  const before = await snapshots();
  await page.bringToFront();
  const wrong = await paintedBy(page, truth);
  return [
    exactly('fan-out: wrong cells of a tab that came back', wrong, 0),
    exactly('fan-out: snapshots to a tab that came back', (await snapshots()) - before, 1),
  ];
};

const marketsOf = async (page: Tabs['visible']): Promise<number> =>
  (await page.evaluate(() => globalThis.bench.extra()))['markets'] ?? Number.NaN;

/** Repeats the measurement with an open slip, which all tabs share. */
const besideSlip = async (
  server: BenchServer,
  tabs: Tabs,
  label: string,
  rate: number,
  seconds: number,
): Promise<{ readonly gates: readonly Gate[]; readonly counts: FanoutCounts }> => {
  const before = await marketsOf(tabs.visible);
  const open = {
    toString: () => `() => pickMatches(${JSON.stringify([...LEGS.shown, ...LEGS.elsewhere])})`,
  } as unknown as () => void;
  await Promise.all([tabs.visible, ...tabs.hidden].map((page) => page.evaluate(open)));
  const counts = await countAt(server, tabs, rate, seconds);
  return {
    gates: slipFanoutGates(`${label} beside an open slip`, counts, {
      before,
      beside: await marketsOf(tabs.visible),
    }),
    counts,
  };
};

export type FanoutPlan = {
  readonly hidden: number;
  readonly seconds: number;
  readonly rates: readonly number[];
};

/**
 * Counts messages at the ports, outside of the client, with one visible tab and hidden ones on one worker.
 */
export const fanoutCounts = async ({
  hidden,
  seconds,
  rates,
}: FanoutPlan): Promise<Findings & { readonly bytesATick: readonly number[] }> => {
  const server = await startServer(MATCHES, SEED);
  const gates: Gate[] = [];
  const figures: Record<string, unknown> = {};
  const bytesATick: number[] = [];
  try {
    const tabs = await openTabs(`${server.origin}/ours.html`, hidden);
    try {
      for (const rate of rates) {
        const counts = await countAt(server, tabs, rate, seconds);
        gates.push(...fanoutGates(`fan-out 1 + ${hidden} at ${rate}/s`, counts));
        gates.push(atLeast(`fan-out at ${rate}/s: frames from the server`, counts.frames, seconds * 50));
        figures[`fan-out 1 + ${hidden} at ${rate}/s`] = counts;
        bytesATick.push(counts.bytesATick);
      }
      const label = `fan-out 1 + ${hidden} at ${SLIP_RATE}/s`;
      const beside = await besideSlip(server, tabs, label, SLIP_RATE, Math.min(2, seconds));
      gates.push(...beside.gates);
      figures[`${label} beside an open slip`] = beside.counts;
      const { odds } = await server.stop(ROWS);
      gates.push(exactly('fan-out: wrong cells of the visible tab', await paintedBy(tabs.visible, odds), 0));
      gates.push(...(await comeBack(tabs, odds)));
      const [told] = await extras(tabs);
      gates.push(
        exactly('fan-out: the tabs share a worker', told?.['shared'] ?? 0, 1),
        exactly('fan-out: what the worker could not read', told?.['drops'] ?? -1, 0),
      );
    } finally {
      await tabs.close();
    }
  } finally {
    await server.close();
  }
  return { gates, goals: [], figures, bytesATick };
};

export const fanout = ({ quick }: Options): Promise<Findings> =>
  fanoutCounts({ hidden: quick ? 3 : 19, seconds: quick ? 2 : 4, rates: [1000, 10_000, 100_000] });
