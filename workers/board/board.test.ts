import * as fc from '#tests/property.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  ProducerId,
  SportId,
  StreamId,
  TeamId,
  Thousandths,
} from '#domain/ids.ts';
import type { MarketRecord, MatchFacts, MatchRecord, SaleStatus } from '#domain/match/match.ts';
import { LOCKED, OFF, SUSPENDED, UNREADABLE, flagsOf, oddsOf } from '#domain/odds/priceWord.ts';
import { applyPrices, applySales } from './applyPrices.ts';
import { Board } from './board.ts';
import { HandleTable } from './handleTable.ts';
import { IdIndex } from './idIndex.ts';

let told: string[];
let board: Board;
beforeEach(() => {
  told = [];
  const note = (what: string) => () => {
    told.push(what);
  };
  board = new Board({
    matchPut: note('match'),
    matchChanged: (_match, change) => {
      told.push(`facts ${Object.keys(change).join()}`);
    },
    matchGone: note('match gone'),
    marketPut: note('market'),
    marketGone: note('market gone'),
    marketsChanged: note('markets'),
    leagueChanged: note('league'),
  });
});

const LIVE = 'sport/1/live' as StreamId;
const PRE = 'sport/1/pre' as StreamId;
const team = (id: string) => ({ id: id as TeamId, name: id, icon: null });
const facts = (id: string, change: Partial<MatchFacts> = {}): MatchFacts => ({
  id: id as MatchId,
  sportId: 1 as SportId,
  leagueId: '9' as LeagueId,
  producer: '1/live' as ProducerId,
  outright: false,
  status: 5,
  name: id,
  home: team('h'),
  away: team('a'),
  beginTime: 0,
  neutral: false,
  serving: 0,
  format: null,
  scores: [],
  clock: null,
  scoreboard: null,
  marketCount: 1,
  video: false,
  animation: null,
  ...change,
});
const market = (
  match: string,
  id: string,
  odds: readonly number[],
  change: Partial<MarketRecord> = {},
): MarketRecord => ({
  id: id as MarketId,
  matchId: match as MatchId,
  type: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  name: 'x',
  line: null,
  rank: 1,
  parlay: true,
  tags: 0,
  options: odds.map((_, at) => ({ type: (at + 1) as OptionType, name: null, line: null })),
  sale: 1,
  odds: odds as Thousandths[],
  handle: null,
  ...change,
});
const record = (id: string, ...markets: MarketRecord[]): MatchRecord => ({ facts: facts(id), markets });
const words = (id: string): number[] => {
  const slot = board.markets.slotOf(id as MarketId);
  const first = board.markets.first[slot] ?? 0;
  return Array.from(board.options.words.subarray(first, first + (board.markets.count[slot] ?? 0)));
};

