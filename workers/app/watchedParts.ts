import { isUnsettled } from '#domain/orders/bet.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import { createWatchedEvents, type WatchedEvents } from '../events/watchedEvents.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Operator } from './operator.ts';
import type { WorkerCore } from './workerCore.ts';

type WatchedPartsDeps = {
  readonly core: WorkerCore;
  readonly tabs: Tabs;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
};

/** Creates the record of what happens in watched matches: those of open tabs, the slip, favourites and open bets. */
export const createWatchedParts = ({
  core: { clock, serverClock, board },
  tabs,
  operator,
}: WatchedPartsDeps): WatchedEvents => {
  let changeCount = 0;
  return createWatchedEvents({
    clock,
    serverNow: serverClock.now,
    board,
    slip: () => operator()?.documents.values().slip ?? NO_SLIP,
    openMatches: () => tabs.watches().flatMap(({ matches }) => matches),
    favourites: () => (operator()?.documents.values().favourites.matches ?? []).map(({ matchId }) => matchId),
    openLegs: () => [
      ...(operator()?.orders.whole().bets.whole.items ?? []).flatMap((bet) =>
        isUnsettled(bet) ? bet.legs : [],
      ),
      ...tabs.watches().flatMap(({ bets }) => bets?.legs ?? []),
    ],
    hasOrders: (match) => operator()?.orders.hasOrders(match) ?? false,
    changed: () => {
      changeCount += 1;
      // Events wait for hidden tabs, so these get none.
      for (const id of tabs.visibleTabs())
        tabs.eventTo(id, { kind: 'asked-changed', id: `prices-${changeCount}`, topic: 'price-history' });
    },
  });
};
