import type { MarketId, MatchId, StreamId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { MatchRecord } from '#domain/match/match.ts';
import { oddsOf } from '#domain/odds/priceWord.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { decodeMatch } from '#platform/decode/matchRecord.ts';
import { OptionLists } from '#platform/decode/optionLists.ts';
import { createIcons } from '#platform/icons.ts';
import { Board } from '#workers/board/board.ts';
import { checkPress } from '#workers/board/checkPress.ts';
import { RemovedMatches } from '#workers/board/removedMatches.ts';
import { createCounters } from '#workers/runtime/counters.ts';
import type { TransportListener, WorkerEnvironment } from '#workers/runtime/environment.ts';
import { createPollGate } from '#workers/source/pollGate.ts';
import { createFreshness } from '#workers/source/priceFreshness.ts';
import { createPushedFeed } from '#workers/source/pushedFeed.ts';
import { createServerClock } from '#workers/source/serverClock.ts';
import { NO_DEMAND } from '#workers/source/source.ts';
import { createFakeClock } from './fakeClock.ts';

const none = () => undefined;
type Wanted = { readonly s: string; readonly fresh?: number; readonly e?: string };

export type RawMarket = Readonly<{ id: string; h: number; ss: number; op: readonly object[] }>;

/** Returns a market of the wire with one option for each of the given decimal odds. */
export const rawMarket = (id: string, h: number, odds: readonly number[], ss = 1): RawMarket => ({
  id,
  h,
  ss,
  op: odds.map((od, at) => ({ ty: at + 1, od })),
});

/** Returns a match record of the wire. `ms`: 4 not started, 5 in play. */
export const rawMatch = (id: string, ms: number, ...markets: readonly RawMarket[]): object => ({
  id,
  sid: 1,
  ms,
  bt: 1e12,
  lg: { id: '9', na: 'League' },
  nm: `${id} A v B`,
  ts: [
    { id: '1', na: 'A' },
    { id: '2', na: 'B' },
  ],
  ss: 1,
  mg: [{ mty: 1005, pe: 1001, nm: '1X2', mks: markets }],
});

/**
 * The pushed feed with its board, poll gate and price ages. The test plays the socket. `subscriptions` holds
 * the streams of each subscribe frame. With `isNats`, a lost socket is dialled again within half a second. With
 * `authorization`, a user is logged in, and the server has the stream `me`.
 */
export const createFeedStage = (
  streams: readonly string[],
  followed: readonly string[] = [],
  random = 0.5,
  isNats = false,
  authorization: string | null = null,
) => {
  const clock = createFakeClock();
  const subscriptions: (readonly Wanted[])[] = [];
  /** Numbers of the pings that were sent. */
  const pings: number[] = [];
  let line: TransportListener | null = null;
  const counters = createCounters();
  const board = new Board(
    {
      matchPut: none,
      matchChanged: none,
      matchGone: none,
      marketPut: none,
      marketGone: none,
      marketsChanged: none,
      leagueChanged: none,
    },
    new RemovedMatches(clock.now),
  );
  const decoding: Decoding = {
    drop: counters.drop,
    serverNow: () => 0,
    icons: createIcons('', 'http://x.test/'),
    optionLists: new OptionLists(),
  };
  const feed = createPushedFeed({
    environment: { clock, random: () => random } as Pick<
      WorkerEnvironment,
      'clock' | 'random'
    > as WorkerEnvironment,
    openSocket: (_url, on) => {
      line = on;
      return {
        send: (text) => {
          const frame = JSON.parse(text) as { t: string; want?: Wanted[]; n: number };
          if (frame.t === 'sub') subscriptions.push(frame.want ?? []);
          if (frame.t === 'ping') pings.push(frame.n);
        },
        close: none,
      };
    },
    isNats,
    board,
    counters,
    serverClock: createServerClock(clock),
    decoding,
    url: 'ws://x.test',
    device: 'd',
    language: 'ENG',
    listener: { applied: none, received: none, left: none, events: none, changed: none },
    onSportsEnded: none,
    authorization: () => authorization,
    rooms: { events: none, lifeChanged: none },
    refused: none,
    confirmed: none,
    own: none,
  });
  const gate = createPollGate(board, { cursor: (stream) => feed.cursors().get(stream), isLive: feed.isLive });
  const freshness = createFreshness({ clock, board, lifeOf: (stream) => feed.cursors().get(stream) });
  const say = (frame: unknown): void => line?.text(typeof frame === 'string' ? frame : JSON.stringify(frame));
  const open = (): void => {
    line?.open();
    const producers = ['1/live', '1/pre', ...(authorization === null ? [] : ['me'])];
    say({ t: 'welcome', v: 1, now: clock.wallNow(), hb: 5_000, producers });
  };
  const want = (wanted: readonly string[] = streams): void =>
    feed.want({
      ...NO_DEMAND,
      streams: new Set(wanted as StreamId[]),
      followed: new Set(followed as MatchId[]),
    });
  const slotOf = (match: string): number => board.matches.slotOf(match as MatchId);
  const recordOf = (raw: object): MatchRecord => {
    const record = decodeMatch(raw, decoding);
    if (record === undefined) throw new Error('The record cannot be decoded.');
    return record;
  };
  feed.start();
  want();
  open();

  return {
    clock,
    board,
    subscriptions,
    pings,
    say,
    open,
    want,
    /** Closes the socket as a lost connection does. */
    drop: () => line?.closed(1006),
    answer: (s: string, how: 'snapshot' | 'deltas', q = 1, e = 'e1') => say({ t: 'answer', s, e, q, how }),
    part: (s: string, part: number, of: number, mt: readonly object[] = [], q = 1, e = 'e1') =>
      say({ t: 'snapshot', s, e, q, part, of, lg: [], mt }),
    /** Answers a stream by a snapshot of one part. */
    snapshot: (s: string, mt: readonly object[] = [], q = 1, e = 'e1') => {
      say({ t: 'answer', s, e, q, how: 'snapshot' });
      say({ t: 'snapshot', s, e, q, part: 1, of: 1, lg: [], mt });
    },
    delta: (s: string, q: number, sections: object, e = 'e1') =>
      say({ t: 'd', s, e, q, at: clock.wallNow(), ...sections }),
    /** Sends a heartbeat of both producers. `at`: stream and sequence of the running streams. */
    alive: (...at: readonly (readonly [stream: string, seq: number])[]) =>
      say({
        t: 'alive',
        now: clock.wallNow(),
        p: ['1/live', '1/pre'],
        at: at.map(([stream, seq]) => [stream, 'e1', seq]),
      }),
    /** Applies the record of a polled list without stamps. Returns false if it is outdated. */
    poll: (raw: object, sentAt: number): boolean => gate.put(recordOf(raw), [], sentAt),
    /** Applies the record of a polled detail answer without stamps. Returns false if nothing was applied. */
    pollDetail: (raw: object, sentAt: number): boolean => gate.putDetail(recordOf(raw), [], sentAt),
    stateOf: (stream: string) => feed.cursors().get(stream as StreamId)?.state,
    setRooms: (rooms: readonly string[]) => feed.rooms.setRooms(new Set(rooms as RoomId[])),
    roomState: (room: string) => feed.rooms.stateOf(room as RoomId),
    isOnBoard: (match: string): boolean => slotOf(match) >= 0,
    statusOf: (match: string) => board.matches.facts[slotOf(match)]?.status,
    hasMarket: (market: string): boolean => board.markets.slotOf(market as MarketId) >= 0,
    /** Returns the odds of a market in thousandths. */
    oddsOf: (market: string): number[] => {
      const { markets, options } = board;
      const slot = markets.slotOf(market as MarketId);
      const first = markets.first[slot] ?? 0;
      return Array.from(options.words.subarray(first, first + (markets.count[slot] ?? 0)), oddsOf);
    },
    /** Returns null if the option may be pressed, else the code of the refusal. */
    refusalOf: (key: string): string | null => {
      const result = checkPress(board, { key: key as never }, freshness);
      return result.ok ? null : result.problem.code;
    },
  };
};

/** Returns the streams of a subscribe frame for which a new snapshot is requested. */
export const freshOf = (wanted: readonly Wanted[] | undefined): string[] =>
  (wanted ?? []).filter(({ fresh }) => fresh === 1).map(({ s }) => s);
