import { useMemo } from 'react';
import { sumOf, type Amount } from '#domain/money/amount.ts';
import { createBetDraft, stakeFields, type BetDraft, type StakeField } from '#domain/slip/betDraft.ts';
import type { OptionKey } from '#domain/ids.ts';
import {
  excludedFromParlay,
  isBeyondBalance,
  mostLegs,
  rangeOf,
  stakeProblem,
  type StakeProblem,
  type StakeRange,
} from '#domain/slip/limits.ts';
import { Money } from '#domain/money/money.ts';
import { seriesOf, wholeSeries } from '#domain/odds/series.ts';
import { NO_QUOTE, type Quote, type Selection, type Slip, type StakeOf } from '#domain/slip/slip.ts';
import { withCurrency } from '#domain/slip/slipCurrency.ts';
import { legsOf } from '#domain/slip/slipRules.ts';
import { draftIn, shownStake, useDrafts, type ShownStake } from './stakeDrafts.ts';
import { useMoney, type MoneyFormat } from './useMoney.ts';
import { usePriced, type Priced } from './useLegStatuses.ts';
import { useSlip } from '#state/hooks.ts';
import { useQuote } from '#state/lazyHooks.ts';

/** One stake input of the view with its text, limits and problem. */
export type StakeInput = {
  readonly stakeField: StakeField<Priced>;
  readonly shown: ShownStake;
  /** Null before the platform has sent the limits. */
  readonly range: StakeRange | null;
  readonly problem: StakeProblem | null;
  /** Sum of the other stakes of the view. */
  readonly others: Amount;
};

/** The displayed bet: legs, stake inputs and the orders that they give at current prices. */
export type Betting = {
  readonly slip: Slip;
  readonly quote: Quote;
  readonly legs: readonly Selection[];
  readonly inputs: readonly StakeInput[];
  readonly draft: BetDraft<Priced>;
  readonly barred: readonly OptionKey[];
  readonly mostLegs: number;
  readonly isUnreadable: boolean;
  /** The first stake that may not be bet, `stake-missing` if no stake is entered. */
  readonly problem: StakeProblem | null;
  readonly isBeyondBalance: boolean;
  readonly money: MoneyFormat;
};

const NOTHING = '0' as Amount;

const whole = (slip: Slip): Slip => slip;

type Stake = Pick<StakeInput, 'stakeField' | 'shown' | 'range' | 'problem'>;
const debitOf = ({ stakeField, shown }: Stake): Amount =>
  shown.amount === null
    ? NOTHING
    : (new Money(shown.amount).times(stakeField.combinations).toString() as Amount);

/**
 * Returns the problem of the first invalid stake, or null if there is none. Stake fields may be empty if at least
 * one has a valid stake; if none has, returns `stake-missing`.
 */
const firstProblem = (inputs: readonly Stake[]): StakeProblem | null => {
  const wrong = inputs.find(({ problem }) => problem !== null && problem.code !== 'stake-missing');
  if (wrong !== undefined) return wrong.problem;
  return inputs.some(({ problem }) => problem === null) ? null : { code: 'stake-missing' };
};

type BettingFacts<M> = Pick<Betting, 'slip' | 'quote' | 'legs'> & {
  readonly priced: readonly Priced[];
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly money: M;
};

/** The bet that is on screen, computed from this tab's data. */
export const bettingOf = <M extends Pick<MoneyFormat, 'currencyId' | 'plain' | 'balance'>>({
  slip,
  quote,
  legs,
  priced,
  drafts,
  money,
}: BettingFacts<M>): Omit<Betting, 'money'> & { readonly money: M } => {
  const limits = quote.currencyId === money.currencyId ? quote : NO_QUOTE;
  const offered = seriesOf(priced.length, limits.series);
  const series = offered.length === 0 ? [wholeSeries(priced.length)] : offered;
  const stakes = stakeFields(slip.view, priced, series).map((stakeField): Stake => {
    const shown = shownStake(
      draftIn(drafts[stakeField.stakeKey], money.currencyId),
      slip.stakes[stakeField.stakeKey] ?? null,
      money.plain,
    );
    const range = rangeOf(limits, stakeField);
    return { stakeField, shown, range, problem: stakeProblem(shown.amount, range) };
  });
  const amounts = Object.fromEntries(
    stakes.flatMap(({ stakeField, shown }) =>
      shown.amount === null ? [] : [[stakeField.stakeKey, shown.amount]],
    ),
  ) as Partial<Record<StakeOf, Amount>>;
  const inputs = stakes.map((each) => ({
    ...each,
    others: sumOf(stakes.filter((other) => other !== each).map(debitOf)),
  }));
  const draft = createBetDraft(slip.view, priced, amounts, series);
  return {
    slip,
    quote,
    legs,
    inputs,
    draft,
    money,
    barred: slip.view === 'parlay' && legs.length > 1 ? excludedFromParlay(priced, quote) : [],
    mostLegs: slip.view === 'parlay' ? mostLegs(quote) : Infinity,
    isUnreadable: stakes.some(({ shown }) => shown.isUnreadable),
    problem: firstProblem(stakes),
    isBeyondBalance: isBeyondBalance(draft.stake, money.balance),
  };
};

/** Returns the displayed bet without the status of its legs (`useLegStatuses`). */
export const useBetting = (): Betting => {
  const entered = useSlip(whole);
  const quote = useQuote();
  const money = useMoney();
  // Amounts of another currency are not shown as amounts of this one.
  const slip = useMemo(() => withCurrency(entered, money.currencyId), [entered, money.currencyId]);
  const drafts = useDrafts();
  const legs = useMemo(() => legsOf(slip.items, slip.view), [slip.items, slip.view]);
  const priced = usePriced(legs);
  return useMemo(
    () => bettingOf({ slip, quote, legs, priced, drafts, money }),
    [slip, quote, legs, priced, drafts, money],
  );
};
