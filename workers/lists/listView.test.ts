import * as fc from '#tests/property.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowKind, type ListQuery } from '#contract/watch.ts';
import { dayRange } from '#domain/time/dayRange.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type {
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  MatchPhase,
  OptionType,
  ProducerId,
  ScoreGroup,
  SportId,
  StreamId,
  TeamId,
  Thousandths,
} from '#domain/ids.ts';
import type { MarketRecord, MatchFacts } from '#domain/match/match.ts';
import { createFakeClock, type FakeClock } from '#tests/worker/fakeClock.ts';
import { Board } from '../board/board.ts';
import { createBoardPublisher } from '../app/publishBoard.ts';
import { applySplices } from '../tabs/mergeRecords.ts';
import type { ListShape, ListView } from './listView.ts';
import { createLists, type Lists } from './lists.ts';

const NOW = Date.UTC(2026, 2, 14, 12);
const HOUR = 3_600_000;
const QUERY: ListQuery = {
  view: 'sport',
  sportId: 1 as SportId,
  playType: 'rolling',
  grid: 'main' as GridId,
  sort: 'league',
  search: '',
  leagues: [],
  day: null,
  collapse: { all: false, except: [] },
  timeZone: 'UTC',
};
const queryWith = (change: Partial<ListQuery>): ListQuery => ({ ...QUERY, ...change });

let clock: FakeClock;
let board: Board;
let lists: Lists;
let shapes: ListShape[];
let isShown = true;

beforeEach(() => {
  clock = createFakeClock(NOW);
  shapes = [];
  const tabs = { index: { ofMatch: () => [], ofMarket: () => [], attach: () => undefined }, views: () => [] };
  board = new Board(
    createBoardPublisher(() => ({
      board,
      lists,
      tabs: tabs as never,
      goals: { onScore: () => undefined, forget: () => undefined },
      stars: {
        kickOffs: { onStatus: () => undefined, forget: () => undefined },
        ended: { changed: () => undefined, onMatchRemoved: () => undefined },
        names: { onMatch: () => undefined, onLeague: () => undefined },
      },
      quotes: { scoreChanged: () => undefined },
      queries: { leagueChanged: () => undefined, matchChanged: () => undefined },
    })),
  );
  lists = createLists({
    isShown: () => isShown,
    clock,
    board,
    serverNow: clock.wallNow,
    changed: (_view, shape) => shapes.push(shape),
    moved: () => undefined,
  });
  for (const [id, order] of [
    ['A', 2],
    ['B', 1],
    ['C', 3],
  ] as const) {
    board.putLeague({
      id: id as LeagueId,
      name: `League ${id}`,
      sportId: 1 as SportId,
      icon: null,
      order,
      hot: false,
      regionName: null,
    });
  }
});

const market = (match: string, id: string, change: Partial<MarketRecord> = {}): MarketRecord => ({
  id: id as MarketId,
  matchId: match as MatchId,
  type: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  name: 'x',
  line: null,
  rank: 1,
  parlay: true,
  tags: 0,
  options: [1, 2].map((type) => ({ type: type as OptionType, name: null, line: null })),
  sale: 1,
  odds: [1_900, 1_950] as Thousandths[],
  handle: null,
  ...change,
});
const named = (name: string): MatchFacts['home'] => ({ id: name as TeamId, name, icon: null });
const put = (
  id: string,
  league: string,
  change: Partial<MatchFacts> = {},
  markets: readonly MarketRecord[] = [],
): void => {
  const facts: MatchFacts = {
    id: id as MatchId,
    sportId: 1 as SportId,
    leagueId: league as LeagueId,
    producer: '1/live' as ProducerId,
    outright: false,
    status: 5,
    name: `match ${id}`,
    home: { id: 'h' as TeamId, name: `Home ${id}`, icon: null },
    away: { id: 'a' as TeamId, name: `Away ${id}`, icon: null },
    beginTime: NOW,
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
  };
  board.putMatch({ facts, markets }, board.streams.of('sport/1/live' as StreamId));
};
const drop = (id: string): void =>
  board.dropMatch(id as MatchId, board.streams.of('sport/1/live' as StreamId));

/** Formats a list as text: leagues in capitals, each followed by its matches. */
const read = (view: ListView): string =>
  [...view.rows]
    .map((handle) => {
      const row = view.factsOf(handle);
      expect(row?.kind).toBe(rowKind(handle));
      return row?.kind === 'league' ? row.leagueId : row?.kind === 'match' ? row.matchId : `${row?.kind}`;
    })
    .join(' ');

const quarter = (n: number, id: string) =>
  market('1', id, { type: 3002 as MarketType, period: (3004 + n) as MarketPeriod });

