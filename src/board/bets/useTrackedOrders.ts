import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Order } from '#domain/orders/order.ts';
import type { TrackedOrder } from '#domain/tracker/betNow.ts';
import { trackLeg } from '#domain/tracker/trackLeg.ts';
import { useBoardStore } from '../BoardContext.tsx';

type Matches = ReadonlyMap<MatchId, MatchFacts | undefined>;

/** Returns the facts of several matches, as the board has them. A new map only when one of them changed. */
const useMatches = (ids: readonly MatchId[]): Matches => {
  const board = useBoardStore();
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = ids.map((id) => board.readers.matches.subscribe(id, wake));
      return () => stops.forEach((stop) => stop());
    },
    [board, ids],
  );
  const last = useRef<Matches>(new Map());
  const snapshot = useCallback(() => {
    const before = last.current;
    if (before.size !== ids.length || ids.some((id) => !before.has(id) || before.get(id) !== board.match(id)))
      last.current = new Map(ids.map((id) => [id, board.match(id)]));
    return last.current;
  }, [board, ids]);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};

/** Returns orders with the state of each leg at the current score. */
export const useTrackedOrders = (orders: readonly Order[]): readonly TrackedOrder[] => {
  const ids = useMemo(
    () => [...new Set(orders.flatMap(({ options }) => options.map(({ matchId }) => matchId)))],
    [orders],
  );
  const matches = useMatches(ids);
  return useMemo(
    () =>
      orders.map((order) => ({
        order,
        legs: order.options.map((leg) => trackLeg(leg, matches.get(leg.matchId))),
      })),
    [orders, matches],
  );
};
