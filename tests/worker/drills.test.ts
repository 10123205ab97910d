import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { FaultCommand } from '#sandbox/control/faults.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { CounterReport } from '#workers/log/counterReport.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';

/** Ten minutes in the long tier; in the gate little more than a minute, in which counters are posted once. */
const isLong = process.env.LONG_SEED !== undefined;
const [DOWN_SECONDS, RECOVERY_SECONDS] = isLong ? [600, 90] : [75, 30];
const PAGE = 'tests/collector/DRILLS.md';

type Drill = {
  readonly name: string;
  readonly faults: readonly FaultCommand[];
  /** What the tab shows meanwhile. */
  readonly connection: 'live' | 'off';
  readonly prices: 'right' | 'closed';
};
const down = (path: string): FaultCommand => ({ kind: 'status', on: { path }, status: 503 });
const FEED: readonly FaultCommand[] = [
  { kind: 'refuse', on: {} },
  { kind: 'close', on: {}, code: 1012 },
];
const LIVE = { connection: 'live', prices: 'right' } as const;
const DRILLS: readonly Drill[] = [
  { name: 'order host', faults: [down('/v1/order/*')], ...LIVE },
  { name: 'match calls', faults: [down('/v1/match/*')], ...LIVE },
  { name: 'member platform', faults: [down('/api/*')], ...LIVE },
  { name: 'media', faults: [down('/api/forehead/live/*')], ...LIVE },
  { name: 'log service', faults: [{ kind: 'hang', on: { path: '/api/forehead/system/log' } }], ...LIVE },
  { name: 'pushed feed', faults: FEED, connection: 'off', prices: 'right' },
  {
    name: 'feed and match calls',
    faults: [...FEED, down('/v1/match/*')],
    connection: 'off',
    prices: 'closed',
  },
];

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const STEP_MS = 250;
const step = (isWorldMoving: boolean): void => {
  if (isWorldMoving) sandbox.advance(STEP_MS);
  bench.clock.advance(STEP_MS);
};
const live = async (seconds: number, isWorldMoving = true): Promise<void> => {
  for (let elapsedMs = 0; elapsedMs < seconds * 1_000; elapsedMs += STEP_MS) {
    step(isWorldMoving);
    await settle(2);
  }
};

const pricesOf = (tab: FakeTab): 'right' | 'closed' | 'wrong' => {
  if (tab.model.producersOf('stale').length > 0) return 'closed';
  const { painted, truth } = sideBySide(tab, sandbox);
  return JSON.stringify(painted) === JSON.stringify(truth) ? 'right' : 'wrong';
};
/** Advances the clock, but not the world, until the tab shows the expected state. */
const reach = async (
  tab: FakeTab,
  { connection, prices }: Pick<Drill, 'connection' | 'prices'>,
): Promise<void> => {
  await until(
    () => tab.model.status.connection === connection && pricesOf(tab) === prices,
    () => step(false),
  );
  expect(tab.model.markets.size).toBeGreaterThan(20);
};
/**
 * Requests that the platform answered by an error. A request that only exceeded its deadline does not count: on a busy
 * machine the driven clock overtakes real answers.
 */
const failedIn = (reports: readonly CounterReport[]): number =>
  reports.at(-1)?.countsBy.requests?.['http'] ?? 0;
const rowOf = ({ name, connection, prices }: Drill, metric: 'rise' | 'stay'): string =>
  `| ${name} | ${connection} | ${prices} | ${metric} |`;

/** The gate runs the two that differ most; the long tier runs all. */
const inThisTier = ({ name }: Drill): boolean =>
  isLong || name === 'order host' || name === 'feed and match calls';

test.each(DRILLS.filter(inThisTier))(
  'drill: $name down: prices stay right or are closed, and all recovers by itself (F03, F52, D3)',
  async (drill) => {
    sandbox = await createSandbox({ matches: 40, rate: 20, seed: 5, generator: 'manual' });
    const reports: CounterReport[] = [];
    const config = { ...configOf(sandbox.url, true, { log: true }), merchant: 'sandbox' };
    bench = createBench(
      { ...config, hooks: { errors: null, counters: '/hooks/counters' } },
      `${sandbox.url}/sport/`,
      {
        post: () => async (_address, body) => {
          reports.push(body as CounterReport);
          return { ok: true, value: null };
        },
      },
    );
    const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
    await until(
      () => tab.model.lists.get('main')?.record.phase === 'ready',
      () => bench.clock.advance(10),
    );
    const login = await fetch(`${sandbox.url}/sandbox/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'alice' }),
    });
    await tab.api.session(tab.id, { kind: 'login', session: (await login.json()) as Session });
    // The worker loads the part for bets at the login. The drill begins once that part can ask for orders.
    await until(
      () => (tab.model.documents.bets?.journal ?? 'loading') !== 'loading',
      () => bench.clock.advance(10),
    );
    await tab.watchAll(QUERY);
    await live(10);
    await reach(tab, LIVE);
    const failed = failedIn(reports);

    for (const fault of drill.faults) sandbox.addFault(fault);
    // The pushed feed needs no call, so the user's menu and open bets ask.
    void tab.api.ask(tab.id, { topic: 'statistics' });
    void tab.api.ask(tab.id, { topic: 'open-bets' });
    await live(DOWN_SECONDS);
    await reach(tab, drill);
    const page = readFileSync(PAGE, 'utf8');
    if (page.includes(rowOf(drill, 'rise')))
      await until(
        () => failedIn(reports) > failed,
        () => step(false),
      );
    const metric = failedIn(reports) > failed ? 'rise' : 'stay';
    sandbox.clearFaults();
    await live(RECOVERY_SECONDS);
    await reach(tab, LIVE);

    expect(tab.model.faults).toEqual([]);
    expect(page).toContain(rowOf(drill, metric));
  },
);
