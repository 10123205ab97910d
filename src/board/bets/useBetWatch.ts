import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LegWatch } from '#contract/watch.ts';
import { optionKey } from '#domain/ids.ts';
import type { OpenBet } from '#domain/orders/openBets.ts';
import { matchesOfBets } from '#domain/tracker/urgency.ts';
import { useTab } from '../BoardContext.tsx';

/** The legs whose prices a card shows. A bet in flight has no market type yet, so its prices are not watched. */
const legsOf = (open: OpenBet): readonly LegWatch[] =>
  open.kind === 'bet'
    ? []
    : open.order.options.flatMap(({ marketId, selectionType, matchId, marketType, period }) =>
        marketType === null || period === null
          ? []
          : [{ key: optionKey(marketId, selectionType), matchId, marketType, period }],
      );

/**
 * Watches the scores of the matches of all these bets, and the prices of the legs of the cards on screen, while
 * the list is mounted. Returns the function that takes the bets on screen.
 */
export const useBetWatch = (
  name: string,
  bets: readonly OpenBet[],
): ((shown: readonly OpenBet[]) => void) => {
  const tab = useTab();
  const [legs, setLegs] = useState<readonly LegWatch[]>([]);
  const matches = useMemo(() => matchesOfBets(bets), [bets]);
  useEffect(() => tab.watchBets(name, { matches, legs }), [tab, name, matches, legs]);
  useEffect(() => () => tab.watchBets(name, null), [tab, name]);
  return useCallback((shown) => {
    const next = shown.flatMap(legsOf);
    setLegs((now) =>
      now.length === next.length && now.every(({ key }, at) => key === next[at]?.key) ? now : next,
    );
  }, []);
};
