import { afterEach, describe, expect, test } from 'vitest';
import type { Starred } from '#contract/documents.ts';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import type { FakeTab } from './fakeTab.ts';
import { settle } from './harness.ts';
import { asking, createViewScene, idsOf, matchesOf, type ViewScene, type Wire } from './viewScene.ts';

let scene: ViewScene;
afterEach(() => scene.close());

const star = async (tab: FakeTab, starred: Starred): Promise<void> =>
  void (await tab.api.command(tab.id, { kind: 'favourites.toggle', ...starred }));
const aMatch = (id: string, sport: number): Starred => ({
  type: 'match',
  item: { matchId: id as MatchId, sportId: sport as SportId, sportName: `${sport}` },
});
const aLeague = ({ lg, sid }: Wire): Starred => ({
  type: 'league',
  item: { id: lg.id as LeagueId, sportId: sid as SportId, name: 'a league' },
});
const aTeam = ({ id, na }: Wire['ts'][number], sport: number): Starred => ({
  type: 'team',
  item: { id: id as TeamId, sportId: sport as SportId, name: na },
});
const absentOf = (tab: FakeTab): readonly string[] | undefined => tab.model.lists.get('main')?.record.absent;
const FAVOURITES = { view: 'favourites' } as const;
const LIST = '/v1/match/getList';
const SEARCH = '/v1/match/queryMatchByRecommend';

/**
 * Adds favourites of several sports: upcoming matches of two sports, an outright, a league of a third sport
 * and a team of a fourth.
 */
const starSome = async (tab: FakeTab) => {
  const all = await scene.offered({ type: 0 });
  const coming = (sport: number): Wire =>
    all.find(({ sid, ms, bt }) => sid === sport && ms === 4 && bt > scene.sandbox.now() + 86_400_000) as Wire;
  const [football, tennis, [outright]] = [coming(1), coming(5), await scene.offered({ type: 7 })] as const;
  const league = all.find(({ sid }) => sid === 2) as Wire;
  const playing = all.find(({ sid, ms }) => sid === 3 && ms === 5) as Wire;
  const team = playing.ts[0] as Wire['ts'][number];
  for (const each of [
    aMatch(football.id, 1),
    aMatch(tennis.id, 5),
    aMatch(outright?.id ?? '', outright?.sid ?? 0),
    aLeague(league),
    aTeam(team, 3),
    aMatch(playing.id, 3),
  ])
    await star(tab, each);
  const isStarred = ({ id, lg, ts }: Wire): boolean =>
    [football.id, tennis.id, playing.id, outright?.id].includes(id) ||
    lg.id === league.lg.id ||
    ts.some((each) => each.id === team.id);
  return {
    football,
    tennis,
    playing,
    idsNow: async () =>
      idsOf([...(await scene.offered({ type: 0 })), ...(await scene.offered({ type: 7 }))].filter(isStarred)),
  };
};

describe.each([
  ['with the push', true],
  ['with polls alone', false],
] as const)('the favourites, %s', (_how, push) => {
  test('are all starred of every sport and type, each once, in a handful of requests (LIST-06)', async () => {
    scene = await createViewScene(push, 120);
    const tab = await scene.bench.tab();
    const { idsNow } = await starSome(tab);
    const [lists, searches] = [scene.requests(LIST), scene.requests(SEARCH)];
    await scene.go(tab, FAVOURITES);
    // At most five requests: the leagues' matches, their outrights, the single matches, and those in play
    // once more.
    expect(scene.requests(LIST) - lists).toBeLessThanOrEqual(5);
    expect(scene.requests(SEARCH) - searches).toBeLessThanOrEqual(1);
    expect(matchesOf(tab).sort()).toEqual(await idsNow());
    expect(absentOf(tab)).toEqual([]);
    scene.isRight(tab);
  });

  test('a match that gets a star meanwhile appears, and one that loses its star disappears (LIST-06)', async () => {
    scene = await createViewScene(push, 120);
    const tab = await scene.open(FAVOURITES);
    expect(matchesOf(tab)).toEqual([]);
    const { football, idsNow } = await starSome(tab);
    await scene.shown(tab, asking(FAVOURITES));
    await scene.live(8);
    await tab.watchAll(asking(FAVOURITES));
    await settle();
    expect(matchesOf(tab).sort()).toEqual(await idsNow());
    await star(tab, aMatch(football.id, 1));
    await scene.live(2);
    expect(matchesOf(tab)).not.toContain(football.id);
    expect(matchesOf(tab).length).toBeGreaterThan(2);
  });

  test('changes of the platform arrive, and a missing starred match is named (LIST-06, FAV-06)', async () => {
    scene = await createViewScene(push, 120);
    const tab = await scene.bench.tab();
    const { playing, tennis, idsNow } = await starSome(tab);
    await star(tab, aMatch('4711', 1));
    await scene.go(tab, FAVOURITES);
    expect(absentOf(tab)).toEqual(['4711']);
    expect(matchesOf(tab)).toContain(playing.id);
    await scene.sandbox.correct({ match: tennis.id, what: 'cancel' });
    scene.sandbox.advance(10_000);
    await scene.live(70);
    await tab.watchAll(asking(FAVOURITES));
    await scene.live(2);
    expect(matchesOf(tab)).not.toContain(tennis.id);
    expect(matchesOf(tab).sort()).toEqual(await idsNow());
    // The platform has left out these matches twice, so they count as ended (FAV-06).
    expect(absentOf(tab)).toEqual([]);
    scene.isRight(tab);
  });
});

test('a hundred and fifty stars without push cost only some requests a minute (LIST-06, C41)', async () => {
  scene = await createViewScene(false, 200);
  const tab = await scene.bench.tab();
  const all = await scene.offered({ type: 0 });
  const leagues = [...new Map(all.map((each) => [each.lg.id, each])).values()].slice(0, 50);
  for (const each of leagues) await star(tab, aLeague(each));
  for (const each of all.slice(0, 50)) await star(tab, aMatch(each.id, each.sid));
  const teams = [
    ...new Map(all.flatMap(({ ts, sid }) => ts.map((team) => [team.id, { team, sid }] as const))).values(),
  ].slice(0, 50);
  for (const { team, sid } of teams) await star(tab, aTeam(team, sid));
  await scene.go(tab, FAVOURITES);
  expect(matchesOf(tab).length).toBeGreaterThan(80);
  const [lists, searches] = [scene.requests(LIST), scene.requests(SEARCH)];
  await scene.live(60);
  expect(scene.requests(SEARCH) - searches).toBeLessThanOrEqual(10);
  // Favourites in play are requested every 5 s and all others once a minute, two or three pages each.
  expect(scene.requests(LIST) - lists).toBeLessThan(90);
});
