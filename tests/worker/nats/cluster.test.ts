import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Subscription } from '#sandbox/feed/stream.ts';
import { NATS_PATH } from '#sandbox/nats/natsCalls.ts';
import { LEASE_STREAM } from '#sandbox/nats/lease.ts';
import type { NatsNode } from '#sandbox/nats/natsServer.ts';
import type { RunningBridge } from '#sandbox/nats/startBridge.ts';
import { presentNatsServer } from '#tests/natsServer.mjs';
import { QUERY, type FakeTab } from '../fakeTab.ts';
import { configOf, createBench, settle, type Bench } from '../harness.ts';
import { paintedBy, sideBySide, truthOf } from '../truth.ts';
import { createNatsScene, type NatsScene } from '#sandbox/nats/natsScene.ts';
import { followRealTime } from './realTime.ts';

/**
 * The drill of a cluster takes minutes of real time, so it runs in the long tier. Times are printed and not judged:
 * they depend on the machine.
 */
const program = process.env.LONG_SEED === undefined ? undefined : presentNatsServer();
const WORKERS = 3;
const TABS = 4;
const WATCH = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };
const STREAM = 'sport/1/live';
/** A price in play is drawn stale when its stream was silent for this long (D3). */
const FRESH_MS = 10_000;
/** What a patch needs on its way to a tab, and how often the truth is recorded. */
const TOLERANCE_MS = 2_000;
const CHECK_MS = 100;

type Browser = { readonly bench: Bench; readonly step: () => number; readonly tabs: FakeTab[] };

let scene: NatsScene;
let browsers: Browser[] = [];
/**
 * The goals that the feed has sent since the scene began: match and score. A worker that learns a score by a poll while
 * its push is away reports the goal under an id of its own.
 */
let goals: string[] = [];
/** The prices of the server for each option, and until when each was valid, in real time. */
let said = new Map<string, Map<string, number>>();
let checkedAt = -Infinity;
let wrongPrices: string[] = [];

const tabsOf = (): FakeTab[] => browsers.flatMap(({ tabs }) => tabs);

const recordTruth = (): void => {
  const now = performance.now();
  for (const match of PLAYED.flatMap((status) => scene.sandbox.matchIds(1, status)))
    for (const [key, cell] of Object.entries(truthOf(scene.sandbox, match))) {
      const cells = said.get(key) ?? new Map<string, number>();
      said.set(key, cells.set(cell, now));
    }
};
/** Statuses of matches that `sport/1/live` carries. */
const PLAYED = [5, 2, 8, 9];
/** The world makes one delta in this time, so that what every delta says is recorded. */
const WORLD_STEP_MS = 100;
let owedMs = 0;
const advanceWorld = (ms: number): void => {
  for (owedMs += ms; owedMs >= WORLD_STEP_MS; owedMs -= WORLD_STEP_MS) {
    scene.sandbox.advance(WORLD_STEP_MS);
    recordTruth();
  }
};

/** Every displayed price that is not stale is a price of the server within the freshness limit. */
const checkPrices = (): void => {
  const now = performance.now();
  if (now - checkedAt < CHECK_MS) return;
  // A busy machine checks seldom, and a price may be as much older.
  const pause = Number.isFinite(checkedAt) ? now - checkedAt : 0;
  checkedAt = now;
  for (const tab of tabsOf()) {
    for (const [key, cell] of Object.entries(paintedBy(tab))) {
      if (tab.model.ageOf(key) !== null) continue;
      const at = said.get(key)?.get(cell) ?? -Infinity;
      if (now - at > FRESH_MS + TOLERANCE_MS + pause)
        wrongPrices.push(`${key} ${cell}, last said ${Math.round(now - at)} ms ago`);
    }
  }
};

/** Real time passes for the world, the workers and the cluster until the condition holds. */
const liveUntil = async (holds: () => boolean | Promise<boolean>): Promise<number> => {
  const since = performance.now();
  while (!(await holds())) {
    let ms = 0;
    for (const { step } of browsers) ms = Math.max(ms, step());
    advanceWorld(ms);
    await settle(1);
    checkPrices();
  }
  return performance.now() - since;
};
const live = (ms: number): Promise<number> => {
  const until = performance.now() + ms;
  return liveUntil(() => performance.now() >= until);
};
const seqOf = async (tab: FakeTab): Promise<number> => {
  const stream = (await tab.api.diagnostics()).streams.find(({ id }) => id === STREAM);
  return stream?.state === 'live' ? stream.seq : -1;
};
/** True when every worker is live and has a delta that was made after `seq`. */
const areBack = async (seq: number): Promise<boolean> => {
  for (const { tabs } of browsers) {
    const [tab] = tabs;
    if (tab === undefined || tab.model.status.connection !== 'live' || (await seqOf(tab)) <= seq)
      return false;
  }
  return true;
};
const serverSeq = (): number => scene.sandbox.bridgeSource.stream(STREAM)?.seq ?? -1;

