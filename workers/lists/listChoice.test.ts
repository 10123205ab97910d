import { describe, expect, test } from 'vitest';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import { createListScene, listQuery, readList, SCENE_NOW } from '#tests/worker/listScene.ts';
import { EMPTY_SELECTION_SET, type SelectionSet } from './listChoice.ts';

const FOOTBALL = 1 as SportId;
const TENNIS = 5 as SportId;
const HOUR = 3_600_000;
const leaguesAmong = (...ids: string[]): SelectionSet => ({
  ...EMPTY_SELECTION_SET,
  leagues: new Map(ids.map((id) => [id as LeagueId, FOOTBALL])),
});

const matchesAmong = (...ids: string[]): SelectionSet => ({
  ...EMPTY_SELECTION_SET,
  matches: new Map(ids.map((id) => [id as MatchId, FOOTBALL])),
});

/**
 * Football leagues A and B, tennis league T; matches live, of today, of tomorrow and ended, and an outright.
 */
const scene = () => {
  const made = createListScene();
  made.league('A', 2);
  made.league('B', 1);
  made.league('T', 1, 5);
  made.put('1', { league: 'A' });
  made.put('2', { league: 'A', status: 4, beginTime: SCENE_NOW + HOUR });
  made.put('3', { league: 'B', status: 4, beginTime: SCENE_NOW + 24 * HOUR });
  made.put('4', { league: 'T', sportId: TENNIS });
  made.put('5', { league: 'T', sportId: TENNIS, status: 4, beginTime: SCENE_NOW + 30 * HOUR });
  made.put('6', { league: 'B', outright: true, status: 4, beginTime: SCENE_NOW + 90 * 24 * HOUR });
  made.put('7', { league: 'B', status: 0 });
  return made;
};

describe('the league filter', () => {
  test('only the leagues chosen are shown; an empty filter is ignored (MENU-09, MENU-10)', () => {
    const { lists } = scene();
    const all = lists.acquire(listQuery({ playType: 'all' }));
    const one = lists.acquire(listQuery({ playType: 'all', leagues: ['B' as LeagueId] }));
    const none = lists.acquire(listQuery({ playType: 'all', leagues: ['nowhere' as LeagueId] }));
    expect([all, one, none].map(readList)).toEqual(['B 3 A 1 2', 'B 3', '']);
  });

  test('narrows every view, and a row has the same handle with and without the filter', () => {
    const { lists } = scene();
    const all = lists.acquire(listQuery({ view: 'in-play' }));
    const one = lists.acquire(listQuery({ view: 'in-play', leagues: ['T' as LeagueId] }));
    expect([all, one].map(readList)).toEqual(['A 1 T 4', 'T 4']);
    expect([...one.rows]).toEqual([...all.rows].slice(2));
  });

  test('tabs that chose the same leagues in another order share one list', () => {
    const { lists } = scene();
    expect(lists.acquire(listQuery({ leagues: ['A', 'B'] as LeagueId[] }))).toBe(
      lists.acquire(listQuery({ leagues: ['B', 'A'] as LeagueId[] })),
    );
  });
});

describe('hidden leagues', () => {
  test('are in no list but one that names them, and come back when shown again', () => {
    const { lists, settled } = scene();
    const all = lists.acquire(listQuery({ playType: 'all' }));
    const named = lists.acquire(listQuery({ playType: 'all', leagues: ['A' as LeagueId] }));
    lists.choose({ hidden: new Set(['A' as LeagueId]) });
    settled();
    expect([all, named].map(readList)).toEqual(['B 3', 'A 1 2']);
    lists.choose({ hidden: new Set() });
    settled();
    expect(readList(all)).toBe('B 3 A 1 2');
  });

  test('stay in the favourites if the user starred them', () => {
    const { lists } = scene();
    lists.choose({ hidden: new Set(['A' as LeagueId]), starred: leaguesAmong('A') });
    expect(readList(lists.acquire(listQuery({ view: 'favourites' })))).toBe('A 1 2');
  });
});

describe('the hot view', () => {
  test('is empty until the hot leagues are known, then has their live and later matches (LIST-05, MENU-11)', () => {
    const { lists, settled } = scene();
    const hot = lists.acquire(listQuery({ view: 'hot' }));
    expect(readList(hot)).toBe('');
    lists.choose({
      hot: {
        ...EMPTY_SELECTION_SET,
        leagues: new Map([
          ['B' as LeagueId, FOOTBALL],
          ['T' as LeagueId, TENNIS],
        ]),
      },
    });
    settled();
    expect(readList(hot)).toBe('B 3 T 4 5');
  });

  test('a hidden league is not hot for this user', () => {
    const { lists } = scene();
    lists.choose({ hot: leaguesAmong('A', 'B'), hidden: new Set(['A' as LeagueId]) });
    expect(readList(lists.acquire(listQuery({ view: 'hot' })))).toBe('B 3');
  });
});

