import type { GoalReport } from '#contract/patch.ts';
import type { EpochMs, LeagueId, MarketId, MatchId, ProducerId, StreamId } from '#domain/ids.ts';
import type { LeagueFacts, MarketRecord, MatchFacts, MatchRecord } from '#domain/match/match.ts';

/** Frames of the pushed feed's server (FEED.md), decoded: a closed union by `t`. */
export type Frame =
  | {
      readonly t: 'welcome';
      readonly version: number;
      readonly now: EpochMs;
      readonly heartbeat: number;
      readonly producers: readonly ProducerId[];
      /** Whether the server pushes orders and balances of a user. */ readonly own: boolean;
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
      readonly positions: readonly StreamPosition[];
    }
  | { readonly t: 'producers'; readonly producers: readonly ProducerId[]; readonly own: boolean }
  | Names
  | { readonly t: 'pong'; readonly n: number; readonly now: EpochMs }
  | { readonly t: 'authed'; readonly uid: string | null }
  | { readonly t: 'error'; readonly code: string; readonly stream: StreamId | null; readonly message: string }
  /** Not a frame, or a broken frame of a known kind: part of the stream is lost. */
  | { readonly t: 'unreadable'; readonly stream: StreamId | null };

/** The position of a stream. */
export type StreamPosition = { readonly stream: StreamId; readonly epoch: string; readonly seq: number };

/** Orders and balances of the stream `me`, undecoded. `decodePushed` reads them where there is a user. */
export type OwnNews = { readonly orders: readonly unknown[]; readonly balances: readonly unknown[] };

/** One part of a snapshot. The stream's content is replaced when the last part has arrived. */
export type SnapshotPart = {
  readonly t: 'snapshot';
  readonly stream: StreamId;
  readonly epoch: string;
  readonly seq: number;
  /** Part number, from 1 to `of`. */
  readonly part: number;
  readonly of: number;
  readonly leagues: readonly LeagueFacts[];
  readonly matches: readonly MatchRecord[];
  readonly own?: OwnNews;
  /** Events of the stream `room/{id}`, undecoded: `decodeRoomEvents` reads them. */
  readonly room?: readonly unknown[];
};

/** A delta's sections in the order of application. Absent sections share one frozen empty list. */
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
  /** Matches whose records could not be read. Their prices on the board may be wrong. */
  readonly unreadable: readonly MatchId[];
  /** Handles of markets that ended. */
  readonly ended: readonly number[];
  /** Markets put. `unreadable`: ids of those that could not be read, so that their old prices are wrong. */
  readonly markets: readonly {
    readonly matchId: MatchId;
    readonly markets: readonly MarketRecord[];
    readonly unreadable: readonly MarketId[];
  }[];
  /** Flat: handle, sale status. Undecoded: `readSale` reads them. */
  readonly sales: readonly unknown[];
  readonly facts: readonly { readonly matchId: MatchId; readonly facts: Partial<MatchFacts> }[];
  /**
   * Flat: handle, option index, thousandths, flags, in whole groups of four. Undecoded: `readPrice` reads
   * them.
   */
  readonly prices: readonly unknown[];
  readonly events: readonly GoalReport[];
  readonly own?: OwnNews;
  /** Events of the stream `room/{id}`, undecoded: `decodeRoomEvents` reads them. */
  readonly room?: readonly unknown[];
};

/** Names in another language; the frame has no seq. */
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
