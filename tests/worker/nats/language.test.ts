import { afterEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createBridge, type Bridge } from '#sandbox/nats/bridge.ts';
import { createIssuer } from '#sandbox/nats/issuer.ts';
import { NATS_PATH } from '#sandbox/nats/natsCalls.ts';
import type { OpenSocket } from '#workers/runtime/environment.ts';
import { QUERY } from '../fakeTab.ts';
import { configOf, createBench, until, type Bench } from '../harness.ts';
import { createMemoryNats } from './memoryNats.ts';

const STEP_MS = 250;

let sandbox: Sandbox;
let bridge: Bridge;
let bench: Bench;
afterEach(async () => {
  bench.close();
  bridge.close();
  await sandbox.close();
});

test('a language that is chosen while no node is connected is shown once one is (D23, F01)', async () => {
  const nats = createMemoryNats();
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
    configOf(sandbox.url, false, { merchant: 'sandbox', nats: NATS_PATH }),
    `${sandbox.url}/sport/`,
    { openSocket: dial },
  );
  const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
  const step = () => {
    sandbox.advance(STEP_MS);
    bridge.publishHeartbeat();
    bench.clock.advance(STEP_MS);
  };
  const inChinese = () =>
    [...tab.model.matches.values()].map(({ home }) => /\p{Script=Han}/u.test(home.name));
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  await tab.watchAll(QUERY);
  await until(() => tab.model.status.connection === 'live' && tab.model.matches.size > 3, step);
  expect(inChinese()).not.toContain(true);

  // Polls bring no names either.
  sandbox.addFault({ kind: 'status', on: { path: '/v1/match/getList' }, status: 503 });
  isDown = true;
  nats.drop();
  await until(() => tab.model.status.connection !== 'live', step);
  await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
  isDown = false;
  await until(() => tab.model.status.connection === 'live' && inChinese().every(Boolean), step);
  // The streams resumed, so the names came without a snapshot.
  expect((await tab.api.diagnostics()).resyncs).toEqual({ reconnect: 1 });
  expect(tab.model.faults).toEqual([]);
});
