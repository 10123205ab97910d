import type { Problem } from '#contract/problem.ts';
import type { Board } from './board/board.ts';
import type { Counters } from './counters.ts';
import type { FeedDeps, Log } from './deps.ts';
import type { Lists } from './lists/lists.ts';
import type { Freshness } from './freshness.ts';
import type { SlipQuotes } from './slip/slipQuotes.ts';
import type { ServerClock } from './source/serverClock.ts';
import type { SourceNews } from './source/source.ts';
import type { Stars } from './stars/stars.ts';
import type { OneTab } from './tabs/oneTab.ts';
import type { Tabs } from './tabs/tabs.ts';

/** What an operator's rooms need of the rest of the worker. */
export type OperatorDeps = {
  readonly deps: FeedDeps;
  readonly instance: number;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly board: Board;
  readonly lists: Lists;
  readonly tabs: Tabs;
  readonly oneTab: OneTab;
  readonly quotes: SlipQuotes;
  readonly stars: Stars;
  readonly fresh: Freshness;
  readonly source: SourceNews;
  /** Why nothing may be bet now, or null. */
  readonly closed: () => Problem | null;
  /** What the operator's counters hear of. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly odd: Log;
  /** What must be followed may be another. */
  readonly want: () => void;
  readonly switched: () => void;
  readonly loaded: () => void;
  /** Names are those of another language now (D23). */
  readonly renamed: () => void;
  readonly openBetsChanged: () => void;
};
