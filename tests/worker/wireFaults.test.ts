import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FaultCommand } from '#sandbox/control/faults.ts';
import type { ListQuery } from '#contract/watch.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, untilLive, type Bench } from './harness.ts';
import { createRandom } from './random.ts';
import { sideBySide } from './truth.ts';

/**
 * Tests every wire fault that the sandbox can simulate against the worker with a driven clock. The browser
 * tests show a few of them (`tests/e2e/frames.spec.ts`).
 */
const SEED = 20_260_314;
/** Sixty in the long tier. */
const DROPS = process.env.PROPERTY_SEED === undefined ? 20 : 60;
const LIVE = 'sport/1/live';
const PREMATCH = 'sport/1/pre';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

/** Advances the server and the worker together; messages in flight arrive after each step. */
const live = async (ms: number): Promise<void> => {
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 250) {
    sandbox.advance(250);
    bench.clock.advance(250);
    await settle(2);
  }
};
/** Advances only the worker's clock, so that everything in flight arrives. */
const flushMessages = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) {
    bench.clock.advance(200);
    await settle(3);
  }
};
const step = (): void => bench.clock.advance(50);

/** Rows that the tab watches at most, as a tall screen would. */
const ROWS = 80;
const watchRows = (tab: FakeTab, query: ListQuery): Promise<void> =>
  tab.watch({
    lists: { main: { query, rows: (tab.model.lists.get('main')?.rows ?? []).slice(0, ROWS) } },
    picks: [],
    matches: [],
  });

