import { useCallback, useEffect, useState } from 'react';
import { useTab } from '#board/BoardContext.tsx';
import type { MatchId } from '#domain/ids.ts';
import type { OpenBet } from '#domain/orders/openBets.ts';

/** The most matches that are watched for their score and prices: those of the cards on screen. */
const MOST_MATCHES = 8;

const matchesOf = (bets: readonly OpenBet[]): readonly MatchId[] => {
  const all = bets.flatMap((each) =>
    (each.kind === 'bet' ? each.bet.legs : each.order.options).map(({ matchId }) => matchId),
  );
  return [...new Set(all)].slice(0, MOST_MATCHES);
};

/**
 * Watches the matches of the bets on screen with all their markets. Returns the function that takes these
 * bets. No match is watched after the list is gone.
 */
export const useBetMatches = (): ((bets: readonly OpenBet[]) => void) => {
  const tab = useTab();
  const [ids, setIds] = useState<readonly MatchId[]>([]);
  useEffect(() => {
    for (const id of ids) tab.watchMatch(`bet-${id}`, id);
    return () => {
      for (const id of ids) tab.watchMatch(`bet-${id}`, null);
    };
  }, [tab, ids]);
  return useCallback((bets) => {
    const next = matchesOf(bets);
    setIds((now) => (now.length === next.length && now.every((id, at) => id === next[at]) ? now : next));
  }, []);
};
