import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createBridge } from '#sandbox/nats/bridge.ts';
import { createIssuer } from '#sandbox/nats/issuer.ts';
import { NATS_PATH } from '#sandbox/nats/natsCalls.ts';
import { configOf, createBench, type Bench } from './harness.ts';
import { createMemoryNats } from './nats/memoryNats.ts';

type DeltaFault = 'skip' | 'duplicate' | 'reorder';

/** A sandbox and a worker with a way to push between them, and the faults of that way. */
export type Wire = {
  readonly sandbox: Sandbox;
  readonly bench: Bench;
  /** Advances the server's time, with the signs of life that are due. */
  readonly advance: (ms: number) => void;
  readonly sockets: () => number;
  /** How often a stream was subscribed, or all streams together. */
  readonly subscriptions: () => number;
  readonly bytes: () => number;
  /** Spoils the next deltas of `sport/1/live`. */
  readonly spoil: (kind: DeltaFault, times: number) => void;
  readonly drop: () => void;
  readonly setSilent: (isSilent: boolean) => void;
  readonly close: () => Promise<void>;
};

const WORLD = { matches: 60, rate: 200, generator: 'manual' } as const;
const STREAM = 'sport/1/live';

/** One WebSocket (FEED.md). */
const openFeed = async (): Promise<Wire> => {
  const sandbox = await createSandbox(WORLD);
  const bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`);
  return {
    sandbox,
    bench,
    advance: (ms) => sandbox.advance(ms),
    sockets: () => sandbox.stats().sockets,
    subscriptions: () => sandbox.stats().received.sub ?? 0,
    bytes: () => sandbox.stats().bytes,
    spoil: (kind, times) => void sandbox.addFault({ kind, on: { stream: STREAM }, times }),
    drop: () => void sandbox.addFault({ kind: 'drop', on: {} }),
    setSilent: (isSilent) =>
      isSilent ? void sandbox.addFault({ kind: 'half-open', on: {} }) : sandbox.clearFaults(),
    close: async () => {
      bench.close();
      await sandbox.close();
    },
  };
};

/** NATS (NATS.md), with the reference bridge and a node within the process. */
const openNats = async (): Promise<Wire> => {
  const nats = createMemoryNats();
  const issuer = createIssuer({ nodes: ['ws://localhost:1'], now: Date.now });
  const sandbox = await createSandbox({ ...WORLD, nats: issuer });
  const bridge = createBridge({
    connection: nats.bridge,
    source: sandbox.bridgeSource,
    clock: sandbox.clock,
    lease: { isHeld: () => true },
  });
  const config = configOf(sandbox.url, false, { nats: NATS_PATH });
  const bench = createBench(config, `${sandbox.url}/sport/`, { openSocket: nats.dial });
  return {
    sandbox,
    bench,
    advance: (ms) => {
      sandbox.advance(ms);
      bridge.publishHeartbeat();
    },
    sockets: nats.sockets,
    subscriptions: () => nats.subscribed('feed.ENG.sport.1.live'),
    bytes: nats.bytes,
    spoil: (kind, times) => nats.spoil(kind, 'feed.ENG.sport.1.live', times),
    drop: nats.drop,
    setSilent: nats.setSilent,
    close: async () => {
      bench.close();
      bridge.close();
      await sandbox.close();
    },
  };
};

/** Every way to push. The same tests hold for each. */
export const WIRES: readonly (readonly [name: string, open: () => Promise<Wire>])[] = [
  ['one WebSocket', openFeed],
  ['NATS', openNats],
];
