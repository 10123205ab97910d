import { dirname, join } from 'node:path';
import { createNatsExchange } from '#platform/natsCredentials.ts';
import { startSandbox, type RunningSandbox } from '#tests/e2e/sandbox.ts';
import type { Clock, OpenSocket } from '#workers/runtime/environment.ts';
import { createNatsTransport } from '#workers/source/nats/natsPart.ts';
import { readCpu } from '../browser/cpu.ts';
import { pause } from '../browser/tabs.ts';
import { atLeast, exactly, type Findings } from '../gates.ts';
import { createFeedClient, dialFeed, type FeedClient } from './feedClients.ts';

/** Path of the sandbox's build, beside the bench's build. */
const SANDBOX = join(dirname(process.argv[1] ?? '.'), '../../sandbox/main.js');
const WORLD = { matches: 200, rate: 1_000, seed: 1, nats: true } as const;
const QUIET_MS = 15_000;

export type NatsFanoutPlan = { readonly clients: number; readonly seconds: number };

type Nodes = { readonly bridge: number; readonly nodes: readonly { readonly pid: number | null }[] };

const clock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  setTimeout: (run, ms) => ({ timer: setTimeout(run, ms) }),
  clearTimeout: ({ timer }) => clearTimeout(timer as NodeJS.Timeout),
};

/** Creates a function that dials nodes of NATS and counts the bytes that they send. */
const createCountingDial = () => {
  let received = 0;
  const dial: OpenSocket = (url, on) =>
    dialFeed(url, {
      ...on,
      bytes: (bytes) => {
        received += bytes.length;
        on.bytes?.(bytes);
      },
    });
  return { dial, received: () => received };
};

/**
 * Stops the world and waits until all clients are at the same position. Returns the number of clients that
 * are not.
 */
const drain = async (sandbox: RunningSandbox, clients: readonly FeedClient[]): Promise<number> => {
  await sandbox.pause();
  const deadline = performance.now() + QUIET_MS;
  const behind = () => {
    const last = Math.max(...clients.map((client) => client.seq()));
    return clients.filter((client) => client.seq() < last).length;
  };
  for (let before = -1; performance.now() < deadline;) {
    await pause(500);
    const now = Math.max(...clients.map((client) => client.seq()));
    if (behind() === 0 && now === before) break;
    before = now;
  }
  return behind();
};

type Window = { readonly frames: number; readonly bytes: number };
/** Returns the counts of each client since `before`. */
const since = (clients: readonly FeedClient[], before: readonly Window[]): readonly Window[] =>
  clients.map((client, at) => ({
    frames: client.counts().deltas - (before[at]?.frames ?? 0),
    bytes: client.counts().bytes - (before[at]?.bytes ?? 0),
  }));
const distinct = (windows: readonly Window[]): number =>
  new Set(windows.map(({ frames, bytes }) => `${frames} ${bytes}`)).size;
const framesOf = (windows: readonly Window[]): number => windows.reduce((all, { frames }) => all + frames, 0);

/** Time after which the client itself drops a connection without content and dials again. */
const CONNECT_MS = 10_000;
const MAX_DIALS = 20;
const connectOne = async (client: FeedClient): Promise<void> => {
  for (let dial = 0; dial < MAX_DIALS; dial += 1) {
    const isCurrent = await Promise.race([
      client.connect().then(
        () => true,
        () => false,
      ),
      pause(CONNECT_MS).then(() => false),
    ]);
    if (isCurrent) return;
    await client.close();
  }
  throw new Error(`A client was not served in ${MAX_DIALS} dials.`);
};
const connect = (clients: readonly FeedClient[]) => Promise.all(clients.map(connectOne));
const close = (clients: readonly FeedClient[]) => Promise.all(clients.map((client) => client.close()));

const msOf = (pid: number): number => [...readCpu(pid).values()].reduce((all, { ns }) => all + ns, 0) / 1e6;
/** Returns the CPU ms that the sandbox with its bridge, and the nodes, have used. */
const cpuOf = async (
  sandbox: RunningSandbox,
): Promise<{ readonly server: number; readonly nodes: number }> => {
  const { bridge, nodes } = await sandbox.get<Nodes>('/sandbox/nats');
  return {
    server: msOf(bridge),
    nodes: nodes.reduce((all, { pid }) => all + (pid === null ? 0 : msOf(pid)), 0),
  };
};

