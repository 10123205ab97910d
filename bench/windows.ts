import { launchChromium, type Page } from './browser/chromium.ts';
import { clockOf, readClock, type ClockReading, type ClockSpan } from './browser/clocks.ts';
import { cpuBetween, readCpu, type CpuSpent } from './browser/cpu.ts';
import { paintedTicks } from './browser/latency.ts';
import { startServer, type BenchServer } from './browser/server.ts';
import { openReady, pause } from './browser/tabs.ts';
import { exactly, merged, NOTHING, type Findings, type Gate } from './gates.ts';
import type { FolderOptions } from './folderOptions.ts';
import { headroomOf, type Headroom } from './path/headroom.ts';
import { OFFERED } from './path/plans.ts';
import { charged, discards, laggingWindows, windowSoundness } from './path/soundness.ts';
import { pageOf } from './path/session.ts';
import {
  peerChart,
  peerGoals,
  windowChart,
  windowFigures,
  windowGoals,
  type Span,
  type WindowSeen,
} from './path/windowView.ts';
import { MATCHES, ROWS, SEED, settle, type Variant } from './visit.ts';

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

/** Without naive, which falls seconds behind even in one window. */
const VARIANTS: readonly Variant[] = ['ours', 'control', 'direct', 'grid', 'gridPlain'];

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
  await pages[0]?.bringToFront();
  await server.start(RATE);
  await pause(WARM_MS);
  const [cpu, before] = [readCpu(pid), await server.stats()];
  await Promise.all(pages.map((page) => page.evaluate(() => globalThis.bench.beginIdle())));
  await pause(seconds * 1000);
  const ending = Promise.all(pages.map((page) => page.evaluate(() => globalThis.bench.end())));
  // Every page is visible, so all processes count as pages of the measurement.
  const renderers = new Set([...cpu.values()].map((thread) => thread.pid));
  const [spent, after] = [cpuBetween(cpu, readCpu(pid), renderers), await server.stats()];
  const stopped = await server.stop(ROWS);
  const samples = await ending;
  const focused = await Promise.all(pages.map((page) => page.evaluate(() => document.hasFocus())));
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
      focused: focused[at] === true,
    })),
    span: { from: before.at, to: after.at },
    ticks: after.ticks - before.ticks,
    cpu: spent,
    headroom: headroomOf(RATE, before, after, stopped),
    clocks,
  };
};
const NEVER: ClockReading = { offset: Number.NaN, bound: Number.NaN };

