import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { DocumentCommand, Favourites, Settings } from './documents.ts';
import type { MoneyRequest, PlacementAnswer } from './placement.ts';
import type { CashOutRequest } from './cashOutRequest.ts';
import type { TipRequest } from './tipRequest.ts';
import type { Result } from './problem.ts';
import type { Report } from './report.ts';
import type { RoomAnswer, RoomCallRequest } from './roomCall.ts';
import type { LastKnown, StoredSession, SessionChange } from './session.ts';
import type { TabListener } from './patch.ts';
import type { QueryAnswers, SharedQuery } from './sharedQuery.ts';
import type { Watch } from './watch.ts';

/** Version of the shapes in `contract/`. A tab and a worker of different versions do not connect (F20). */
export const CONTRACT_VERSION = 1;

export type Hello = {
  readonly contract: number;
  /** The tab's id, random, for its life; also the name of the Web Lock it holds (`tabLock`). */
  readonly tabId: string;
  /** The device id with its prefix (BOOT-10, BOOT-11). */
  readonly deviceId: string;
  readonly config: DomainConfig;
  /** Used if the worker has no stored settings yet. */
  readonly settings: Settings;
  /** Address of the page's directory, the base of relative addresses in the configuration. */
  readonly base: string;
  /** The stored session (REQ-04). The worker takes it unless it knows a later one (D23). */
  readonly session?: StoredSession;
  /** What this tab knows from an earlier worker; absent at its first hello. */
  readonly lastKnown?: LastKnown;
  /**
   * The mirrored favourites of the session's user or a guest (FAV-05). Used if the worker has none stored.
   */
  readonly favourites?: Favourites;
};

/** Which tabs the worker serves: all tabs, all tabs from the elected tab, or its own tab alone (F22). */
export type WorkerMode = 'shared' | 'elected' | 'dedicated';

export type HelloAnswer = {
  readonly contract: number;
  /** The worker's build. A tab also uses a worker of another build with the same contract (F20). */
  readonly build: string;
  /** 31 random bits, also word 0 of every patch. */
  readonly instance: number;
  readonly mode: WorkerMode;
  /** The worker's monotonic clock when it answered, ms. */
  readonly now: number;
};

export const tabLock = (tabId: string): string => `tab:${tabId}`;
/** Prefix of the names of workers' locks. */
export const WORKER_LOCK = 'worker:';
/**
 * Returns the name of the lock that a worker holds for its life. A tab that gets it knows the worker ended.
 */
export const workerLock = (instance: number): string => `${WORKER_LOCK}${instance}`;

export type TabCounters = {
  readonly tabId: string;
  readonly visible: boolean;
  readonly unacknowledged: number;
  readonly patches: number;
  readonly bytes: number;
  readonly changes: number;
  readonly mergeWindow: number;
  readonly rows: number;
};
export type Diagnostics = {
  readonly instance: number;
  readonly build: string;
  readonly mode: WorkerMode;
  readonly startedAt: EpochMs;
  readonly frames: number;
  readonly bytesIn: number;
  /** Price changes that reached the board and differed. */
  readonly changes: number;
  readonly changesPerSecond: number;
  /** Counts of messages that were invalid or not for this worker, by reason. */
  readonly drops: Readonly<Record<string, number>>;
  /** Counts of stream resyncs by reason: gap, epoch, reconnect. */
  readonly resyncs: Readonly<Record<string, number>>;
  readonly sockets: number;
  readonly streams: readonly {
    readonly id: string;
    readonly epoch: string | null;
    readonly seq: number;
    readonly state: string;
  }[];
  readonly board: {
    readonly matches: number;
    readonly markets: number;
    readonly options: number;
    readonly bytes: number;
  };
  readonly requests: Readonly<Record<string, number>>;
  readonly tabs: readonly TabCounters[];
  readonly ports: number;
  /** Lines of the log: waiting, taken by its service, given up (F52). */
  readonly log: { readonly waiting: number; readonly sent: number; readonly dropped: number };
};

