import type { EpochMs, LeagueId, MatchId, Milliseconds, SportId } from '#domain/ids.ts';
import type { MatchFacts, PlayType } from '#domain/match.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { DocumentCommand, Favourites, Locale, Settings } from './documents.ts';
import type { Order } from '#domain/order.ts';
import type { PlacementAnswer, PlacementRequest } from './placement.ts';
import type { Result } from './problem.ts';
import type { Report } from './report.ts';
import type { SearchAnswer } from './search.ts';
import type { StoredSession, SessionChange } from './session.ts';
import type { TabListener } from './patch.ts';
import type { Watch } from './watch.ts';

/** Bumped whenever anything under `contract/` changes shape; two sides that differ do not talk (F20). */
export const CONTRACT_VERSION = 1;

export type Hello = {
  readonly contract: number;
  /** The tab's id, random, for its life; also the name of the Web Lock it holds (`tabLock`). */
  readonly tabId: string;
  /** The device id with its prefix (BOOT-10, BOOT-11). */
  readonly deviceId: string;
  readonly config: DomainConfig;
  /** Used where the worker has no stored settings yet. */
  readonly settings: Settings;
  /** Address of the page's directory, the base of relative addresses in the configuration. */
  readonly base: string;
  /** What this browser kept of a session (REQ-04); taken where the worker knows of nothing later (D23). */
  readonly session?: StoredSession;
  /**
   * What this browser mirrored of the stars of whoever `session` names, or of a guest (FAV-05); taken where
   * the worker has none stored.
   */
  readonly favourites?: Favourites;
};

/** Who the worker serves: all tabs, all tabs from within the elected one, or its own tab alone (F22). */
export type WorkerMode = 'shared' | 'elected' | 'dedicated';

export type HelloAnswer = {
  readonly contract: number;
  /** Which build the worker is of; another build of the same contract is talked to (F20). */
  readonly build: string;
  /** 31 random bits, also word 0 of every patch. */
  readonly instance: number;
  readonly mode: WorkerMode;
  /** The worker's monotonic clock when it answered, ms. */
  readonly now: number;
};

export const tabLock = (tabId: string): string => `tab:${tabId}`;
/** What the name of every worker's lock begins with. */
export const WORKER_LOCK = 'worker:';
/** Held by the worker for its life; a tab that gets it knows that the worker is gone. */
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
  /** Null where it is not known: the platform counts all of a league alike. */
  readonly live: number | null;
}[];
/** Matches to come of a sport, today and the seven days after it in the user's zone, in order (C29, D21). */
export type DayCounts = readonly { /** `YYYY-MM-DD` */ readonly day: string; readonly count: number }[];

/** Groups of the platform's language file: what its codes are codes of. */
export type WordGroup = 'sport' | 'status' | 'phase' | 'period' | 'marketType' | 'option' | 'tournament';
/**
 * The platform's words by group and code, in one language: for codes that the client has no words for (D17).
 */
export type ServerWords = Readonly<Partial<Record<WordGroup, Readonly<Record<string, string>>>>>;

/** What every tab would ask alike (D27): single flight, one kept answer. */
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
  /** A match that has left the board: what became of it (D29). */
  | { readonly topic: 'match'; readonly matchId: MatchId }
  /** The user's orders that are not settled yet; nobody's for a guest. */
  | { readonly topic: 'open-bets' }
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
  /** What could not be read, or was not ours to apply, by reason. */
  readonly drops: Readonly<Record<string, number>>;
  /** Times a stream was asked again, by reason: gap, epoch, reconnect. */
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

/** All a tab may call. Every answer is a plain value; a call has a deadline on the tab's side (`feed/`). */
export type FeedApi = {
  hello(hello: Hello): HelloAnswer | Promise<HelloAnswer>;
  /** Starts the patches; the first is a snapshot of what is watched. */
  connect(tabId: string, listener: TabListener): void | Promise<void>;
  watch(tabId: string, watch: Watch): Result<null> | Promise<Result<null>>;
  /** Hidden, frozen or leaving tabs are owed nothing until they are back, then one snapshot. */
  visible(tabId: string, visible: boolean): void | Promise<void>;
  /** The tab found a gap or another instance: it wants a snapshot. */
  resync(tabId: string): void | Promise<void>;
  ask<Q extends SharedQuery>(tabId: string, question: Q): Promise<Result<QueryAnswers[Q['topic']]>>;
  command(tabId: string, command: DocumentCommand): Result<null> | Promise<Result<null>>;
  /**
   * Places what was painted, once, whoever asks how often (D5, D25). Answers as soon as the intent is
   * journalled and its request is on its way, or why nothing leaves; what becomes of it is told in the
   * document `bets`. `expiresAt`: the worker's monotonic clock when the tab gives the press up and says that
   * no answer came; from then on nothing of it may leave (F19).
   */
  place(tabId: string, placing: PlacementRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>>;
  /**
   * What the parent told of the session (D8): the newest explicit login or logout holds in all tabs (D23).
   */
  session(tabId: string, change: SessionChange): Result<null> | Promise<Result<null>>;
  /** The user has turned to this tab: what is for one tab alone goes to the one focused last (D26). */
  focus(tabId: string): void | Promise<void>;
  /**
   * This tab is about to show an event that was for it alone; unsaid for 1 s the next tab gets it. Answers
   * whether it may: only the first that says so, for what waited in a frozen tab has been shown by another
   * meanwhile, or is wanted no more (D26).
   */
  shown(tabId: string, id: string): boolean | Promise<boolean>;
  /** The user's click, or the page coming online or visible: a new burst of attempts (D7). */
  reconnect(tabId: string, why: 'click' | 'online' | 'visible'): void | Promise<void>;
  diagnostics(): Diagnostics | Promise<Diagnostics>;
  /** A line for the log (D9); nothing is answered, and nothing waits for it. */
  report(tabId: string, report: Report): void | Promise<void>;
  leave(tabId: string): void | Promise<void>;
};

/** The whole surface of the port: anything else is refused and counted (security.md, "The port"). */
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