const odd = (id: string, type: number, change: Partial<MarketRecord> = {}) =>
  market('1', id, { type: type as MarketType, period: 9001 as MarketPeriod, ...change });

const clockAt = (phase: number): Partial<MatchFacts> => ({
  clock: {
    running: true,
    phase: phase as MatchPhase,
    second: 5,
    direction: 'down',
    precision: 'second',
    stoppage: null,
    asOf: 0,
  },
});

describe('a list', () => {
  test('is sorted by league, then by begin time, with a header for each league', () => {
    put('1', 'A', { beginTime: NOW + 2 });
    put('2', 'B');
    put('3', 'A', { beginTime: NOW + 1 });
    const view = lists.acquire(QUERY);
    expect(read(view)).toBe('B 2 A 3 1');
    expect(view.whole()).toMatchObject({ matches: 3, leagues: 2, openLeagues: 2, base: null });
  });

  test('that only hidden tabs show is not laid out before one of them is visible again (G13)', () => {
    put('1', 'A');
    const view = lists.acquire(QUERY);
    isShown = false;
    put('2', 'B');
    lists.layOutChanged();
    clock.advance(5_000);
    expect([read(view), clock.timers()]).toEqual(['A 1', 0]);
    isShown = true;
    lists.layOutChanged();
    expect(read(view)).toBe('B 2 A 1');
  });

  test('by time, the league whose match begins first comes first (LIST-38)', () => {
    put('1', 'A', { beginTime: NOW });
    put('2', 'B', { beginTime: NOW + 5 });
    expect(read(lists.acquire(queryWith({ sort: 'time' })))).toBe('A 1 B 2');
  });

  test("has the matches of its play type, by the user's day (D21, LIST-01, F46)", () => {
    const upcoming = { status: 4, producer: '1/pre' as ProducerId };
    put('live', 'A');
    put('ended', 'A', { status: 0 });
    put('tonight', 'A', { ...upcoming, beginTime: NOW + 8 * HOUR });
    put('tomorrow', 'A', { ...upcoming, beginTime: NOW + 20 * HOUR });
    const of = (playType: ListQuery['playType']) => read(lists.acquire(queryWith({ playType })));
    expect(of('rolling')).toBe('A live');
    expect(of('today')).toBe('A tonight');
    expect(of('early')).toBe('A tomorrow');
    expect(of('today-and-rolling')).toBe('A live tonight');
    expect(of('all')).toBe('A live tonight tomorrow');
    expect(of('outright')).toBe('');
    const early = lists.acquire(queryWith({ playType: 'early' }));
    clock.advance(13 * HOUR);
    lists.onSecond();
    lists.layOutChanged();
    expect(read(early)).toBe('');
  });

  test('in play has live matches of every sport, sport by sport (LIST-04, C30, MENU-02)', () => {
    board.putLeague({
      id: 'T' as LeagueId,
      name: 'Tennis',
      sportId: 5 as SportId,
      icon: null,
      order: 0,
      hot: false,
      regionName: null,
    });
    put('1', 'A');
    put('9', 'T', { sportId: 5 as SportId });
    expect(read(lists.acquire(queryWith({ view: 'in-play', sportId: 3 as SportId })))).toBe('A 1 T 9');
  });

  test('a closed league keeps its header and loses its rows, in one list only (LIST-09, LIST-34, LIST-35)', () => {
    put('1', 'A');
    put('2', 'B');
    const open = lists.acquire(QUERY);
    const one = lists.acquire(queryWith({ collapse: { all: false, except: ['A' as LeagueId] } }));
    expect(read(one)).toBe('B 2 A');
    expect(one.whole().openLeagues).toBe(1);
    expect([...one.rows].map((handle) => one.factsOf(handle))).toMatchObject([
      { kind: 'league', leagueId: 'B', matches: 1, open: true },
      { kind: 'match', matchId: '2' },
      { kind: 'league', leagueId: 'A', matches: 1, open: false },
    ]);
    expect(read(lists.acquire(queryWith({ collapse: { all: true, except: [] } })))).toBe('B A');
    expect(read(open)).toBe('B 2 A 1');
    // Remaining rows keep their handles, so a tab does not draw them again.
    expect([...open.rows]).toEqual(expect.arrayContaining([...one.rows]));
  });

  test('search looks at team and league names, whatever the case', () => {
    put('1', 'A');
    put('2', 'B');
    expect(read(lists.acquire(queryWith({ search: 'hOME 2' })))).toBe('B 2');
    expect(read(lists.acquire(queryWith({ search: 'league a' })))).toBe('A 1');
    expect(read(lists.acquire(queryWith({ search: 'nobody' })))).toBe('');
  });

  test.each(['ha noi', 'Hà Nội', 'HÀ NỘI', 'đa nang', 'da nang'])(
    'search finds a Vietnamese name by %s, with or without its accents',
    (search) => {
      put('1', 'A', { home: named('Hà Nội'), away: named('Đà Nẵng') });
      put('2', 'B');
      expect(read(lists.acquire(queryWith({ search })))).toBe('A 1');
    },
  );

  test('is laid out at most once a second, and only after a relevant change', () => {
    put('1', 'A');
    lists.acquire(QUERY);
    put('2', 'A');
    lists.layOutChanged();
    put('3', 'A');
    lists.layOutChanged();
    expect(shapes).toHaveLength(1);
    clock.advance(1_000);
    expect(shapes).toHaveLength(2);
    clock.advance(5_000);
    board.setFacts('1' as MatchId, { marketCount: 8 });
    lists.layOutChanged();
    clock.advance(5_000);
    expect(shapes).toHaveLength(2);
  });

  test('a row keeps its handle, also in a successor worker, and no two rows share a handle (F17)', () => {
    put('1', 'A');
    const view = lists.acquire(QUERY);
    const before = [...view.rows];
    drop('1');
    put('2', 'A');
    put('1', 'A');
    put('3', 'B');
    lists.layOutChanged();
    clock.advance(1_000);
    const named = new Map([...view.rows].map((handle) => [handle, JSON.stringify(view.factsOf(handle))]));
    expect(new Set(named.values()).size).toBe(view.rows.length);
    expect(before.every((handle) => named.has(handle))).toBe(true);
    const other = createLists({
      isShown: () => true,
      clock,
      board,
      serverNow: clock.wallNow,
      changed: () => undefined,
      moved: () => undefined,
    });
    expect([...other.acquire(QUERY).rows]).toEqual([...view.rows]);
    // Another market tab shows other cells in its rows.
    expect(
      [...other.acquire(queryWith({ grid: 'corners' as GridId })).rows].some((handle) => named.has(handle)),
    ).toBe(false);
  });

  test('a cell shows the main line, one on sale before a better one that is not (LIST-37, LIST-16)', () => {
    put('1', 'A', {}, [
      market('1', 'm2', { rank: 2 }),
      market('1', 'm1', { rank: 1 }),
      market('1', 'half', { period: 1002 as MarketPeriod }),
    ]);
    const view = lists.acquire(QUERY);
    const cells = () => {
      const row = view.factsOf(view.rows[1] ?? 0);
      return row?.kind === 'match' ? row.cells : [];
    };
    expect(cells()).toEqual(['m1', null, null, 'half', null, null]);
    board.putMarkets(
      '1' as MatchId,
      [market('1', 'm1', { sale: 0 })],
      board.streams.of('sport/1/live' as StreamId),
    );
    expect(cells()[0]).toBe('m2');
  });

  test('cells show the current quarter; in a break, when it is not on sale any more, the next one (LIST-26)', () => {
    const basketball = { sportId: 3 as SportId };
    put('1', 'A', { ...basketball, ...clockAt(3005) }, [
      quarter(1, 'q1'),
      quarter(2, 'q2'),
      quarter(3, 'q3'),
    ]);
    const view = lists.acquire(queryWith({ sportId: 3 as SportId, grid: 'quarter' as GridId }));
    const cells = () => {
      const row = view.factsOf(view.rows[1] ?? 0);
      return row?.kind === 'match' ? [row.cells[0], row.cells[3]] : [];
    };
    expect(cells()).toEqual(['q1', 'q2']);
    board.setFacts('1' as MatchId, clockAt(3007));
    expect(cells()).toEqual(['q2', 'q3']);
    // A clock without a table: the score says the first quarter, which is over and off the board.
    board.setFacts('1' as MatchId, {
      clock: null,
      scores: [{ period: 3005 as MarketPeriod, group: 5 as ScoreGroup, home: 20, away: 18 }],
    });
    board.putMatch(
      {
        facts: board.matches.facts[board.matches.slotOf('1' as MatchId)] as MatchFacts,
        markets: [quarter(2, 'q2'), quarter(3, 'q3')],
      },
      board.streams.of('sport/1/live' as StreamId),
    );
    expect(cells()).toEqual(['q2', 'q3']);
  });

  test("a sport without a table shows the platform's first groups, one cell each for any lines (D17)", () => {
    put('1', 'A', { sportId: 999 as SportId }, [
      odd('a2', 1, { rank: 2 }),
      odd('a1', 1, { rank: 1 }),
      odd('b', 2),
      odd('c', 3),
      odd('d', 4),
    ]);
    const view = lists.acquire(queryWith({ sportId: 999 as SportId }));
    const row = view.factsOf(view.rows[1] ?? 0);
    expect(row).toMatchObject({ kind: 'match', cells: ['a1', 'b', 'c'] });
  });

  test('an outright has a title row and its runners, four to a row (MENU-14)', () => {
    const runners = Array.from({ length: 10 }, (_, at) => ({
      type: (at + 1) as OptionType,
      name: `r${at}`,
      line: null,
    }));
    put('1', 'A', { outright: true, status: 4 }, [
      market('1', 'm1', { options: runners, odds: runners.map(() => 2_000 as Thousandths) }),
    ]);
    const view = lists.acquire(queryWith({ playType: 'outright' }));
    expect([...view.rows].map((handle) => view.factsOf(handle))).toMatchObject([
      { kind: 'league', matches: 1 },
      { kind: 'outright', marketId: 'm1' },
      { kind: 'runners', from: 0, to: 4 },
      { kind: 'runners', from: 4, to: 8 },
      { kind: 'runners', from: 8, to: 10 },
    ]);
  });

  test('splices on the last revision give the same rows as a new layout', () => {
    const step = fc.record({
      id: fc.nat(14),
      league: fc.constantFrom('A', 'B', 'C'),
      begin: fc.nat(4),
      status: fc.constantFrom(5, 5, 5, 2, 0, 4),
      gone: fc.boolean(),
      wait: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.constantFrom<ListQuery['sort']>('time', 'league'),
        (steps, sort) => {
          const view = lists.acquire(queryWith({ sort }));
          let held = Int32Array.from(view.rows);
          let rev = view.rev;
          const bases: (readonly [number | null, number])[] = [];
          shapes = [];
          const follow = (): void => {
            for (const shape of shapes.splice(0)) {
              bases.push(shape.rows === undefined ? [shape.base, rev] : [rev, rev]);
              held = Int32Array.from(shape.rows ?? applySplices(held, shape.splices ?? []));
              rev = shape.rev;
            }
          };
          for (const each of steps) {
            if (each.gone) drop(`${each.id}`);
            else put(`${each.id}`, each.league, { beginTime: NOW + each.begin, status: each.status });
            lists.layOutChanged();
            if (each.wait) clock.advance(1_000);
            follow();
          }
          clock.advance(1_000);
          lists.layOutChanged();
          follow();
          expect(bases.filter(([base, on]) => base !== on)).toEqual([]);
          expect([...held]).toEqual([...view.rows]);
          const readable = read(view);
          lists.release(view);
          const anew = lists.acquire(queryWith({ sort }));
          expect(read(anew)).toBe(readable);
          lists.release(anew);
          for (const id of board.matches.ids.keys()) drop(id);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test('today is the day in the requested zone (C29)', () => {
  expect(lists.today('Asia/Shanghai').to).toBe(dayRange(NOW, 'Asia/Shanghai').to);
});

test('search finds a renamed team or league by its new name only', () => {
  put('1', 'A');
  const home = lists.acquire(queryWith({ search: 'HOME 1' }));
  const renamed = lists.acquire(queryWith({ search: 'lions' }));
  const inLeague = lists.acquire(queryWith({ search: 'premier' }));
  expect([home, renamed, inLeague].map(read)).toEqual(['A 1', '', '']);
  board.setFacts('1' as MatchId, { home: { id: 'h' as TeamId, name: 'ＬＩＯＮＳ', icon: null } });
  board.putLeague({
    id: 'A' as LeagueId,
    name: 'Premier League',
    sportId: 1 as SportId,
    icon: null,
    order: 2,
    hot: false,
    regionName: null,
  });
  clock.advance(1_000);
  lists.layOutChanged();
  expect([home, renamed, inLeague].map(read)).toEqual(['', 'A 1', 'A 1']);
});

test('lists that differ only in their collapse state share one order, in which a moved match is placed once', () => {
  put('1', 'A', {});
  put('2', 'B', {});
  const views = Array.from({ length: 20 }, (_, at) =>
    lists.acquire(
      queryWith({
        collapse: { all: false, except: at === 0 ? [] : [`L${at}` as LeagueId, 'A' as LeagueId] },
      }),
    ),
  );
  expect(new Set(views.map(({ order }) => order)).size).toBe(1);
  expect(lists.acquire(queryWith({ sort: 'time' })).order).not.toBe(views[0]?.order);
  const before = views[0]?.order.version ?? 0;
  clock.advance(2_000);
  put('1', 'C', {});
  lists.layOutChanged();
  expect(views[0]?.order.version).toBe(before + 1);
  for (const view of views) lists.release(view);
  expect(lists.acquire(queryWith({})).order).not.toBe(views[0]?.order);
});
