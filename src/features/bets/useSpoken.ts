import { useState } from 'react';
import type { Bet, BetState } from '#domain/bet.ts';

/**
 * Once its end is known a bet is told of by a notice, in one tab of all; before that each tab speaks of what
 * it shows.
 */
const TOLD_BY_NOTICE: ReadonlySet<BetState> = new Set(['confirmed', 'rejected', 'settled', 'unconfirmed']);

type Known = { readonly bets: readonly Bet[]; readonly spoken: readonly Bet[] };

/**
 * Bets whose state changed last, to be said; of those that were there before it only what is just being sent
 * is news.
 */
export const useSpoken = (bets: readonly Bet[]): readonly Bet[] => {
  const [known, setKnown] = useState<Known>(() => ({
    bets,
    spoken: bets.filter(({ state }) => state === 'sending'),
  }));
  if (known.bets === bets) return known.spoken;
  const before = new Map(known.bets.map(({ ref, state }) => [ref, state]));
  const changed = bets.filter(({ ref, state }) => before.get(ref) !== state && !TOLD_BY_NOTICE.has(state));
  const spoken = changed.length === 0 ? known.spoken : changed;
  setKnown({ bets, spoken });
  return spoken;
};