/** The calls of the port. Every answer is a plain value; the tab sets each call's deadline (`feed/`). */
export type FeedApi = {
  hello(hello: Hello): HelloAnswer | Promise<HelloAnswer>;
  /** Starts the patches; the first is a snapshot of what is watched. */
  connect(tabId: string, listener: TabListener): void | Promise<void>;
  watch(tabId: string, watch: Watch): Result<null> | Promise<Result<null>>;
  /** Tells whether the tab is visible. A hidden or frozen tab gets no patches, and one snapshot on return. */
  visible(tabId: string, visible: boolean): void | Promise<void>;
  /** Requests a snapshot after a sequence gap. */
  resync(tabId: string): void | Promise<void>;
  ask<Q extends SharedQuery>(tabId: string, question: Q): Promise<Result<QueryAnswers[Q['topic']]>>;
  command(tabId: string, command: DocumentCommand): Result<null> | Promise<Result<null>>;
  /**
   * Sends a bet, a reserved bet, a gift or a part in an activity at most once, however often it is called (D5,
   * D25). Answers when the intent is journalled and its request is in flight, or why it is refused. The documents
   * `bets` and `reserves` and the query `coins` show the outcome. At `expiresAt`, on the worker's monotonic clock,
   * the tab gives up; the worker sends nothing after it (F19).
   */
  place(tabId: string, placing: MoneyRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>>;
  /**
   * Cashes an order out, or sets or removes its auto cash-out, at most once (D5, D31). Answers and `expiresAt` as
   * of `place`. The document `cashOuts` shows the outcome.
   */
  cashOut(tabId: string, request: CashOutRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>>;
  /**
   * Buys a tip at most once (D5, D32), or follows, likes or comments. Answers and `expiresAt` as of `place`; the
   * query `tip-purchases` shows the outcome of a purchase. `intent` of a comment is the comment's id.
   */
  tip(tabId: string, request: TipRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>>;
  /** Books, follows, chats and reports in live rooms. Gifts and activities use `place`. */
  room<R extends RoomCallRequest>(tabId: string, request: R): Promise<RoomAnswer<R['kind']>>;
  /** Forwards the host's session change (D8). The newest explicit login or logout holds in all tabs (D23). */
  session(tabId: string, change: SessionChange): Result<null> | Promise<Result<null>>;
  /** Tells that the user focused this tab. The last focused tab gets events for one tab alone (D26). */
  focus(tabId: string): void | Promise<void>;
  /**
   * Claims an event for one tab before the tab shows it. Without a claim within 1 s the next tab gets the
   * event. Answers true to one tab only: after a freeze, another tab may show the event (D26).
   */
  claim(tabId: string, id: string): boolean | Promise<boolean>;
  /**
   * Confirms that a claimed event was on screen. A claim without it ends after 5 s, or when the tab is hidden;
   * the event then goes to another tab. Answers false if the claim has ended; the tab then hides the event.
   */
  shown(tabId: string, id: string): boolean | Promise<boolean>;
  /**
   * Starts a new burst of connection attempts after a click, or when the page is online or visible again
   * (D7).
   */
  reconnect(tabId: string, why: 'click' | 'online' | 'visible'): void | Promise<void>;
  diagnostics(): Diagnostics | Promise<Diagnostics>;
  /** Sends a report for the log (D9); the tab does not wait for an answer. */
  report(tabId: string, report: Report): void | Promise<void>;
  leave(tabId: string): void | Promise<void>;
};

/** All methods of the port. The worker refuses and counts any other. */
export const FEED_METHODS: readonly (keyof FeedApi)[] = [
  'hello',
  'connect',
  'watch',
  'visible',
  'resync',
  'ask',
  'command',
  'place',
  'cashOut',
  'tip',
  'room',
  'session',
  'focus',
  'claim',
  'shown',
  'reconnect',
  'diagnostics',
  'report',
  'leave',
];
