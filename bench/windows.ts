import { launchChromium, type Page } from './browser/chromium.ts';
import { clockOf, readClock, type ClockReading, type ClockSpan } from './browser/clocks.ts';
import { cpuBetween, readCpu, type CpuSpent } from './browser/cpu.ts';
import { paintedTicks } from './browser/latency.ts';
import { startServer, type BenchServer } from './browser/server.ts';
import { openReady, pause } from './browser/tabs.ts';
import { exactly, merged, NOTHING, type Findings, type Gate } from './gates.ts';
import type { Options } from './roomOptions.ts';
import { headroomOf, type Headroom } from './path/headroom.ts';
import { OFFERED } from './path/plans.ts';
import { charged, discards, windowSoundness } from './path/soundness.ts';
import { windowChart, windowFigures, windowGoals, type Span, type WindowSeen } from './path/windowView.ts';
import { MATCHES, ROWS, SEED, settle } from './visit.ts';

const WINDOWS = 10;
const RATE = 100_000;
const [LARGE] = OFFERED;
const WARM_MS = 2000;

type Found = {
  readonly windows: readonly WindowSeen[];
  readonly span: Span;
  readonly ticks: number;
  readonly cpu: CpuSpent;
  readonly headroom: Headroom;
  readonly clocks: readonly ClockSpan[];
};

const visible = (pages: readonly Page[]) =>
  Promise.all(pages.map((page) => page.evaluate(() => document.visibilityState === 'visible')));

/** Reads the clocks one after another, because simultaneous pings wait for each other. */
const clocksOf = async (pages: readonly Page[]): Promise<ClockReading[]> => {
  const found: ClockReading[] = [];
  for (const page of pages) found.push(await readClock(page));
  return found;
};

/**
 * Counts the frames of every window in a second without changes: a covered window counts as visible but draws
 * only one.
 */
const quietFrames = async (pages: readonly Page[]): Promise<number[]> => {
  await Promise.all(pages.map((page) => page.evaluate(() => globalThis.bench.begin())));
  await pause(1000);
  return Promise.all(pages.map(async (page) => (await page.evaluate(() => globalThis.bench.end())).frames));
};

const measure = async (
  server: BenchServer,
  pages: readonly Page[],
  pid: number,
  seconds: number,
): Promise<Found> => {
  const clocksBefore = await clocksOf(pages);
  const seenBefore = await visible(pages);
  const quiet = await quietFrames(pages);
  await server.start(RATE);
  await pause(WARM_MS);
  const [cpu, before] = [readCpu(pid), await server.stats()];
  await Promise.all(pages.map((page) => page.evaluate(() => globalThis.bench.beginIdle())));
  await pause(seconds * 1000);
  const ending = Promise.all(pages.map((page) => page.evaluate(() => globalThis.bench.end())));
  // Every page is looked at.
  const renderers = new Set([...cpu.values()].map((thread) => thread.pid));
  const [spent, after] = [cpuBetween(cpu, readCpu(pid), renderers), await server.stats()];
  const stopped = await server.stop(ROWS);
  const samples = await ending;
  const rests = await Promise.all(pages.map((page) => settle(page, stopped.odds)));
  const seenAfter = await visible(pages);
  const clocksAfter = await clocksOf(pages);
  const clocks = clocksBefore.map((clock, at) => ({ before: clock, after: clocksAfter[at] ?? clock }));
  return {
    windows: samples.map((sample, at) => ({
      sample,
      painted: paintedTicks(
        sample,
        stopped.sends,
        clockOf(clocks[at] ?? { before: NEVER, after: NEVER }).offset,
      ),
      wrong: rests[at]?.wrong ?? Number.NaN,
      quietFrames: quiet[at] ?? 0,
      visible: seenBefore[at] === true && seenAfter[at] === true,
    })),
    span: { from: before.at, to: after.at },
    ticks: after.ticks - before.ticks,
    cpu: spent,
    headroom: headroomOf(RATE, before, after, stopped),
    clocks,
  };
};
const NEVER: ClockReading = { offset: Number.NaN, bound: Number.NaN };

const inWindows = async (seconds: number, matches: number): Promise<Found> => {
  const server = await startServer(matches, SEED);
  try {
    const browser = await launchChromium();
    try {
      const pages: Page[] = [];
      for (let at = 0; at < WINDOWS; at += 1)
        pages.push(await openReady(browser, `${server.origin}/ours.html`, 'window'));
      return await measure(server, pages, browser.pid, seconds);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
};

/** Measurements that the machine disturbed are repeated once. */
const ATTEMPTS = 2;
const per = (ms: Readonly<Record<string, number>>, { from, to }: Span) =>
  Object.fromEntries(Object.entries(ms).map(([name, spent]) => [name, (spent / (to - from)) * 1000]));

/**
 * A load: sixty rows of this many matches in every window. A thousand is the dense case, more is a platform's
 * offer.
 */
type Load = { readonly matches: number; readonly seconds: number };

const nameOf = ({ matches }: Load) =>
  `${WINDOWS} windows${matches === MATCHES ? '' : ` of ${matches} matches`}`;

const measured = async (load: Load): Promise<Findings> => {
  const { matches, seconds } = load;
  const name = nameOf(load);
  const gates: Gate[] = [];
  const discarded: string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await inWindows(seconds, matches);
    const reasons = discards(found.clocks, found.headroom);
    const problems = charged(
      windowSoundness({ seconds, count: WINDOWS }, found),
      reasons,
      found.windows.reduce((sum, { wrong }) => sum + wrong, 0),
    );
    gates.push(
      exactly(
        `${name}: sound and ended on the server's values${problems.length > 0 ? ` (${problems.join('; ')})` : ''}`,
        problems.length,
        0,
      ),
    );
    if (reasons.length > 0) {
      discarded.push(`${name}: ${reasons.join('; ')}`);
      console.log(`discarded: ${discarded.at(-1)}`);
      continue;
    }
    const figures = {
      [`${name} at ${RATE}/s`]: {
        ...windowFigures(found.windows, found.span),
        cpuByThread: per(found.cpu.byThread, found.span),
        generator: found.headroom,
        discarded,
      },
    };
    gates.push(exactly(`${name}: rounds that count`, 1, 1));
    if (problems.length > 0) return { ...NOTHING, gates, figures };
    const goals = windowGoals(found.windows, found.span, matches === MATCHES ? '' : ` of ${matches} matches`);
    return { gates, goals, figures, charts: [windowChart(found.windows, found.span, matches)] };
  }
  gates.push(exactly(`${name}: rounds that count (${discarded.join(' | ')})`, 0, 1));
  return { ...NOTHING, gates, figures: { [`${name} at ${RATE}/s`]: { discarded } } };
};

/**
 * Measures G8: ten visible windows on one machine at 100,000 changes/s for half a minute, and briefly with
 * more matches.
 */
export const windows = async ({ quick }: Options): Promise<Findings> => {
  const [dense, large] = [
    await measured({ matches: MATCHES, seconds: quick ? 6 : 30 }),
    await measured({ matches: LARGE, seconds: quick ? 6 : 12 }),
  ];
  return merged([dense, large]);
};