describe('the board', () => {
  test.each([['length'], ['byteLength'], ['0'], [{ toString: 1 }], [[0]], [null], [true]])(
    '%j is no handle: its price reaches no market, and nothing throws (D1)',
    (handle) => {
      const live = board.streams.of(LIVE);
      board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 0 })), live);
      const before = words('m1');
      applyPrices(board, live, [handle, 0, 3_000, 0]);
      applySales(board, live, [handle, 0]);
      expect(words('m1')).toEqual(before);
      expect(board.unmatched).toBe(2);
    },
  );

  test('a pushed price of 1.000 or less is locked, and counted when it falls; a lock is not counted (D14)', () => {
    const live = board.streams.of(LIVE);
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 0 })), live);
    applyPrices(board, live, [0, 0, 1_000, 0, 0, 1, 0, 0]);
    applyPrices(board, live, [0, 0, 900, 0]);
    expect([words('m1').map(flagsOf), board.lowOdds]).toEqual([[LOCKED, LOCKED], 1]);
    applyPrices(board, live, [0, 0, 1_900, 0, 0, 1, 1_950, LOCKED]);
    expect([words('m1').map(flagsOf), board.lowOdds]).toEqual([[0, LOCKED], 1]);
    applyPrices(board, live, [0, 0, 1, 0]);
    expect(board.lowOdds).toBe(2);
  });

  test('a late market group of the former stream takes no market over and leaves none open (D1)', () => {
    const [pre, live] = [board.streams.of(PRE), board.streams.of(LIVE)];
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 5 })), pre);
    board.putMatch(record('1', market('1', 'm1', [1_500, 2_500], { handle: 7, sale: 0 })), live);
    const strays = board.unmatched;
    const late = [
      market('1', 'm1', [1_900, 1_950], { handle: 5 }),
      market('1', 'm2', [1_900, 1_950], { handle: 6 }),
    ];
    board.putMarkets('1' as MatchId, late, pre);
    expect([words('m1').map(oddsOf), words('m1').map(flagsOf)]).toEqual([
      [1_500, 2_500],
      [SUSPENDED, SUSPENDED],
    ]);
    expect(board.markets.slotOf('m2' as MarketId)).toBe(-1);
    expect(board.unmatched).toBe(strays + 1);
    // The stream that writes it still does.
    applyPrices(board, live, [7, 0, 1_600, 0]);
    applyPrices(board, pre, [5, 0, 1_111, 0]);
    expect(words('m1').map(oddsOf)).toEqual([1_600, 2_500]);
  });

  test('a market whose handle was reused is suspended, and follows its prices once it is put again (D1, I3)', () => {
    const live = board.streams.of(LIVE);
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 5 })), live);
    board.putMatch(record('2', market('2', 'm2', [1_500, 2_500], { handle: 5 })), live);
    expect(words('m1').map(flagsOf)).toEqual([SUSPENDED, SUSPENDED]);
    applyPrices(board, live, [5, 0, 1_600, 0]);
    expect([words('m1').map(oddsOf), words('m2').map(oddsOf)]).toEqual([
      [1_900, 1_950],
      [1_600, 2_500],
    ]);
    board.putMarkets('1' as MatchId, [market('1', 'm1', [1_900, 1_950], { handle: 5 })], live);
    applyPrices(board, live, [5, 0, 1_700, 0]);
    expect([words('m1').map(oddsOf), words('m1').map(flagsOf)]).toEqual([
      [1_700, 1_950],
      [0, 0],
    ]);
    expect(words('m2').map(flagsOf)).toEqual([SUSPENDED, SUSPENDED]);
  });

  test('a stream with a reused number keeps its handles when content of the former stream is removed (D1)', () => {
    const handles = new HandleTable();
    handles.bind(5, 1);
    handles.unbind(5, 2);
    expect(handles.get(5)).toBe(1);
    handles.unbind(5, 1);
    expect(handles.get(5)).toBe(-1);

    const pre = board.streams.of(PRE);
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 5 })), pre);
    board.streams.forget(pre);
    const other = board.streams.of('sport/2/live' as StreamId);
    expect(other.number).toBe(pre.number);
    board.putMatch(
      {
        facts: facts('2', { producer: '2/live' as ProducerId }),
        markets: [market('2', 'm2', [1_200], { handle: 5 })],
      },
      other,
    );
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 9 })), board.streams.of(LIVE));
    applyPrices(board, other, [5, 0, 1_300, 0]);
    expect(words('m2').map(oddsOf)).toEqual([1_300]);
  });

  test('a record that names a market twice still removes the markets it leaves out', () => {
    const live = board.streams.of(LIVE);
    board.putMatch(record('1', market('1', 'm1', [1_900]), market('1', 'm2', [1_900])), live);
    board.putMatch(record('1', market('1', 'm1', [1_900]), market('1', 'm1', [1_900])), live);
    expect(board.mainMarkets('1' as MatchId)).toEqual(['m1']);
  });

  test('the highest handle and positions beyond 2^31 are kept, and no other number is a handle (D1, D20)', () => {
    const live = board.streams.of(LIVE);
    const both = [
      market('1', 'm1', [1_900], { handle: 5 }),
      market('1', 'm2', [1_900], { handle: 0x7fffffff }),
    ];
    const match = board.putMatch(record('1', ...both), live);
    board.endMarket(2 ** 32 + 5, live);
    applyPrices(board, live, [2 ** 32 + 5, 0, 1_111, 0, 0x7fffffff, 0, 1_200, 0]);
    expect([words('m1').map(oddsOf), words('m2').map(oddsOf)]).toEqual([[1_900], [1_200]]);
    board.endMarket(0x7fffffff, live);
    expect(board.mainMarkets('1' as MatchId)).toEqual(['m1']);
    board.matches.aheadSeq[match] = 2 ** 31 + 7;
    expect(board.matches.aheadSeq[match]).toBe(2 ** 31 + 7);
  });

  test("a market that moves from match/{id} to its sport's stream is sent again with its tier (D3)", () => {
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950])), board.streams.of('match/1' as StreamId));
    told = [];
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950])), board.streams.of(LIVE));
    expect(told).toContain('market');
  });

  test('leagues without matches go, unless a stream of their sport runs and may name them again', () => {
    for (const [id, sport] of [
      ['9', 1],
      ['10', 1],
      ['11', 2],
      ['12', 3],
    ] as const) {
      board.putLeague({
        id: id as LeagueId,
        name: id,
        sportId: sport as SportId,
        icon: null,
        order: 1,
        hot: false,
        regionName: null,
      });
    }
    board.putMatch(record('1'), board.streams.of(LIVE));
    board.tidy(board.leagueIds(), new Set(['sport/2/pre' as StreamId]));
    expect([...board.leagues.keys()]).toEqual(['9', '11']);
  });

  test('streams that write nothing give their numbers back before these run out', () => {
    for (let sport = 1; sport <= 70_000; sport += 1) {
      board.streams.of(`sport/${sport}/live` as StreamId);
      if (sport % 1_000 === 0) board.tidy(new Set(), new Set([LIVE]));
    }
    expect(board.streams.of('sport/99999/live' as StreamId).number).toBeLessThan(5_000);
    expect(board.streams.at(board.streams.of(LIVE).number)?.id).toBe(LIVE);
  });

  test('a poll with known values changes nothing and notifies no tab', () => {
    const live = board.streams.of(LIVE);
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950])), live);
    const changes = board.changes;
    told = [];
    board.putMatch(structuredClone(record('1', market('1', 'm1', [1_900, 1_950]))), live);
    expect(told).toEqual([]);
    expect(board.changes).toBe(changes);
  });

  test('a running clock with a new stamp of a poll is the same clock; one that was set is not', () => {
    const live = board.streams.of(LIVE);
    const clock = {
      running: true,
      phase: 1002 as never,
      second: 60,
      direction: 'up',
      precision: 'second',
      stoppage: null,
      asOf: 1_000_000,
    } as const;
    board.putMatch({ facts: facts('1', { clock }), markets: [] }, live);
    told = [];
    board.setFacts('1' as MatchId, { clock: { ...clock, second: 65, asOf: 1_005_000 } });
    expect(told).toEqual([]);
    board.setFacts('1' as MatchId, { clock: { ...clock, second: 90, asOf: 1_005_000 } });
    expect(told).toEqual(['facts clock']);
  });

  test.each<[SaleStatus, number]>([
    [1, 0],
    [0, SUSPENDED],
    [-1, OFF],
  ])('sale status %s stands in the flags of every price (FEED-15, FEED-17)', (sale, flag) => {
    const live = board.streams.of(LIVE);
    board.putMatch(
      record('1', market('1', 'm1', [1_900, 1_950], { handle: 4, sale: sale === 1 ? 0 : 1 })),
      live,
    );
    applySales(board, live, [4, sale]);
    expect(words('m1').map(flagsOf)).toEqual([flag, flag]);
    applyPrices(board, live, [4, 1, 2_000, 0]);
    expect(words('m1').map(flagsOf)).toEqual([flag, flag]);
    expect(words('m1').map(oddsOf)).toEqual([1_900, 2_000]);
  });

  test("odds of 1.000 or less, the trader's flag and what cannot be read lock an option (FEED-16, D14, F38)", () => {
    const live = board.streams.of(LIVE);
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950, 3_000, 4_000, 5_000], { handle: 4 })), live);
    applyPrices(board, live, [4, 0, 1_000, 0, 4, 1, 2_000, 1, 4, 2, 'x', 0, 4, 3, -5, 0, 4, 4, 2_500, 0]);
    expect(words('m1').map((word) => flagsOf(word) & LOCKED)).toEqual([1, 1, 1, 1, 0]);
    expect(words('m1').map((word) => flagsOf(word) & UNREADABLE)).toEqual([0, 0, UNREADABLE, UNREADABLE, 0]);
  });

  test('a price for an unknown handle, a wrong index or nonsense touches nothing and is counted', () => {
    const live = board.streams.of(LIVE);
    board.putMatch(
      record(
        '1',
        market('1', 'm1', [1_900, 1_950], { handle: 4 }),
        market('1', 'm2', [3_000, 3_100], { handle: 5 }),
      ),
      live,
    );
    const before = [...words('m1'), ...words('m2')];
    applyPrices(board, live, [
      9,
      0,
      2_000,
      0,
      4,
      2,
      2_000,
      0,
      4,
      -1,
      2_000,
      0,
      4,
      0.5,
      2_000,
      0,
      'x',
      0,
      2_000,
      0,
      4,
      null,
      2_000,
      0,
      -1,
      0,
      2_000,
      0,
    ]);
    expect([...words('m1'), ...words('m2')]).toEqual(before);
    expect(board.unmatched).toBe(7);
  });

  test('the stream that put a match last owns it, and handles of the other stream are unbound (D1)', () => {
    const [pre, live] = [board.streams.of(PRE), board.streams.of(LIVE)];
    board.putMatch(
      record(
        '1',
        market('1', 'm1', [1_900, 1_950], { handle: 4 }),
        market('1', 'm2', [2_000, 2_100], { handle: 6 }),
      ),
      pre,
    );
    board.putMatch(record('1', market('1', 'm1', [1_800, 1_850], { handle: 70 })), live);
    applyPrices(board, pre, [4, 0, 9_000, 0]);
    board.dropMatch('1' as MatchId, pre);
    expect(words('m1').map(oddsOf)).toEqual([1_800, 1_850]);
    expect(board.markets.slotOf('m2' as MarketId)).toBe(-1);
    board.dropMatch('1' as MatchId, live);
    expect(board.matches.ids.size + board.markets.size + board.options.live).toBe(0);
  });

  test('the extra markets of an open match exist beside the main ones, and end with their stream (D1)', () => {
    const live = board.streams.of(LIVE);
    const detail = board.streams.of('match/1' as StreamId);
    board.putMatch(record('1', market('1', 'm1', [1_900], { handle: 1 })), live);
    board.putMatch(record('1', market('1', 'm5', [5_000], { handle: 1 })), detail);
    board.putMatch(record('1', market('1', 'm1', [1_950], { handle: 1 })), live);
    expect(board.markets.size).toBe(2);
    applyPrices(board, detail, [1, 0, 5_500, 0]);
    expect([...words('m1'), ...words('m5')].map(oddsOf)).toEqual([1_950, 5_500]);
    board.dropStream(detail);
    expect(board.markets.size).toBe(1);
    expect(board.matches.ids.size).toBe(1);
  });

  test('a freed handle stays unbound when its slot is reused', () => {
    const live = board.streams.of(LIVE);
    board.putMatch(record('1', market('1', 'm1', [1_900, 1_950], { handle: 4 })), live);
    board.endMarket(4, live);
    board.putMarkets('1' as MatchId, [market('1', 'm2', [3_000, 3_100], { handle: 5 })], live);
    applyPrices(board, live, [4, 0, 9_999, 0]);
    expect(words('m2').map(oddsOf)).toEqual([3_000, 3_100]);
  });
});

