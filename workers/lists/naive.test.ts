import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/watch.ts';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import { createListScene, listQuery, readList, SCENE_NOW } from '#tests/worker/listScene.ts';
import { applySplices } from '../tabs/mergeRecords.ts';
import type { SelectionSet } from './listChoice.ts';

const HOUR = 3_600_000;
const LEAGUES = {
  A: { order: 2, sport: 1 },
  B: { order: 1, sport: 1 },
  C: { order: 2, sport: 5 },
  D: { order: 3, sport: 5 },
} as const;
type League = keyof typeof LEAGUES;
type Known = {
  readonly league: League;
  readonly status: number;
  readonly begin: number;
  readonly home: number;
  readonly odds: number;
};

type Stars = {
  readonly matches: readonly number[];
  readonly leagues: readonly League[];
  readonly teams: readonly number[];
};
type Chosen = {
  readonly hot: readonly League[] | null;
  readonly hidden: readonly League[];
  readonly starred: Stars;
};

const league = fc.constantFrom<League>('A', 'B', 'C', 'D');
const some = fc.uniqueArray(league, { maxLength: 3 });
const few = fc.uniqueArray(fc.nat(9), { maxLength: 3 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      id: fc.nat(9),
      league,
      status: fc.constantFrom(5, 5, 2, 4, 4, 4, 0),
      begin: fc.integer({ min: -2, max: 60 }),
      home: fc.nat(4),
      odds: fc.constantFrom(1_500, 2_000, 2_600),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      id: fc.nat(9),
      odds: fc.integer({ min: 1_500, max: 2_600 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), id: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('star' as const),
      starred: fc.record({ matches: few, leagues: some, teams: few }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), hidden: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hot' as const), hot: some }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 1, 1, 5, 2_000, 8 * 3_600),
    }),
  },
);
const query = fc
  .record({
    view: fc.constantFrom<ListQuery['view']>('sport', 'sport', 'in-play', 'hot', 'favourites'),
    sportId: fc.constantFrom(1 as SportId, 5 as SportId),
    playType: fc.constantFrom<ListQuery['playType']>(
      'rolling',
      'today',
      'today-and-rolling',
      'early',
      'early',
      'all',
    ),
    sort: fc.constantFrom<ListQuery['sort']>('time', 'league', 'movers'),
    leagues: some as fc.Arbitrary<LeagueId[]>,
    day: fc.option(fc.constantFrom('2026-03-14', '2026-03-15', '2026-03-16')),
    search: fc.constantFrom('', '', 'home 3', 'league b'),
  })
  .map((change) => listQuery(change as Partial<ListQuery>));

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Computes the content of a list directly from the requirements, each time over all matches. */
const expected = (
  asked: ListQuery,
  known: ReadonlyMap<number, Known>,
  { hot, hidden, starred }: Chosen,
  now: number,
  movedOf: (id: number) => number,
): string => {
  const today = dayOf(now);
  const isIn = (id: number, { league: of, status, begin, home }: Known): boolean => {
    if (status === 0) return false;
    const at = SCENE_NOW + begin * HOUR;
    const rolling = status !== 4;
    const isStarred =
      starred.matches.includes(id) || starred.leagues.includes(of) || starred.teams.includes(home);
    const inView = {
      'in-play': rolling,
      hot: hot?.includes(of) === true,
      favourites: isStarred,
      sport: LEAGUES[of].sport === asked.sportId && inType(),
    };
    if (!inView[asked.view]) return false;
    if (!`home ${id} league ${of.toLowerCase()}`.includes(asked.search)) return false;
    if (asked.leagues.length > 0) return asked.leagues.includes(of as never);
    return asked.view === 'favourites' || !hidden.includes(of);

    function inType(): boolean {
      if (asked.playType === 'early' && asked.day !== null) return !rolling && dayOf(at) === asked.day;
      if (asked.playType === 'early') return !rolling && dayOf(at) > today;
      if (asked.playType === 'rolling' || asked.playType === 'all')
        return rolling || asked.playType === 'all';
      // A match of the last 6 h before today that has not begun stays in today.
      const isToday = dayOf(at) === today || (!rolling && dayOf(at + 6 * HOUR) === today);
      return isToday
        ? !rolling || asked.playType === 'today-and-rolling'
        : rolling && asked.playType === 'today-and-rolling';
    }
  };
  const inside = [...known]
    .filter(([id, each]) => isIn(id, each))
    .map(([id, each]) => ({ id, ...each, ...LEAGUES[each.league] }));
  inside.sort((a, b) => a.begin - b.begin || a.id - b.id);
  if (asked.sort === 'movers')
    return inside
      .filter(({ id }) => movedOf(id) !== 0)
      .sort((a, b) => Math.abs(movedOf(b.id)) - Math.abs(movedOf(a.id)) || a.begin - b.begin || a.id - b.id)
      .map(({ id }) => id)
      .join(' ');
  // Sorted by their begin: of each league the first.
  const firsts = new Map(inside.toReversed().map((each) => [each.league, each.begin] as const));
  const names = [...new Set(inside.map((each) => each.league))].sort((a, b) => {
    const sport = asked.view === 'sport' ? 0 : LEAGUES[a].sport - LEAGUES[b].sport;
    return (
      sport ||
      (asked.sort === 'time' ? (firsts.get(a) ?? 0) - (firsts.get(b) ?? 0) : 0) ||
      LEAGUES[a].order - LEAGUES[b].order ||
      (a < b ? -1 : 1)
    );
  });
  return names
    .flatMap((of) => [of, ...inside.filter((each) => each.league === of).map(({ id }) => `${id}`)])
    .join(' ');
};

