import type { WebSocket } from 'ws';
import type { Change, World } from '../world.ts';
import { cellKeys, leagueRecord, matchId, matchRecord, toDelta, toObjects } from '../world.ts';
import { EPOCH, STREAM } from './protocol.ts';
import { createVuuOutlet, type VuuOutlet } from './vuu.ts';

/** Matches in one snapshot part: about 100 kB of text, below the feed's 256 kB. */
const MATCHES_A_PART = 80;
const HEARTBEAT = 5000;

export type Outlets = {
  readonly counts: { frames: number; bytes: number };
  feed: Set<WebSocket>;
  objects: Set<WebSocket>;
  vuu: VuuOutlet;
  openFeed(socket: WebSocket): void;
  openObjects(socket: WebSocket): void;
  /**
   * Sends one tick to all sockets and returns when its first byte was written. The time of encoding does not
   * count.
   */
  deliver(changes: readonly Change[], sections?: object): number;
  alive(): void;
  stamp(): { stream: string; epoch: string; seq: number };
};

export const serverNow = (): number => performance.timeOrigin + performance.now();

/**
 * Creates the sockets: `/feed` speaks FEED.md, `/objects` sends JSON objects like most feeds, `/vuu` the rows
 * of viewports.
 */
export const createOutlets = (world: World, begin: number): Outlets => {
  const counts = { frames: 0, bytes: 0 };
  const feed = new Set<WebSocket>();
  const objects = new Set<WebSocket>();
  const subscribed = new Set<WebSocket>();
  let seq = 0;

  const send = (socket: WebSocket, text: string) => {
    counts.frames += 1;
    counts.bytes += text.length;
    socket.send(text);
  };
  /**
   * Encodes once for all sockets, so that the server's own cost does not influence the comparison of the
   * variants.
   */
  const broadcast = (sockets: ReadonlySet<WebSocket>, bytes: Buffer) => {
    counts.frames += sockets.size;
    counts.bytes += bytes.length * sockets.size;
    for (const socket of sockets) socket.send(bytes, { binary: false });
  };

  const vuu = createVuuOutlet(
    world,
    (length) => {
      counts.frames += 1;
      counts.bytes += length;
    },
    () => Math.round(serverNow()),
  );

  const snapshot = (socket: WebSocket) => {
    send(socket, JSON.stringify({ t: 'answer', s: STREAM, e: EPOCH, q: seq, how: 'snapshot' }));
    const of = Math.max(1, Math.ceil(world.offered.length / MATCHES_A_PART));
    for (let part = 1; part <= of; part += 1) {
      const matches = world.offered
        .slice((part - 1) * MATCHES_A_PART, part * MATCHES_A_PART)
        .map((match) => matchRecord(world, match, begin, true));
      const leagues = [...new Map(matches.map(({ lg }) => [lg.id, lg])).values()];
      send(
        socket,
        JSON.stringify({ t: 'snapshot', s: STREAM, e: EPOCH, q: seq, part, of, lg: leagues, mt: matches }),
      );
    }
    subscribed.add(socket);
  };

  const subscribe = (
    socket: WebSocket,
    want: readonly { s: string; e?: string; q?: number; fresh?: number }[],
  ) => {
    if (!want.some(({ s }) => s === STREAM)) subscribed.delete(socket);
    for (const each of want) {
      if (each.s !== STREAM)
        send(socket, JSON.stringify({ t: 'answer', s: each.s, e: EPOCH, q: 0, how: 'none' }));
      else if (each.e === EPOCH && each.q === seq) {
        send(socket, JSON.stringify({ t: 'answer', s: STREAM, e: EPOCH, q: seq, how: 'deltas' }));
        subscribed.add(socket);
      } else if (!subscribed.has(socket) || each.e !== undefined || each.fresh === 1) snapshot(socket);
    }
  };

  const onFrame = (socket: WebSocket, text: string) => {
    const frame = JSON.parse(text) as { t: string; n?: number; want?: { s: string }[] };
    if (frame.t === 'hello')
      send(
        socket,
        JSON.stringify({
          t: 'welcome',
          v: 1,
          now: Math.round(serverNow()),
          hb: HEARTBEAT,
          producers: ['1/live'],
        }),
      );
    else if (frame.t === 'ping')
      send(socket, JSON.stringify({ t: 'pong', n: frame.n, now: Math.round(serverNow()) }));
    else if (frame.t === 'sub') subscribe(socket, frame.want ?? []);
  };

  return {
    counts,
    feed,
    objects,
    vuu,
    openFeed: (socket) => {
      feed.add(socket);
      socket.on('message', (data: Buffer) => onFrame(socket, data.toString()));
      socket.on('close', () => {
        feed.delete(socket);
        subscribed.delete(socket);
      });
    },
    openObjects: (socket) => {
      objects.add(socket);
      socket.on('close', () => objects.delete(socket));
      send(
        socket,
        JSON.stringify({
          type: 'snapshot',
          matches: Array.from({ length: world.matches }, (_, match) => snapshotOf(world, match)),
        }),
      );
    },
    deliver: (changes, sections) => {
      seq += 1;
      const now = Math.round(serverNow());
      const delta =
        subscribed.size > 0 ? Buffer.from(toDelta(STREAM, EPOCH, seq, now, changes, sections)) : undefined;
      const objectFrame = objects.size > 0 ? Buffer.from(toObjects(now, changes)) : undefined;
      const sendVuu = vuu.encode(changes);
      const at = serverNow();
      if (delta !== undefined) broadcast(subscribed, delta);
      if (objectFrame !== undefined) broadcast(objects, objectFrame);
      sendVuu();
      return at;
    },
    alive: () => {
      for (const socket of feed)
        send(socket, JSON.stringify({ t: 'alive', now: Math.round(serverNow()), p: ['1/live'], at: [] }));
    },
    stamp: () => ({ stream: STREAM, epoch: EPOCH, seq }),
  };
};

const snapshotOf = (world: World, match: number) => ({
  matchId: matchId(match),
  league: leagueRecord(Math.floor(match / 100)).na,
  home: `Home ${match}`,
  away: `Away ${match}`,
  prices: cellKeys(match).map((key, cell) => ({
    key,
    odds: (world.odds[match * 9 + cell] ?? 0) / 1000,
    locked: false,
  })),
});
