import type { EpochMs, LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts, PlayType } from '#domain/match.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { DocumentCommand, Locale, Settings } from './documents.ts';
import type { Result } from './problem.ts';
import type { Report } from './report.ts';
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
/** Held by the worker for its life; a tab that gets it knows that the worker is gone. */
export const workerLock = (instance: number): string => `worker:${instance}`;

export type StatisticsAnswer = {
  readonly total: number;
  readonly hotTotal: number;
  readonly hot: readonly { id: LeagueId; logoUrl: string | null; count: number; name: string; sportId: SportId }[];
  readonly playTypes: Readonly<
    Partial<Record<PlayType, { count: number; name: string; sports: readonly { sportId: SportId; count: number }[] }>>
  >;
};
export type LeagueAnswer = readonly {
  id: LeagueId; name: string; matchCount: number; logoUrl: string | null; order: number; sportId: SportId; hot: boolean;
}[];

/** Groups of the platform's language file: what its codes are codes of. */
export type WordGroup = 'sport' | 'status' | 'phase' | 'period' | 'marketType' | 'option' | 'tournament';
/** The platform's words by group and code, in one language: for codes that the client has no words for (D17). */
export type ServerWords = Readonly<Partial<Record<WordGroup, Readonly<Record<string, string>>>>>;

/** What every tab would ask alike (D27): single flight, one kept answer. */
export type Question =
  | { readonly topic: 'statistics' }
  | { readonly topic: 'leagues'; readonly sportId?: SportId }
  | { readonly topic: 'words'; readonly locale: Locale }
  /** A match that has left the board: what became of it (D29). */
  | { readonly topic: 'match'; readonly matchId: MatchId };
export type Answers = { statistics: StatisticsAnswer; leagues: LeagueAnswer; words: ServerWords; match: MatchFacts };

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
  readonly abilities: { readonly push: boolean; readonly seq: boolean; readonly resume: boolean; readonly heartbeat: boolean };
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
  readonly streams: readonly { readonly id: string; readonly epoch: string | null; readonly seq: number; readonly state: string }[];
  readonly board: { readonly matches: number; readonly markets: number; readonly options: number; readonly bytes: number };
  readonly requests: Readonly<Record<string, number>>;
  readonly tabs: readonly TabCounters[];
  readonly ports: number;
  /** Lines of the log: waiting, taken by its service, given up (F52). */
  readonly log: { readonly waiting: number; readonly sent: number; readonly dropped: number };
};

/** All a tab may call. Every answer is a plain value; a call has a deadline on the tab's side (`feed/`). */
export type FeedApi = {
  hello(hello: Hello): HelloAnswer | Promise<HelloAnswer>;
  /** Starts the patches; the first is an image of what is watched. */
  connect(tabId: string, listener: TabListener): void | Promise<void>;
  watch(tabId: string, watch: Watch): Result<null> | Promise<Result<null>>;
  /** Hidden, frozen or leaving tabs are owed nothing until they are back, then one image. */
  visible(tabId: string, visible: boolean): void | Promise<void>;
  /** The tab found a gap or another instance: it wants an image. */
  resync(tabId: string): void | Promise<void>;
  ask<Q extends Question>(tabId: string, question: Q): Promise<Result<Answers[Q['topic']]>>;
  command(tabId: string, command: DocumentCommand): Result<null> | Promise<Result<null>>;
  /** The user's click, or the page coming online or visible: a new burst of attempts (D7). */
  reconnect(tabId: string, why: 'click' | 'online' | 'visible'): void | Promise<void>;
  diagnostics(): Diagnostics | Promise<Diagnostics>;
  /** A line for the log (D9); nothing is answered, and nothing waits for it. */
  report(tabId: string, report: Report): void | Promise<void>;
  leave(tabId: string): void | Promise<void>;
};

/** The whole surface of the port: anything else is refused and counted (security.md, "The port"). */
export const FEED_METHODS: readonly (keyof FeedApi)[] = [
  'hello', 'connect', 'watch', 'visible', 'resync', 'ask', 'command', 'reconnect', 'diagnostics', 'report', 'leave',
];
