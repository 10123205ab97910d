import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MANUAL_START } from '#sandbox/options.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { isRollingStatus } from '#domain/match/matchStatus.ts';
import { dayRange } from '#domain/time/dayRange.ts';
import type { MatchId } from '#domain/ids.ts';
import type { ListQuery, Watch } from '#contract/watch.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';
import { toggle } from './toggle.ts';

let sandbox: Sandbox;
let bench: Bench;

const openScene = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 120, rate: 300, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};
beforeEach(() => openScene(false));
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const asking = (change: Partial<ListQuery>): { query: ListQuery; watch: Watch } => {
  const query = { ...QUERY, ...change };
  return { query, watch: { lists: { main: { query, rows: [] } }, picks: [], matches: [] } };
};
const lists = (): number => sandbox.stats().requests['/v1/match/getList'] ?? 0;
const ready = async (tab: FakeTab, query: ListQuery): Promise<void> => {
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  await settle(20);
  bench.clock.advance(1_000);
  await settle();
  await tab.watchAll(query);
  await settle();
};
/** Advances the server and the worker one loop at a time, so that answers arrive before the next round. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.advance(1_000);
    await settle(3);
    await bench.answered();
  }
};
/** Compares every displayed option with the server's state. Returns their number. */
const compare = (tab: FakeTab): number => {
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(painted).toEqual(truth);
  expect(tab.model.faults).toEqual([]);
  return Object.keys(painted).length;
};