const openBrowser = async (seed: number): Promise<Browser> => {
  const { url } = scene.sandbox;
  // The first node follows from the thousandths, so each worker begins at another node.
  let random = 0.0005 + seed / 1_000;
  const bench = createBench(configOf(url, false, { nats: NATS_PATH }), `${url}/sport/`, {
    random: () => (random = (random + 0.37) % 1),
  });
  const browser: Browser = { bench, step: followRealTime(bench), tabs: [] };
  browsers.push(browser);
  for (let count = 0; count < TABS; count += 1) browser.tabs.push(await bench.tab(WATCH));
  return browser;
};

const recordGoals = (): void => {
  const stream = scene.sandbox.bridgeSource.stream(STREAM);
  if (stream === undefined) throw new Error('There is no football in play.');
  const subscription: Subscription = {
    stream,
    sent: stream.seq,
    epoch: stream.epoch,
    parts: [],
    connection: 'recorder',
    onDelta: ({ text }) => {
      const raw = (text instanceof Buffer ? text : [...text.values()][0])?.toString() ?? '{}';
      const { ev = [] } = JSON.parse(raw) as {
        ev?: { k: string; mid: string; sc: readonly number[] }[];
      };
      goals.push(...ev.filter(({ k }) => k === 'goal').map(({ mid, sc }) => `${mid} ${sc.join(':')}`));
    },
  };
  stream.join(subscription, 'ENG');
};

