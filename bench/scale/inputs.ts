/** One input of the model: its value and the source of the value. */
export type Input = { readonly value: number; readonly unit: string; readonly source: string };

const ISSUE = 'the load that the model has to answer for';
const ASSUMED = 'assumed; not measured';
const ENGINE = 'measured on NATS 2.9, two cores, loopback';
const CLIENT = 'measured: worker CPU over changes per frame, short arrays (headless Chromium 156)';

/** All inputs. `node bench/run.mjs scale` prints them with their sources. */
export const INPUTS = {
  users: { value: 1_000_000, unit: 'clients connected', source: ISSUE },
  matches: { value: 50_000, unit: 'matches', source: ISSUE },
  changesPerSecond: { value: 100_000, unit: 'price changes/s of all matches', source: ISSUE },

  streams: { value: 100, unit: 'streams that share the matches evenly', source: ASSUMED },
  streamsPerUser: { value: 1, unit: 'streams a client subscribes to', source: ASSUMED },
  framesPerSecond: { value: 10, unit: 'frames/s of a stream', source: ASSUMED },
  popularity: { value: 1, unit: "Zipf exponent of the streams' audiences", source: ASSUMED },

  changeBytes: { value: 15.5, unit: 'bytes a change', source: 'counted: short arrays, 50,000 matches' },
  frameBytes: {
    value: 80,
    unit: 'bytes a frame beside its changes',
    source: 'counted: a delta without prices',
  },
  matchBytes: {
    value: 1_318,
    unit: 'bytes a match in a snapshot',
    source: "counted: the bench world's record",
  },
  brokerBytes: {
    value: 23,
    unit: 'bytes a delivery, added by the broker',
    source: `${ENGINE}: 1,523 of 1,500`,
  },
  transportBytes: { value: 66, unit: 'bytes a delivery: TLS 1.3, TCP, IP', source: 'RFC 8446, 9293, 791' },

  origins: { value: 4, unit: 'servers of the origin, each prices its streams', source: ASSUMED },
  originChangeUs: { value: 20, unit: 'CPU µs to price, check and store a change', source: ASSUMED },
  originFrameUs: { value: 17, unit: 'CPU µs to hand over a frame', source: `${ASSUMED}: as one delivery` },
  originHopMs: { value: 1, unit: 'ms from the origin to its bridge', source: ASSUMED },

  bridges: { value: 4, unit: 'bridges, each the only writer of its streams', source: ASSUMED },
  bridgeFrameUs: { value: 17, unit: 'CPU µs a frame', source: `${ASSUMED}: as one delivery of the broker` },
  bridgeChangeUs: {
    value: 0.09,
    unit: 'CPU µs a change',
    source: 'measured: Node 20, JSON.stringify of a delta',
  },
  bridgeByteNs: { value: 1, unit: 'CPU ns a byte of a snapshot', source: ASSUMED },
  bridgeGbit: { value: 10, unit: 'Gbit/s a bridge', source: ASSUMED },

  clientsPerNode: { value: 20_000, unit: 'clients a node and the edge before it', source: ASSUMED },
  nodeCores: { value: 8, unit: 'cores a node', source: ASSUMED },
  nodeGbit: { value: 10, unit: 'Gbit/s a node and an edge', source: ASSUMED },
  routeUs: {
    value: 16.5,
    unit: 'CPU µs a frame that a node receives',
    source: `${ASSUMED}: as one delivery`,
  },
  deliverUs: { value: 16.5, unit: 'CPU µs a delivery of about 1,500 bytes', source: ENGINE },
  nodeByteNs: {
    value: 4.4,
    unit: 'CPU ns a byte of an answer to one client',
    source: `${ENGINE}: 1,000 clients back in 1.0 s with 100 kB, in 0.6 s with 10 kB`,
  },
  connectUs: { value: 150, unit: 'CPU µs to check a token and to subscribe', source: ASSUMED },
  clientKb: { value: 35, unit: 'kB of memory a client', source: `${ENGINE}: 1,000 clients` },

  edgeCores: { value: 8, unit: 'cores an edge', source: ASSUMED },
  edgeDeliverUs: { value: 8, unit: 'CPU µs a delivery', source: ASSUMED },
  edgeByteNs: { value: 1, unit: 'CPU ns a byte (TLS and two copies)', source: ASSUMED },
  handshakeUs: { value: 1_000, unit: 'CPU µs a TLS handshake', source: ASSUMED },

  networkMs: { value: 20, unit: 'ms one way between edge and client', source: ASSUMED },
  clientFrameUs: { value: 8.8, unit: 'CPU µs a frame in the shared worker', source: CLIENT },
  clientChangeUs: { value: 0.06, unit: 'CPU µs a change in the shared worker', source: CLIENT },

  outageSeconds: { value: 60, unit: 's', source: ASSUMED },
  deltaWindowSeconds: { value: 300, unit: 's of deltas that a bridge keeps', source: 'design: 5 minutes' },
  retryMs: { value: 3_000, unit: 'ms before the next attempt', source: 'the client: BURST_DELAY_MS' },
  retryJitter: { value: 0.3, unit: 'random share added to it', source: 'the client: BURST_JITTER' },
  attempts: { value: 5, unit: 'attempts before the client polls', source: 'the client: BURST_ATTEMPTS' },
  welcomeMs: {
    value: 10_000,
    unit: 'ms until an attempt counts as failed',
    source: 'the client: connection.ts',
  },
} as const satisfies Readonly<Record<string, Input>>;

export type InputName = keyof typeof INPUTS;
export type Values = Readonly<Record<InputName, number>>;

/** Returns the values of all inputs; `replaced` overrides some of them. */
export const valuesOf = (replaced: Partial<Values> = {}): Values => ({
  ...(Object.fromEntries(Object.entries(INPUTS).map(([name, { value }]) => [name, value])) as Values),
  ...replaced,
});
