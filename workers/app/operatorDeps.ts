import type { Problem } from '#contract/problem.ts';
import type { Board } from '../board/board.ts';
import type { Counters } from '../runtime/counters.ts';
import type { WorkerEnvironment, LogAnomaly } from '../runtime/environment.ts';
import type { Lists } from '../lists/lists.ts';
import type { Freshness } from '../source/priceFreshness.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';
import type { ServerClock } from '../source/serverClock.ts';
import type { SourceListener } from '../source/source.ts';
import type { FavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { Tabs } from '../tabs/tabs.ts';

/** What the operator's parts need from the rest of the worker. */
export type OperatorDeps = {
  readonly deps: WorkerEnvironment;
  readonly instance: number;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly board: Board;
  readonly lists: Lists;
  readonly tabs: Tabs;
  readonly oneTab: SingleTabDelivery;
  readonly quotes: SlipQuotes;
  readonly stars: FavouriteMonitor;
  readonly fresh: Freshness;
  readonly source: SourceListener;
  /** Returns why betting is closed now, or null. */
  readonly closed: () => Problem | null;
  /** Returns the values that are reported to the operator's counters. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly logAnomaly: LogAnomaly;
  /** Recomputes the demand, since what must be subscribed may have changed. */
  readonly want: () => void;
  readonly switched: () => void;
  readonly loaded: () => void;
  /** The language changed, so all names change (D23). */
  readonly renamed: () => void;
  readonly openBetsChanged: () => void;
  /** Orders may have been settled, corrected or rejected. */
  readonly ordersSettled: () => void;
};