test("a market that a record names twice is one: freed once, its prices are never another's (I3)", () => {
  const live = board.streams.of(LIVE);
  board.putMatch(
    record(
      '1',
      market('1', 'm1', [1_900, 1_950]),
      market('1', 'm1', [2_000, 2_050]),
      market('1', 'm2', [3_000, 3_100]),
    ),
    live,
  );
  expect(words('m1').map(oddsOf)).toEqual([2_000, 2_050]);
  board.dropMatch('1' as MatchId, live);
  expect(board.options.live).toBe(0);
  board.putMatch(
    record(
      '2',
      market('2', 'm3', [1_500, 1_600]),
      market('2', 'm4', [1_700, 1_800]),
      market('2', 'm5', [1_100, 1_200]),
    ),
    live,
  );
  expect(['m3', 'm4', 'm5'].map((id) => words(id).map(oddsOf))).toEqual([
    [1_500, 1_600],
    [1_700, 1_800],
    [1_100, 1_200],
  ]);
});

test("a match's stream changes that match alone: other records are counted and have no effect (D1)", () => {
  const live = board.streams.of(LIVE);
  const detail = board.streams.of('match/1' as StreamId);
  board.putMatch(record('1', market('1', 'm1', [1_900, 1_950])), live);
  board.putMatch(record('2', market('2', 'm2', [2_900, 2_950], { handle: 7 })), live);
  const before = board.options.live;
  board.putMarkets('2' as MatchId, [market('2', 'm3', [1_500, 1_600], { handle: 7 })], detail);
  board.putMatch(record('2', market('2', 'm2', [1_100, 1_200])), detail);
  board.putMatch(record('3', market('3', 'm4', [1_100, 1_200])), detail);
  expect(board.unmatched).toBe(3);
  expect(board.options.live).toBe(before);
  expect(words('m2').map(oddsOf)).toEqual([2_900, 2_950]);
  expect(board.matches.slotOf('3' as MatchId)).toBe(-1);
  applyPrices(board, detail, [7, 0, 1_010, 0]);
  expect(words('m2').map(oddsOf)).toEqual([2_900, 2_950]);
  board.putMarkets('1' as MatchId, [market('1', 'm5', [1_500, 1_600])], detail);
  board.dropStream(detail);
  expect(board.options.live).toBe(before);
});

