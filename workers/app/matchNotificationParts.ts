import type { WatchedEvents } from '../events/watchedEvents.ts';
import { createFavouriteMonitor, type FavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import { createGoalDetector, type GoalDetector } from '../notifications/goalDetector.ts';
import type { Operator } from './operator.ts';
import type { TabParts } from './tabParts.ts';
import type { WorkerCore } from './workerCore.ts';

/** Detects goals on the board, and kick-offs, goals and ends of the user's favourite matches. */
export type MatchNotificationParts = { readonly goals: GoalDetector; readonly stars: FavouriteMonitor };

type MatchNotificationDeps = {
  readonly core: WorkerCore;
  readonly tabParts: TabParts;
  readonly watched: Pick<WatchedEvents, 'goal'>;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
  /** True if the operating system shows red cards while no tab is visible. */
  readonly areCardsShownOutside: () => boolean;
};

/** Creates the detectors of goals and of favourite matches, and connects them to the tabs. */
export const createMatchNotificationParts = ({
  core: { environment, clock, serverClock, board },
  tabParts: { tabs, oneTab },
  watched,
  operator,
  areCardsShownOutside,
}: MatchNotificationDeps): MatchNotificationParts => {
  const goals = createGoalDetector({
    serverNow: serverClock.now,
    report: (event) => {
      tabs.event(event);
      watched.goal(event);
      stars.goal(event);
    },
  });
  const stars = createFavouriteMonitor({
    clock,
    serverNow: serverClock.now,
    locks: environment.locks,
    channel: environment.channel,
    oneTab,
    board,
    documents: () => operator()?.documents ?? null,
    getSources: () => operator()?.sources ?? null,
    hasOrders: (match) => operator()?.orders.hasOrders(match) ?? false,
    orderedSports: () => operator()?.orders.orderedSports() ?? new Set(),
    areCardsShownOutside,
  });
  return { goals, stars };
};
