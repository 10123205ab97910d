import { useState } from 'react';
import type { Bet, BetState } from '#domain/orders/bet.ts';

/**
 * States that a notice announces, in one tab only. Each tab announces the other states of the receipts that
 * it shows.
 */
const ANNOUNCED_BY_NOTICE: ReadonlySet<BetState> = new Set([
  'confirmed',
  'rejected',
  'settled',
  'unconfirmed',
]);

type Known = { readonly bets: readonly Bet[]; readonly spoken: readonly Bet[] };

/**
 * Returns the bets whose state changed last, for screen readers. Of the bets in the first render, only those
 * being sent are announced.
 */
export const useSpoken = (bets: readonly Bet[]): readonly Bet[] => {
  const [known, setKnown] = useState<Known>(() => ({
    bets,
    spoken: bets.filter(({ state }) => state === 'sending'),
  }));
  if (known.bets === bets) return known.spoken;
  const before = new Map(known.bets.map(({ ref, state }) => [ref, state]));
  const changed = bets.filter(
    ({ ref, state }) => before.get(ref) !== state && !ANNOUNCED_BY_NOTICE.has(state),
  );
  const spoken = changed.length === 0 ? known.spoken : changed;
  setKnown({ bets, spoken });
  return spoken;
};
