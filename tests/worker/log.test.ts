import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { Watch } from '#contract/watch.ts';
import { createCaller } from '#platform/http.ts';
import type { WorkerEnvironment } from '#workers/runtime/environment.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';

const PATH = '/api/forehead/system/log';
const WATCH: Watch = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };

type Line = { readonly kind: string; readonly at: number; readonly trace: string; readonly path?: string };
type Logs = { readonly batches: number; readonly entries: number; readonly kept: readonly Line[] };

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

/** Opens a worker without push, because polls make the most requests. */
const openTab = async (
  change: Partial<WorkerEnvironment> = {},
  log: string | null = '',
): Promise<FakeTab> => {
  sandbox = await createSandbox({ matches: 40, rate: 200, generator: 'manual', push: false });
  const config = { ...configOf(sandbox.url, false), log: log === null ? null : sandbox.url };
  bench = createBench(config, `${sandbox.url}/sport/`, change);
  const tab = await bench.tab(WATCH);
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  return tab;
};
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.advance(1_000);
    await settle(3);
  }
};
/** Expects that the tab shows the server's state, as it does without a log. */
const expectRight = async (tab: FakeTab): Promise<void> => {
  await tab.watchAll(QUERY);
  await live(2);
  sandbox.advance(5_000);
  await live(6);
  await tab.watchAll(QUERY);
  await live(2);
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(Object.keys(painted).length).toBeGreaterThan(20);
  expect(painted).toEqual(truth);
};
const logs = async (): Promise<Logs> => (await (await fetch(`${sandbox.url}/sandbox/logs`)).json()) as Logs;
const diagnostics = async () => bench.feed.open(() => undefined).api.diagnostics();
/** Counts the worker's requests without those of the log. */
const countRequests = async () =>
  Object.entries((await diagnostics()).requests).reduce(
    (sum, [path, count]) => (path === PATH ? sum : sum + count),
    0,
  );
/** Closes the last tab: the worker sends the remaining log entries and goes idle. */
const closeLastTab = async (tab: FakeTab): Promise<void> => {
  bench.crash(tab);
  await settle();
  await live(6);
  await settle(30);
};

const wrapped = (log: (signal: AbortSignal | undefined) => Promise<never>): Partial<WorkerEnvironment> => ({
  caller: (options) => {
    const call = createCaller(options);
    return (name, body, more) => (name === 'log' ? log(more?.signal) : call(name, body, more));
  },
});

describe('the log service', () => {
  test('gets every request once, as method, path template, status, duration and sizes (REQ-07, D9)', async () => {
    const tab = await openTab();
    await tab.api.ask(tab.id, { topic: 'statistics' });
    await expectRight(tab);
    await closeLastTab(tab);
    const { kept, batches } = await logs();
    const { log } = await diagnostics();
    expect(batches).toBeGreaterThan(1);
    expect({ ...log, sent: kept.length }).toEqual(log);
    expect(kept.length + log.waiting).toBe(await countRequests());
    expect(kept.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/match/getList', '/v1/match/statistical']),
    );
    for (const line of kept) {
      expect(Object.keys(line).sort((a, b) => a.localeCompare(b))).toEqual([
        'at',
        'kind',
        'method',
        'ms',
        'path',
        'problem',
        'received',
        'sent',
        'status',
        'trace',
      ]);
      expect(line).toMatchObject({ kind: 'request', method: 'POST', status: 200, problem: null });
    }
    expect(new Set(kept.map(({ trace }) => trace)).size).toBe(kept.length);
  });

  test('gets failed requests by status and bugs by place; never names, ids or texts (D9, I8)', async () => {
    const tab = await openTab();
    await tab.watchAll(QUERY);
    await live(2);
    sandbox.addFault({ kind: 'status', on: { path: '/v1/match/getList' }, status: 502, times: 2 });
    sandbox.addFault({ kind: 'html', on: { path: '/v1/match/getList' }, times: 1 });
    await tab.api.report(tab.id, { kind: 'error', code: 'broken', component: 'match-row' });
    await tab.api.report(tab.id, {
      kind: 'request',
      name: 'domainConfig',
      status: 503,
      ms: 4.2,
      sent: 0,
      received: 0,
      problem: 'http',
    });
    await tab.api.report(tab.id, { kind: 'error', code: 'broken', component: 'Real Madrid v FC Porto' });
    await live(20);
    await closeLastTab(tab);
    const { kept } = await logs();
    const text = JSON.stringify(kept);
    expect(kept).toContainEqual(
      expect.objectContaining({ kind: 'error', code: 'broken', component: 'match-row' }),
    );
    expect(kept).toContainEqual(
      expect.objectContaining({
        path: '/api/forehead/system/domain/config',
        method: 'GET',
        status: 503,
        ms: 4,
      }),
    );
    expect(kept).toContainEqual(
      expect.objectContaining({ path: '/v1/match/getList', status: 502, problem: 'http' }),
    );
    expect(kept).toContainEqual(
      expect.objectContaining({ path: '/v1/match/getList', status: 200, problem: 'unreadable' }),
    );
    const names = [...tab.model.matches.values()]
      .flatMap(({ home, away }) => [home?.name, away?.name])
      .filter((name): name is string => name !== undefined && name !== '');
    expect(names.length).toBeGreaterThan(5);
    expect([...names, 'Real Madrid', 'P-test', sandbox.url].filter((each) => text.includes(each))).toEqual(
      [],
    );
    expect((await diagnostics()).drops['bad-report']).toBe(1);
  });

  test('one that never answers slows nothing, and at most one batch is in flight (F52)', async () => {
    let under = 0;
    let most = 0;
    const tab = await openTab(
      wrapped((signal) => {
        under += 1;
        most = Math.max(most, under);
        signal?.addEventListener('abort', () => {
          under -= 1;
        });
        return new Promise<never>(() => undefined);
      }),
    );
    await expectRight(tab);
    await live(60);
    await expectRight(tab);
    expect(most).toBe(1);
    const { log } = await diagnostics();
    expect([log.sent, log.dropped > 0, log.waiting <= 500]).toEqual([0, true, true]);
  });

  test.each<[string, () => Promise<never>]>([
    [
      'throws',
      () => {
        throw new Error('hostile');
      },
    ],
    ['rejects', () => Promise.reject(new Error('hostile'))],
  ])("a caller that %s is the log's own affair (F52)", async (_how, hostile) => {
    const tab = await openTab(wrapped(hostile));
    await live(30);
    await expectRight(tab);
    const { log } = await diagnostics();
    expect([log.sent, log.dropped > 0]).toEqual([0, true]);
  });

  test.each([
    { kind: 'hang' },
    { kind: 'status', status: 500 },
    { kind: 'html' },
    { kind: 'huge', bytes: 30_000_000 },
    { kind: 'empty' },
    { kind: 'wrong-type' },
    { kind: 'truncated', cut: 'connection' },
  ] as const)('a service with the fault %o changes nothing of what a tab is shown (F52)', async (fault) => {
    const tab = await openTab();
    sandbox.addFault({ ...fault, on: { path: PATH } });
    await live(12);
    await expectRight(tab);
    expect((await diagnostics()).log.waiting).toBeLessThanOrEqual(500);
  });

  test('an operator without one has nothing logged and nothing kept (D9)', async () => {
    const tab = await openTab({}, null);
    await tab.api.report(tab.id, { kind: 'error', code: 'broken', component: 'match-row' });
    await expectRight(tab);
    await closeLastTab(tab);
    expect([(await logs()).batches, (await diagnostics()).log]).toEqual([
      0,
      { waiting: 0, sent: 0, dropped: 0 },
    ]);
  });
});
