import { describe, expect, test } from 'vitest';
import { BURST_ATTEMPTS, BURST_DELAY_MS, BURST_JITTER } from '#domain/config/constants.ts';
import { seeded } from '../statistics.ts';
import { createWorld, matchRecord, toDelta } from '../world.ts';
import { apportion, meanInside, meanWaitOfMD1, zipf } from './closedForms.ts';
import { EventQueue, Station } from './eventQueue.ts';
import { INPUTS, valuesOf } from './inputs.ts';
import { audienceOf, capacity, frameCosts, simulateLive } from './liveModel.ts';
import { answerBytesOf, simulateStorm } from './stormModel.ts';

const SMALL = valuesOf({ users: 100_000, clientsPerNode: 2_000, nodeCores: 2, edgeCores: 2 });

const liveWith = (seed: number) => simulateLive(SMALL, { seconds: 1, seed, nodes: 1 });

/** Serves jobs that arrive at random, each in 1 ms. */
const randomArrivals = (utilisation: number, jobs: number) => {
  const random = seeded(7);
  const queue = new EventQueue();
  const station = new Station();
  let at = 0;
  for (let job = 0; job < jobs; job += 1) {
    at += -Math.log(1 - random()) / utilisation;
    queue.add(at, () => void station.serve(queue.now, 1));
  }
  queue.run();
  return { station, lasted: at };
};

describe('the event queue', () => {
  test('runs events in order of time, and simultaneous ones in the order of their adding', () => {
    const queue = new EventQueue();
    const random = seeded(1);
    const ran: number[] = [];
    for (let event = 0; event < 500; event += 1) {
      const at = Math.floor(random() * 50);
      queue.add(at, () => void ran.push(at * 1000 + event));
    }
    queue.run();
    expect(ran).toEqual(ran.toSorted((a, b) => a - b));
    expect(ran).toHaveLength(500);
  });

  test('refuses an event in the past', () => {
    const queue = new EventQueue();
    queue.add(5, () => queue.add(4, () => undefined));
    expect(() => queue.run()).toThrow('before 5 ms');
  });
});

describe('a station against closed forms', () => {
  test.each([0.3, 0.6, 0.9])('waits as M/D/1 says at a utilisation of %d', (utilisation) => {
    const { station } = randomArrivals(utilisation, 60_000);
    const expected = meanWaitOfMD1(utilisation);
    expect(Math.abs(station.waited / station.arrived / expected - 1)).toBeLessThan(0.1);
  });

  test("holds as many jobs as Little's law says", () => {
    const { station, lasted } = randomArrivals(0.7, 60_000);
    const holds = meanInside(station.arrived / lasted, station.inside / station.arrived);
    // The mean of M/D/1 includes the jobs in service and the waiting jobs.
    expect(Math.abs(holds / (0.7 + 0.7 * meanWaitOfMD1(0.7)) - 1)).toBeLessThan(0.1);
    expect(station.busy).toBe(60_000);
  });
});

describe('the audience of streams', () => {
  test('keeps every client when it is divided', () => {
    for (const total of [0, 1, 99, 20_000]) {
      const parts = apportion(total, zipf(37, 1.2));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    }
  });
});

describe('the live model', () => {
  test('delivers every frame to each of its subscribers, once', () => {
    const seconds = 2;
    const found = simulateLive(SMALL, { seconds, seed: 1, nodes: 3 });
    const clients = audienceOf(SMALL).reduce((sum, each) => sum + each, 0);
    expect(found.frames).toBe(SMALL.streams * SMALL.framesPerSecond * seconds);
    expect(found.expected).toBe(3 * clients * SMALL.framesPerSecond * seconds);
    expect(found.delivered).toBe(found.expected);
  });

  test('keeps its stations as busy as the closed form says', () => {
    const found = simulateLive(SMALL, { seconds: 2, seed: 1, nodes: 2 });
    const all = capacity(SMALL);
    const perNode = all.nodes;
    // The model has exactly 100,000 users, so the capacity is that of all origins and bridges.
    expect(found.originBusy).toBeCloseTo(all.originCores / SMALL.origins, 6);
    expect(found.bridgeBusy).toBeCloseTo(all.bridgeCores / SMALL.bridges, 6);
    expect(found.nodeBusy).toBeCloseTo(all.nodeCores / perNode / SMALL.nodeCores, 6);
    expect(found.edgeBusy).toBeCloseTo(all.edgeCores / perNode / SMALL.edgeCores, 6);
    expect(found.linkBusy).toBeCloseTo(all.gbit / perNode / SMALL.nodeGbit, 6);
  });

  test('repeats with its seed, and varies with it', () => {
    expect(liveWith(3)).toEqual(liveWith(3));
    expect(liveWith(3)).not.toEqual(liveWith(4));
  });

  test('falls behind without end when the origin cannot price its changes in time', () => {
    const slow = { ...SMALL, originChangeUs: 60 };
    const late = (seconds: number) => simulateLive(slow, { seconds, seed: 1, nodes: 1 }).p99;
    expect(late(4)).toBeGreaterThan(1.8 * late(2));
  });

  test('falls behind without end when a node has too few cores', () => {
    const short = { ...SMALL, nodeCores: 0.1 };
    const late = (seconds: number) => simulateLive(short, { seconds, seed: 1, nodes: 1 }).p99;
    expect(late(4)).toBeGreaterThan(1.8 * late(2));
  });

  test('costs as much per user whatever the number of users, apart from origin and bridges', () => {
    const [few, many] = [100_000, 1_000_000].map((users) => capacity(valuesOf({ users })));
    expect(many?.nodeCores).toBeCloseTo(few?.nodeCores ?? 0, 6);
    expect(many?.gbit).toBe(few?.gbit);
    expect(many?.originCores).toBeCloseTo((few?.originCores ?? 0) / 10, 9);
    expect(many?.bridgeCores).toBeCloseTo((few?.bridgeCores ?? 0) / 10, 9);
  });
});

