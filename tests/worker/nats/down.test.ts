import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createBridge, type Bridge } from '#sandbox/nats/bridge.ts';
import { createIssuer } from '#sandbox/nats/issuer.ts';
import { NATS_PATH } from '#sandbox/nats/natsCalls.ts';
import type { CounterReport } from '#workers/log/counterReport.ts';
import type { OpenSocket } from '#workers/runtime/environment.ts';
import { QUERY, type FakeTab } from '../fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from '../harness.ts';
import { sideBySide } from '../truth.ts';
import { createMemoryNats } from './memoryNats.ts';

/** Ten minutes in the long tier, little more than a minute in the gate, as the other drills (drills.test.ts). */
const isLong = process.env.LONG_SEED !== undefined;
const [DOWN_SECONDS, RECOVERY_SECONDS] = isLong ? [600, 90] : [75, 30];
const PAGE = 'tests/collector/DRILLS.md';
const STEP_MS = 250;

let sandbox: Sandbox;
let bridge: Bridge;
let bench: Bench;
afterEach(async () => {
  bench.close();
  bridge.close();
  await sandbox.close();
});

const showsTruth = (tab: FakeTab): boolean => {
  const { painted, truth } = sideBySide(tab, sandbox);
  return Object.keys(painted).length > 20 && JSON.stringify(painted) === JSON.stringify(truth);
};
/** Advances the clock, but not the world, until the tab shows the connection and the server's prices. */
const reach = (tab: FakeTab, connection: 'live' | 'off'): Promise<void> =>
  until(
    () =>
      tab.model.status.connection === connection &&
      tab.model.producersOf('stale').length === 0 &&
      showsTruth(tab),
    () => bench.clock.advance(STEP_MS),
  );
const live = async (seconds: number): Promise<void> => {
  for (let elapsedMs = 0; elapsedMs < seconds * 1_000; elapsedMs += STEP_MS) {
    sandbox.advance(STEP_MS);
    bridge.publishHeartbeat();
    bench.clock.advance(STEP_MS);
    await settle(2);
  }
};

test('drill: NATS down: polls keep the prices right, and the push returns by itself (F03, D1, D3)', async () => {
  const nats = createMemoryNats();
  const reports: CounterReport[] = [];
  let isDown = false;
  const dial: OpenSocket = (url, on) => {
    if (!isDown) return nats.dial(url, on);
    queueMicrotask(() => on.closed(1006));
    return { send: () => undefined, close: () => undefined };
  };
  const issuer = createIssuer({ nodes: ['ws://localhost:1'], now: Date.now, lifetimeS: 3_600 });
  sandbox = await createSandbox({ matches: 40, rate: 20, seed: 5, generator: 'manual', nats: issuer });
  bridge = createBridge({
    connection: nats.bridge,
    source: sandbox.bridgeSource,
    clock: sandbox.clock,
    lease: { isHeld: () => true },
  });
  bench = createBench(
    {
      ...configOf(sandbox.url, false, { merchant: 'sandbox', nats: NATS_PATH }),
      hooks: { errors: null, counters: '/hooks/counters' },
    },
    `${sandbox.url}/sport/`,
    {
      openSocket: dial,
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
  await tab.watchAll(QUERY);
  await live(10);
  await reach(tab, 'live');

  isDown = true;
  nats.drop();
  await live(DOWN_SECONDS);
  await reach(tab, 'off');
  expect(nats.sockets()).toBe(0);
  isDown = false;
  await live(RECOVERY_SECONDS);
  await reach(tab, 'live');

  expect(tab.model.faults).toEqual([]);
  // Counters are posted once a minute.
  expect(reports.length).toBeGreaterThan(0);
  expect(reports.at(-1)?.countsBy.requests?.['http'] ?? 0).toBe(0);
  expect(readFileSync(PAGE, 'utf8')).toContain('| NATS | off | right | stay |');
});
