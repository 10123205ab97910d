import { plainGoal, type Goal } from '../gates.ts';
import type { BarChart, Chart } from '../charts.ts';
import { ages, summary, type Painted } from '../browser/latency.ts';
import { median, quantile } from '../statistics.ts';
import type { Variant } from '../visit.ts';
import { NAMES } from './variantNames.ts';

/** Measurements of one of several visible windows. */
export type WindowSeen = {
  readonly painted: readonly Painted[];
  readonly sample: { readonly frames: number; readonly seconds: number };
  readonly wrong: number;
  /** True if it was visible from the first moment to the last. */
  readonly visible: boolean;
  /** True if the user would type into it. */
  readonly focused: boolean;
  /** Frames drawn in a second without activity. */
  readonly quietFrames: number;
};

/** First and last moment of the measurement, on the server's clock, ms. */
export type Span = { readonly from: number; readonly to: number };

const latencies = (painted: readonly Painted[]) => painted.map(({ latency }) => latency);

/** Divides the latencies of all windows into equal parts of the time, by the time of painting. */
export const parts = (windows: readonly WindowSeen[], { from, to }: Span, count: number): number[][] => {
  const found: number[][] = Array.from({ length: count }, () => []);
  for (const { at, latency } of windows.flatMap(({ painted }) => painted)) {
    found[Math.min(count - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * count)))]?.push(latency);
  }
  return found;
};

const p99 = (values: readonly number[]) => quantile(values, 0.99);
const agesOf = (windows: readonly WindowSeen[]) => windows.flatMap(({ painted }) => ages(painted));
const framesOf = ({ sample }: WindowSeen) => sample.frames / sample.seconds;
const updatesOf = ({ painted, sample }: WindowSeen) => painted.length / sample.seconds;

/** Computes G8: the slowest window against the median one. */
export const starving = (windows: readonly WindowSeen[]) => {
  const ends = windows.map(({ painted }) => p99(latencies(painted)));
  const frames = windows.map(framesOf);
  // A window without a painted tick has no p99. The other windows must not hide it.
  const worst = ends.some(Number.isNaN) ? Number.NaN : Math.max(...ends) / median(ends);
  return {
    p99: windows.length === 0 ? Number.NaN : worst,
    frames: windows.length === 0 ? Number.NaN : Math.min(...frames) / median(frames),
  };
};

const FOCUSED_MS = 50;
const MAX_OVER_PEER = 1.2;

const latencyP99 = (windows: readonly WindowSeen[]) =>
  p99(windows.flatMap(({ painted }) => latencies(painted)));
const ageP99 = (windows: readonly WindowSeen[]) => p99(agesOf(windows));

/** Returns the peer with the lowest value; undefined if no peer was measured. */
const bestPeer = (
  seen: ReadonlyMap<Variant, readonly WindowSeen[]>,
  value: (windows: readonly WindowSeen[]) => number,
): { readonly name: string; readonly value: number } | undefined =>
  [...seen]
    .filter(([variant]) => variant !== 'ours')
    .map(([variant, windows]) => ({ name: NAMES[variant], value: value(windows) }))
    .sort((a, b) => a.value - b.value)[0];

/** Compares ours with the best peer of the same run (G8), by latency and by the age of the painted data. */
export const peerGoals = (seen: ReadonlyMap<Variant, readonly WindowSeen[]>, of = ''): Goal[] => {
  const ours = seen.get('ours') ?? [];
  return (
    [
      ['p99', latencyP99],
      ['age of what is painted, p99,', ageP99],
    ] as const
  ).map(([name, value]) => {
    const peer = bestPeer(seen, value);
    return plainGoal(
      'G8',
      `${name} over that of the best peer${peer === undefined ? '' : ` (${peer.name})`} in as many windows${of}`,
      value(ours) / (peer?.value ?? Number.NaN),
      { atMost: MAX_OVER_PEER },
      'x',
    );
  });
};

