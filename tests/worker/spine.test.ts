import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/createSandbox.ts';
import type { ListQuery } from '#contract/watch.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { settle, until, untilLive, type Bench } from './harness.ts';
import { WIRES, type Wire } from './spineWires.ts';
import { sideBySide } from './truth.ts';

let wire: Wire;
let sandbox: Sandbox;
let bench: Bench;
afterEach(() => wire.close());

const WATCH = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };

/** Sends what waits in a wider merge window. */
const flushMessages = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    bench.clock.advance(100);
    await settle(3);
  }
};
/** Advances the server and the worker together; messages in flight arrive after each second. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    wire.advance(1_000);
    bench.clock.advance(1_000);
    await settle(4);
  }
};
const drops = async (tab: FakeTab): Promise<Readonly<Record<string, number>>> =>
  (await tab.api.diagnostics()).drops;
const resyncs = async (tab: FakeTab): Promise<Readonly<Record<string, number>>> =>
  (await tab.api.diagnostics()).resyncs;

const ready = async (tab: FakeTab, query = QUERY): Promise<void> => {
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready');
  await untilLive(tab);
  await tab.watchAll(query);
  await until(
    () => tab.model.rows.size === tab.model.lists.get('main')?.rows.length && tab.model.rows.size > 0,
  );
};

/** Compares every displayed option with the server's state. Returns their number. */
const compare = (tab: FakeTab): number => {
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(painted).toEqual(truth);
  expect(tab.model.faults).toEqual([]);
  return Object.keys(painted).length;
};

describe.each(WIRES)('the worker against the real server, over %s:', (_name, open) => {
  beforeEach(async () => {
    wire = await open();
    ({ sandbox, bench } = wire);
  });

  test('a tab gets a snapshot and then moves, and paints what the server has (D1)', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    await flushMessages();
    expect(compare(tab)).toBeGreaterThan(20);
    const moves = tab.model.moves;
    await live(5);
    expect(tab.model.moves).toBeGreaterThan(moves);
    expect(tab.model.status.connection).toBe('live');
    await flushMessages();
    compare(tab);
  });

  test('twelve tabs cost one socket and one subscription (G4, G13)', async () => {
    const tabs = [];
    for (let count = 0; count < 12; count += 1) tabs.push(await bench.tab(WATCH));
    for (const tab of tabs) await ready(tab);
    await live(2);
    for (const tab of tabs) expect(compare(tab)).toBeGreaterThan(20);
    expect(wire.sockets()).toBe(1);
    expect(wire.subscriptions()).toBeLessThanOrEqual(2);
  });

  test.each([
    ['skip', 'gap'],
    ['reorder', 'gap'],
  ] as const)(
    'a delta lost by %s is asked for again and never shows as data (F04, F06)',
    async (kind, why) => {
      const tab = await bench.tab(WATCH);
      await ready(tab);
      wire.spoil(kind, 1);
      await live(4);
      expect((await resyncs(tab))[why]).toBe(1);
      expect(tab.model.snapshots).toBe(1);
      await flushMessages();
      compare(tab);
    },
  );

  test('a delta that comes twice changes nothing the second time (F05)', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    wire.spoil('duplicate', 3);
    await live(4);
    expect((await drops(tab)).older).toBe(3);
    expect(await resyncs(tab)).toEqual({});
    expect(new Set(tab.model.events.map(({ id }) => id)).size).toBe(tab.model.events.length);
    await flushMessages();
    compare(tab);
  });

  test('a new epoch brings a whole snapshot, and no epochs are mixed (F08)', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    sandbox.addFault({ kind: 'new-epoch', on: {} });
    await live(4);
    expect((await resyncs(tab)).epoch).toBeGreaterThan(0);
    await tab.watchAll();
    await live(2);
    await flushMessages();
    compare(tab);
  });

  test('after a drop the missed deltas are sent, not the board (F01, D1)', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    await live(1);
    wire.drop();
    await until(
      () => tab.model.status.connection === 'reconnecting',
      () => bench.clock.advance(10),
    );
    wire.advance(1_000);
    const bytes = wire.bytes();
    bench.clock.advance(4_000);
    await until(
      () => tab.model.status.connection === 'live',
      () => bench.clock.advance(10),
    );
    await live(2);
    const after = (await tab.api.diagnostics()).streams.find(({ id }) => id === 'sport/1/live');
    expect(after?.state).toBe('live');
    expect(wire.bytes() - bytes).toBeLessThan(60_000);
    expect(tab.model.snapshots).toBe(1);
    await flushMessages();
    compare(tab);
  });

  test('a socket that stays open and says nothing is closed within 15 s and dialled again (F02)', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    wire.setSilent(true);
    let silent = 0;
    await until(
      () => tab.model.status.connection === 'reconnecting',
      () => {
        bench.clock.advance(500);
        silent += 500;
      },
    );
    expect(silent).toBeLessThanOrEqual(15_000);
    wire.setSilent(false);
    await until(
      () => tab.model.status.connection === 'live',
      () => bench.clock.advance(200),
    );
    await live(2);
    await flushMessages();
    compare(tab);
  });

  test('a hidden tab is sent nothing, and gets one snapshot when it returns (F12, D2)', async () => {
    const [shown, hidden] = [await bench.tab(WATCH), await bench.tab(WATCH)];
    await ready(shown);
    await ready(hidden);
    await hidden.api.visible(hidden.id, false);
    await settle();
    const patches = hidden.model.patches;
    await live(5);
    expect(hidden.model.patches).toBe(patches);
    await hidden.api.visible(hidden.id, true);
    await settle();
    expect(hidden.model.snapshots).toBe(2);
    await flushMessages();
    compare(hidden);
    compare(shown);
  });

  test('a tab that crashed is forgotten with its lock, and its ports are closed (F51, F16)', async () => {
    const [one, other] = [await bench.tab(WATCH), await bench.tab(WATCH)];
    await ready(one);
    bench.crash(one);
    await settle();
    const seen = await other.api.diagnostics();
    expect(seen.tabs.map(({ tabId }) => tabId)).toEqual([other.id]);
    expect(seen.ports).toBe(1);
  });

  test('with no tab for 5 s the socket and every loop end; a new tab starts them again', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    bench.crash(tab);
    await settle();
    bench.clock.advance(4_900);
    await settle();
    expect(wire.sockets()).toBe(1);
    bench.clock.advance(100);
    await until(() => wire.sockets() === 0);
    bench.clock.advance(120_000);
    expect(bench.clock.timers()).toBe(0);
    const next = await bench.tab(WATCH);
    await ready(next);
    await flushMessages();
    compare(next);
  });

  test("every message carries the worker's instance, and the worker holds its lock (F18)", async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    expect(tab.model.instance).toBe(bench.feed.instance);
    expect(bench.locks.isHeld(`worker:${bench.feed.instance}`)).toBe(true);
  });

  test('one silent producer makes only its own prices stale (F47, D3)', async () => {
    const query: ListQuery = { ...QUERY, playType: 'today-and-rolling' };
    const tab = await bench.tab({ lists: { main: { query, rows: [] } }, picks: [], matches: [] });
    await ready(tab, query);
    await live(2);
    sandbox.addFault({ kind: 'silence', on: { producer: '1/live' } });
    await live(13);
    expect(tab.model.producersOf('stale')).toEqual(['1/live']);
    expect(tab.model.status.connection).toBe('live');
  });
});