describe('polls alone', () => {
  test('a list with matches in play is right after every turn of the 5 s loop (FEED-04, CONST-16, D20)', async () => {
    const { query, watch } = asking({ playType: 'rolling' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    expect(tab.model.status.connection).toBe('polling');
    for (let turn = 0; turn < 4; turn += 1) {
      sandbox.advance(5_000);
      await live(6);
      await tab.watchAll(query);
      await live(1);
      expect(compare(tab)).toBeGreaterThan(20);
      expect(tab.model.producersOf('stale')).toEqual([]);
    }
    expect(sandbox.stats().sockets).toBe(0);
  });

  test("today with matches in play ends with the user's day, not the platform's (LIST-01, D21)", async () => {
    // The platform ends the day at GMT-4, six hours before Honolulu does.
    const timeZone = 'Pacific/Honolulu';
    const { query, watch } = asking({ playType: 'today-and-rolling', timeZone });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    const shown = [...tab.model.matches.values()];
    const { to } = dayRange(sandbox.now(), timeZone);
    const offered = sandbox.matchIds(1).flatMap((id) => sandbox.truth(id)?.match ?? []);
    const expected = offered.filter(
      ({ ty, ms, bt }) => ty !== 1 && (isRollingStatus(ms ?? 0) || (bt ?? Infinity) <= to),
    );
    expect(shown.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    const platformEnd = dayRange(sandbox.now(), 'Etc/GMT+4').to;
    expect(shown.filter(({ beginTime }) => beginTime > platformEnd).length).toBeGreaterThan(0);
    expect(shown.filter(({ status }) => status === 5).length).toBeGreaterThan(0);
  });

  test("at midnight the list requests the new day and is never 'no data' (LIST-01, LIST-40, C29, F46)", async () => {
    // The server's clock is half a minute before midnight in this zone.
    sandbox.addFault({ kind: 'skew', on: {}, by: -30_000 });
    const { query, watch } = asking({ playType: 'today', timeZone: 'Etc/GMT-12' });
    const tab = await bench.tab(watch);
    const record = () => tab.model.lists.get('main')?.record;
    await until(
      () => record()?.phase === 'ready' && record()?.loading === false,
      () => bench.clock.advance(10),
    );
    expect(record()?.matches).toBe(0);
    const before = lists();
    const { model } = tab;
    const apply = model.apply.bind(model);
    let emptyAfterRequest = 0;
    model.apply = (words, records) => {
      apply(words, records);
      if (lists() > before && record()?.phase === 'ready' && record()?.matches === 0) emptyAfterRequest += 1;
    };
    const passed = () => lists() > before;
    for (let second = 0; second < 40 && !passed(); second += 1) {
      sandbox.advance(1_000);
      await live(1);
    }
    // The manual world begins at midnight of this zone.
    expect(Math.abs(sandbox.now() - MANUAL_START)).toBeLessThan(5_000);
    await ready(tab, query);
    expect(record()?.matches).toBeGreaterThan(5);
    expect(emptyAfterRequest).toBe(0);
  });

  test('a list of later matches is requested every 60 s, in pages of 50 (FEED-01, CONST-13, CONST-04)', async () => {
    const { query, watch } = asking({ playType: 'early' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    const pages = Math.max(1, Math.ceil((tab.model.lists.get('main')?.record.matches ?? 0) / 50));
    const first = lists();
    expect(first).toBe(pages);
    // A turn comes up to 6 s early.
    await live(51);
    expect(lists()).toBe(first);
    await live(9);
    expect(lists()).toBe(first + pages);
    expect(compare(tab)).toBeGreaterThan(0);
  });

  test('requests do not depend on the number of tabs (G13, D27)', async () => {
    const { query, watch } = asking({ playType: 'rolling' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    const before = lists();
    await live(20);
    const withoutWatch = lists() - before;
    for (let count = 0; count < 9; count += 1) await bench.tab(watch);
    await settle();
    const listsBefore = lists();
    await live(20);
    expect(lists() - listsBefore).toBe(withoutWatch);
    await tab.api.ask(tab.id, { topic: 'statistics' });
    await tab.api.ask(tab.id, { topic: 'statistics' });
    expect(sandbox.stats().requests['/v1/match/statistical']).toBe(1);
  });

  test('a failed load is reported, and the loaded data stays (LIST-39)', async () => {
    const { query, watch } = asking({ playType: 'early' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    const rows = tab.model.lists.get('main')?.rows.length;
    sandbox.addFault({ kind: 'status', on: { path: '/v1/match/getList' }, status: 503 });
    await live(61);
    const list = () => tab.model.lists.get('main');
    await until(() => list()?.record.problem !== null);
    expect(list()?.record.problem).toEqual({ code: 'http', status: 503 });
    expect(list()?.record.phase).toBe('ready');
    expect(list()?.rows.length).toBe(rows);
    sandbox.clearFaults();
    await live(60);
    await until(() => list()?.record.problem === null);
  });

  test("a list whose first load failed is requested at the user's press, before the loop (LIST-39, D7)", async () => {
    sandbox.addFault({ kind: 'html', on: { path: '/v1/match/getList' } });
    const { watch } = asking({ playType: 'early' });
    const tab = await bench.tab(watch);
    const list = () => tab.model.lists.get('main')?.record;
    await until(() => list()?.phase === 'error');
    expect(list()?.problem).toEqual({ code: 'unreadable' });
    sandbox.clearFaults();
    const asked = lists();
    await settle();
    expect([lists(), list()?.phase]).toEqual([asked, 'error']);
    await tab.api.reconnect(tab.id, 'click');
    await until(() => list()?.phase === 'ready');
    expect([list()?.problem, (list()?.matches ?? 0) > 0]).toEqual([null, true]);
  });

  test("the user's press requests the list again although the previous request hangs (LIST-39, F37)", async () => {
    const path = '/v1/match/getList';
    sandbox.addFault({ kind: 'html', on: { path }, times: 1 });
    const { watch } = asking({ playType: 'early' });
    const tab = await bench.tab(watch);
    const list = () => tab.model.lists.get('main')?.record;
    await until(() => list()?.phase === 'error');
    sandbox.addFault({ kind: 'hang', on: { path }, times: 1 });
    await tab.api.reconnect(tab.id, 'click');
    await until(() => lists() === 2);
    await tab.api.reconnect(tab.id, 'click');
    await until(() => list()?.phase === 'ready');
    expect(list()?.problem).toBeNull();
  });

  test.each([-86_400_000, 300_000])(
    "the server's clock follows the dates of answers: off by %i ms, today and every clock are the server's (F45)",
    async (by) => {
      sandbox.addFault({ kind: 'skew', on: {}, by });
      const { query, watch } = asking({ playType: 'today' });
      const tab = await bench.tab(watch);
      await ready(tab, query);
      const shownServerTime = () =>
        (tab.model.status.serverTime ?? 0) + bench.clock.now() - (tab.model.status.asOf ?? 0);
      await live(2);
      // The world was paused meanwhile, so only the whole seconds of the first dates count.
      expect(Math.abs(shownServerTime() - sandbox.now())).toBeLessThan(5_000);
      const begins = [...tab.model.matches.values()].map(({ beginTime }) => beginTime);
      expect(begins.length).toBeGreaterThan(5);
      for (const openScene of begins) expect(openScene - sandbox.now()).toBeLessThan(86_400_000);
    },
  );

  test("the first rows come with the server's time, so no match clock runs by the device's (F45)", async () => {
    sandbox.addFault({ kind: 'skew', on: {}, by: -22_000_000_000 });
    const { query, watch } = asking({ playType: 'rolling' });
    const tab = await bench.tab(watch);
    const { model } = tab;
    const apply = model.apply.bind(model);
    /** Of each patch: whether a clock has come, and the greatest time since the reading of a clock. */
    const patches: { readonly clocks: boolean; readonly sinceMs: number }[] = [];
    model.apply = (words, records) => {
      apply(words, records);
      const { serverTime = 0, asOf = 0 } = model.status;
      const now = serverTime + bench.clock.now() - asOf;
      const since = [...model.matches.values()].flatMap(({ clock }) =>
        clock?.running === true && clock.asOf !== null ? [Math.abs(now - clock.asOf)] : [],
      );
      patches.push({ clocks: since.length > 0, sinceMs: Math.max(0, ...since) });
    };
    await ready(tab, query);
    expect(patches.some(({ clocks }) => clocks)).toBe(true);
    for (const { sinceMs } of patches) expect(sinceMs).toBeLessThan(5_000);
  });

  test('prices that no poll has brought for their limit are stale, and no press is taken (D3, I3)', async () => {
    const { query, watch } = asking({ playType: 'rolling' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    sandbox.addFault({ kind: 'status', on: { path: '/v1/match/getList' }, status: 503 });
    await live(16);
    expect(tab.model.producersOf('stale')).toEqual(['1/live']);
    const market = [...tab.model.markets.values()].find((each) =>
      each.options.some((option) => (tab.model.option(`${each.id}:${option.type}`)?.flags ?? 1) === 0),
    );
    const option = market?.options.find((each) => tab.model.option(`${market.id}:${each.type}`)?.flags === 0);
    if (market === undefined || option === undefined) throw new Error('Nothing is open.');
    const pick = {
      key: `${market.id}:${option.type}` as never,
      matchId: market.matchId,
      sportId: QUERY.sportId,
      marketType: market.type,
      period: market.period,
      line: market.line,
      odds: 1_500 as never,
    };
    const press = () => tab.api.command(tab.id, toggle(pick));
    expect(await press()).toEqual({ ok: false, problem: { code: 'price-stale' } });
    sandbox.clearFaults();
    await live(6);
    expect(await press()).toEqual({ ok: true, value: null });
  });

  test('after the wall clock jumped, an open match and a leg that no list shows are requested at once (F15, D3)', async () => {
    const { query, watch } = asking({ playType: 'early' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    const market = [...tab.model.markets.values()].find((each) =>
      each.options.some((option) => (tab.model.option(`${each.id}:${option.type}`)?.flags ?? 1) === 0),
    );
    const option = market?.options.find((each) => tab.model.option(`${market.id}:${each.type}`)?.flags === 0);
    if (market === undefined || option === undefined) throw new Error('Nothing is open.');
    const pick = {
      key: `${market.id}:${option.type}` as never,
      matchId: market.matchId,
      sportId: QUERY.sportId,
      marketType: market.type,
      period: market.period,
      line: market.line,
      odds: 1_500 as never,
    };
    expect(await tab.api.command(tab.id, toggle(pick))).toEqual({ ok: true, value: null });
    // No list is shown, so only the loops request the match of the leg.
    const opened = sandbox.matchIds(1, 4).find((id) => id !== market.matchId) as MatchId;
    await tab.watch({ lists: {}, picks: [], matches: [opened] });
    await until(() => tab.model.opened.get(opened)?.phase === 'ready');
    await live(3);
    const details = (): number => sandbox.stats().requests['/v1/match/getMatchDetail'] ?? 0;
    const before = [details(), lists()];
    bench.clock.jumpWall(11_000);
    await live(1);
    await until(() => [details(), lists()].every((count, at) => count > (before[at] ?? 0)));
    await settle();
    expect([details(), lists()]).toEqual(before.map((count) => count + 1));
  });

  test('with the push off the polls keep the board right (F03, D20)', async () => {
    bench.close();
    await sandbox.close();
    await openScene(true);
    const { query, watch } = asking({ playType: 'rolling' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    expect(tab.model.status.connection).toBe('live');
    const quiet = lists();
    for (let second = 0; second < 30; second += 1) {
      sandbox.advance(1_000);
      await live(1);
    }
    expect(lists()).toBe(quiet);
    sandbox.addFault({ kind: 'refuse', on: {} });
    sandbox.addFault({ kind: 'drop', on: {} });
    await live(25);
    for (let turn = 0; turn < 4; turn += 1) {
      sandbox.advance(5_000);
      await live(6);
    }
    await tab.watchAll(query);
    await live(2);
    expect(compare(tab)).toBeGreaterThan(20);
    expect(['off', 'reconnecting']).toContain(tab.model.status.connection);
    sandbox.clearFaults();
    await tab.api.reconnect(tab.id, 'click');
    await until(
      () => tab.model.status.connection === 'live',
      () => bench.clock.advance(10),
    );
    sandbox.advance(1_000);
    await live(2);
    await tab.watchAll(query);
    await live(2);
    compare(tab);
  });

  test('a list of later matches that was pushed stays ready when the socket is lost, and is polled soon (D20, F03)', async () => {
    bench.close();
    await sandbox.close();
    await openScene(true);
    const { query, watch } = asking({ playType: 'today' });
    const tab = await bench.tab(watch);
    await ready(tab, query);
    // The stream of the sport is live when this list is opened, so the list needs no poll.
    const second = asking({ playType: 'early' });
    const before = lists();
    await tab.watch(second.watch);
    await ready(tab, second.query);
    const record = () => tab.model.lists.get('main')?.record;
    expect([lists(), record()?.phase, record()?.loading]).toEqual([before, 'ready', false]);
    sandbox.addFault({ kind: 'refuse', on: {} });
    sandbox.addFault({ kind: 'drop', on: {} });
    // The worker tells the tab by its own clock. It advances little here, because the list is polled a second later.
    await until(
      () => tab.model.status.connection !== 'live',
      () => {
        sandbox.advance(100);
        bench.clock.advance(1);
      },
    );
    const states = new Set<string>();
    const { model } = tab;
    const apply = model.apply.bind(model);
    model.apply = (words, records) => {
      apply(words, records);
      states.add(`${record()?.phase} ${record()?.loading}`);
    };
    // The longest pause before the poll, far less than the interval of 60 s. Its answer takes real time.
    await live(5);
    await until(() => lists() > before && record()?.loading === false);
    expect([record()?.phase, record()?.problem]).toEqual(['ready', null]);
    expect([...states].filter((each) => !each.startsWith('ready'))).toEqual([]);
  });

  test('an open match brings all its markets, by polls as by push (D1, C41)', async () => {
    for (const push of [false, true]) {
      bench.close();
      await sandbox.close();
      await openScene(push);
      const id = sandbox.matchIds(1, 5)[0] ?? '';
      const tab = await bench.tab({ lists: {}, picks: [], matches: [id as never] });
      await until(
        () => tab.model.markets.size > 0,
        () => bench.clock.advance(20),
      );
      sandbox.advance(2_000);
      await live(7);
      await settle();
      compare(tab);
      const offered = new Set(Object.keys(sandbox.truth(id)?.options ?? {}).map((key) => key.split(':')[0]));
      expect(tab.model.markets.size, `push ${push}`).toBe(offered.size);
    }
  });
});
