import { MEASURES, type MeasureName } from '#contract/report.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Bet, BetState } from '#domain/orders/bet.ts';
import { createHistogram, type Histogram } from '../runtime/histogram.ts';
import type { CounterValues } from './counterReport.ts';

/** Upper bounds of the histograms, in ms; those of layout shift in thousandths. */
const LOAD_BOUNDS = [100, 200, 500, 800, 1_000, 1_800, 2_500, 4_000, 8_000];
const BOUNDS: Readonly<Record<MeasureName, readonly number[]>> = {
  lag: [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000],
  lcp: LOAD_BOUNDS,
  fcp: LOAD_BOUNDS,
  ttfb: LOAD_BOUNDS,
  inp: [50, 100, 200, 300, 500, 1_000, 2_000],
  cls: [10, 50, 100, 250, 500, 1_000],
};

/** States in which it is unknown where the user's money is. */
const UNKNOWN: ReadonlySet<BetState> = new Set(['sending', 'unknown', 'checking', 'unconfirmed']);
const MINUTE: Milliseconds = 60_000;

type KnownBet = Pick<Bet, 'ref' | 'state' | 'at'>;

/** Measurements of tabs and outcomes of bets, for the operator's counters. */
export type Measures = {
  readonly add: (name: MeasureName, value: number) => void;
  /** Takes the bets of the user after a change. Counts each state that a bet enters while this worker runs. */
  readonly bets: (bets: readonly KnownBet[]) => void;
  readonly read: (now: EpochMs) => Pick<CounterValues, 'countsBy' | 'statesBy' | 'histograms'>;
};

/** Creates the measurements. Nothing of a bet is kept but its state and time, under its reference. */
export const createMeasures = (): Measures => {
  const histograms = Object.fromEntries(
    MEASURES.map((name) => [name, createHistogram(BOUNDS[name])]),
  ) as Record<MeasureName, Histogram>;
  const orders: Partial<Record<BetState, number>> = {};
  let known: ReadonlyMap<string, KnownBet> = new Map();

  const countChange = ({ ref, state }: KnownBet): void => {
    const before = known.get(ref)?.state;
    // A bet that is first seen in a state other than `sending` was restored or comes from another worker, so its
    // present state is not counted.
    if (before === state || (before === undefined && state !== 'sending')) return;
    orders[state] = (orders[state] ?? 0) + 1;
  };
  const unknownByAge = (now: EpochMs): Readonly<Record<string, number>> => {
    const ages = [...known.values()].flatMap(({ state, at }) => (UNKNOWN.has(state) ? [now - at] : []));
    return {
      'under-1m': ages.filter((age) => age < MINUTE).length,
      'under-10m': ages.filter((age) => age >= MINUTE && age < 10 * MINUTE).length,
      'over-10m': ages.filter((age) => age >= 10 * MINUTE).length,
    };
  };

  return {
    add: (name, value) => histograms[name].add(value),
    bets: (bets) => {
      bets.forEach(countChange);
      known = new Map(bets.map(({ ref, state, at }) => [ref, { ref, state, at }]));
    },
    read: (now) => ({
      countsBy: { orders: { ...orders } },
      statesBy: { unknownOrders: unknownByAge(now) },
      histograms: Object.fromEntries(MEASURES.map((name) => [name, histograms[name].read()])),
    }),
  };
};
