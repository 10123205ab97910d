import type { EpochMs, LeagueId, MatchId, Milliseconds, SportId } from '#domain/ids.ts';
import type { MatchFacts, PlayType } from '#domain/match/match.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { DocumentCommand, Favourites, Locale, Settings } from './documents.ts';
import type { Order, SettledPage } from '#domain/orders/order.ts';
import type { PlacementAnswer, PlacementRequest } from './placement.ts';
import type { Result } from './problem.ts';
import type { Report } from './report.ts';
import type { SearchAnswer } from './search.ts';
import type { StoredSession, SessionChange } from './session.ts';
import type { TabListener } from './patch.ts';
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

export type StatisticsAnswer = {
  readonly total: number;
  readonly hotTotal: number;
  readonly hot: readonly {
    id: LeagueId;
    logoUrl: string | null;
    count: number;
    name: string;
    sportId: SportId;
  }[];
  readonly playTypes: Readonly<
    Partial<
      Record<
        PlayType,
        { count: number; name: string; sports: readonly { sportId: SportId; count: number }[] }
      >
    >
  >;
};
export type LeagueAnswer = readonly {
  id: LeagueId;
  name: string;
  matchCount: number;
  logoUrl: string | null;
  order: number;
  sportId: SportId;
  hot: boolean;
}[];

/**
 * Leagues of one list, in their order: how many of its matches each has, and how many of those are in play
 * (MENU-08, MENU-09).
 */
export type ListLeagues = readonly {
  readonly id: LeagueId;
  readonly name: string;
  readonly sportId: SportId;
  readonly logoUrl: string | null;
  readonly order: number;
  readonly hot: boolean;
  readonly count: number;
  /** Null if unknown, because the platform counts all matches of a league together. */
  readonly live: number | null;
}[];
/** Matches to come of a sport, today and the seven days after it in the user's zone, in order (C29, D21). */
export type DayCounts = readonly { /** `YYYY-MM-DD` */ readonly day: string; readonly count: number }[];

/** The groups of codes in the platform's language file. */
export type WordGroup = 'sport' | 'status' | 'phase' | 'period' | 'marketType' | 'option' | 'tournament';
/**
 * The platform's words by group and code, in one language: for codes that the client has no words for (D17).
 */
export type ServerWords = Readonly<Partial<Record<WordGroup, Readonly<Record<string, string>>>>>;

/** A query that all tabs share (D27): single flight, one cached answer. */
export type SharedQuery =
  | { readonly topic: 'statistics' }
  | { readonly topic: 'leagues'; readonly sportId?: SportId }
  | { readonly topic: 'words'; readonly locale: Locale }
  /**
   * What the league filter offers; `sportId` null is every sport, `day` as of a list. Hidden leagues are
   * among them.
   */
  | {
      readonly topic: 'list-leagues';
      readonly sportId: SportId | null;
      readonly playType: PlayType;
      readonly timeZone: string;
      readonly day: string | null;
    }
  | { readonly topic: 'days'; readonly sportId: SportId; readonly timeZone: string }
  /** The facts of a match that has left the board (D29). */
  | { readonly topic: 'match'; readonly matchId: MatchId }
  /** The user's unsettled orders; none for a guest. */
  | { readonly topic: 'open-bets' }
  /**
   * A page, from 1, of the user's settled orders from one day to another (`YYYY-MM-DD` in the time zone, both
   * included; at most 45 days); none for a guest.
   */
  | {
      readonly topic: 'settled-orders';
      readonly from: string;
      readonly to: string;
      readonly timeZone: string;
      readonly page: number;
    }
  /**
   * Matches, teams and leagues by their names; `timeZone` (IANA) cuts what is of today. An empty text only
   * makes the worker ready.
   */
  | { readonly topic: 'search'; readonly text: string; readonly timeZone: string };
export type QueryAnswers = {
  statistics: StatisticsAnswer;
  leagues: LeagueAnswer;
  words: ServerWords;
  match: MatchFacts;
  'list-leagues': ListLeagues;
  days: DayCounts;
  search: SearchAnswer;
  'open-bets': readonly Order[];
  'settled-orders': SettledPage;
};

export type TabCounters = {
  readonly tabId: string;
  readonly visible: boolean;
  readonly unanswered: number;
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
  readonly abilities: {
    readonly push: boolean;
    readonly seq: boolean;
    readonly resume: boolean;
    readonly heartbeat: boolean;
  };
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
   * Places the displayed bet at most once, however often it is called (D5, D25). Answers when the intent is
   * journalled and its request is in flight, or why it is refused. The document `bets` shows the outcome. At
   * `expiresAt`, on the worker's monotonic clock, the tab gives up; the worker sends nothing after it (F19).
   */
  place(tabId: string, placing: PlacementRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>>;
  /** Forwards the host's session change (D8). The newest explicit login or logout holds in all tabs (D23). */
  session(tabId: string, change: SessionChange): Result<null> | Promise<Result<null>>;
  /** Tells that the user focused this tab. The last focused tab gets events for one tab alone (D26). */
  focus(tabId: string): void | Promise<void>;
  /**
   * Claims an event for one tab before the tab shows it. Without a claim within 1 s the next tab gets the
   * event. Answers true only to the first claim: after a freeze, another tab may have shown the event (D26).
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

/** All methods of the port. The worker refuses and counts any other (security.md, "The port"). */
export const FEED_METHODS: readonly (keyof FeedApi)[] = [
  'hello',
  'connect',
  'watch',
  'visible',
  'resync',
  'ask',
  'command',
  'place',
  'session',
  'focus',
  'shown',
  'reconnect',
  'diagnostics',
  'report',
  'leave',
];
