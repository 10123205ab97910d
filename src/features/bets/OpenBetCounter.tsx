import { useEffect, useMemo } from 'react';
import { useClient } from '#state/clientContext.tsx';
import { useOpenOrders } from '#state/openOrders.ts';
import { countOpenBets } from './openBets.ts';
import { useBets } from '#state/hooks.ts';

/**
 * Counts the open bets for the tab label and the marks in the list. Renders nothing and is not mounted for
 * guests.
 */
export const OpenBetCounter = () => {
  const { openBets: store } = useClient();
  const { data, unreadable } = useOpenOrders();
  const { items } = useBets();
  const tally = useMemo(() => countOpenBets(data, items, unreadable), [data, items, unreadable]);
  // Combines two sources, of which one is requested only while this is mounted, into a store that the first
  // screen can read alone.
  useEffect(() => {
    const before = store.getState();
    const { count, matches } = tally;
    const same =
      matches.size === before.matches.size && [...matches].every((each) => before.matches.has(each));
    if (!same || before.count !== count)
      store.setState({ count, matches: same ? before.matches : matches }, true);
  }, [store, tally]);
  useEffect(() => () => store.setState(store.getInitialState(), true), [store]);
  return null;
};
