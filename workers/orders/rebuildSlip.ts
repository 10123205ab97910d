import type { Amount } from '#domain/money/amount.ts';
import type { Bet } from '#domain/orders/bet.ts';
import type { Slip, StakeOf } from '#domain/slip/slip.ts';
import type { JournalEntry } from './journal.ts';

const isFailed = ({ state }: Bet): boolean =>
  state === 'rejected' || state === 'canceled' || state === 'refused';

/**
 * Rebuilds slip selections from a bet that was not placed, with the given stake or the bet's own. Returns
 * undefined if the bet is unknown or may still be placed.
 */
export const rebuildSlip = (
  entries: readonly JournalEntry[],
  ref: string,
  stake: Amount | null,
): Pick<Slip, 'items' | 'view' | 'stakes' | 'currencyId'> | undefined => {
  for (const { bets, picks } of entries) {
    const bet = bets.find((each) => each.bet.ref === ref)?.bet;
    if (bet === undefined || !isFailed(bet)) continue;
    const keys = new Set(bet.legs.map(({ key }) => key));
    const view = keys.size === 1 ? 'single' : 'parlay';
    const items = picks
      .filter(({ key }) => keys.has(key))
      .map((pick) => ({ ...pick, inParlay: view === 'parlay', showInSingle: view === 'single' }));
    const of: StakeOf = view === 'single' ? 'single' : `s${bet.seriesNumber}`;
    return { items, view, stakes: { [of]: stake ?? bet.unitStake }, currencyId: bet.currencyId };
  }
  return undefined;
};
