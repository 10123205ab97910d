import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { ListQuery, Watch } from '#contract/watch.ts';
import { QUERY as ROLLING, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

/** A list that needs more than one page (CONST-04). */
const QUERY: ListQuery = { ...ROLLING, playType: 'all' };

let sandbox: Sandbox;
const benches: Bench[] = [];
const openBench = (push = true, change: Parameters<typeof createBench>[2] = {}): Bench => {
  const bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`, change);
  benches.push(bench);
  return bench;
};

beforeEach(async () => {
  sandbox = await createSandbox({ matches: 130, rate: 200, generator: 'manual' });
});
afterEach(async () => {
  for (const bench of benches.splice(0)) bench.close();
  await sandbox.close();
});

const FIRST: Watch = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };
/** Returns what a tab watches if it already had rows from an earlier worker. */
const rowsOfAnEarlierWorker = async (push: boolean): Promise<Watch> => {
  const bench = openBench(push);
  const tab = await bench.tab(FIRST);
  const list = () => tab.model.lists.get('main');
  await until(
    () => list()?.record.phase === 'ready' && (list()?.rows.length ?? 0) > 60,
    () => bench.clock.advance(20),
  );
  for (let turn = 0; turn < 3; turn += 1) {
    bench.clock.advance(1_000);
    await settle();
  }
  return { lists: { main: { query: QUERY, rows: list()?.rows ?? [] } }, picks: [], matches: [] };
};
/** Neither the socket nor the platform answers. */
const SILENT = {
  openSocket: () => ({ send: () => undefined, close: () => undefined }),
  caller: () => () => new Promise<never>(() => undefined),
};
const rowsPainted = (tab: FakeTab): number =>
  (tab.model.lists.get('main')?.rows ?? []).filter((handle) => tab.model.rows.has(handle)).length;

describe('the first snapshot of a new worker', () => {
  test.each([true, false])(
    'waits for the lists that the tab still draws, and has all their rows at once (F17), push %s',
    async (push) => {
      const watch = await rowsOfAnEarlierWorker(push);
      const bench = openBench(push);
      const tab = await bench.tab(watch);
      expect(tab.model.snapshots).toBe(0);
      // Less time than the buffer's limit, so that the list ends the buffering.
      let msLeft = 1_900;
      await until(
        () => tab.model.snapshots > 0,
        () => {
          if (msLeft > 0) bench.clock.advance(10);
          msLeft -= 10;
        },
      );
      const list = tab.model.lists.get('main');
      expect(list?.record.phase).toBe('ready');
      // The same rows have the same handles, so nothing is requested again before they are drawn.
      expect(list?.rows).toEqual(watch.lists.main?.rows);
      expect(rowsPainted(tab)).toBe(list?.rows.length);
      expect(tab.model.faults).toEqual([]);
    },
  );

  test('waits 2 s at most, and the tab gets heartbeats meanwhile', async () => {
    const watch = await rowsOfAnEarlierWorker(true);
    const bench = openBench(true, SILENT);
    const tab = await bench.tab(watch);
    await settle();
    bench.clock.advance(1_500);
    await settle();
    expect(tab.model.snapshots).toBe(0);
    expect(tab.model.patches).toBeGreaterThan(0);
    bench.clock.advance(600);
    await until(() => tab.model.snapshots === 1);
    expect(tab.model.lists.get('main')?.record.phase).toBe('loading');
  });

  test('comes only after whole documents, as patches may rest on what the tab never got (D24)', async () => {
    const watch = await rowsOfAnEarlierWorker(true);
    const bench = openBench(true, SILENT);
    const tab = await bench.tab(watch);
    await settle();
    expect(tab.model.snapshots).toBe(0);
    await tab.api.command(tab.id, { kind: 'settings.set', change: { theme: 'dark' } });
    await tab.api.command(tab.id, { kind: 'settings.set', change: { density: 'compact' } });
    await until(() => tab.model.documents.settings?.density === 'compact');
    expect(tab.model.snapshots).toBe(0);
    expect(tab.model.documents.settings?.theme).toBe('dark');
    // A second loss: the tab requests a snapshot, and pending changes are dropped.
    await tab.api.resync(tab.id);
    await tab.api.command(tab.id, { kind: 'settings.set', change: { theme: 'light' } });
    await until(() => tab.model.documents.settings?.theme === 'light');
    expect(tab.model.faults).toEqual([]);
  });

  test('does not wait where a list has failed', async () => {
    const watch = await rowsOfAnEarlierWorker(false);
    sandbox.addFault({ kind: 'status', on: { path: '/v1/match/getList' }, status: 503 });
    const bench = openBench(false);
    const tab = await bench.tab(watch);
    await until(() => tab.model.snapshots === 1);
    expect(tab.model.lists.get('main')?.record.phase).toBe('error');
  });

  test('does not wait for the first tab, which learns at once that the list is loading', async () => {
    const bench = openBench(true, SILENT);
    const tab = await bench.tab(FIRST);
    await until(() => tab.model.snapshots === 1);
    expect(tab.model.lists.get('main')?.record.phase).toBe('loading');
    expect(tab.model.status.connection).toBe('connecting');
  });

  test('does not wait where the list is there already: a tab that returns has its snapshot at once (F12)', async () => {
    const bench = openBench();
    const one = await bench.tab(FIRST);
    await until(
      () =>
        one.model.lists.get('main')?.record.phase === 'ready' &&
        one.model.lists.get('main')?.rows.length !== 0,
      () => bench.clock.advance(20),
    );
    await one.watchAll(QUERY);
    await one.api.visible(one.id, false);
    sandbox.advance(1_000);
    await settle();
    await one.api.visible(one.id, true);
    await until(() => one.model.snapshots === 2);
    expect(rowsPainted(one)).toBeGreaterThan(0);
  });

  test('that no tab waits for any more leaves no timer behind', async () => {
    const watch = await rowsOfAnEarlierWorker(true);
    const bench = openBench(true, SILENT);
    const tab = await bench.tab(watch);
    await settle();
    bench.crash(tab);
    await settle();
    bench.clock.advance(5_000);
    bench.clock.advance(20_000);
    expect(bench.clock.timers()).toBe(0);
  });
});
