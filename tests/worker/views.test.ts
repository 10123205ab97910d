import { afterEach, describe, expect, test } from 'vitest';
import type { LeagueId, SportId } from '#domain/ids.ts';
import { bySportOrder } from '#domain/match/sports.ts';
import { settle, until } from './harness.ts';
import { ask, asking, createViewScene, idsOf, matchesOf, watching, type ViewScene } from './viewScene.ts';

/** Dota 2, League of Legends, Valorant, Counter-Strike 2, King of Glory (wire facts 4.3). */
const E_SPORTS: ReadonlySet<number> = new Set([164, 165, 169, 179, 180]);

let scene: ViewScene;
afterEach(() => scene.close());

describe.each([
  ['with the push', true],
  ['with polls alone', false],
] as const)('%s', (_how, push) => {
  test('in play shows live matches of every sport, in the order of the menu (LIST-04, C30, MENU-02)', async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ view: 'in-play' });
    expect(matchesOf(tab).sort()).toEqual(idsOf(await scene.offered({ type: 1 })));
    const sports = matchesOf(tab).map((id) => tab.model.matches.get(id)?.sportId as SportId);
    expect(sports.length).toBeGreaterThan(20);
    expect(sports).toEqual(sports.toSorted((a, b) => bySportOrder(a, b) || a - b));
    scene.isRight(tab);
  });

  test('the menu counts e-sports, and their lists have the matches (MENU-01, LIST-01)', async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ view: 'in-play' });
    const answer = await ask(tab, { topic: 'statistics' });
    const counts = answer.ok ? (answer.value.playTypes.all?.sports ?? []) : [];
    const counted = counts.filter(({ sportId }) => E_SPORTS.has(sportId));
    expect(counted.length).toBeGreaterThan(0);
    for (const { sportId, count } of counted) {
      await scene.go(tab, { sportId, playType: 'all' });
      expect(matchesOf(tab)).toHaveLength(count);
    }
  });

  test('the hot view shows live and later matches of the hot leagues (LIST-05, MENU-07, MENU-11)', async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ view: 'hot' });
    const { hls } = await scene.post<{ hls: { id: string; sid: number }[] }>('/v1/match/statistical', {});
    const hot = await scene.offered({ type: 0, leagueIds: hls.map(({ id }) => id) });
    expect(matchesOf(tab).sort()).toEqual(idsOf(hot));
    expect(new Set(hot.map(({ sid }) => sid)).size).toBeGreaterThan(3);
    expect(scene.requests('/v1/match/statistical')).toBe(2);
    scene.isRight(tab);
  });

  test("a hot list is live: it has the platform's changes after the next turn (LIST-05, FEED-04)", async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ view: 'hot' });
    for (let turn = 0; turn < 2; turn += 1) {
      scene.sandbox.advance(20_000);
      await scene.live(66);
      await tab.watchAll(asking({ view: 'hot' }));
      await scene.live(2);
    }
    const { hls } = await scene.post<{ hls: { id: string }[] }>('/v1/match/statistical', {});
    expect(matchesOf(tab).sort()).toEqual(
      idsOf(await scene.offered({ type: 0, leagueIds: hls.map(({ id }) => id) })),
    );
    scene.isRight(tab);
  });

  test('a league filter narrows the list at once and asks the platform for nothing (MENU-09, MENU-10)', async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ playType: 'today-and-rolling' });
    const all = matchesOf(tab);
    const league = tab.model.matches.get(all[0] ?? '')?.leagueId as LeagueId;
    const before = scene.requests('/v1/match/getList');
    await tab.watch(watching(asking({ playType: 'today-and-rolling', leagues: [league] })));
    // If a tab acknowledged late, its changes are merged for at most 250 ms, far less than any loop takes.
    const step = () => scene.clock.advance(1);
    await until(() => matchesOf(tab).length < all.length, step);
    expect(tab.model.lists.get('main')?.record.phase).toBe('ready');
    await tab.watchAll(asking({ playType: 'today-and-rolling', leagues: [league] }));
    await until(
      () =>
        matchesOf(tab).length > 0 &&
        matchesOf(tab).every((id) => tab.model.matches.get(id)?.leagueId === league),
      step,
    );
    await settle();
    const matchesBefore = matchesOf(tab);
    expect(matchesBefore.length).toBeGreaterThan(0);
    expect(matchesBefore).toEqual(all.filter((id) => matchesBefore.includes(id)));
    expect(new Set(matchesBefore.map((id) => tab.model.matches.get(id)?.leagueId))).toEqual(
      new Set([league]),
    );
    expect(scene.requests('/v1/match/getList')).toBe(before);
    await scene.go(tab, { playType: 'today-and-rolling', leagues: [] });
    expect(matchesOf(tab)).toEqual(all);
  });

  test("a day of the early list is that day in the user's zone; the counts agree (C29, D21)", async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ playType: 'early', timeZone: 'Asia/Shanghai' });
    const days = await ask(tab, { topic: 'days', sportId: 1 as SportId, timeZone: 'Asia/Shanghai' });
    const counted = days.ok ? days.value : [];
    expect(counted).toHaveLength(8);
    const toCome = (await scene.offered({ type: 9, sportId: 1 })).map(({ bt }) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(bt),
    );
    expect(counted.map(({ day, count }) => [day, count])).toEqual(
      counted.map(({ day }) => [day, toCome.filter((each) => each === day).length]),
    );
    const full = counted.slice(1).filter(({ count }) => count > 0);
    expect(full.length).toBeGreaterThan(1);
    for (const { day, count } of full.slice(0, 2)) {
      await scene.go(tab, { playType: 'early', timeZone: 'Asia/Shanghai', day });
      expect(matchesOf(tab)).toHaveLength(count);
    }
  });

  test('the leagues of a list are counted as the list has them (MENU-08, MENU-09, REQ-38)', async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ playType: 'today-and-rolling' });
    const answer = await ask(tab, {
      topic: 'list-leagues',
      sportId: 1 as SportId,
      playType: 'today-and-rolling',
      timeZone: 'UTC',
      day: null,
    });
    const leagues = answer.ok ? answer.value : [];
    const ids = matchesOf(tab);
    expect(leagues.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
    const own = leagues.map(({ id, count, live: playing }) => {
      const inIt = ids.filter((each) => tab.model.matches.get(each)?.leagueId === id);
      return {
        id,
        count,
        live: playing,
        has: inIt.length,
        plays: inIt.filter((each) => [2, 5, 8, 9].includes(tab.model.matches.get(each)?.status ?? 0)).length,
      };
    });
    expect(own.map(({ count, live: playing }) => [count, playing])).toEqual(
      own.map(({ has, plays }) => [has, plays]),
    );
    expect(leagues.map(({ order }) => order)).toEqual(
      leagues.map(({ order }) => order).toSorted((a, b) => a - b),
    );
    expect(scene.requests('/v1/match/getOnSaleLeagues')).toBe(0);
  });

  test('leagues and days of a list that is not loaded are counted by the platform (REQ-38)', async () => {
    scene = await createViewScene(push);
    const tab = await scene.open({ playType: 'rolling' });
    const leagues = await ask(tab, {
      topic: 'list-leagues',
      sportId: 5 as SportId,
      playType: 'early',
      timeZone: 'UTC',
      day: null,
    });
    const days = await ask(tab, { topic: 'days', sportId: 5 as SportId, timeZone: 'UTC' });
    expect([leagues.ok && leagues.value.length > 0, days.ok && days.value.length]).toEqual([true, 8]);
    const early = await scene.offered({
      type: 4,
      sportId: 5,
      beginTime: Date.parse(`${days.ok ? days.value[1]?.day : ''}T00:00:00Z`),
    });
    expect(leagues.ok ? leagues.value.reduce((sum, { count }) => sum + count, 0) : -1).toBe(early.length);
    expect([scene.requests('/v1/match/getOnSaleLeagues'), scene.requests('/v1/match/matchCount')]).toEqual([
      1, 1,
    ]);
  });

  test('biggest movers: after prices have moved, rows have the size of the move and are sorted by it', async () => {
    scene = await createViewScene(push);
    const query = asking({ playType: 'rolling', sort: 'movers' });
    const tab = await scene.open(query);
    for (let turn = 0; turn < 6; turn += 1) {
      scene.sandbox.advance(10_000);
      await scene.live(6);
    }
    await tab.watchAll(query);
    await scene.live(2);
    const moved = (tab.model.lists.get('main')?.rows ?? []).map((handle) => {
      const row = tab.model.rows.get(handle);
      return row?.kind === 'match' ? Math.abs(row.moved ?? -1) : -1;
    });
    expect(moved[0]).toBeGreaterThan(0);
    expect(moved).toEqual(moved.toSorted((a, b) => b - a));
  });
});

test('without hot leagues the view shows a failure, then recovers (LIST-05, LIST-39, FEED-06)', async () => {
  scene = await createViewScene(false);
  const fault = { kind: 'status', on: { path: '/v1/match/statistical' } } as const;
  scene.sandbox.addFault(fault);
  const query = asking({ view: 'hot' });
  const tab = await scene.bench.tab(watching(query));
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'error',
    () => scene.bench.clock.advance(10),
  );
  scene.sandbox.clearFaults();
  await scene.shown(tab, query);
  expect(matchesOf(tab).length).toBeGreaterThan(0);
});
