import type { ServerStats } from './server/protocol.ts';
import { clockOffset } from './browser/clocks.ts';
import { latencies } from './browser/latency.ts';
import type { BenchServer } from './browser/server.ts';
import { startServer } from './browser/server.ts';
import { meter, openTabs, pause, type Cost, type Tabs } from './browser/tabs.ts';
import type { PaintSample } from './pages/sample.ts';

export type Variant = 'ours' | 'naive' | 'control' | 'grid';
export type Plan = { readonly variant: Variant; readonly rate: number; readonly hidden: number; readonly seconds: number; readonly warm: number };

export const SEED = 1;
export const MATCHES = 1000;
export const ROWS = 60;
/** Naive clients are seconds behind when the feed stops; they get this long to catch up before they count as broken. */
const DRAIN = 60_000;

export type Visit = {
  readonly latencies: readonly number[];
  readonly sample: PaintSample;
  readonly cost: Cost;
  /** Bytes that left the server on sockets while measuring. */
  readonly bytes: number;
  readonly frames: number;
  /** Ticks of the feed while measuring: what every figure of the server is set against. */
  readonly ticks: number;
  readonly sockets: number;
  readonly extra: Readonly<Record<string, number>>;
  readonly hiddenExtra: readonly Readonly<Record<string, number>>[];
  /** Cells of the visible tab that differed from the server's last values when it had come to rest. */
  readonly wrong: number;
  /** How long it took to come to rest after the feed stopped, ms. */
  readonly drained: number;
};

const settle = async (tabs: Tabs, truth: readonly number[]): Promise<{ wrong: number; drained: number }> => {
  const since = performance.now();
  for (;;) {
    const painted = await tabs.visible.evaluate(() => globalThis.bench.painted());
    const wrong = truth.filter((odds, at) => painted[at] !== odds).length + Math.abs(painted.length - truth.length);
    const drained = performance.now() - since;
    if (wrong === 0 || drained > DRAIN) return { wrong, drained };
    await pause(100);
  }
};

const socketsOf = (stats: ServerStats) => stats.sockets.feed + stats.sockets.objects;

const measure = async (server: BenchServer, tabs: Tabs, plan: Plan): Promise<Visit> => {
  const offset = await clockOffset(tabs.visible);
  await server.start(plan.rate);
  await pause(plan.warm * 1000);
  const before = await server.stats();
  const running = await meter(tabs);
  await tabs.visible.evaluate(() => globalThis.bench.begin());
  await pause(plan.seconds * 1000);
  const sample = await tabs.visible.evaluate(() => globalThis.bench.end());
  const cost = await running.end();
  const after = await server.stats();
  const { sends, odds } = await server.stop(ROWS);
  return {
    latencies: latencies(sample, sends, offset),
    sample,
    cost,
    bytes: after.bytes - before.bytes,
    frames: after.frames - before.frames,
    ticks: after.ticks - before.ticks,
    sockets: socketsOf(after),
    ...(await settle(tabs, odds)),
    extra: await tabs.visible.evaluate(() => globalThis.bench.extra()),
    hiddenExtra: await Promise.all(tabs.hidden.map((page) => page.evaluate(() => globalThis.bench.extra()))),
  };
};

/** One variant at one rate in a browser and with a server of its own, from an empty page to the last painted price. */
export const visit = async (plan: Plan): Promise<Visit> => {
  const server = await startServer(MATCHES, SEED);
  try {
    const tabs = await openTabs(`${server.origin}/${plan.variant}.html`, plan.hidden);
    try {
      return await measure(server, tabs, plan);
    } finally {
      await tabs.close();
    }
  } finally {
    await server.close();
  }
};

/** Whether a visit measured anything at all: a stopped feed, a hidden page or a broken variant must not look fast. */
export const soundness = (plan: Plan, result: Visit): string[] => {
  const problems: string[] = [];
  if (result.wrong > 0) problems.push(`${result.wrong} cells differ from the server's last values`);
  // A hidden page draws none at all; a slow machine may draw few.
  if (result.sample.frames < 2) problems.push(`only ${result.sample.frames} frames were drawn`);
  if (result.latencies.length < 2) problems.push('the probe cell never moved');
  if (result.ticks < (plan.seconds * 1000) / 10 / 2) problems.push(`the feed ticked only ${result.ticks} times`);
  return problems;
};