/**
 * Delivers the same frames to equally many clients over the feed's WebSocket and over NATS. Counts are gates.
 * CPU is measured in turns (idle, feed, NATS, NATS, feed, idle) and reported as a ratio, without the CPU of
 * the idle world.
 */
export const natsFanout = async ({ clients: count, seconds }: NatsFanoutPlan): Promise<Findings> => {
  const sandbox = await startSandbox(WORLD, SANDBOX);
  const wire = createCountingDial();
  const feedAddress = `${sandbox.origin.replace('http', 'ws')}/feed`;
  const overFeed = () => Array.from({ length: count }, () => createFeedClient(feedAddress));
  const overNats = () =>
    Array.from({ length: count }, (_, at) => {
      const transport = createNatsTransport({
        clock,
        random: () => (at % 97) / 97,
        openSocket: wire.dial,
        exchange: createNatsExchange('/nats/credentials', sandbox.url),
      });
      return createFeedClient('', transport);
    });

  /** Measures one turn: CPU ms and deliveries of a window. */
  const turn = async (clients: readonly FeedClient[]) => {
    await connect(clients);
    const counted = clients.map((client) => ({
      frames: client.counts().deltas,
      bytes: client.counts().bytes,
    }));
    const before = await cpuOf(sandbox);
    await pause(seconds * 1_000);
    const after = await cpuOf(sandbox);
    const deliveries = framesOf(since(clients, counted));
    await close(clients);
    return { server: after.server - before.server, nodes: after.nodes - before.nodes, deliveries };
  };

  try {
    const [one, two] = [overFeed(), overNats()];
    const all = [...one, ...two];
    await connect(all);
    const apart = await drain(sandbox, all);
    const start = since(all, []);
    const gaps = all.reduce((sum, client) => sum + client.counts().gaps, 0);
    const wireBefore = wire.received();
    await sandbox.resume();
    await pause(seconds * 1_000);
    const behind = await drain(sandbox, all);
    const windows = since(all, start);
    const wireBytes = wire.received() - wireBefore;
    const [{ frames, bytes } = { frames: 0, bytes: 0 }] = windows;
    const missed = all.reduce((sum, client) => sum + client.counts().gaps, 0) - gaps;
    await close(all);
    await sandbox.resume();

    const turns = [];
    for (const clients of [[], overFeed(), overNats(), overNats(), overFeed(), []])
      turns.push(await turn(clients));
    const [idle, feed, nats, natsAgain, feedAgain, idleAgain] = turns;
    if (!idle || !feed || !nats || !natsAgain || !feedAgain || !idleAgain)
      throw new Error('A turn is missing.');
    const idleMs = (idle.server + idle.nodes + idleAgain.server + idleAgain.nodes) / 2;
    const microsOf = (first: typeof feed, second: typeof feed): number =>
      (1_000 * (first.server + first.nodes + second.server + second.nodes - 2 * idleMs)) /
      Math.max(1, first.deliveries + second.deliveries);
    const [feedMicros, natsMicros] = [microsOf(feed, feedAgain), microsOf(nats, natsAgain)];
    const name = `${count} clients over the feed and ${count} over NATS`;
    const figures = {
      framesAClient: frames,
      bytesAFrame: bytes / Math.max(1, frames),
      // These bytes include heartbeats and answers to pings.
      natsWireBytesAFrame: wireBytes / Math.max(1, frames * count),
      cpuMicrosADelivery: { feed: feedMicros, nats: natsMicros, ratio: natsMicros / feedMicros },
      cpuMs: { idle: idleMs, feed: [feed, feedAgain], nats: [nats, natsAgain] },
    };
    console.log(name, figures);
    return {
      gates: [
        atLeast(`${name}: frames`, frames, seconds),
        exactly(`${name}: clients that stood elsewhere at the start`, apart, 0),
        exactly(`${name}: clients that missed frames`, behind, 0),
        exactly(`${name}: frames that did not follow the one before`, missed, 0),
        exactly(`${name}: different counts of frames and bytes of a client`, distinct(windows), 1),
      ],
      goals: [],
      figures: { [name]: figures },
    };
  } finally {
    await sandbox.close();
  }
};
