import { sumOf, type Amount } from '../money/amount.ts';
import type { OptionKey, Thousandths } from '../ids.ts';
import { Money, formatMoney } from '../money/money.ts';
import { potentialReturn } from '../money/potentialReturn.ts';
import { seriesOf, type SeriesShape } from '../odds/series.ts';
import type { BetView, StakeOf } from './slip.ts';

/** The part of a leg that decides the money of a bet: the displayed European odds (D6). */
type Priced = { readonly key: OptionKey; readonly odds: Thousandths };
type Potential = { readonly total: Amount; readonly maxWin: Amount };

/** One order of a bet. */
type DraftOrder<L extends Priced> = {
  /** The key of its stake in the slip. */
  readonly stakeKey: StakeOf;
  /** Per combination (C44). */
  readonly unitStake: Amount;
  readonly combinations: number;
  /** Legs a combination, 0 full cover, 1 a single; `seriesValue` of the payload. */
  readonly seriesNumber: number;
  readonly legs: readonly L[];
  /** The debit: unit stake x combinations. */
  readonly stake: Amount;
  readonly potential: Potential;
};

/**
 * The orders of one press: `single` is sent as one list of singles, `multiple` as one parlay with its series.
 * Without orders nothing is bet.
 */
export type BetDraft<L extends Priced> = {
  readonly kind: 'single' | 'multiple';
  readonly legs: readonly L[];
  readonly orders: readonly DraftOrder<L>[];
  readonly stake: Amount;
  readonly potential: Potential;
};

type Stakes = Readonly<Partial<Record<StakeOf, Amount>>>;
/** A stake field of a view, with the legs or series that the stake is for. */
export type StakeField<L extends Priced> = {
  readonly stakeKey: StakeOf;
  readonly seriesNumber: number;
  readonly combinations: number;
  readonly legs: readonly L[];
};

/**
 * Lists the stake fields of a view (D28): one in single, one for each leg in singles, one for each offered
 * series in parlay. With exactly one leg the parlay view has a single too (PLACE-03).
 */
export const stakeFields = <L extends Priced>(
  view: BetView,
  legs: readonly L[],
  offered: readonly SeriesShape[],
): readonly StakeField<L>[] => {
  if (view === 'singles')
    return legs.map((leg) => ({ stakeKey: leg.key, seriesNumber: 1, combinations: 1, legs: [leg] }));
  if (view === 'single' || legs.length === 1)
    return legs
      .slice(0, 1)
      .map((leg) => ({ stakeKey: 'single', seriesNumber: 1, combinations: 1, legs: [leg] }));
  return seriesOf(legs.length, offered).map(({ seriesNumber, combinations }) => ({
    stakeKey: `s${seriesNumber}`,
    seriesNumber,
    combinations,
    legs,
  }));
};

/**
 * Builds the bet of a view with the given stakes (PLACE-02 to PLACE-04, D16, C44). Single mode, and exactly
 * one leg, give a single. Legs with stakes of their own give one list of singles. All else gives a multiple
 * with a stake for each series. Stakes that are absent, zero, not part of the view or on a series that is not
 * `offered` are left out. Odds are European thousandths; no step uses binary floats.
 */
export const createBetDraft = <L extends Priced>(
  view: BetView,
  legs: readonly L[],
  stakes: Stakes,
  offered: readonly SeriesShape[],
): BetDraft<L> => {
  const orders = stakeFields(view, legs, offered).flatMap((stakeField) => {
    const unitStake = stakes[stakeField.stakeKey];
    return unitStake === undefined || new Money(unitStake).isZero() ? [] : [orderOf(stakeField, unitStake)];
  });
  return {
    kind: view === 'parlay' && legs.length > 1 ? 'multiple' : 'single',
    legs,
    orders,
    stake: totalOf(orders.map((each) => each.stake)),
    potential: {
      total: totalOf(orders.map((each) => each.potential.total)),
      maxWin: totalOf(orders.map((each) => each.potential.maxWin)),
    },
  };
};

const totalOf = (amounts: readonly Amount[]): Amount => formatMoney(sumOf(amounts)) as Amount;

const orderOf = <L extends Priced>(
  { stakeKey, seriesNumber, combinations, legs }: StakeField<L>,
  unitStake: Amount,
): DraftOrder<L> => {
  const { total, maxWin, stake } = potentialReturn(
    unitStake,
    legs.map((leg) => leg.odds),
    seriesNumber,
  );
  return {
    stakeKey,
    unitStake,
    combinations,
    seriesNumber,
    legs,
    stake,
    potential: { total, maxWin },
  };
};
