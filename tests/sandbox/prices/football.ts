import { constantDist, poisson } from './dist.ts';
import type { Counted, Model } from './model.ts';
import { Span } from './span.ts';

type Pair = readonly [number, number];
/**
 * A span of the match clock, in seconds from the kick-off of its half. Without `to` it lasts until the end of
 * the half.
 */
type Slice = { readonly half: number; readonly from: number; readonly to?: number };

/**
 * Shares of the events in the first and second half. Extra time has its own shares, two further halves of a
 * third of the length.
 */
const SHARES: Readonly<Partial<Record<Counted, readonly number[]>>> = {
  score: [0.45, 0.55, 0.15, 0.16],
  corners: [0.47, 0.53, 0.15, 0.16],
  bookings: [0.36, 0.64, 0.2, 0.25],
  yellow: [0.36, 0.64, 0.2, 0.25],
  red: [0.25, 0.75, 0.3, 0.4],
};
/**
 * Share of a whole match's events in one second of a half. The simulation and the prices use the same rate.
 */
export const rateOf = (kind: Counted, half: number, length: number): number =>
  (SHARES[kind]?.[half] ?? 0) / length;

export type FootballState = {
  /** Sport × 1000, the number from which the sport's periods count. */
  readonly base: number;
  /** Expected counts of a whole match (90 minutes) by side. */
  readonly mean: Readonly<Partial<Record<Counted, Pair>>>;
  /** The running or next half: 0, 1, extra time 2 and 3; 4 after the last one. */
  readonly half: number;
  /** Seconds played in the half, and the lengths of the halves: by the rules, and with added time. */
  readonly second: number;
  readonly lengths: readonly { readonly nominal: number; readonly whole: number }[];
  /** Returns the current count in a slice. */
  counted(kind: Counted, slice: Slice): Pair;
  /** True if extra time is possible, and true if the match has reached it. */
  readonly cup: boolean;
  readonly extra: boolean;
  /** Home's chance to win the shoot-out; null without one. */
  readonly shootout: number | null;
  readonly last: 0 | 1 | 2;
};

/** Remaining world seconds that the model assumes after the time is up. */
const LEAST = 6;
const QUARTER_HOUR = 900;
/** Returns the slices of a betting period (wire facts 4.6a). */
const slicesOf = (pe: number, base: number): readonly Slice[] => {
  const at = pe - base;
  if (at === 0 || at === 1)
    return [
      { half: 0, from: 0 },
      { half: 1, from: 0 },
    ];
  if (at === 2 || at === 3) return [{ half: at - 2, from: 0 }];
  if (at === 4 || at === 5) return [{ half: at - 2, from: 0 }];
  if (base === 1000 && at >= 7 && at <= 12) {
    const third = (at - 7) % 3;
    return [
      {
        half: at < 10 ? 0 : 1,
        from: third * QUARTER_HOUR,
        ...(third === 2 ? {} : { to: (third + 1) * QUARTER_HOUR }),
      },
    ];
  }
  return at === (base === 1000 ? 13 : 7)
    ? [
        { half: 2, from: 0 },
        { half: 3, from: 0 },
      ]
    : [];
};

/**
 * Creates the model of a football match: independent Poisson counts of goals, corners and cards, in
 * proportion to the remaining time.
 */
export const footballModel = (state: FootballState): Model => {
  const kept = new Map<string, Span | null>();
  /** Returns the expected events of the remaining slice, as a share of a whole match's events. */
  const left = (kind: Counted, { half, from, to }: Slice): number => {
    const length = state.lengths[half];
    if (length === undefined || half < state.half) return 0;
    const now = half === state.half ? state.second : 0;
    const end = to ?? length.whole;
    const seconds = end - Math.max(from, now);
    if (seconds <= 0 && to !== undefined) return 0;
    return Math.max(LEAST, seconds) * rateOf(kind, half, length.whole);
  };
  const make = (kind: Counted, pe: number): Span | null => {
    const slices = slicesOf(pe, state.base);
    if (slices.length === 0 || (slices.some(({ half }) => half > 1) && !state.extra)) return null;
    const share = slices.reduce((sum, slice) => sum + left(kind, slice), 0);
    const mean = state.mean[kind];
    if (share <= 0 || mean === undefined) return null;
    const sc = slices
      .map((slice) => state.counted(kind, slice))
      .reduce((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]);
    return new Span(sc, [poisson(mean[0] * share), poisson(mean[1] * share)]);
  };
  const span = (kind: Counted, pe: number): Span | null => {
    const key = `${kind}/${pe}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(kind, pe);
    kept.set(key, made);
    return made;
  };
  const through = (): number | null => {
    if (!state.cup) return null;
    if (state.shootout !== null) return state.shootout;
    const now = span('score', state.extra ? state.base + 13 : state.base + 1);
    if (now === null) return 0.5;
    const [home, draw] = now.results;
    if (state.extra) return home + draw / 2;
    const mean = state.mean.score ?? [1, 1];
    return home + draw * (0.5 + (0.35 * (mean[0] - mean[1])) / (mean[0] + mean[1]));
  };
  const ended = (kind: Counted, pe: number): Span => {
    const sc = slicesOf(pe, state.base)
      .map((slice) => state.counted(kind, slice))
      .reduce((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]);
    return new Span(sc, [constantDist(0), constantDist(0)]);
  };
  return {
    span,
    ended,
    tie: () => state.shootout ?? 0.5,
    get through() {
      return through();
    },
    shootout: state.shootout,
    last: state.last,
  };
};
