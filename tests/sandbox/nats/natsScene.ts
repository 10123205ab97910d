import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { controlOf } from './natsControl.ts';
import { choosePorts, startNats, webSocketsOf, type NatsCluster } from './natsServer.ts';
import { startBridge, type RunningBridge } from './startBridge.ts';

/** A sandbox whose world a bridge publishes into a real cluster of NATS. */
export type NatsScene = {
  readonly sandbox: Sandbox;
  readonly cluster: NatsCluster;
  readonly issuer: Issuer;
  readonly bridge: RunningBridge;
  /** Starts another bridge, which waits for the lease. */
  readonly startBridge: (name: string) => Promise<RunningBridge>;
  /** The number of clients that are connected by WebSocket, as the nodes count them. */
  readonly webSockets: () => Promise<number>;
  readonly webSocketsByNode: () => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
};

export type NatsSceneOptions = {
  readonly program: string;
  readonly nodes: number;
  readonly lifetimeS?: number;
  readonly sandbox?: Parameters<typeof createSandbox>[0];
};

export const createNatsScene = async (options: NatsSceneOptions): Promise<NatsScene> => {
  const ports = await choosePorts(options.nodes);
  const issuer = createIssuer({
    nodes: webSocketsOf(ports),
    now: Date.now,
    ...(options.lifetimeS === undefined ? {} : { lifetimeS: options.lifetimeS }),
  });
  const cluster = await startNats(options.program, ports, issuer);
  const bridges: RunningBridge[] = [];
  const sandbox = await createSandbox({
    nats: issuer,
    natsControl: controlOf(cluster, () => bridges[0] ?? null),
    ...options.sandbox,
  }).catch(async (error: unknown) => {
    await cluster.close();
    throw error;
  });
  const start = (name: string): Promise<RunningBridge> =>
    startBridge({
      name,
      servers: cluster.nodes.map(({ address }) => address),
      issuer,
      source: sandbox.bridgeSource,
      clock: sandbox.clock,
    });
  const startNext = async (name: string): Promise<RunningBridge> => {
    const bridge = await start(name);
    bridges.push(bridge);
    return bridge;
  };
  const bridge = await startNext('bridge-1');
  return {
    sandbox,
    cluster,
    issuer,
    bridge,
    startBridge: startNext,
    webSockets: async () => (await cluster.webSocketsByNode()).reduce((sum, each) => sum + each, 0),
    webSocketsByNode: () => cluster.webSocketsByNode(),
    close: async () => {
      for (const each of bridges) await each.close();
      await sandbox.close();
      await cluster.close();
    },
  };
};