describe('the reconnect storm', () => {
  /** A tenth of a node, with a tenth of a node's clients. */
  const TENTH = { users: 100_000, clientsPerNode: 2_000, nodeGbit: 1, nodeCores: 0.8, edgeCores: 0.8 };
  const storm = (replaced = {}, jitterMs: number | null = 0) =>
    simulateStorm(valuesOf({ ...TENTH, ...replaced }), { seed: 1, snapshots: 'edge', jitterMs });

  test('loses no client: each has recovered or polls', () => {
    for (const handshakeUs of [1_000, 40_000]) {
      const found = storm({ handshakeUs });
      expect(found.recovered + found.polling).toBe(found.clients);
    }
    expect(storm({ handshakeUs: 40_000 }).polling).toBeGreaterThan(0);
  });

  test('cannot be faster than its link carries the answers', () => {
    const v = valuesOf(TENTH);
    const live = (capacity(v).gbit * v.clientsPerNode) / 100_000;
    const least = (v.clientsPerNode * answerBytesOf(v) * 8) / ((v.nodeGbit - live) * 1e9);
    const found = storm();
    expect(found.last).toBeGreaterThan(least);
    expect(found.last).toBeLessThan(least * 1.5);
  });

  test('a jitter longer than all work decides the time alone', () => {
    expect(storm({}, 600_000).last).toBeCloseTo(600, -1);
  });

  test('loads the deltas where they are shorter than the snapshot, and never those that are gone', () => {
    const snapshot = answerBytesOf(valuesOf({ outageSeconds: 301 }));
    expect(answerBytesOf(valuesOf({ outageSeconds: 5 }))).toBe(50 * frameCosts(valuesOf()).payload);
    expect(answerBytesOf(valuesOf({ outageSeconds: 299 }))).toBe(snapshot);
    expect(snapshot).toBe(500 * INPUTS.matchBytes.value);
  });

  test('repeats what was measured: 1,000 clients of a killed node, half a second of jitter', () => {
    // On loopback without TLS the edge costs nothing, and one bridge serves the only node.
    const measured = {
      users: 1_000,
      clientsPerNode: 1_000,
      matches: 100,
      streams: 100,
      nodeCores: 1,
      changesPerSecond: 0,
      framesPerSecond: 0.01,
      outageSeconds: 301,
      edgeDeliverUs: 0,
      edgeByteNs: 0,
      handshakeUs: 0,
      networkMs: 0,
      bridges: 1,
      bridgeGbit: 1e6,
      bridgeByteNs: 0,
    };
    const run = (matchBytes: number) =>
      simulateStorm(valuesOf({ ...measured, matchBytes }), { seed: 1, snapshots: 'bridge', jitterMs: 500 })
        .last;
    expect(run(10_000)).toBeGreaterThan(0.45);
    expect(run(10_000)).toBeLessThan(0.75);
    expect(run(100_000) - run(10_000)).toBeLessThan(0.5);
  });
});

describe('the inputs', () => {
  test('name a unit and a source', () => {
    for (const { unit, source } of Object.values(INPUTS)) expect([unit, source]).not.toContain('');
  });

  test("are the client's own constants", () => {
    expect([INPUTS.retryMs.value, INPUTS.retryJitter.value, INPUTS.attempts.value]).toEqual([
      BURST_DELAY_MS,
      BURST_JITTER,
      BURST_ATTEMPTS,
    ]);
  });

  test('are the bytes that the feed has', () => {
    const world = createWorld(50_000, 1);
    const bytes = (count: number) =>
      toDelta('sport/1/live', 'e1234567', 123_456, 1_700_000_000_000, world.changes(count)).length;
    expect(Math.abs((bytes(1100) - bytes(100)) / 1000 / INPUTS.changeBytes.value - 1)).toBeLessThan(0.03);
    expect(Math.abs(bytes(0) / INPUTS.frameBytes.value - 1)).toBeLessThan(0.03);
    const record = JSON.stringify(matchRecord(world, 777, 1_700_000_000_000, true)).length;
    expect(Math.abs(record / INPUTS.matchBytes.value - 1)).toBeLessThan(0.03);
  });
});
