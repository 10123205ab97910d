import type { Problem } from '#contract/problem.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import type { Lists } from '../lists/lists.ts';
import type { FavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import type { WatchedEvents } from '../events/watchedEvents.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';
import type { CounterValues } from '../log/counterReport.ts';
import type { SourceListener } from '../source/source.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { WorkerCore } from './workerCore.ts';

/** What the operator's parts need from the rest of the worker. */
export type OperatorDeps = {
  readonly core: WorkerCore;
  /** Parts of the worker that outlive a change of operator or user. */
  readonly parts: {
    readonly lists: Lists;
    readonly tabs: Tabs;
    readonly oneTab: SingleTabDelivery;
    readonly quotes: SlipQuotes;
    readonly stars: FavouriteMonitor;
    readonly watched: WatchedEvents;
  };
  /** Returns why betting is closed now, or null. */
  readonly closed: () => Problem | null;
  /** Returns the values that are reported to the operator's counters. */
  readonly counters: () => CounterValues;
  readonly source: SourceListener;
  readonly listener: OperatorListener;
};

/** Receives what changed at the operator's parts. */
type OperatorListener = {
  /** What must be subscribed may have changed. */
  readonly demandChanged: () => void;
  /** The operator's switches have changed. */
  readonly switchesChanged: () => void;
  /** The load state of a list has changed. */
  readonly loadChanged: () => void;
  /** The language changed, so all names change (D23). */
  readonly languageChanged: () => void;
  readonly openBetsChanged: () => void;
  /** Answers to questions of this topic are out of date. */
  readonly answerChanged: (topic: SharedQuery['topic']) => void;
  /** A user logged in, out, or got a new login (BOOT-20, BOOT-21). */
  readonly userChanged: () => void;
  /** Orders may have been settled, corrected or rejected. */
  readonly ordersSettled: () => void;
  /** Called with notices for the notice centre. */
  readonly onNotices: (notices: readonly NewNotice[]) => void;
};
