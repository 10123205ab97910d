import { quantile, seeded } from '../statistics.ts';
import { apportion, zipf } from './closedForms.ts';
import { EventQueue, Station } from './eventQueue.ts';
import type { Values } from './inputs.ts';

export type LiveOptions = {
  /** Simulated time, s. */
  readonly seconds: number;
  readonly seed: number;
  /** Nodes that are simulated. All nodes have the same load, so a few represent all. */
  readonly nodes: number;
};

export type LiveResult = {
  /**
   * Delay from the moment at which the origin cuts a frame until the client has applied it, ms; weighted by
   * clients.
   */
  readonly p50: number;
  readonly p99: number;
  readonly frames: number;
  /** Deliveries that the nodes accepted. */
  readonly expected: number;
  /** Deliveries that clients received. */
  readonly delivered: number;
  /** Shares of the time at work, 0 to 1. */
  readonly originBusy: number;
  readonly bridgeBusy: number;
  readonly nodeBusy: number;
  readonly edgeBusy: number;
  readonly linkBusy: number;
};

/**
 * Number of points in a frame's audience at which its delay is sampled. The first served client is faster
 * than the last.
 */
const SAMPLES = 8;

/** Bytes and service times of one frame, the same for all streams. */
export const frameCosts = (v: Values) => {
  const changes = v.changesPerSecond / v.streams / v.framesPerSecond;
  const payload = v.frameBytes + changes * v.changeBytes;
  const wire = payload + v.brokerBytes + v.transportBytes;
  return {
    changes,
    payload,
    wire,
    originMs: (v.originFrameUs + changes * v.originChangeUs) / 1000,
    bridgeMs: (v.bridgeFrameUs + changes * v.bridgeChangeUs) / 1000,
    routeMs: v.routeUs / 1000,
    // The measured delivery has 1,500 bytes; each byte above that adds to the cost.
    deliverMs: (v.deliverUs + (Math.max(0, payload - 1500) * v.nodeByteNs) / 1000) / 1000,
    edgeMs: (v.edgeDeliverUs + (payload * v.edgeByteNs) / 1000) / 1000,
    linkMs: (wire * 8) / (v.nodeGbit * 1e6),
    clientMs: (v.clientFrameUs + changes * v.clientChangeUs) / 1000,
  };
};

/** Clients of one node by stream; their sum is exactly the node's subscriptions. */
export const audienceOf = (v: Values): number[] =>
  apportion(Math.round(v.clientsPerNode * v.streamsPerUser), zipf(v.streams, v.popularity));

const stations = (count: number) => Array.from({ length: count }, () => new Station());

/**
 * Simulates the way of frames: origin, bridge, node, edge, link, client. The audience of a frame is one job,
 * whose clients are served one after another. One core with their total speed represents the cores of a node
 * or edge.
 */