const amongOf = ({ matches, leagues, teams }: Stars): SelectionSet => ({
  matches: new Map(matches.map((id) => [`${id}` as MatchId, 1 as SportId])),
  leagues: new Map(leagues.map((id) => [id as string as LeagueId, 1 as SportId])),
  teams: new Map(teams.map((id) => [`team ${id}` as TeamId, { sportId: 1 as SportId, name: `${id}` }])),
});

test('any list equals a fresh computation after any change (LIST-05, LIST-06, MENU-09, D21, F46)', () => {
  fc.assert(
    fc.property(query, fc.array(step, { maxLength: 50, size: 'max' }), (asked, steps) => {
      const made = createListScene();
      for (const [id, { order, sport }] of Object.entries(LEAGUES)) made.league(id, order, sport);
      const known = new Map<number, Known>();
      let chosen: Chosen = { hot: null, hidden: [], starred: { matches: [], leagues: [], teams: [] } };
      const view = made.lists.acquire(asked);
      let rows: Int32Array = view.rows;
      const put = (id: number, each: Known): void => {
        known.set(id, each);
        made.put(`${id}`, {
          league: each.league,
          sportId: LEAGUES[each.league].sport as SportId,
          status: each.status,
          beginTime: SCENE_NOW + each.begin * HOUR,
          home: { id: `team ${each.home}` as TeamId, name: `Home ${id}`, icon: null },
          odds: [each.odds, 3_000, 3_000],
        });
      };
      for (const each of steps) {
        if (each.do === 'put') put(each.id, each);
        const before = each.do === 'price' ? known.get(each.id) : undefined;
        if (each.do === 'price' && before !== undefined) put(each.id, { ...before, odds: each.odds });
        if (each.do === 'drop') {
          known.delete(each.id);
          made.drop(`${each.id}`);
        }
        if (each.do === 'star') {
          chosen = { ...chosen, starred: each.starred };
          made.lists.choose({ starred: amongOf(each.starred) });
        }
        if (each.do === 'hide') {
          chosen = { ...chosen, hidden: each.hidden };
          made.lists.choose({ hidden: new Set(each.hidden as readonly string[] as LeagueId[]) });
        }
        if (each.do === 'hot') {
          chosen = { ...chosen, hot: each.hot };
          made.lists.choose({ hot: amongOf({ matches: [], leagues: each.hot, teams: [] }) });
        }
        if (each.do === 'pass') {
          made.clock.advance(each.seconds * 1_000);
          made.lists.onSecond();
        }
        made.lists.layOutChanged();
      }
      made.pass(2);
      for (const { view: of, shape } of made.shapes)
        if (of === view) rows = shape.rows ?? applySplices(rows, shape.splices ?? []);
      const movedOf = (id: number): number => {
        const probe = made.lists.acquire({
          ...asked,
          view: 'sport',
          sportId: LEAGUES[known.get(id)?.league ?? 'A'].sport as SportId,
          playType: 'all',
          day: null,
          search: '',
          leagues: [known.get(id)?.league ?? 'A'] as string[] as LeagueId[],
          sort: 'movers',
        });
        const row = [...probe.rows]
          .map((handle) => probe.factsOf(handle))
          .find((each) => each?.kind === 'match' && each.matchId === `${id}`);
        made.lists.release(probe);
        return row?.kind === 'match' ? (row.moved ?? 0) : 0;
      };
      expect(readList(view)).toBe(expected(asked, known, chosen, made.clock.wallNow(), movedOf));
      expect([...rows]).toEqual([...view.rows]);
    }),
    { numRuns: 300 },
  );
});