/** Opens a tab that watches the rows of a pushed list. */
const openTab = async (change: Partial<ListQuery> = {}, matches = 60): Promise<FakeTab> => {
  sandbox = await createSandbox({ matches, rate: 300, generator: 'manual', seed: 7 });
  bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`);
  const query = { ...QUERY, ...change };
  const tab = await bench.tab({ lists: { main: { query, rows: [] } }, picks: [], matches: [] });
  const list = () => tab.model.lists.get('main');
  await until(() => list()?.record.phase === 'ready' && tab.model.status.connection === 'live', step);
  await untilLive(tab, step);
  await watchRows(tab, query);
  await until(
    () => tab.model.rows.size > 0 && tab.model.rows.size >= Math.min(ROWS, list()?.rows.length ?? 0),
    step,
  );
  await flushMessages();
  return tab;
};

const painted = (tab: FakeTab): Record<string, string> => sideBySide(tab, sandbox).painted;
/** Pauses the world and waits until the tab shows the server's state. */
const expectTruth = async (tab: FakeTab): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) {
    const { painted: is, truth } = sideBySide(tab, sandbox);
    if (Object.keys(is).length > 0 && JSON.stringify(is) === JSON.stringify(truth)) break;
    await flushMessages();
  }
  const { painted: is, truth } = sideBySide(tab, sandbox);
  expect(Object.keys(is).length).toBeGreaterThan(20);
  expect(is).toEqual(truth);
  expect(tab.model.faults).toEqual([]);
};
const expectConnection = (tab: FakeTab, connection: string): Promise<void> =>
  until(() => tab.model.status.connection === connection, step);
const resyncs = async (tab: FakeTab): Promise<number> =>
  Object.values((await tab.api.diagnostics()).resyncs).reduce((sum, each) => sum + each, 0);

/** Cuts the socket as the command says, brings the page online again, and waits until the connection is live. */
const reconnect = async (tab: FakeTab, command: FaultCommand): Promise<void> => {
  const fault = sandbox.addFault(command);
  await until(
    () => tab.model.status.connection !== 'live' && fault.hits > 0,
    () => {
      sandbox.advance(50);
      step();
    },
  );
  await tab.api.reconnect(tab.id, 'online');
  await expectConnection(tab, 'live');
};

describe('a socket that is lost', () => {
  test(`that drops within a frame ${DROPS} times is dialled again with right prices (F01, I3, I5)`, async () => {
    const random = createRandom(SEED);
    const tab = await openTab();
    for (let drop = 0; drop < DROPS; drop += 1) {
      await reconnect(tab, { kind: 'drop', on: {}, bytes: random.int(2 ** random.int(15)) });
      await live(500);
      await expectTruth(tab);
    }
    expect(sandbox.stats().sockets).toBe(1);
  });

  test.each([1001, 1011, 1012, 4999])(
    'with close code %i is dialled again, and the prices become those of the server (F01, F08)',
    async (code) => {
      const tab = await openTab();
      await reconnect(tab, { kind: 'close', on: {}, code });
      await live(1_000);
      await expectTruth(tab);
      expect(sandbox.stats().sockets).toBe(1);
    },
  );

  test('with close code 4400 is dialled once per return online, and polls continue (D1, FEED-08)', async () => {
    const tab = await openTab();
    sandbox.addFault({ kind: 'close', on: {}, code: 4400, times: 1_000 });
    await until(
      () => tab.model.status.connection === 'outdated',
      () => {
        sandbox.advance(50);
        step();
      },
    );
    const hellos = () => sandbox.stats().received.hello ?? 0;
    const lists = () => sandbox.stats().requests['/v1/match/getList'] ?? 0;
    const [dialled, asked] = [hellos(), lists()];
    // Ten rounds of the 5 s loop.
    await live(50_000);
    expect(hellos()).toBe(dialled);
    expect(lists()).toBeGreaterThanOrEqual(asked + 9);
    await tab.api.reconnect(tab.id, 'online');
    await until(() => hellos() === dialled + 1, step);
    await until(() => tab.model.status.connection === 'outdated', step);
    for (let turn = 0; turn < 6; turn += 1) {
      bench.clock.advance(1_000);
      await settle(5);
    }
    await expectTruth(tab);
  });
});

describe('frames that are spoilt', () => {
  const FAULTS: readonly FaultCommand[] = [
    { kind: 'corrupt', on: {}, times: 60, seed: SEED },
    { kind: 'corrupt', on: { stream: LIVE }, times: 60, seed: SEED + 1 },
    { kind: 'truncate', on: {}, times: 20, seed: SEED },
    { kind: 'skip', on: {}, times: 3 },
    { kind: 'duplicate', on: {}, times: 20 },
    { kind: 'reorder', on: {}, times: 3 },
    { kind: 'new-epoch', on: {} },
  ];
  test.each(FAULTS)(
    'by $kind ($times times) leave no wrong price behind (F01, F04, F05, F06, F08, F36)',
    async (command) => {
      const tab = await openTab();
      const fault = sandbox.addFault(command);
      for (let turn = 0; turn < 200 && fault.left > 0; turn += 1) await live(500);
      expect(fault.left).toBe(0);
      sandbox.clearFaults();
      await live(2_000);
      await watchRows(tab, QUERY);
      await flushMessages();
      await expectTruth(tab);
      expect(tab.model.status.connection).toBe('live');
    },
  );

  test('a snapshot of an earlier state brings no old price back; another is requested (F07)', async () => {
    const tab = await openTab();
    const old = sandbox.addFault({ kind: 'old-snapshot', on: { stream: LIVE } });
    await live(3_000);
    await expectTruth(tab);
    const [before, asked] = [painted(tab), await resyncs(tab)];
    const changed: unknown[] = [];
    const fault = sandbox.addFault({ kind: 'drop', on: {} });
    await until(() => {
      changed.push(...Object.entries(painted(tab)).filter(([key, is]) => before[key] !== is));
      return old.hits > 0 && tab.model.status.connection === 'live';
    }, step);
    await flushMessages();
    expect([fault.hits, old.hits]).toEqual([1, 1]);
    expect(changed).toEqual([]);
    expect(painted(tab)).toEqual(before);
    expect(await resyncs(tab)).toBeGreaterThan(asked);
    await live(1_000);
    await expectTruth(tab);
  });

  test.each([
    ['without the socket being closed', {}],
    ['by a closed socket after its first part', { parts: 1, code: 1012 }],
  ] as const)('a snapshot cut between its parts, %s, never shows half a board (F09)', async (_how, more) => {
    const tab = await openTab({ playType: 'early' }, 400);
    const cutFault = sandbox.addFault({ kind: 'cut-snapshot', on: { stream: PREMATCH }, ...more });
    const [before, rows] = [painted(tab), tab.model.lists.get('main')?.rows.length];
    const changed: unknown[] = [];
    sandbox.addFault({ kind: 'drop', on: {} });
    let patches = -1;
    await until(() => {
      if (tab.model.patches !== patches) {
        patches = tab.model.patches;
        if (tab.model.lists.get('main')?.rows.length !== rows) changed.push('rows');
        changed.push(...Object.entries(painted(tab)).filter(([key, is]) => before[key] !== is));
      }
      return cutFault.hits > 0;
    }, step);
    await flushMessages();
    expect(cutFault.hits).toBe(1);
    expect(changed).toEqual([]);
    expect(tab.model.lists.get('main')?.rows.length).toBe(rows);
    sandbox.clearFaults();
    await tab.api.reconnect(tab.id, 'online');
    await expectConnection(tab, 'live');
    await live(1_000);
    await expectTruth(tab);
  });
});

describe('a server whose clock is wrong', () => {
  test.each([300_000, -300_000, 86_400_000, -86_400_000])(
    'by %i ms: the pushed status carries the server time, and no price is stale for it (F45)',
    async (by) => {
      const tab = await openTab();
      const shownServerTime = () =>
        (tab.model.status.serverTime ?? 0) + bench.clock.now() - (tab.model.status.asOf ?? 0);
      sandbox.addFault({ kind: 'skew', on: {}, by });
      await live(20_000);
      expect(Math.abs(shownServerTime() - sandbox.now())).toBeLessThan(5_000);
      expect(tab.model.producersOf('stale')).toEqual([]);
      // The fault ends while the tab watches.
      sandbox.clearFaults();
      await live(20_000);
      expect(Math.abs(shownServerTime() - sandbox.now())).toBeLessThan(5_000);
    },
  );
});
