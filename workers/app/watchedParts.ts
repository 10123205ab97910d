import type { BetWatch, Watch } from '#contract/watch.ts';
import { isUnsettled, NO_BETS, OPEN_STATES, type Bet } from '#domain/orders/bet.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import { createWatchedEvents, type WatchedEvents, type WatchedLeg } from '../events/watchedEvents.ts';
import { createMemo } from '../runtime/memo.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Operator } from './operator.ts';
import type { WorkerCore } from './workerCore.ts';

type WatchedPartsDeps = {
  readonly core: WorkerCore;
  readonly tabs: Tabs;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
};

const NO_LEGS: BetWatch['legs'] = [];
const legsOf = (bets: readonly Bet[]): readonly WatchedLeg[] => bets.flatMap(({ legs }) => legs);
const isUndecided = ({ state }: Bet): boolean => OPEN_STATES.has(state);

/** Creates the record of what happens in watched matches: those of open tabs, the slip, favourites and open bets. */
export const createWatchedParts = ({
  core: { clock, serverClock, board },
  tabs,
  operator,
}: WatchedPartsDeps): WatchedEvents => {
  let changeCount = 0;
  const bets = (): readonly Bet[] => operator()?.orders.whole().bets.whole.items ?? NO_BETS.items;
  /** What tabs watch, the active tabs first: they lose no place to hidden ones. */
  const watches = (): readonly Watch[] => [...new Set([...tabs.activeWatches(), ...tabs.watches()])];
  const shownLegs = (): readonly BetWatch['legs'][] => watches().map((watch) => watch.bets?.legs ?? NO_LEGS);
  const countActive = (): number => new Set(tabs.activeWatches()).size;
  /** Returns the legs in the order in which they get the places: hidden tabs come last. */
  const rankedLegs = (): readonly WatchedLeg[] => {
    const unsettled = bets().filter(isUnsettled);
    const activeCount = countActive();
    return [
      ...legsOf(unsettled.filter(isUndecided)),
      ...shownLegs().slice(0, activeCount).flat(),
      ...legsOf(unsettled.filter((bet) => !isUndecided(bet))),
      ...shownLegs().slice(activeCount).flat(),
    ];
  };
  return createWatchedEvents({
    clock,
    serverNow: serverClock.now,
    board,
    slip: () => operator()?.documents.values().slip ?? NO_SLIP,
    openMatches: () => [...new Set(watches().flatMap(({ matches }) => matches))],
    favourites: () => (operator()?.documents.values().favourites.matches ?? []).map(({ matchId }) => matchId),
    openLegs: createMemo(() => [bets(), countActive(), ...shownLegs()], rankedLegs),
    hasOrders: (match) => operator()?.orders.hasOrders(match) ?? false,
    changed: () => {
      changeCount += 1;
      // Events wait for hidden tabs, so these get none.
      for (const id of tabs.visibleTabs())
        tabs.eventTo(id, { kind: 'asked-changed', id: `prices-${changeCount}`, topic: 'price-history' });
    },
  });
};
