import type { SlipPlacing } from '#contract/placement.ts';
import type { Bet } from '#domain/orders/bet.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { legsOf } from '#domain/slip/slipRules.ts';

/** True if the user may send the bets of a placed slip again: the outcome of all is unknown (D36). */
export const mayRepeat = (bets: readonly Bet[], reference: 'ignored' | 'honoured'): boolean =>
  reference === 'honoured' && bets.length > 0 && bets.every(({ state }) => state === 'unknown');

/**
 * Builds the press that repeats the bets of a placed slip, with the odds that were displayed at the first
 * press (D36).
 */
export const repeatPlacing = (
  { slipId, view, stakes, items }: Pick<Slip, 'slipId' | 'view' | 'stakes' | 'items'>,
  bets: readonly Pick<Bet, 'legs' | 'currencyId'>[],
): SlipPlacing | null => {
  const [bet] = bets;
  const displayed = new Map(bets.flatMap(({ legs }) => legs.map((leg) => [leg.key, leg.displayed])));
  return bet === undefined
    ? null
    : {
        kind: 'slip',
        slipId,
        view,
        stakes,
        currencyId: bet.currencyId,
        legs: legsOf(items, view).map(({ key, odds }) => ({ key, odds: displayed.get(key) ?? odds })),
      };
};
