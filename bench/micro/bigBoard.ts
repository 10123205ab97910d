import type {
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  MatchPhase,
  OptionType,
  ProducerId,
  SportId,
  StreamId,
  TeamId,
  Thousandths,
} from '#domain/ids.ts';
import type { MarketRecord, MatchRecord } from '#domain/match/match.ts';
import { Board } from '#workers/board/board.ts';
import type { BoardListener } from '#workers/board/boardListener.ts';
import type { BoardStream } from '#workers/board/streamTable.ts';
import { seeded } from '../statistics.ts';
import type { Change } from '../world.ts';

export type Size = { readonly matches: number; readonly markets: number; readonly options: number };
/** Board size of the performance goals: 10,000 matches with 20 markets of three options. */
export const BIG: Size = { matches: 10_000, markets: 20, options: 3 };
/** Board size of a platform's offer on an ordinary day, used to measure ingest. */
export const OFFER: Size = { matches: 1000, markets: 20, options: 3 };

const nothing = () => undefined;
export const SILENT: BoardListener = {
  matchPut: nothing,
  matchChanged: nothing,
  matchGone: nothing,
  marketPut: nothing,
  marketGone: nothing,
  marketsChanged: nothing,
  leagueChanged: nothing,
};

export const FIRST_ODDS = 1900;
export const bigMatchId = (match: number) => String(700_001 + match);
export const bigMarketId = (size: Size, match: number, market: number) =>
  String(90_000_001 + match * size.markets + market);
const bigHandle = (size: Size, match: number, market: number) => match * size.markets + market + 1;

const marketRecord = (size: Size, match: number, market: number): MarketRecord => ({
  id: bigMarketId(size, match, market) as MarketId,
  matchId: bigMatchId(match) as MatchId,
  type: (1000 + market) as MarketType,
  period: 1001 as MarketPeriod,
  name: 'Market',
  line: null,
  rank: 1,
  parlay: true,
  tags: 0,
  options: Array.from({ length: size.options }, (_, at) => ({
    type: (at + 1) as OptionType,
    name: null,
    line: null,
  })),
  sale: 1,
  odds: Array.from({ length: size.options }, () => FIRST_ODDS as Thousandths),
  handle: bigHandle(size, match, market),
});

const NO_TEAM = { id: '' as TeamId, name: 'Team', icon: null };

const matchRecordOf = (size: Size, match: number): MatchRecord => ({
  facts: {
    id: bigMatchId(match) as MatchId,
    sportId: 1 as SportId,
    leagueId: '3001' as LeagueId,
    producer: '1/live' as ProducerId,
    outright: false,
    status: 5,
    name: `Match ${match}`,
    home: NO_TEAM,
    away: NO_TEAM,
    beginTime: 0,
    neutral: false,
    serving: 0,
    format: null,
    scores: [],
    clock: {
      running: true,
      phase: 1002 as MatchPhase,
      second: 60,
      direction: 'up',
      precision: 'second',
      stoppage: null,
      asOf: 0,
    },
    scoreboard: null,
    marketCount: size.markets,
    video: false,
    animation: null,
  },
  markets: Array.from({ length: size.markets }, (_, market) => marketRecord(size, match, market)),
});

export const fillBoard = (size: Size): { board: Board; stream: BoardStream } => {
  const board = new Board(SILENT);
  const stream = board.streams.of('sport/1/live' as StreamId);
  for (let match = 0; match < size.matches; match += 1) board.putMatch(matchRecordOf(size, match), stream);
  return { board, stream };
};

/** Returns seeded changes spread over the whole board; every change alters the price. */
export const createChanges = (size: Size, seed: number): ((count: number) => Change[]) => {
  const random = seeded(seed);
  let serial = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      serial += 1;
      return [
        1 + Math.floor(random() * size.matches * size.markets),
        Math.floor(random() * size.options),
        1100 + (serial % 7000),
        0,
      ];
    });
};
