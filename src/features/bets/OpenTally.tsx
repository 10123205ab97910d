import { useEffect, useMemo } from 'react';
import type { MatchId } from '#domain/ids.ts';
import { useBets } from '#state/betsStore.ts';
import { useClient } from '#state/clientContext.tsx';
import { useOpenOrders } from '#state/openOrders.ts';
import { openBets, type OpenBet } from './openBets.ts';

const matchesOf = (each: OpenBet): readonly MatchId[] => (each.kind === 'bet' ? each.bet.legs : each.order.options).map(({ matchId }) => matchId);

/** Counts the open bets for the tab's label and the marks in the list. It draws nothing; a guest has none. */
export const OpenTally = () => {
  const { openBets: store } = useClient();
  const { data } = useOpenOrders();
  const { items } = useBets();
  const all = useMemo(() => openBets(data ?? [], items), [data, items]);
  // Not state to state: two sources, of which one is asked for while this stands here, made into what the first screen can read without either.
  useEffect(() => {
    const before = store.getState();
    const matches = new Set(all.flatMap(matchesOf));
    const same = matches.size === before.matches.size && [...matches].every((each) => before.matches.has(each));
    if (!same || before.count !== all.length) store.setState({ count: all.length, matches: same ? before.matches : matches }, true);
  }, [store, all]);
  useEffect(() => () => store.setState(store.getInitialState(), true), [store]);
  return null;
};
