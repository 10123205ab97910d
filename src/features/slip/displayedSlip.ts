import type { SlipPlacing } from '#contract/placement.ts';
import { isOpen, oddsOf, type PriceWord } from '#domain/odds/priceWord.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import type { StakeOf } from '#domain/slip/slip.ts';
import type { Betting } from './useBetting.ts';

type DisplayedOdds = ReadonlyMap<OptionKey, Thousandths>;

/** Notes the odds of an option that are on screen from now on. Answers null for a closed price, which is not drawn. */
export const noteDisplayedOdds = (
  displayed: Map<OptionKey, Thousandths>,
  option: OptionKey,
  word: PriceWord | undefined,
): Thousandths | null => {
  if (word === undefined || !isOpen(word)) {
    displayed.delete(option);
    return null;
  }
  displayed.set(option, oddsOf(word));
  return oddsOf(word);
};

/**
 * Returns the legs that the next press bets on. In the singles view these are the legs with a stake, once there is one:
 * each is a bet of its own, so a closed leg without a stake does not hold up the others (D28).
 */
export const legsToPlace = ({
  slip,
  legs,
  draft,
}: Pick<Betting, 'slip' | 'legs' | 'draft'>): Betting['legs'] =>
  slip.view === 'singles' && draft.orders.length > 0
    ? legs.filter(({ key }) => draft.orders.some(({ stakeKey }) => stakeKey === key))
    : legs;

/**
 * Builds the bet request from the displayed odds and the stakes in the fields (D6). Returns null if a leg of the bet
 * has no displayed odds, so that no bet is sent.
 */
export const displayedSlip = (
  betting: Pick<Betting, 'slip' | 'legs' | 'inputs' | 'draft'> & {
    readonly money: Pick<Betting['money'], 'currencyId'>;
  },
  displayed: DisplayedOdds,
): SlipPlacing | null => {
  const { slip, legs, inputs, money } = betting;
  const priced = legs.flatMap(({ key }) => {
    const odds = displayed.get(key);
    return odds === undefined ? [] : [{ key, odds }];
  });
  if (priced.length === 0 || legsToPlace(betting).some(({ key }) => !displayed.has(key))) return null;
  const stakes = Object.fromEntries(
    inputs.flatMap(({ stakeField, shown }) =>
      shown.amount === null ? [] : [[stakeField.stakeKey, shown.amount]],
    ),
  ) as Partial<Record<StakeOf, Amount>>;
  return {
    kind: 'slip',
    slipId: slip.slipId,
    view: slip.view,
    legs: priced,
    stakes,
    currencyId: money.currencyId,
  };
};
