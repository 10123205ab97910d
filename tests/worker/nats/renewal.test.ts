import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createBridge, type Bridge } from '#sandbox/nats/bridge.ts';
import { createIssuer } from '#sandbox/nats/issuer.ts';
import { NATS_PATH } from '#sandbox/nats/natsCalls.ts';
import { QUERY, type FakeTab } from '../fakeTab.ts';
import { configOf, createBench, createCountedCaller, settle, until, type Bench } from '../harness.ts';
import { sideBySide } from '../truth.ts';
import type { OpenSocket } from '#workers/runtime/environment.ts';
import { createMemoryNats, type MemoryNats } from './memoryNats.ts';

const LIFETIME_S = 30;
/** Credentials are renewed after 80 to 90 % of their lifetime. */
const RENEWED_BY_S = 0.9 * LIFETIME_S + 1;
const STEP_MS = 500;
const LIVE = 'feed.ENG.sport.1.live';

let sandbox: Sandbox;
let nats: MemoryNats;
let bridge: Bridge;
let bench: Bench;
let tab: FakeTab;
/** What a user could have seen since the tab was ready: connection labels and stale producers. */
let seen: Set<string>;
let maxSockets = 0;
let inFlight: () => number;
/** While set, what the node says to connections that are opened now waits here. */
let held: (() => void)[] | null = null;

const dial: OpenSocket = (url, on) => {
  const isHeld = held !== null;
  const socket = nats.dial(url, {
    ...on,
    bytes: (bytes) => {
      if (isHeld && held !== null) held.push(() => on.bytes?.(bytes));
      else on.bytes?.(bytes);
    },
  });
  maxSockets = Math.max(maxSockets, nats.sockets());
  return socket;
};
const release = (): void => {
  const waiting = held ?? [];
  held = null;
  for (const run of waiting) run();
};

const look = (): void => {
  seen.add(tab.model.status.connection ?? 'none');
  for (const producer of tab.model.producersOf('stale')) seen.add(`stale ${producer}`);
};
const exchanges = (): number => sandbox.stats().requests[NATS_PATH] ?? 0;
/**
 * Half a second passes for the world, the bridge and the worker. The worker's requests are answered within it: the
 * credentials of a busy machine would else end before their renewal is answered.
 */
const liveOnce = async (): Promise<void> => {
  sandbox.advance(STEP_MS);
  bridge.publishHeartbeat();
  bench.clock.advance(STEP_MS);
  for (let turn = 0; turn < 6; turn += 1) {
    look();
    await settle(1);
  }
  await until(() => inFlight() === 0, look);
};
const liveUntil = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await liveOnce();
};
const live = async (seconds: number): Promise<void> => {
  for (let ms = 0; ms < seconds * 1_000; ms += STEP_MS) await liveOnce();
};
const showsTruth = (): boolean => {
  const { painted, truth } = sideBySide(tab, sandbox);
  return Object.keys(painted).length > 20 && JSON.stringify(painted) === JSON.stringify(truth);
};
/** The world stands still until the tab shows all of it. */
const reachTruth = async (): Promise<void> => {
  while (!showsTruth()) {
    bench.clock.advance(20);
    look();
    await settle(1);
  }
};
const streamsOf = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await tab.api.diagnostics()).streams.map(({ id, state }) => [id, state]));

describe('credentials of NATS that end', () => {
  beforeEach(async () => {
    const counted = createCountedCaller();
    inFlight = counted.inFlight;
    nats = createMemoryNats();
    const issuer = createIssuer({ nodes: ['ws://localhost:1'], now: Date.now, lifetimeS: LIFETIME_S });
    sandbox = await createSandbox({ matches: 60, rate: 100, generator: 'manual', nats: issuer });
    bridge = createBridge({
      connection: nats.bridge,
      source: sandbox.bridgeSource,
      clock: sandbox.clock,
      lease: { isHeld: () => true },
    });
    bench = createBench(
      configOf(sandbox.url, false, { merchant: 'sandbox', nats: NATS_PATH }),
      `${sandbox.url}/sport/`,
      { openSocket: dial, caller: counted.caller },
    );
    tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
    seen = new Set();
    maxSockets = 0;
    held = null;
    await liveUntil(() => tab.model.lists.get('main')?.record.phase === 'ready');
    await tab.watchAll();
    await liveUntil(() => tab.model.status.connection === 'live');
    await reachTruth();
    seen.clear();
  });
  afterEach(async () => {
    bench.close();
    bridge.close();
    await sandbox.close();
  });

  test('are renewed on a second connection: nobody sees a reconnect, and no price is missed (D1, D7)', async () => {
    const first = exchanges();
    const subscribed = nats.subscribed(LIVE);
    await live(RENEWED_BY_S);
    await liveUntil(() => nats.subscribed(LIVE) > subscribed && nats.sockets() === 1);
    await reachTruth();
    expect(exchanges()).toBe(first + 1);
    expect(maxSockets).toBe(2);
    expect([...seen]).toEqual(['live']);
    expect((await tab.api.diagnostics()).resyncs).toEqual({});
    expect(tab.model.faults).toEqual([]);
    // The next renewal comes after the lifetime of the new credentials.
    await live(RENEWED_BY_S);
    await liveUntil(() => nats.sockets() === 1);
    expect(exchanges()).toBe(first + 2);
    expect([...seen]).toEqual(['live']);
  });

  test("move a user's stream too, and a stream that is opened meanwhile (D1)", async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'alice' }),
    });
    await tab.api.session(tab.id, { kind: 'login', session: (await answer.json()) as never });
    while ((await streamsOf()).me !== 'live') await liveOnce();
    const first = exchanges();
    seen.clear();
    held = [];
    await liveUntil(() => nats.sockets() === 2);
    const [match = ''] = sandbox.matchIds(1, 5);
    await tab.watch({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [match as never] });
    await liveOnce();
    release();
    await liveUntil(() => nats.sockets() === 1);
    while (Object.values(await streamsOf()).some((state) => state !== 'live')) await liveOnce();
    expect(exchanges()).toBe(first + 1);
    expect((await streamsOf()).me).toBe('live');
    expect((await streamsOf())[`match/${match}`]).toBe('live');
    expect([...seen]).toEqual(['live']);
  });

  test('are asked for again while the exchange is away; the connection goes on meanwhile (D7)', async () => {
    const first = exchanges();
    sandbox.addFault({ kind: 'status', on: { path: NATS_PATH }, status: 503 });
    await live(RENEWED_BY_S + 20);
    expect(exchanges()).toBeGreaterThan(first + 2);
    expect(maxSockets).toBe(1);
    expect([...seen]).toEqual(['live']);
    sandbox.clearFaults();
    const subscribed = nats.subscribed(LIVE);
    await liveUntil(() => nats.subscribed(LIVE) > subscribed && nats.sockets() === 1);
    await reachTruth();
    expect([...seen]).toEqual(['live']);
    expect((await tab.api.diagnostics()).resyncs).toEqual({});
  });

  test('are used at the next connection where both are lost during the renewal (D7)', async () => {
    const first = exchanges();
    held = [];
    await liveUntil(() => nats.sockets() === 2);
    nats.drop();
    release();
    await liveUntil(() => nats.sockets() === 1 && tab.model.status.connection === 'live');
    await reachTruth();
    expect(exchanges()).toBe(first + 1);
    expect(tab.model.faults).toEqual([]);
  });
});