test('the id index finds what was added and not removed, like a Map would', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean()), { maxLength: 400 }),
      (steps) => {
        const ids: (string | undefined)[] = [];
        const index = new IdIndex((slot) => ids[slot]);
        const model = new Map<string, number>();
        for (const [n, add] of steps) {
          const id = `id-${n}`;
          if (add && !model.has(id)) {
            const slot = ids.length;
            ids.push(id);
            index.add(id, slot);
            model.set(id, slot);
          } else if (!add && model.has(id)) {
            index.remove(id);
            ids[model.get(id) ?? -1] = undefined;
            model.delete(id);
          }
        }
        for (let n = 0; n <= 60; n += 1) expect(index.get(`id-${n}`)).toBe(model.get(`id-${n}`) ?? -1);
        expect(index.size).toBe(model.size);
      },
    ),
  );
});

test("no handle, however large, claims memory or another's place", () => {
  const handles = new HandleTable();
  for (const handle of [0, 1, 2_000_000, 2 ** 31, 2 ** 52]) handles.bind(handle, handle % 1_000);
  expect([0, 1, 2_000_000, 2 ** 31, 2 ** 52].map((handle) => handles.get(handle))).toEqual([
    0,
    1,
    0,
    2 ** 31 % 1_000,
    2 ** 52 % 1_000,
  ]);
  expect(handles.bytes).toBeLessThanOrEqual(2 ** 21 * 4 * 1.25);
  for (const nonsense of [-1, 0.5, Number.NaN, 'x' as never, null as never, undefined as never, 3])
    expect(handles.get(nonsense)).toBe(-1);
  handles.clear();
  expect(handles.get(2 ** 52)).toBe(-1);
});
