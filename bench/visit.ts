import { clockOf, readClock, type ClockSpan } from './browser/clocks.ts';
import { paintedTicks, type Painted } from './browser/latency.ts';
import type { BenchServer } from './browser/server.ts';
import { readMachine } from './browser/cpu.ts';
import { meter, pause, type Cost, type Tabs } from './browser/tabs.ts';
import type { Page } from './browser/chromium.ts';
import type { PaintSample } from './pages/sample.ts';
import { headroomOf, type Headroom } from './path/headroom.ts';
import type { ServerStats } from './server/protocol.ts';

/** `grid` shows changes by its own means, `gridPlain` bare text. */
export type Variant = 'ours' | 'naive' | 'control' | 'grid' | 'gridPlain';
/** `warm` and `seconds`: how long the feed runs before and while it is measured, s. */
export type Plan = {
  readonly variant: Variant;
  readonly matches: number;
  readonly rate: number;
  readonly hidden: number;
  readonly seconds: number;
  readonly warm: number;
};

export const SEED = 1;
export const MATCHES = 1000;
export const ROWS = 60;
/**
 * Naive clients are seconds behind when the feed stops; they get this long to catch up before they count as
 * broken.
 */
const DRAIN = 180_000;

export type Visit = {
  readonly painted: readonly Painted[];
  readonly sample: PaintSample;
  /** Frames that each hidden tab drew meanwhile. */
  readonly hiddenFrames: readonly number[];
  readonly cost: Cost;
  /** Bytes that left the server on sockets while measuring. */
  readonly bytes: number;
  readonly frames: number;
  /** Ticks of the feed while measuring: what every figure of the server is set against. */
  readonly ticks: number;
  readonly sockets: number;
  readonly headroom: Headroom;
  /**
   * CPU that neither the browser nor the server took, ms a second: other work on the machine, and the runner
   * itself.
   */
  readonly elsewhere: number;
  readonly clock: ClockSpan;
  readonly extra: Readonly<Record<string, number>>;
  /** Cells of the visible tab that differed from the server's last values when it had come to rest. */
  readonly wrong: number;
  /** How long it took to come to rest after the feed stopped, ms. */
  readonly drained: number;
};

export const latenciesOf = ({ painted }: Pick<Visit, 'painted'>): number[] =>
  painted.map(({ latency }) => latency);

/**
 * Waits until a page shows the server's last values; how many cells never did, and how long the others took,
 * ms.
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

const socketsOf = (stats: ServerStats) => stats.sockets.feed + stats.sockets.objects;
const begin = (page: Page) => page.evaluate(() => globalThis.bench.begin());
const end = (page: Page) => page.evaluate(() => globalThis.bench.end());

/**
 * One rate in tabs that stand open: from a quiet page over the measuring to the last painted price. `pages`:
 * the visible page's process.
 */
export const measure = async (
  server: BenchServer,
  tabs: Tabs,
  plan: Plan,
  pages: ReadonlySet<number>,
): Promise<Visit> => {
  const clockBefore = await readClock(tabs.visible);
  await server.start(plan.rate);
  await pause(plan.warm * 1000);
  await Promise.all(tabs.hidden.map(begin));
  const [before, machine] = [await server.stats(), readMachine()];
  const running = await meter(tabs, pages);
  await begin(tabs.visible);
  await pause(plan.seconds * 1000);
  // All at once: a page that is seconds behind answers late, and feeding it meanwhile would measure another
  // load.
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
    sockets: socketsOf(after),
    headroom,
    elsewhere: Math.max(0, all - cost.browser.total / cost.seconds - headroom.cpu * 1000),
    clock,
    ...rest,
    extra: await tabs.visible.evaluate(() => globalThis.bench.extra()),
  };
};
