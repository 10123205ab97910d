import { jetstreamManager } from '@nats-io/jetstream';
import type { FastifyInstance } from 'fastify';
import { LEASE_STREAM } from './lease.ts';
import type { NatsCluster } from './natsServer.ts';
import type { RunningBridge } from './startBridge.ts';

/** One node in the answer of `GET /sandbox/nats`. */
type NodeState = {
  readonly name: string;
  readonly address: string;
  /** The id of its process; null while it does not run. */
  readonly pid: number | null;
  /** True if this node leads the JetStream stream of the writer's lease. */
  readonly isLeader: boolean;
  /** The subjects of each client that is connected by WebSocket. */
  readonly clients: readonly (readonly string[])[];
};

/** Commands to the nodes of NATS, for drills. */
export type NatsControl = {
  readonly nodes: () => Promise<readonly NodeState[]>;
  /** Applies a command to a node. Returns false if no node has this name. */
  readonly command: (name: string, what: NodeCommand) => Promise<boolean>;
};

const COMMANDS = ['kill', 'stop', 'start', 'freeze', 'thaw'] as const;
/** `kill` ends the process at once, `stop` ends it with SIGTERM, `freeze` suspends it. */
type NodeCommand = (typeof COMMANDS)[number];

const leaderOf = async (bridge: RunningBridge | null): Promise<string | null> => {
  if (bridge === null) return null;
  const manager = await jetstreamManager(bridge.connection, { timeout: 2_000 }).catch(() => null);
  const info = await manager?.streams.info(LEASE_STREAM).catch(() => null);
  return info?.cluster?.leader ?? null;
};

export const controlOf = (cluster: NatsCluster, bridge: () => RunningBridge | null): NatsControl => ({
  nodes: async () => {
    const leader = await leaderOf(bridge());
    return Promise.all(
      cluster.nodes.map(async (node) => ({
        name: node.name,
        address: node.webSocket,
        pid: node.pid(),
        isLeader: node.name === leader,
        clients: await node.clients(),
      })),
    );
  },
  command: async (name, what) => {
    const node = cluster.nodes.find((each) => each.name === name);
    if (node === undefined) return false;
    switch (what) {
      case 'kill':
        await node.kill();
        break;
      case 'stop':
        await node.kill('SIGTERM');
        break;
      case 'start':
        await node.start();
        break;
      case 'freeze':
        node.freeze();
        break;
      case 'thaw':
        node.thaw();
    }
    return true;
  },
});

/**
 * Creates the calls: `GET /sandbox/nats` returns the bridge's process and the nodes; `POST /sandbox/nats`
 * accepts `{ node, do }`.
 */
export const createNatsControl = (app: FastifyInstance, control: NatsControl): void => {
  app.get('/sandbox/nats', async () => ({
    bridge: process.pid,
    nodes: await control.nodes(),
  }));
  app.post<{ Body: { node?: unknown; do?: unknown } | null }>('/sandbox/nats', async (request, reply) => {
    const { node, do: given } = request.body ?? {};
    const what = COMMANDS.find((each) => each === given);
    if (typeof node !== 'string' || what === undefined)
      return reply.code(400).send({ error: `A command is { node, do: ${COMMANDS.join(' or ')} }.` });
    if (!(await control.command(node, what))) return reply.code(404).send({ error: 'No such node.' });
    return { node, done: what };
  });
};
