import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { ListQuery } from '#contract/watch.ts';
import { extraGroups } from '#domain/markets/grid.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import { optionKey, type MarketId, type SportId } from '#domain/ids.ts';
import { runningPart } from '#domain/match/parts.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';
import { toggle } from './toggle.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const openScene = async (push: boolean, matches = 60): Promise<void> => {
  sandbox = await createSandbox({ matches, rate: 300, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};

const asking = (grid: string, change: Partial<ListQuery> = {}): ListQuery => ({
  ...QUERY,
  grid: grid as GridId,
  playType: 'early',
  ...change,
});
const open = async (query: ListQuery): Promise<FakeTab> => {
  const tab = await bench.tab({ lists: { main: { query, rows: [] } }, picks: [], matches: [] });
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  await settle(20);
  bench.clock.advance(1_000);
  await settle();
  await tab.watchAll(query);
  return tab;
};
const detailRequests = (): number => sandbox.stats().requests['/v1/match/getMatchDetail'] ?? 0;
const counts = () => [sandbox.stats().sockets, sandbox.stats().requests['/v1/match/getList'] ?? 0];
/** Advances the server and the worker together. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
};
/** Counts the rows of the tab that have a market in the grid's first column. */
const filled = (tab: FakeTab): number =>
  [...tab.model.rows.values()].filter((row) => row.kind === 'match' && row.cells[0] !== null).length;
const matchesShown = (tab: FakeTab): number =>
  [...tab.model.rows.values()].filter((row) => row.kind === 'match').length;
const equalsTruth = (tab: FakeTab): void => {
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(painted).toEqual(truth);
  expect(tab.model.faults).toEqual([]);
};
const firstOf = (tab: FakeTab) => {
  const row = [...tab.model.rows.values()].find((each) => each.kind === 'match' && each.cells[0] !== null);
  if (row?.kind !== 'match') throw new Error('no cell is filled');
  const market = tab.model.markets.get(row.cells[0] as MarketId);
  if (market === undefined) throw new Error('the market is not there');
  return { matchId: row.matchId, market };
};

describe.each([
  ['pushed', true, 0],
  ['polled', false, 24],
] as const)('markets beyond the main ones, %s', (_how, push, quiet) => {
  test('come for the rows on screen, equal the truth and follow it (LIST-20, LIST-37, D1, D20)', async () => {
    await openScene(push);
    const tab = await open(asking('correct-score'));
    await until(
      () => filled(tab) === matchesShown(tab) && filled(tab) > 0,
      () => bench.clock.advance(20),
    );
    equalsTruth(tab);
    await live(20);
    // The world is paused until the last answers have arrived.
    for (let second = 0; second < quiet; second += 1) {
      bench.clock.advance(1_000);
      await settle(3);
    }
    await settle(20);
    equalsTruth(tab);
    expect(filled(tab)).toBeGreaterThan(0);
  });

  test('are asked for alike however many tabs show them, and only while a tab does (G13)', async () => {
    await openScene(push);
    const query = asking('correct-score');
    const tab = await open(query);
    await until(
      () => filled(tab) > 0,
      () => bench.clock.advance(20),
    );
    // The feed has just been heard, so the time that the second tab takes does not start polls.
    await live(1);
    const before = counts();
    const other = await open(query);
    await until(
      () => filled(other) > 0,
      () => bench.clock.advance(20),
    );
    expect(counts()).toEqual(before);
    await tab.watchAll(asking('main'));
    await other.watchAll(asking('main'));
    bench.clock.advance(6_000);
    await settle(20);
    bench.clock.advance(6_000);
    await settle(20);
    expect((await tab.api.diagnostics()).streams.filter(({ id }) => id.startsWith('match/'))).toEqual([]);
  });

  test('are not asked for by a hidden tab, not even if it requests a snapshot (F12, G13)', async () => {
    await openScene(push);
    const tab = await open(asking('correct-score'));
    await until(
      () => filled(tab) > 0,
      () => bench.clock.advance(20),
    );
    await tab.api.visible(tab.id, false);
    await live(12);
    const asked = async () =>
      (await tab.api.diagnostics()).streams.filter(({ id }) => id.startsWith('match/'));
    expect(await asked()).toEqual([]);
    await tab.api.resync(tab.id);
    await live(2);
    expect(await asked()).toEqual([]);
    const before = detailRequests();
    // A hidden tab that reconnects, as after the end of its worker.
    const query = asking('correct-score');
    const rows = tab.model.lists.get('main')?.rows ?? [];
    const watch = { lists: { main: { query, rows } }, picks: [], matches: [] };
    const other = await bench.tab(watch, {}, { isHidden: true });
    await live(12);
    expect([await asked(), detailRequests()]).toEqual([[], before]);
    await other.api.visible(other.id, true);
    await until(
      () => filled(other) > 0,
      () => bench.clock.advance(20),
    );
    await tab.api.visible(tab.id, true);
    await until(
      () => filled(tab) > 0,
      () => bench.clock.advance(20),
    );
  });

  test('a picked one stays when its market tab is left (D1, D6)', async () => {
    await openScene(push);
    const tab = await open(asking('correct-score'));
    await until(
      () => filled(tab) > 0,
      () => bench.clock.advance(20),
    );
    const { matchId, market } = firstOf(tab);
    const option = market.options.find(
      ({ type }) => (tab.model.option(optionKey(market.id, type))?.flags ?? 1) === 0,
    );
    if (option === undefined) throw new Error('no option is open');
    const key = optionKey(market.id, option.type);
    const pick = {
      key,
      matchId,
      sportId: QUERY.sportId,
      marketType: market.type,
      period: market.period,
      line: null,
      odds: (tab.model.option(key)?.odds ?? 0) as never,
    };
    expect(await tab.api.command(tab.id, toggle(pick))).toEqual({ ok: true, value: null });
    const query = asking('main');
    await tab.watch({ lists: { main: { query, rows: [] } }, picks: [key], matches: [] });
    await live(12);
    expect(tab.model.option(key)).toBeDefined();
    equalsTruth(tab);
  });
});

test.each([
  ['quarters of basketball', 3, 'quarter', 60],
  ['sets of tennis', 5, 'sets', 60],
  ['frames of snooker', 16, 'frames', 150],
])(
  '%s follow their matches to the next one by polls alone (D1, D20)',
  async (_name, sport, grid, matches) => {
    await openScene(false, matches);
    const query = asking(grid, { sportId: sport as SportId, playType: 'rolling' });
    const tab = await open(query);
    await until(
      () => filled(tab) > 0,
      () => bench.clock.advance(20),
    );
    const partsOf = () =>
      new Map([...tab.model.matches.values()].map((match) => [match.id, runningPart(match)] as const));
    const before = partsOf();
    /** Rows of matches in which another part has begun, and which show markets of that part. */
    const moved = () =>
      [...tab.model.rows.values()].filter((row) => {
        if (row.kind !== 'match' || row.cells[0] === null) return false;
        const [part, partBefore] = [partsOf().get(row.matchId), before.get(row.matchId)];
        const market = tab.model.markets.get(row.cells[0] as MarketId);
        return partBefore !== undefined && part !== partBefore && (market?.period ?? 0) >= (part ?? Infinity);
      }).length;
    for (let turn = 0; turn < 90 && moved() === 0; turn += 1) {
      sandbox.advance(30_000);
      for (let second = 0; second < 6; second += 1) {
        bench.clock.advance(1_000);
        await settle(3);
      }
      await tab.watchAll(query);
    }
    // The world is paused until the last answers have arrived.
    for (let second = 0; second < 24; second += 1) {
      bench.clock.advance(1_000);
      await settle(3);
    }
    await settle(20);
    expect(moved()).toBeGreaterThan(0);
    equalsTruth(tab);
  },
);

test('the main markets of a sport are asked for nowhere else (D1)', () => {
  expect(extraGroups(QUERY.sportId, 'main' as GridId)).toEqual([]);
  expect(extraGroups(QUERY.sportId, 'correct-score' as GridId)).toEqual([{ marketType: 1099, period: 1001 }]);
});
