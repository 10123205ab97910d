import { connect, jwtAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import type { ServerClock } from '#sandbox/clock.ts';
import { createBridge, HEARTBEAT_MS, type BridgeSource } from './bridge.ts';
import type { Issuer } from './issuer.ts';
import { createLease } from './lease.ts';

/** After the loss of a node the bridge connects to another node at once, because all clients wait for it. */
const RECONNECT_MS = 50;
/** A node that does not answer two pings counts as lost, even if its socket is open. */
const PING_MS = 1_000;
/**
 * A frozen node accepts a connection but sends nothing. The library tries the lost node first, and its own
 * timeout would be 20 s.
 */
const CONNECT_MS = 2_000;

export type RunningBridge = {
  readonly connection: NatsConnection;
  /** True if this bridge publishes. */
  readonly isWriter: () => boolean;
  /** Ends the bridge; another one takes over at once. */
  readonly close: () => Promise<void>;
  /** Ends the bridge as a crash would: the lease stays until it expires. */
  readonly crash: () => Promise<void>;
};

export type StartBridgeOptions = {
  readonly name: string;
  readonly servers: readonly string[];
  readonly issuer: Pick<Issuer, 'bridge'>;
  readonly source: BridgeSource;
  readonly clock: ServerClock;
};

/** Connects a bridge to the cluster. It publishes as soon as it holds the writer's lease. */
export const startBridge = async (options: StartBridgeOptions): Promise<RunningBridge> => {
  const { jwt, seed } = options.issuer.bridge();
  const connection = await connect({
    name: options.name,
    servers: [...options.servers],
    authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    timeout: CONNECT_MS,
    waitOnFirstConnect: true,
    noEcho: true,
  });
  const lease = createLease(connection, {
    name: options.name,
    replicas: options.servers.length,
    now: () => performance.now(),
  });
  const bridge = createBridge({ connection, source: options.source, clock: options.clock, lease });
  const heart = setInterval(bridge.publishHeartbeat, HEARTBEAT_MS);
  const disconnect = async (): Promise<void> => {
    clearInterval(heart);
    bridge.close();
    await connection.close();
  };
  return {
    connection,
    isWriter: lease.isHeld,
    close: async () => {
      await lease.release();
      await disconnect();
    },
    crash: disconnect,
  };
};
