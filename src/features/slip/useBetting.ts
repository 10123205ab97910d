import { useMemo } from 'react';
import { sumOf, type Amount } from '#domain/amount.ts';
import { betDraft, stakePlaces, type BetDraft, type StakePlace } from '#domain/betDraft.ts';
import type { OptionKey } from '#domain/ids.ts';
import {
  barredFromParlay,
  isBeyondBalance,
  mostLegs,
  rangeOf,
  stakeProblem,
  type StakeProblem,
  type StakeRange,
} from '#domain/limits.ts';
import { Money } from '#domain/money.ts';
import { seriesOf, wholeSeries } from '#domain/series.ts';
import { inCurrency, NO_QUOTE, type Quote, type Selection, type Slip, type StakeOf } from '#domain/slip.ts';
import { legsOf } from '#domain/slipRules.ts';
import { useQuote, useSlip } from '#state/slipStore.ts';
import { draftIn, shownStake, useDrafts, type ShownStake } from './stakeDrafts.ts';
import { useMoney, type MoneyWords } from './useMoney.ts';
import { usePriced, type Priced } from './useLooks.ts';

/** Stake field that the current view shows, with its content and limits. */
export type AskedStake = {
  readonly place: StakePlace<Priced>;
  readonly shown: ShownStake;
  /** Smallest and largest stake; null until the platform has sent the limits. */
  readonly range: StakeRange | null;
  readonly problem: StakeProblem | null;
  /** Sum of the other stakes of the view. */
  readonly others: Amount;
};

/** The bet as displayed: legs, stakes, and the payout at current odds. */
export type Betting = {
  readonly slip: Slip;
  readonly quote: Quote;
  readonly legs: readonly Selection[];
  readonly asked: readonly AskedStake[];
  readonly draft: BetDraft<Priced>;
  readonly barred: readonly OptionKey[];
  readonly mostLegs: number;
  readonly unread: boolean;
  /** Problem of the first invalid stake; `stake-missing` if the user entered no stake. */
  readonly problem: StakeProblem | null;
  readonly short: boolean;
  readonly money: MoneyWords;
};

const NOTHING = '0' as Amount;

const whole = (slip: Slip): Slip => slip;

type Stake = Pick<AskedStake, 'place' | 'shown' | 'range' | 'problem'>;
const debitOf = ({ place, shown }: Stake): Amount =>
  shown.amount === null ? NOTHING : (new Money(shown.amount).times(place.combinations).toString() as Amount);

/** Returns the first stake problem. Series of a parlay may stay empty if at least one has a stake. */
const firstProblem = (asked: readonly Stake[]): StakeProblem | null => {
  const wrong = asked.find(({ problem }) => problem !== null && problem.code !== 'stake-missing');
  if (wrong !== undefined) return wrong.problem;
  return asked.some(({ problem }) => problem === null) ? null : { code: 'stake-missing' };
};

/**
 * Computes the bet of the slip: legs, stakes, limits and payout. The status of the legs comes from
 * `useLooks`.
 */
export const useBetting = (): Betting => {
  const entered = useSlip(whole);
  const quote = useQuote();
  const money = useMoney();
  // Amounts in another currency must not be shown as amounts of this currency.
  const slip = useMemo(() => inCurrency(entered, money.currencyId), [entered, money.currencyId]);
  const drafts = useDrafts();
  const legs = useMemo(() => legsOf(slip.items, slip.view), [slip.items, slip.view]);
  const priced = usePriced(legs);
  return useMemo(() => {
    const limits = quote.currencyId === money.currencyId ? quote : NO_QUOTE;
    const offered = seriesOf(priced.length, limits.series);
    const series = offered.length === 0 ? [wholeSeries(priced.length)] : offered;
    const stakes = stakePlaces(slip.view, priced, series).map((place): Stake => {
      const shown = shownStake(
        draftIn(drafts[place.of], money.currencyId),
        slip.stakes[place.of] ?? null,
        money.plain,
      );
      const range = rangeOf(limits, place);
      return { place, shown, range, problem: stakeProblem(shown.amount, range) };
    });
    const amounts = Object.fromEntries(
      stakes.flatMap(({ place, shown }) => (shown.amount === null ? [] : [[place.of, shown.amount]])),
    ) as Partial<Record<StakeOf, Amount>>;
    const asked = stakes.map((each) => ({
      ...each,
      others: sumOf(stakes.filter((other) => other !== each).map(debitOf)),
    }));
    const draft = betDraft(slip.view, priced, amounts, series);
    return {
      slip,
      quote,
      legs,
      asked,
      draft,
      money,
      barred: slip.view === 'parlay' && legs.length > 1 ? barredFromParlay(legs, quote) : [],
      mostLegs: slip.view === 'parlay' ? mostLegs(quote) : Infinity,
      unread: stakes.some(({ shown }) => shown.unread),
      problem: firstProblem(stakes),
      short: isBeyondBalance(draft.stake, money.balance),
    };
  }, [slip, quote, legs, priced, drafts, money]);
};