describe('the favourites', () => {
  test('are matches starred or of starred leagues and teams, of every sport, each once (LIST-06)', () => {
    const { lists, settled } = scene();
    const view = lists.acquire(listQuery({ view: 'favourites', sort: 'time' }));
    lists.choose({
      starred: {
        matches: new Map([
          ['2' as MatchId, FOOTBALL],
          ['5' as MatchId, TENNIS],
        ]),
        leagues: new Map([['B' as LeagueId, FOOTBALL]]),
        teams: new Map([
          ['h2' as TeamId, { sportId: FOOTBALL, name: 'Home 2' }],
          ['a4' as TeamId, { sportId: TENNIS, name: 'Away 4' }],
        ]),
      },
    });
    settled();
    // The outright 6 is two rows: its title and its runners. 7 has ended.
    expect(readList(view)).toBe('A 2 B 3 6 6 T 4 5');
  });

  test('a match comes or goes within a second after its star changes; an ended match goes (FAV-06)', () => {
    const { lists, settled, board } = scene();
    const view = lists.acquire(listQuery({ view: 'favourites' }));
    lists.choose({ starred: matchesAmong('1', '3') });
    settled();
    expect(readList(view)).toBe('B 3 A 1');
    lists.choose({ starred: matchesAmong('1') });
    settled();
    expect(readList(view)).toBe('A 1');
    board.setFacts('1' as MatchId, { status: 0 });
    settled();
    expect(readList(view)).toBe('');
  });

  test('a team that replaces another adds its match (LIST-06)', () => {
    const { lists, settled, board } = scene();
    lists.choose({
      starred: {
        ...EMPTY_SELECTION_SET,
        teams: new Map([['lions' as TeamId, { sportId: FOOTBALL, name: 'Lions' }]]),
      },
    });
    const view = lists.acquire(listQuery({ view: 'favourites' }));
    expect(readList(view)).toBe('');
    board.setFacts('2' as MatchId, { home: { id: 'lions' as TeamId, name: 'Lions', icon: null } });
    settled();
    expect(readList(view)).toBe('A 2');
  });
});

const early = (day: string | null, timeZone = 'UTC') => listQuery({ playType: 'early', day, timeZone });
const days = () => {
  const made = createListScene();
  made.league('A', 1);
  for (const [id, hours] of [
    ['today', 2],
    ['late', 11],
    ['tomorrow', 14],
    ['after', 40],
  ] as const)
    made.put(id, { status: 4, beginTime: SCENE_NOW + hours * HOUR });
  made.put('overdue', { status: 6, beginTime: SCENE_NOW - HOUR });
  made.put('live', { status: 5, beginTime: SCENE_NOW - HOUR });
  return made;
};

describe('a day of the early list', () => {
  test('has the matches that have not begun and begin on it; without a day all days after today (C29, D21)', () => {
    const { lists } = days();
    const read = (day: string | null) => readList(lists.acquire(early(day)));
    expect([
      read(null),
      read('2026-03-14'),
      read('2026-03-15'),
      read('2026-03-16'),
      read('2026-03-20'),
    ]).toEqual(['A tomorrow after', 'A overdue today late', 'A tomorrow', 'A after', '']);
  });

  test("is a day of the user's zone (C29)", () => {
    const { lists } = days();
    // 23:00 UTC is the next morning in Shanghai.
    expect(readList(lists.acquire(early('2026-03-15', 'Asia/Shanghai')))).toBe('A late tomorrow');
  });

  test('a date that does not exist is a day without matches', () => {
    const { lists } = days();
    expect(readList(lists.acquire(early('2026-02-31')))).toBe('');
  });

  test('has no effect in other play types and views', () => {
    const { lists } = days();
    expect(readList(lists.acquire(listQuery({ playType: 'today', day: '2026-03-20' })))).toBe(
      'A overdue today late',
    );
    expect(lists.acquire(listQuery({ view: 'in-play', day: '2026-03-20' }))).toBe(
      lists.acquire(listQuery({ view: 'in-play' })),
    );
  });

  test("midnight updates the lists: tomorrow's matches become today's, the chosen day stays (F46)", () => {
    const { lists, pass } = days();
    const [all, today, tomorrow] = [
      lists.acquire(early(null)),
      lists.acquire(listQuery({ playType: 'today' })),
      lists.acquire(early('2026-03-15')),
    ] as const;
    expect([all, today, tomorrow].map(readList)).toEqual([
      'A tomorrow after',
      'A overdue today late',
      'A tomorrow',
    ]);
    pass(12 * 3_600 + 2);
    // `late` was to begin an hour before midnight and has not begun.
    expect([all, today, tomorrow].map(readList)).toEqual(['A after', 'A late tomorrow', 'A tomorrow']);
  });
});
