import type { Diagnostics, WorkerMode } from '#contract/feedApi.ts';
import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { Records } from '#contract/patch.ts';
import type { MoneyRequest, PlacementAnswer } from '#contract/placement.ts';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import type { Result } from '#contract/problem.ts';
import type { Report } from '#contract/report.ts';
import type { RoomAnswer, RoomCallRequest } from '#contract/roomCall.ts';
import type { SessionChange } from '#contract/session.ts';
import type { Watch } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';

/**
 * The transport in use, shown in the diagnostics (F22). `none`: no worker could be started, and the tab
 * retries.
 */
type FeedMode = 'connecting' | 'none' | WorkerMode;

/** The current state of this tab's transport. */
export type TransportState = {
  /**
   * True until a snapshot is applied: at the start, after the page was hidden or frozen, after the worker
   * ended. Meanwhile prices are drawn stale and presses are refused.
   */
  readonly awaiting: boolean;
  readonly mode: FeedMode;
  readonly instance: number | null;
  /** The worker's build. It may differ from this tab's build (F20). */
  readonly build: string | null;
  /** True if a better transport exists but does not answer. The tab returns to it once it answers (F19). */
  readonly degraded: boolean;
};

/** Time from the worker's change (its wait there is word 4 of a patch) to the applied frame, in ms. */
export type PatchLag = {
  readonly p50: Milliseconds | null;
  readonly p99: Milliseconds | null;
  readonly samples: number;
};

export type TabDiagnostics = {
  readonly tabId: string;
  readonly mode: FeedMode;
  /** True if this tab runs the worker: for all tabs if it was elected, else for itself. */
  readonly leads: boolean;
  readonly instance: number | null;
  readonly lag: PatchLag;
  /** Patches and their words' bytes received by this tab. */
  readonly patches: number;
  readonly bytes: number;
  /** Patches received and not yet acknowledged. */
  readonly unacknowledged: number;
  /** Snapshots this tab requested after a sequence gap, a suspension or a document patch off its base. */
  readonly resyncs: number;
  /** How often this tab lost its worker and connected again. */
  readonly workersLost: number;
  readonly worker: Diagnostics;
};

/** Applies one patch. Returns `resync` if the patch does not fit this tab's data and a snapshot is needed. */
export type ApplyPatch = (words: Int32Array, records: Records | undefined) => 'applied' | 'resync';

/**
 * The tab's client of the worker. Calls made before a worker answered wait for one, within their deadline.
 */
export type FeedClient = {
  readonly tabId: string;
  readonly state: () => TransportState;
  readonly onState: (listener: (state: TransportState) => void) => () => void;
  readonly ask: <Q extends SharedQuery>(question: Q) => Promise<Result<QueryAnswers[Q['topic']]>>;
  readonly command: (command: DocumentCommand) => Promise<Result<null>>;
  /**
   * Sends a bet, a reserved bet, a gift or a part in an activity (D5). If the worker ends or is silent meanwhile, the
   * outcome is unknown. The client does not retry; the documents and the query `coins` show the outcome (F17).
   */
  readonly place: (placing: MoneyRequest) => Promise<Result<PlacementAnswer>>;
  /** Cashes an order out. Like `place`; the document `cashOuts` shows the outcome (D31). */
  readonly cashOut: (request: CashOutRequest) => Promise<Result<PlacementAnswer>>;
  /** Buys a tip, like `place`, or follows, likes or comments (D32). */
  readonly tip: (request: TipRequest) => Promise<Result<PlacementAnswer>>;
  /** Books, follows, chats and reports in live rooms. */
  readonly room: <R extends RoomCallRequest>(request: R) => Promise<RoomAnswer<R['kind']>>;
  /** Forwards the host's session change to the worker (D8). */
  readonly session: (change: SessionChange) => Promise<Result<null>>;
  /** Asks whether this tab may show an event; true for one tab only (D26). The tab then confirms with `shown`. */
  readonly claim: (id: string, answered: (mayShow: boolean) => void) => void;
  /** Confirms that a claimed event was on screen. False: another tab shows it, so this one must not. */
  readonly shown: (id: string, answered?: (isOurs: boolean) => void) => void;
  /** Number of commands and bets in flight. The page must not be closed or reloaded meanwhile (F20, F21). */
  readonly unanswered: () => number;
  /** Replaces this tab's watch. The client repeats it to a new worker. */
  readonly watch: (watch: Watch) => void;
  readonly resync: () => void;
  readonly reconnect: (why: 'click' | 'online' | 'visible') => void;
  /** Sends a report for the log (D9) once. It is dropped if no worker answers within a few seconds. */
  readonly report: (report: Report) => void;
  readonly diagnostics: () => Promise<Result<TabDiagnostics>>;
  /**
   * Time in ms since the worker was last alive, by its send times. Messages that queued while the tab was
   * frozen do not count as recent (D3).
   */
  readonly silentFor: () => Milliseconds;
  /** Estimates the worker's monotonic clock in ms; null before the first message. */
  readonly workerNow: () => Milliseconds | null;
  readonly close: () => void;
};
