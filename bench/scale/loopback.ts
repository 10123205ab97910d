import { dirname, join } from 'node:path';
import { startSandbox, type RunningSandbox } from '#tests/e2e/sandbox.ts';
import { pause } from '../browser/tabs.ts';
import { atLeast, exactly, plainGoal, type Findings } from '../gates.ts';
import { quantile, seeded } from '../statistics.ts';
import { createFeedClient, type FeedClient, type FeedCounts } from './feedClients.ts';
import { valuesOf } from './inputs.ts';
import { simulateLive } from './liveModel.ts';

/** Path of the sandbox's build, beside the bench's build. */
const SANDBOX = join(dirname(process.argv[1] ?? '.'), '../../sandbox/main.js');
const WORLD = { matches: 200, rate: 1_000, seed: 1 };
/**
 * Jitter of the dials per client, ms. All clients dial within this time multiplied by their number, so the
 * sandbox writes the same number of snapshots per second for any number of clients.
 */
const JITTER_MS_A_CLIENT = 10;
const OUTAGE_MS = 2_000;
const QUIET_MS = 15_000;

export type LoopbackPlan = { readonly clients: number; readonly seconds: number; readonly seed: number };

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const total = (clients: readonly FeedClient[], value: (counts: FeedCounts) => number) =>
  sum(clients.map((client) => value(client.counts())));

const jitterMs = (clients: number): number => clients * JITTER_MS_A_CLIENT;

/** Connects all clients at random moments. Returns when each client was up to date, ms since the start. */
const connectAll = async (clients: readonly FeedClient[], random: () => number): Promise<number[]> => {
  const since = performance.now();
  const connections = clients.map((client) => ({ client, after: random() * jitterMs(clients.length) }));
  return Promise.all(
    connections.map(async ({ client, after }) => {
      await pause(after);
      await client.connect();
      return performance.now() - since;
    }),
  );
};

/** Stops the world and waits until all clients are at the same position, or until the timeout. */
const drain = async (sandbox: RunningSandbox, clients: readonly FeedClient[]): Promise<number> => {
  await sandbox.pause();
  const deadline = performance.now() + QUIET_MS;
  const behind = () => {
    const last = Math.max(...clients.map((client) => client.seq()));
    return clients.filter((client) => client.seq() < last).length;
  };
  let before = -1;
  for (;;) {
    await pause(500);
    const seen = total(clients, ({ deltas }) => deltas);
    if ((behind() === 0 && seen === before) || performance.now() > deadline) return behind();
    before = seen;
  }
};

/** Returns the bytes of price frames, as a ratio to the bytes that the model gives for the same changes. */
const bytesOverModel = (clients: readonly FeedClient[]): number => {
  const { changeBytes, frameBytes } = valuesOf();
  const plain = (part: 'frames' | 'bytes' | 'changes') => total(clients, (counts) => counts.plain[part]);
  return plain('bytes') / (plain('frames') * frameBytes + plain('changes') * changeBytes);
};

/**
 * Checks the model against simulated clients on loopback. All clients subscribe to one stream of the sandbox,
 * lose their sockets and connect again. Only counts are gates. Times are only reported, because a busy
 * machine makes them longer.
 */
export const loopback = async ({ clients: count, seconds, seed }: LoopbackPlan): Promise<Findings> => {
  const sandbox = await startSandbox(WORLD, SANDBOX);
  const random = seeded(seed);
  const clients = Array.from({ length: count }, () =>
    createFeedClient(`${sandbox.origin.replace('http', 'ws')}/feed`),
  );
  try {
    await connectAll(clients, random);
    const joined = clients.map((client) => client.seq() - client.counts().deltas);
    await pause(seconds * 1000);
    const behind = await drain(sandbox, clients);
    const last = Math.max(...clients.map((client) => client.seq()));
    const delivered = total(clients, ({ deltas }) => deltas);
    const live = { bytes: total(clients, ({ bytes }) => bytes), frames: last - Math.min(...joined) };

    await Promise.all(clients.map((client) => client.close()));
    await sandbox.resume();
    await pause(OUTAGE_MS);
    const current = await connectAll(clients, random);
    const behindAgain = await drain(sandbox, clients);
    const lastAgain = Math.max(...clients.map((client) => client.seq()));

    const frames = Math.max(1, live.frames);
    // Runs the model with one stream, one node and the same number of frames per second.
    const v = valuesOf({
      users: count,
      clientsPerNode: count,
      streams: 1,
      streamsPerUser: 1,
      bridges: 1,
      framesPerSecond: frames,
      changesPerSecond: WORLD.rate,
      networkMs: 0,
    });
    const model = simulateLive(v, { seconds: 1, seed, nodes: 1 });
    const name = `${count} clients on loopback`;
    return {
      gates: [
        atLeast(`${name}: frames of the stream`, live.frames, seconds),
        exactly(`${name}: clients that missed frames`, behind, 0),
        exactly(
          `${name}: frames that did not follow the one before`,
          total(clients, ({ gaps }) => gaps),
          0,
        ),
        // Clients that joined later receive fewer frames; the model serves every client from the first frame.
        exactly(
          `${name}: deliveries the model owes, less those before a client joined`,
          delivered,
          model.delivered - sum(joined.map((at) => at - Math.min(...joined))),
        ),
        exactly(`${name}: clients that came back`, current.length, count),
        exactly(`${name}: clients that missed frames after the outage`, behindAgain, 0),
        exactly(
          `${name}: frames of the outage that were delivered later`,
          total(clients, ({ deltas }) => deltas) - delivered,
          count * (lastAgain - last),
        ),
        exactly(
          `${name}: snapshots`,
          total(clients, ({ snapshots }) => snapshots),
          count,
        ),
      ],
      goals: [
        plainGoal(
          'scale',
          "bytes of price frames over the model's",
          bytesOverModel(clients),
          { atMost: 1.1 },
          'x',
        ),
        plainGoal(
          'scale',
          'time until all clients recovered over the jitter',
          Math.max(...current) / jitterMs(count),
          { atMost: 1.5 },
          'x',
        ),
      ],
      figures: {
        [name]: {
          frames: live.frames,
          delivered,
          redials: total(clients, (counts) => counts.redials),
          bytesADelivery: live.bytes / delivered,
          snapshotBytes: total(clients, ({ snapshotBytes }) => snapshotBytes) / count,
          recovered: {
            p50: quantile(current, 0.5),
            p99: quantile(current, 0.99),
            last: Math.max(...current),
          },
        },
      },
    };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await sandbox.close();
  }
};