const inWindows = async ({ variant, matches, seconds }: Load): Promise<Found> => {
  const server = await startServer(matches, SEED);
  try {
    const browser = await launchChromium();
    try {
      const pages: Page[] = [];
      for (let at = 0; at < WINDOWS; at += 1)
        pages.push(await openReady(browser, `${server.origin}/${pageOf(variant)}`, 'window'));
      return await measure(server, pages, browser.pid, seconds);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
};

/** Attempts at a measurement. A measurement that the machine disturbed is repeated once. */
const ATTEMPTS = 2;
const per = (ms: Readonly<Record<string, number>>, { from, to }: Span) =>
  Object.fromEntries(Object.entries(ms).map(([name, spent]) => [name, (spent / (to - from)) * 1000]));

/**
 * A load: sixty rows of this many matches in every window. A thousand matches are the dense case; more are a
 * platform's offer.
 */
type Load = { readonly variant: Variant; readonly matches: number; readonly seconds: number };

const ofMatches = (matches: number): string => (matches === MATCHES ? '' : ` of ${matches} matches`);
const nameOf = ({ variant, matches }: Load) => `${WINDOWS} windows of ${variant}${ofMatches(matches)}`;

/** The findings of one variant, and its windows if the measurement is valid. */
type Measured = { readonly findings: Findings; readonly found?: Found };

const measured = async (load: Load): Promise<Measured> => {
  const name = nameOf(load);
  const mustKeepUp = load.variant === 'ours';
  const gates: Gate[] = [];
  const discarded: string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await inWindows(load);
    const reasons = discards(found.clocks, found.headroom);
    const problems = charged(
      windowSoundness({ seconds: load.seconds, count: WINDOWS, mustKeepUp }, found),
      reasons,
      found.windows.reduce((sum, { wrong }) => sum + wrong, 0),
    );
    const why = problems.length > 0 ? ` (${problems.join('; ')})` : '';
    gates.push(exactly(`${name}: sound and ended on the server's values${why}`, problems.length, 0));
    if (reasons.length > 0) {
      discarded.push(`${name}: ${reasons.join('; ')}`);
      console.log(`discarded: ${discarded.at(-1)}`);
      continue;
    }
    const lagging = mustKeepUp ? [] : laggingWindows(found.windows);
    if (lagging.length > 0) {
      discarded.push(`${name} did not keep up: ${lagging.join('; ')}`);
      console.log(discarded.at(-1));
      return { findings: { ...NOTHING, gates, figures: { [`${name} at ${RATE}/s`]: { discarded } } } };
    }
    const seen = windowFigures(found.windows, found.span);
    console.log(
      `${name}: p50 ${seen.all.p50.toFixed(0)} p99 ${seen.all.p99.toFixed(0)} ms, age p99 ${seen.age.p99.toFixed(0)} ms`,
    );
    const figures = {
      [`${name} at ${RATE}/s`]: {
        ...seen,
        cpuByThread: per(found.cpu.byThread, found.span),
        generator: found.headroom,
        discarded,
      },
    };
    gates.push(exactly(`${name}: rounds that count`, 1, 1));
    return { findings: { ...NOTHING, gates, figures }, ...(problems.length > 0 ? {} : { found }) };
  }
  gates.push(exactly(`${name}: rounds that count (${discarded.join(' | ')})`, 0, 1));
  return { findings: { ...NOTHING, gates, figures: { [`${name} at ${RATE}/s`]: { discarded } } } };
};

/**
 * Duration of the measurement of each variant, s. Ours is measured long enough to show whether it falls
 * behind.
 */
type Seconds = { readonly ours: number; readonly peers: number };

/** Measures ours and the peers one after another in the same setting. */
const compared = async (
  matches: number,
  seconds: Seconds,
  variants: readonly Variant[],
): Promise<Findings> => {
  const findings: Findings[] = [];
  const seen = new Map<Variant, readonly WindowSeen[]>();
  let ours: Found | undefined;
  for (const variant of variants) {
    const one = await measured({
      variant,
      matches,
      seconds: variant === 'ours' ? seconds.ours : seconds.peers,
    });
    findings.push(one.findings);
    if (one.found === undefined) continue;
    seen.set(variant, one.found.windows);
    if (variant === 'ours') ours = one.found;
  }
  const of = ofMatches(matches);
  return merged([
    ...findings,
    {
      ...NOTHING,
      goals:
        ours === undefined
          ? []
          : [
              ...windowGoals(ours.windows, ours.span, of),
              ...(variants.length > 1 ? peerGoals(seen, of) : []),
            ],
      charts: [
        ...(ours === undefined ? [] : [windowChart(ours.windows, ours.span, matches)]),
        ...(seen.size > 1 ? [peerChart(seen, matches)] : []),
      ],
    },
  ]);
};

/**
 * Measures G8: ten visible windows on one machine at 100,000 changes/s, for ours and the peers, and again
 * with more matches. Measures only the named variants, if any (`windows ours direct`).
 */
export const windows = async ({ quick, only }: FolderOptions): Promise<Findings> => {
  const variants = VARIANTS.filter((variant) => only.length === 0 || only.includes(variant));
  const dense = await compared(MATCHES, quick ? { ours: 6, peers: 4 } : { ours: 30, peers: 12 }, variants);
  const large = await compared(
    LARGE,
    quick ? { ours: 4, peers: 4 } : { ours: 12, peers: 8 },
    quick ? variants.filter((variant) => variant === 'ours') : variants,
  );
  return merged([dense, large]);
};
