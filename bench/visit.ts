import { clockOf, readClock, type ClockSpan } from './browser/clocks.ts';
import { paintedTicks, type Painted } from './browser/latency.ts';
import type { BenchServer } from './browser/server.ts';
import { readMachine } from './browser/cpu.ts';
import { meter, pause, type Cost, type Tabs } from './browser/tabs.ts';
import type { Page } from './browser/chromium.ts';
import type { PaintSample } from './pages/sample.ts';
import { headroomOf, type Headroom } from './path/headroom.ts';
import type { ServerStats } from './server/protocol.ts';

/**
 * `direct` is the control without renders. `grid` shows changes by AG Grid's own renderer, `gridPlain` bare
 * text.
 */
export type Variant = 'ours' | 'naive' | 'control' | 'direct' | 'grid' | 'gridPlain' | Other;
/** Peers that are measured only if they are named (`peers/README.md`). */
export const OTHERS = ['compiled', 'tanstack', 'vuu', 'perspective'] as const;
type Other = (typeof OTHERS)[number];
/** `warm` and `seconds` are the times in s for which the feed runs before and during the measurement. */
export type Plan = {
  readonly variant: Variant;
  readonly matches: number;
  readonly rate: number;
  readonly hidden: number;
  readonly seconds: number;
  readonly warm: number;
  /** True if goals, suspensions, new markets, leaving and new matches happen besides the price moves. */
  readonly events: boolean;
};

export const SEED = 1;
export const MATCHES = 1000;
export const ROWS = 60;
/** Time for naive clients to catch up after the feed stops, before they count as broken. */
const DRAIN = 180_000;

export type Visit = {
  readonly painted: readonly Painted[];
  readonly sample: PaintSample;
  /** Frames that each hidden tab drew during the measurement. */
  readonly hiddenFrames: readonly number[];
  readonly cost: Cost;
  /** Bytes that the server sent on sockets during the measurement. */
  readonly bytes: number;
  readonly frames: number;
  /** Ticks of the feed during the measurement, to which the server's figures relate. */
  readonly ticks: number;
  /** Events of the board during the measurement. */
  readonly events: number;
  readonly sockets: number;
  readonly headroom: Headroom;
  /** CPU outside of browser and server, ms per second: other work on the machine, and the runner. */
  readonly elsewhere: number;
  readonly clock: ClockSpan;
  readonly extra: Readonly<Record<string, number>>;
  /** Cells of the visible tab that differ from the server's last values after the feed stopped. */
  readonly wrong: number;
  /** How long the tab needed to catch up after the feed stopped, ms. */
  readonly drained: number;
};

export const latenciesOf = ({ painted }: Pick<Visit, 'painted'>): number[] =>
  painted.map(({ latency }) => latency);

/**
 * Waits until a page shows the server's last values. Returns the number of cells that never did, and the time
 * of the others in ms.
 */
export const settle = async (
  page: Page,
  truth: readonly number[],
): Promise<{ wrong: number; drained: number }> => {
  const since = performance.now();
  for (;;) {
    const painted = await page.evaluate(() => globalThis.bench.painted());
    const wrong =
      truth.filter((odds, at) => painted[at] !== odds).length + Math.abs(painted.length - truth.length);
    const drained = performance.now() - since;
    if (wrong === 0 || drained > DRAIN) return { wrong, drained };
    await pause(50);
  }
};

const socketsOf = (stats: ServerStats) => stats.sockets.feed + stats.sockets.objects + stats.sockets.vuu;
const begin = (page: Page) => page.evaluate(() => globalThis.bench.begin());
const end = (page: Page) => page.evaluate(() => globalThis.bench.end());

/**
 * Measures one rate in open tabs: from a paused page to the last painted price. `pages` is the visible page's
 * process.
 */
export const measure = async (
  server: BenchServer,
  tabs: Tabs,
  plan: Plan,
  pages: ReadonlySet<number>,
): Promise<Visit> => {
  const clockBefore = await readClock(tabs.visible);
  await server.start(plan.rate, plan.events);
  await pause(plan.warm * 1000);
  await Promise.all(tabs.hidden.map(begin));
  const [before, machine] = [await server.stats(), readMachine()];
  const running = await meter(tabs, pages);
  await begin(tabs.visible);
  await pause(plan.seconds * 1000);
  // Ends all measurements at once. A page that is seconds behind answers late, and a longer feed would change
  // its load.
  const ending = Promise.all([end(tabs.visible), running.end(), Promise.all(tabs.hidden.map(end))]);
  const [after, machineThen] = [await server.stats(), readMachine()];
  const stopped = await server.stop(ROWS);
  const [sample, cost, hidden] = await ending;
  const rest = await settle(tabs.visible, stopped.odds);
  const headroom = headroomOf(plan.rate, before, after, stopped);
  const all = (machineThen.busy - machine.busy) / ((after.at - before.at) / 1000);
  const clock = { before: clockBefore, after: await readClock(tabs.visible) };
  return {
    painted: paintedTicks(sample, stopped.sends, clockOf(clock).offset),
    sample,
    hiddenFrames: hidden.map(({ frames }) => frames),
    cost,
    bytes: after.bytes - before.bytes,
    frames: after.frames - before.frames,
    ticks: after.ticks - before.ticks,
    events: after.events - before.events,
    sockets: socketsOf(after),
    headroom,
    elsewhere: Math.max(0, all - cost.browser.total / cost.seconds - headroom.cpu * 1000),
    clock,
    ...rest,
    extra: await tabs.visible.evaluate(() => globalThis.bench.extra()),
  };
};
