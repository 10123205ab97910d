import { quantile, seeded } from '../statistics.ts';
import { EventQueue, Station } from './eventQueue.ts';
import type { Values } from './inputs.ts';
import { capacity, frameCosts } from './liveModel.ts';

/** The source of a client's snapshot after an outage. */
export type Snapshots =
  /** The bridge answers every client. */
  | 'bridge'
  /** The edge caches the last snapshot of each stream. */
  | 'edge'
  /** Like `edge`, with a snapshot that was compressed once for all clients. */
  | 'compressed';

export type StormOptions = {
  readonly seed: number;
  readonly snapshots: Snapshots;
  /** Clients dial at random within this time after the outage, ms. Null uses the client's own jitter. */
  readonly jitterMs: number | null;
};

export type StormResult = {
  readonly clients: number;
  /** Times at which half, 99 % and all of the recovered clients had current content, s after the outage. */
  readonly p50: number;
  readonly p99: number;
  readonly last: number;
  readonly recovered: number;
  /** Clients that gave up after all attempts and now poll. */
  readonly polling: number;
  /** Attempts that reached the timeout. */
  readonly failed: number;
  /** Bytes that one client loads. */
  readonly answerBytes: number;
};

/** Share of the bytes after compression: measured were 718 of 1,523 bytes for single frames. */
const COMPRESSED = 718 / 1523;

/**
 * Returns the bytes of the missed content: the deltas, if the bridge has them and they are shorter; otherwise
 * a snapshot.
 */
export const answerBytesOf = (v: Values): number => {
  const snapshot = (v.matches / v.streams) * v.matchBytes;
  const missed = v.outageSeconds * v.framesPerSecond * frameCosts(v).payload;
  return v.streamsPerUser * (v.outageSeconds <= v.deltaWindowSeconds ? Math.min(snapshot, missed) : snapshot);
};

/**
 * Returns the free share of a resource, at least a twentieth, so that an overloaded resource still finishes.
 */
const left = (used: number, of: number) => Math.max(0.05, 1 - used / of);

/** Returns the rates that the live feed leaves free on one node: shares of cores and of the link. */
const leftOver = (v: Values) => {
  const all = capacity(v);
  const clients = v.clientsPerNode / 100_000;
  return {
    node: v.nodeCores * left(all.nodeCores * clients, v.nodeCores),
    edge: v.edgeCores * left(all.edgeCores * clients, v.edgeCores),
    link: v.nodeGbit * left(all.gbit * clients, v.nodeGbit),
  };
};

/**
 * Simulates one node's clients that connect again after an outage of all nodes: TLS handshake at the edge,
 * check of the token at the node, then the answer with the missed content. A client without a welcome in time
 * drops the attempt and tries again; the work for the dropped attempt is still done. The bridges are shared by
 * all nodes alike.
 */
export const simulateStorm = (v: Values, { seed, snapshots, jitterMs }: StormOptions): StormResult => {
  const queue = new EventQueue();
  const random = seeded(seed);
  const [bridge, node, edge, link] = [new Station(), new Station(), new Station(), new Station()];
  const free = leftOver(v);
  const nodes = v.users / v.clientsPerNode;
  const answerBytes = answerBytesOf(v) * (snapshots === 'compressed' ? COMPRESSED : 1);
  const bridgeMs = Math.max(
    (answerBytes * 8) / ((v.bridges * v.bridgeGbit * 1e6) / nodes),
    (answerBytes * v.bridgeByteNs) / 1e6 / (v.bridges / nodes),
  );
  const nodeMs = (answerBytes * v.nodeByteNs) / 1e6 / free.node;
  const edgeMs = (answerBytes * v.edgeByteNs) / 1e6 / free.edge;
  const linkMs = (answerBytes * 8) / (free.link * 1e6);
  const done: number[] = [];
  let [polling, failed] = [0, 0];

  const serve = (station: Station, ms: number, next: () => void) => {
    const { end } = station.serve(queue.now, ms);
    queue.add(end, next);
  };
  const load = () => {
    const send = () => serve(edge, edgeMs, () => serve(link, linkMs, finish));
    if (snapshots === 'bridge') serve(bridge, bridgeMs, () => serve(node, nodeMs, send));
    else send();
  };
  const finish = () => queue.add(queue.now + v.networkMs, () => void done.push(queue.now / 1000));
  const dial = (attempt: number) => {
    const since = queue.now;
    let state: 'dialling' | 'welcomed' | 'dropped' = 'dialling';
    const welcomed = () => {
      if (state === 'dropped') return;
      state = 'welcomed';
      load();
    };
    queue.add(since + v.welcomeMs, () => {
      if (state === 'welcomed') return;
      state = 'dropped';
      failed += 1;
      if (attempt >= v.attempts) polling += 1;
      else queue.add(queue.now + v.retryMs * (1 + random() * v.retryJitter), () => dial(attempt + 1));
    });
    // TCP, TLS 1.3 and the greeting take a round trip each.
    queue.add(since + 6 * v.networkMs, () =>
      serve(edge, v.handshakeUs / 1000 / free.edge, () =>
        serve(node, v.connectUs / 1000 / free.node, welcomed),
      ),
    );
  };
  for (let client = 0; client < v.clientsPerNode; client += 1) {
    const at = jitterMs === null ? v.retryMs * (1 + random() * v.retryJitter) : random() * jitterMs;
    queue.add(at, () => dial(1));
  }
  queue.run();
  return {
    clients: v.clientsPerNode,
    p50: quantile(done, 0.5),
    p99: quantile(done, 0.99),
    last: done.reduce((latest, at) => Math.max(latest, at), 0),
    recovered: done.length,
    polling,
    failed,
    answerBytes,
  };
};