/** Creates the bars of all variants: p50 and p99 of the latency, p99 of the age. */
export const peerChart = (seen: ReadonlyMap<Variant, readonly WindowSeen[]>, matches: number): BarChart => {
  const of = (name: string, value: (windows: readonly WindowSeen[]) => number) => ({
    name,
    values: [...seen.values()].map(value),
  });
  return {
    id: `ten-windows-peers-${matches}`,
    kind: 'bars',
    title: `Ten visible windows of each variant, ${matches.toLocaleString('en')} matches offered`,
    note: 'All windows of one variant at a time, visible and drawing on the same machine at 100,000 changes/s.',
    y: { label: 'from the server to the painted cell', unit: 'ms' },
    categories: [...seen.keys()].map((variant) => NAMES[variant]),
    series: [
      of('p50', (windows) =>
        quantile(
          windows.flatMap(({ painted }) => latencies(painted)),
          0.5,
        ),
      ),
      of('p99', latencyP99),
      of('age, p99', ageP99),
    ],
  };
};

/** `of` names the offer if it is not the usual one. */
export const windowGoals = (windows: readonly WindowSeen[], span: Span, of = ''): Goal[] => {
  const thirds = parts(windows, span, 3).map(p99);
  const [first = Number.NaN, , last = Number.NaN] = thirds;
  const worst = starving(windows);
  return [
    plainGoal(
      'G8',
      `p99 in ${windows.length} visible windows at 100000/s${of}`,
      latencyP99(windows),
      { atMost: 220 },
      ' ms',
    ),
    plainGoal(
      'G8',
      `age of what is painted, p99, in ${windows.length} visible windows at 100000/s${of}`,
      ageP99(windows),
      { atMost: 220 },
      ' ms',
    ),
    plainGoal(
      'G8',
      `p99 of the focused one of ${windows.length} visible windows at 100000/s${of}`,
      latencyP99(windows.filter(({ focused }) => focused)),
      { atMost: FOCUSED_MS },
      ' ms',
    ),
    plainGoal(
      'G8',
      `age of what is painted, p99, in the focused one of ${windows.length} windows at 100000/s${of}`,
      ageP99(windows.filter(({ focused }) => focused)),
      { atMost: FOCUSED_MS },
      ' ms',
    ),
    plainGoal(
      'G8',
      `p99 of the last third of the time over the first${of}`,
      last / first,
      { atMost: 1.2 },
      'x',
    ),
    plainGoal('G8', `p99 of the slowest window over the median one${of}`, worst.p99, { atMost: 1.5 }, 'x'),
    plainGoal(
      'G8',
      `frames of the slowest window over the median one${of}`,
      worst.frames,
      { atLeast: 0.5 },
      'x',
    ),
  ];
};

export const windowFigures = (windows: readonly WindowSeen[], span: Span) => ({
  all: summary(windows.flatMap(({ painted }) => latencies(painted))),
  age: summary(agesOf(windows)),
  thirds: parts(windows, span, 3).map((each) => summary(each)),
  windows: windows.map((each) => ({
    ...summary(latencies(each.painted)),
    age: summary(ages(each.painted)),
    focused: each.focused,
    framesPerSecond: framesOf(each),
    updatesPerSecond: updatesOf(each),
  })),
});

const BUCKET_MS = 3000;

/** Creates the chart of p50 and p99 of all windows, for every three seconds. */
export const windowChart = (windows: readonly WindowSeen[], span: Span, matches: number): Chart => {
  const count = Math.max(1, Math.round((span.to - span.from) / BUCKET_MS));
  const found = parts(windows, span, count);
  const series = (name: string, share: number) => ({
    name,
    points: found.flatMap((values, at) =>
      values.length === 0
        ? []
        : [{ x: ((at + 0.5) * (span.to - span.from)) / count / 1000, y: quantile(values, share) }],
    ),
  });
  return {
    id: `ten-windows-${matches}`,
    kind: 'lines',
    title: `${windows.length} visible windows over time, ${matches.toLocaleString('en')} matches offered`,
    note: 'All windows visible and drawing on the same machine at 100,000 changes/s, sixty rows of nine prices each; latency within every three seconds.',
    x: { label: 'time', unit: 's' },
    y: { label: 'from the server to the painted cell', unit: 'ms' },
    series: [series('p50', 0.5), series('p99', 0.99)],
  };
};
