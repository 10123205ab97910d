import type { QueryAnswers, Diagnostics, SharedQuery, WorkerMode } from '#contract/feedApi.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { Records } from '#contract/patch.ts';
import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { Report } from '#contract/report.ts';
import type { SessionChange } from '#contract/session.ts';
import type { Watch } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';

/**
 * How this tab reaches the worker; diagnostics name it (F22). `none`: no worker could be started, and it is
 * tried again.
 */
type FeedMode = 'connecting' | 'none' | WorkerMode;

/** What the line knows of the worker right now. */
export type TransportState = {
  /**
   * True until a snapshot stands: at the start, after hidden or frozen, after the worker went. Drawn stale,
   * presses refused.
   */
  readonly awaiting: boolean;
  readonly mode: FeedMode;
  readonly instance: number | null;
  /** The worker's build; another than this tab's is talked to (F20). */
  readonly build: string | null;
  /** A better way is there but does not answer; the tab returns when it does (F19). */
  readonly degraded: boolean;
};

/** From the worker's send to applied in an animation frame, with the wait in the worker (its word 4), ms. */
export type PatchLag = {
  readonly p50: Milliseconds | null;
  readonly p99: Milliseconds | null;
  readonly samples: number;
};

export type TabDiagnostics = {
  readonly tabId: string;
  readonly mode: FeedMode;
  /** This tab runs the worker, for all tabs where it is elected, else for itself. */
  readonly leads: boolean;
  readonly instance: number | null;
  readonly lag: PatchLag;
  /** Patches and their words' bytes received by this tab. */
  readonly patches: number;
  readonly bytes: number;
  /** Patches received and not yet answered. */
  readonly unanswered: number;
  /** Snapshots this tab asked for because of a gap, another instance or a document off its base. */
  readonly resyncs: number;
  /** Times this tab found its worker gone and asked for another. */
  readonly workersLost: number;
  readonly worker: Diagnostics;
};

/**
 * Applies one patch; `resync` when the copy does not stand where the patch begins, so that a snapshot is
 * needed.
 */
export type ApplyPatch = (words: Int32Array, records: Records | undefined) => 'applied' | 'resync';

/** A tab's end of the line. Calls made before the worker answered wait for it, within their deadline. */
export type FeedClient = {
  readonly tabId: string;
  readonly state: () => TransportState;
  readonly onState: (listener: (state: TransportState) => void) => () => void;
  readonly ask: <Q extends SharedQuery>(question: Q) => Promise<Result<QueryAnswers[Q['topic']]>>;
  readonly command: (command: DocumentCommand) => Promise<Result<null>>;
  /**
   * Places a bet (D5). Where the worker went or is silent meanwhile nobody knows whether it left: it is not
   * said again, what became of it stands in `bets` (F17).
   */
  readonly place: (placing: PlacementRequest) => Promise<Result<PlacementAnswer>>;
  /** What the parent told of the session (D8). */
  readonly session: (change: SessionChange) => Promise<Result<null>>;
  /** Shows an event that was for this tab alone, once the worker has said that no other tab has (D26). */
  readonly showOnce: (id: string, show: () => void, refused?: () => void) => void;
  /** Commands and bets that are not answered yet: the page must not go meanwhile (F20, F21). */
  readonly unanswered: () => number;
  /** Replaces what this tab watches; repeated by the line to a new worker. */
  readonly watch: (watch: Watch) => void;
  readonly resync: () => void;
  readonly reconnect: (why: 'click' | 'online' | 'visible') => void;
  /** A line for the log (D9): sent once where there is a worker within a few seconds, else forgotten. */
  readonly report: (report: Report) => void;
  readonly diagnostics: () => Promise<Result<TabDiagnostics>>;
  /**
   * Since the worker's last proven sign of life, by its own send stamps: old messages of a frozen tab do not
   * count (D3).
   */
  readonly silentFor: () => Milliseconds;
  /** The worker's monotonic clock now, as far as this tab can tell; null before the first message. */
  readonly workerNow: () => Milliseconds | null;
  readonly close: () => void;
};