/** Every tab has each event of the feed once, and no other event. */
const expectNothingLost = async (): Promise<void> => {
  const seq = serverSeq();
  await liveUntil(() => areBack(seq));
  for (const tab of tabsOf()) {
    let isEqual = false;
    while (!isEqual) {
      for (const { step } of browsers) step();
      await settle(2);
      const { painted, truth } = sideBySide(tab, scene.sandbox);
      isEqual =
        Object.keys(painted).length > 20 &&
        JSON.stringify(painted) === JSON.stringify(truth) &&
        (await seqOf(tab)) === serverSeq();
    }
    const seen = tab.model.events.flatMap((event) =>
      event.kind === 'goal' ? [`${event.matchId} ${event.score.join(':')}`] : [],
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(goals.filter((goal) => !seen.includes(goal))).toEqual([]);
    expect(tab.model.faults).toEqual([]);
  }
  expect(wrongPrices).toEqual([]);
};

const resyncsOf = async (): Promise<string> => {
  const counts: Record<string, number> = {};
  for (const { tabs } of browsers)
    for (const [why, count] of Object.entries((await tabs[0]?.api.diagnostics())?.resyncs ?? {}))
      counts[why] = (counts[why] ?? 0) + count;
  return JSON.stringify(counts);
};

const leaderName = async ({ connection }: RunningBridge): Promise<string> => {
  const manager = await jetstreamManager(connection, { timeout: 2_000 });
  return (await manager.streams.info(LEASE_STREAM)).cluster?.leader ?? '';
};
/** The JetStream leader of the lease; asked again until an election has ended. */
const findLeader = async (): Promise<NatsNode> => {
  let found: NatsNode | undefined;
  await liveUntil(async () => {
    const name = await leaderName(scene.bridge).catch(() => '');
    found = scene.cluster.nodes.find((node) => node.name === name && node.isRunning());
    return found !== undefined;
  });
  return found as NatsNode;
};
const hasQuorum = async (): Promise<boolean> => {
  const manager = await jetstreamManager(scene.bridge.connection, { timeout: 2_000 }).catch(() => null);
  const info = await manager?.streams.info(LEASE_STREAM).catch(() => null);
  const replicas = info?.cluster?.replicas ?? [];
  return replicas.length === 2 && replicas.every(({ current, offline }) => current && !(offline ?? false));
};

describe.skipIf(program === undefined)('a cluster of three nodes', () => {
  beforeEach(async () => {
    browsers = [];
    goals = [];
    said = new Map();
    checkedAt = -Infinity;
    wrongPrices = [];
    scene = await createNatsScene({
      program: program ?? '',
      nodes: 3,
      sandbox: { matches: 60, generator: 'manual', rate: 400 },
    });
    recordTruth();
    for (let count = 0; count < WORKERS; count += 1) await openBrowser(count);
    await liveUntil(() => scene.bridge.isWriter());
    await liveUntil(() => areBack(0));
    await liveUntil(() => tabsOf().every((tab) => (tab.model.lists.get('main')?.rows.length ?? 0) > 0));
    for (const tab of tabsOf()) await tab.watchAll();
    recordGoals();
    await liveUntil(hasQuorum);
    await live(2_000);
  });
  afterEach(async () => {
    for (const { bench } of browsers) bench.close();
    await scene.close();
  });

  test('loses a follower, then the JetStream leader: nothing is lost and no price is wrong (I3, I5)', async () => {
    expect(await scene.webSocketsByNode()).toEqual([1, 1, 1]);
    const leader = await findLeader();
    const follower = scene.cluster.nodes.find(({ name }) => name !== leader.name) as NatsNode;
    const kill = async (node: NatsNode, what: string): Promise<void> => {
      await node.kill();
      const killedAt = performance.now();
      // Goals that are scored just now are the first thing that could be lost.
      const before = goals.length;
      await scene.sandbox.burst({ sport: 1, ms: 1_000 });
      recordTruth();
      const seq = serverSeq();
      await liveUntil(() => areBack(seq));
      const ms = Math.round(performance.now() - killedAt);
      console.log(`${what} killed: all ${WORKERS} workers are back after ${ms} ms`);
      await live(3_000);
      expect(goals.length).toBeGreaterThan(before);
      await expectNothingLost();
      await node.start();
      await liveUntil(hasQuorum);
    };
    await kill(follower, 'A follower');
    await kill(await findLeader(), 'The JetStream leader');
    console.log(`Resyncs: ${await resyncsOf()}; goals: ${goals.length}`);
  });

  test.each(['a follower', 'the JetStream leader'])(
    'has a node whose process stands still (%s): its workers leave it, nothing is lost and no price is wrong (F02, I5)',
    async (which) => {
      const leader = await findLeader();
      const node =
        which === 'a follower' ? scene.cluster.nodes.find(({ name }) => name !== leader.name) : leader;
      if (node === undefined) throw new Error('There is no such node.');
      expect((await node.clients()).length).toBe(1);
      node.freeze();
      try {
        const frozenAt = performance.now();
        const before = goals.length;
        await scene.sandbox.burst({ sport: 1, ms: 1_000 });
        recordTruth();
        const seq = serverSeq();
        await liveUntil(() => areBack(seq));
        const ms = Math.round(performance.now() - frozenAt);
        console.log(`The process of ${which} stopped: all ${WORKERS} workers are back after ${ms} ms`);
        await live(3_000);
        expect(goals.length).toBeGreaterThan(before);
        await expectNothingLost();
      } finally {
        node.thaw();
      }
      await liveUntil(hasQuorum);
      await expectNothingLost();
    },
  );

  test('loses its bridge: prices are stale until the standby publishes, then all is right (D3, I3)', async () => {
    const standby = await scene.startBridge('bridge-2');
    await live(3_000);
    expect(standby.isWriter()).toBe(false);
    // Polls would keep the prices fresh while the push is away.
    scene.sandbox.addFault({ kind: 'status', on: { path: '/v1/match/*' }, status: 503 });
    await scene.bridge.crash();
    const crashedAt = performance.now();
    await liveUntil(() => tabsOf().every((tab) => tab.model.producersOf('stale').length > 0));
    await liveUntil(() => standby.isWriter());
    const seq = serverSeq();
    const sinceCrash = (): number => Math.round(performance.now() - crashedAt);
    const takeoverMs = sinceCrash();
    await liveUntil(() => areBack(seq));
    console.log(
      `The standby publishes ${takeoverMs} ms after the crash, all workers are back after ${sinceCrash()} ms`,
    );
    await liveUntil(() => tabsOf().every((tab) => tab.model.producersOf('stale').length === 0));
    await expectNothingLost();
  });
});
