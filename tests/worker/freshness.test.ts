import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { fail, ok } from '#contract/problem.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { isOpen, priceWord } from '#domain/odds/priceWord.ts';
import { QUERY, type FakeTab, type TabModel } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { createModelBench, turn } from './modelBench.ts';
import { toggle } from './toggle.ts';

let sandbox: Sandbox;
let bench: Bench;
const SCENE = { matches: 20, rate: 300, generator: 'manual' } as const;
const openScene = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ ...SCENE, push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};
/** Advances the server and the worker together. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
};

type Held = Pick<TabModel, 'markets' | 'option'>;
const openKeys = (model: Held, of: (market: MarketPut) => boolean): string[] =>
  [...model.markets.values()].filter(of).flatMap((market) =>
    market.options.flatMap(({ type }) => {
      const key = `${market.id}:${type}`;
      const painted = model.option(key);
      return painted !== undefined && isOpen(priceWord(painted.odds, painted.flags)) ? [key] : [];
    }),
  );
const pickOf = (model: Held, key: string) => {
  const market = model.markets.get(key.slice(0, key.lastIndexOf(':')));
  return {
    key: key as never,
    matchId: market?.matchId as MatchId,
    sportId: QUERY.sportId,
    marketType: market?.type as never,
    period: market?.period as never,
    line: market?.line ?? null,
    odds: (model.option(key)?.odds ?? 0) as never,
  };
};
/** Presses a price and returns the outcome. Removes an accepted selection again. */
const press = async (tab: FakeTab, key: string): Promise<string> => {
  const answer = await tab.api.command(tab.id, toggle(pickOf(tab.model, key)));
  if (answer.ok) await tab.api.command(tab.id, toggle(pickOf(tab.model, key)));
  return answer.ok ? 'taken' : answer.problem.code;
};

describe('an open match beside its list', () => {
  afterEach(async () => {
    bench.close();
    await sandbox.close();
  });

  test.each([
    [
      'polled, whose detail fails',
      false,
      { kind: 'status', on: { path: '/v1/match/getMatchDetail' }, status: 503 },
    ],
    ['pushed, whose own stream is silent', true, null],
  ] as const)(
    '%s: its further markets are drawn stale and cannot be pressed, its main ones go on (D3, I3)',
    async (_how, push, fault) => {
      await openScene(push);
      const id = sandbox.matchIds(1, 5)[0] ?? '';
      const tab = await bench.tab({
        lists: { main: { query: QUERY, rows: [] } },
        picks: [],
        matches: [id as MatchId],
      });
      await until(
        () =>
          tab.model.opened.get(id)?.phase === 'ready' &&
          tab.model.lists.get('main')?.record.phase === 'ready',
        () => bench.clock.advance(10),
      );
      await live(6);
      const openExtraKeys = () => openKeys(tab.model, (market) => market.matchId === id && market.isExtra);
      const main = () => openKeys(tab.model, (market) => market.matchId === id && !market.isExtra);
      expect(openExtraKeys().length).toBeGreaterThan(20);
      expect(tab.model.producersOf('stale')).toEqual([]);
      expect(await press(tab, openExtraKeys()[0] ?? '')).toBe('taken');

      sandbox.addFault(fault ?? { kind: 'silence', on: { stream: `match/${id}` } });
      // The worker receives updates of the list, or of its stream, all the time.
      await live(14);
      expect(openExtraKeys().map((key) => tab.model.ageOf(key))).toEqual(openExtraKeys().map(() => 'stale'));
      expect(main().map((key) => tab.model.ageOf(key))).toEqual(main().map(() => null));
      expect(await press(tab, openExtraKeys()[0] ?? '')).toBe('price-stale');
      expect(await press(tab, main()[0] ?? '')).toBe('taken');

      sandbox.clearFaults();
      await live(14);
      expect(tab.model.ages.get(id)).toBeUndefined();
      expect(await press(tab, openExtraKeys()[0] ?? '')).toBe('taken');
      expect(tab.model.faults).toEqual([]);
    },
  );
});

/**
 * Creates a platform without push that serves pages of current matches. The test decides when each request is
 * answered.
 */
