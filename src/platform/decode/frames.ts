import type { GoalNews } from '#contract/patch.ts';
import type { EpochMs, LeagueId, MatchId, ProducerId, StreamId } from '#domain/ids.ts';
import type { LeagueFacts, MarketRecord, MatchFacts, MatchRecord } from '#domain/match/match.ts';

/** What the pushed feed's server says (FEED.md), in the project's words: a closed union by `t`. */
export type Frame =
  | {
      readonly t: 'welcome';
      readonly version: number;
      readonly now: EpochMs;
      readonly heartbeat: number;
      readonly producers: readonly ProducerId[];
      /** Whether it pushes orders and balances of a user. */ readonly own: boolean;
    }
  | {
      readonly t: 'answer';
      readonly stream: StreamId;
      readonly epoch: string;
      readonly seq: number;
      readonly how: 'snapshot' | 'deltas' | 'none';
    }
  | SnapshotPart
  | Delta
  | {
      readonly t: 'alive';
      readonly now: EpochMs;
      readonly producers: readonly ProducerId[];
      readonly places: readonly Place[];
    }
  | { readonly t: 'producers'; readonly producers: readonly ProducerId[]; readonly own: boolean }
  | Names
  | { readonly t: 'pong'; readonly n: number; readonly now: EpochMs }
  | { readonly t: 'authed'; readonly uid: string | null }
  | { readonly t: 'error'; readonly code: string; readonly stream: StreamId | null; readonly message: string }
  /** No frame, or one of a known kind that cannot be read: something of what was sent is lost. */
  | { readonly t: 'unreadable'; readonly stream: StreamId | null };

/** Where a stream stands. */
export type Place = { readonly stream: StreamId; readonly epoch: string; readonly seq: number };

/** Orders and balances of the stream `me`, as they came: read with `decodePushed`, where there is a user. */
export type OwnNews = { readonly orders: readonly unknown[]; readonly balances: readonly unknown[] };

/** One part of a snapshot: it replaces the stream's content when the last of its parts is there. */
export type SnapshotPart = {
  readonly t: 'snapshot';
  readonly stream: StreamId;
  readonly epoch: string;
  readonly seq: number;
  /** From 1 to `of`. */
  readonly part: number;
  readonly of: number;
  readonly leagues: readonly LeagueFacts[];
  readonly matches: readonly MatchRecord[];
  readonly own?: OwnNews;
};

/** Sections in the order of application; an absent section is the one frozen empty list. */
export type Delta = {
  readonly t: 'd';
  readonly stream: StreamId;
  readonly epoch: string;
  readonly seq: number;
  readonly at: EpochMs;
  readonly gone: readonly MatchId[];
  readonly moves: readonly { readonly matchId: MatchId; readonly to: StreamId }[];
  readonly leagues: readonly LeagueFacts[];
  readonly matches: readonly MatchRecord[];
  /** Handles of markets that ended. */
  readonly ended: readonly number[];
  readonly markets: readonly { readonly matchId: MatchId; readonly markets: readonly MarketRecord[] }[];
  /** Flat: handle, sale status. As they came: read with `readSale`. */
  readonly sales: readonly unknown[];
  readonly facts: readonly { readonly matchId: MatchId; readonly facts: Partial<MatchFacts> }[];
  /**
   * Flat: handle, option index, thousandths, flags. As they came, a whole number of fours: read with
   * `readPrice`.
   */
  readonly prices: readonly unknown[];
  readonly events: readonly GoalNews[];
  readonly own?: OwnNews;
};

/** Names in another language; takes no seq. */
export type Names = {
  readonly t: 'names';
  readonly stream: StreamId;
  readonly lang: string;
  readonly leagues: readonly {
    readonly id: LeagueId;
    readonly name: string;
    readonly regionName: string | null;
  }[];
  readonly matches: readonly {
    readonly id: MatchId;
    readonly name: string;
    readonly home: string;
    readonly away: string;
  }[];
  readonly markets: readonly { readonly handle: number; readonly name: string }[];
  readonly options: readonly { readonly handle: number; readonly index: number; readonly name: string }[];
};