export const simulateLive = (v: Values, { seconds, seed, nodes }: LiveOptions): LiveResult => {
  const cost = frameCosts(v);
  const audience = audienceOf(v);
  const queue = new EventQueue();
  const random = seeded(seed);
  const [origins, bridges, brokers] = [stations(v.origins), stations(v.bridges), stations(nodes)];
  const [edges, links] = [stations(nodes), stations(nodes)];
  const delays: { readonly ms: number; readonly clients: number }[] = [];
  let [frames, expected, delivered] = [0, 0, 0];

  const toClients = (cut: number, node: number, clients: number, first: number) => {
    const arrived = queue.now;
    const { begin } = edges[node]?.serve(arrived, (clients * cost.edgeMs) / v.edgeCores) ?? {
      begin: arrived,
    };
    queue.add(begin, () => {
      const sent = links[node]?.serve(begin, clients * cost.linkMs) ?? { begin, end: begin };
      // The link sends while the edge still writes, so the last byte leaves when the slower of the two is
      // done.
      const end = Math.max(sent.end, begin + (clients * cost.edgeMs) / v.edgeCores);
      queue.add(end, () => void (delivered += clients));
      // The first client's bytes do not wait for the bytes of the last client.
      const from = sent.begin - (arrived - first);
      for (let at = 0; at < SAMPLES; at += 1) {
        const left = from + ((end - from) * (at + 0.5)) / SAMPLES;
        delays.push({ ms: left - cut + v.networkMs + cost.clientMs, clients: clients / SAMPLES });
      }
    });
  };
  const toNode = (cut: number, node: number, stream: number) => {
    const clients = audience[stream] ?? 0;
    if (clients === 0) return;
    expected += clients;
    const service = (cost.routeMs + clients * cost.deliverMs) / v.nodeCores;
    const { begin } = brokers[node]?.serve(queue.now, service) ?? { begin: queue.now };
    // The first delivery leaves long before the last; the slowest of node, edge and link sets the pace.
    const first = begin + (cost.routeMs + cost.deliverMs) / v.nodeCores;
    const pace = Math.max(
      first,
      begin + service - clients * Math.max(cost.edgeMs / v.edgeCores, cost.linkMs),
    );
    queue.add(pace, () => toClients(cut, node, clients, first));
  };
  const toBridge = (cut: number, stream: number) => {
    const { end } = bridges[stream % v.bridges]?.serve(queue.now, cost.bridgeMs) ?? { end: queue.now };
    for (let node = 0; node < nodes; node += 1) queue.add(end, () => toNode(cut, node, stream));
  };
  const cutFrame = (stream: number, at: number) => {
    frames += 1;
    const { end } = origins[stream % v.origins]?.serve(at, cost.originMs) ?? { end: at };
    queue.add(end + v.originHopMs, () => toBridge(at, stream));
  };
  const interval = 1000 / v.framesPerSecond;
  for (let stream = 0; stream < v.streams; stream += 1) {
    const phase = random() * interval;
    for (let tick = 0; tick < seconds * v.framesPerSecond; tick += 1) {
      const at = phase + tick * interval;
      queue.add(at, () => cutFrame(stream, at));
    }
  }
  queue.run();

  const share = (all: readonly Station[]) =>
    all.reduce((sum, { busy }) => sum + busy, 0) / all.length / (seconds * 1000);
  const { p50, p99 } = weighted(delays);
  return {
    p50,
    p99,
    frames,
    expected,
    delivered,
    originBusy: share(origins),
    bridgeBusy: share(bridges),
    nodeBusy: share(brokers),
    edgeBusy: share(edges),
    linkBusy: share(links),
  };
};

/** Returns quantiles of delays. Each delay counts as often as it has clients. */
const weighted = (delays: readonly { readonly ms: number; readonly clients: number }[]) => {
  const sorted = delays.toSorted((a, b) => a.ms - b.ms);
  const total = sorted.reduce((sum, { clients }) => sum + clients, 0);
  const at = (share: number) => {
    let seen = 0;
    return sorted.find(({ clients }) => (seen += clients) >= share * total)?.ms ?? quantile([], share);
  };
  return { p50: at(0.5), p99: at(0.99) };
};

/** Returns cores, Gbit/s and memory for 100,000 users, from the same costs. Headroom is not included. */
export const capacity = (v: Values) => {
  const cost = frameCosts(v);
  const deliveries = 100_000 * v.streamsPerUser * v.framesPerSecond;
  const nodes = v.users / v.clientsPerNode;
  const perUsers = 100_000 / v.users;
  const routed = v.streams * v.framesPerSecond * nodes * perUsers;
  return {
    nodeCores: (deliveries * cost.deliverMs + routed * cost.routeMs) / 1000,
    edgeCores: (deliveries * cost.edgeMs) / 1000,
    originCores: (v.streams * v.framesPerSecond * cost.originMs * perUsers) / 1000,
    bridgeCores: (v.streams * v.framesPerSecond * cost.bridgeMs * perUsers) / 1000,
    gbit: (deliveries * cost.wire * 8) / 1e9,
    memoryGb: (100_000 * v.clientKb) / 1e6,
    kbPerClient: (deliveries * cost.wire) / 100_000 / 1000,
    clientCpuMs: v.streamsPerUser * v.framesPerSecond * cost.clientMs,
    nodes: nodes * perUsers,
  };
};