const createPages = (pageSize: number) => {
  const odds = new Map<string, number>();
  const record = (id: string) => ({
    id,
    bt: 1_000,
    ms: 5,
    ss: 1,
    sid: 1,
    ty: 2,
    nm: id,
    tms: 2,
    ne: 0,
    lg: { id: '9', na: 'L', or: 1, sid: 1 },
    ts: [
      { id: 'a', na: 'A' },
      { id: 'b', na: 'B' },
    ],
    mg: [
      {
        mty: 1000,
        pe: 1001,
        nm: 'Handicap',
        mks: [
          {
            id: `m${id}`,
            ss: 1,
            au: 1,
            mbl: 1,
            li: '-0.5',
            op: [1, 2].map((ty) => ({ ty, na: 'x', nm: 'x', od: odds.get(id), li: '-0.5' })),
          },
        ],
      },
    ],
  });
  return {
    odds,
    page: (ids: readonly string[], current: number, total = ids.length) => ({
      current,
      size: pageSize,
      total,
      records: ids.map(record),
    }),
  };
};

const stage = async (answer: (ids: readonly string[] | null, current: number) => Promise<unknown>) => {
  const world = await createModelBench(false, {
    caller: () => (name, request) => {
      const body = request as { matchIds?: string[]; current?: number } | undefined;
      if (name !== 'matchList') return Promise.resolve(fail({ code: 'network' }));
      return answer(body?.matchIds ?? null, body?.current ?? 1) as never;
    },
  });
  await world.begin();
  const presses = async (id: string): Promise<string> => {
    const answered = await world.api.command('t', toggle(pickOf(world.model, `m${id}:1`)));
    return answered.ok ? 'taken' : answered.problem.code;
  };
  return { ...world, presses };
};

describe('polls alone', () => {
  test('the price of the first of three slow pages counts from when that page was asked for (D3, I3)', async () => {
    const pages = createPages(1);
    for (const id of ['1', '2', '3']) pages.odds.set(id, 1.9);
    let isSlow = false;
    const SLOW_MS: Milliseconds = 11_000;
    const world = await stage(async (ids, current) => {
      if (ids !== null) return fail({ code: 'network' });
      const value = ok(pages.page([String(current)], current, 3));
      if (isSlow) await new Promise<void>((done) => void world.clock.setTimeout(done, SLOW_MS));
      return value;
    });
    await world.live(1_000);
    world.watchAll();
    await world.live(1_000);
    expect(await world.presses('1')).toBe('taken');
    await world.api.command('t', { kind: 'slip.clear' });
    isSlow = true;
    // A poll starts, and its first page is answered 11 s after the request.
    await world.live(34_000);
    expect(await world.presses('1')).toBe('price-stale');
    expect(world.model.ageOf('m1:1')).toBe('stale');
  });

  test('a picked match that left its list is requested by itself, and goes stale on failure (D3, I3)', async () => {
    const pages = createPages(50);
    for (const id of ['1', '2']) pages.odds.set(id, 1.9);
    let detailOutcome: 'no' | 'found' | 'failing' = 'no';
    const requests: string[] = [];
    const world = await stage(async (ids, current) => {
      if (ids === null) return ok(pages.page(detailOutcome === 'no' ? ['1', '2'] : ['2'], current));
      requests.push(...ids);
      return detailOutcome === 'failing' ? fail({ code: 'http', status: 503 }) : ok(pages.page(ids, 1));
    });
    await world.live(1_000);
    world.watchAll();
    await world.live(1_000);
    expect(await world.presses('1')).toBe('taken');
    await turn();
    world.watchAll(['m1:1']);
    detailOutcome = 'found';
    await world.live(30_000);
    expect(requests).toContain('1');
    expect(world.model.ageOf('m1:1')).toBeNull();
    detailOutcome = 'failing';
    // The list is answered all the time; another match of the list stays fresh.
    await world.live(3_600_000, 2_500);
    expect([world.model.ageOf('m1:1'), world.model.ageOf('m2:1')]).toEqual(['stale', null]);
    await world.api.command('t', { kind: 'slip.clear' });
    expect([await world.presses('1'), await world.presses('2')]).toEqual(['price-stale', 'taken']);
  });
});
