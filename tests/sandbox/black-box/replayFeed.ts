import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { readFrame } from '#sandbox/feed/readFrame.ts';
import type { BoxFile, RecordedFrame } from './boxFile.ts';
import { boxSnapshot } from './boxSnapshot.ts';

const HEARTBEAT_MS = 2_000;

export type ReplayFeed = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly close: () => void;
};

type Playing = { epoch: string; seq: number };
/** A complete snapshot of a stream, and the time at which its last part was recorded. */
type Start = {
  readonly at: number;
  readonly e: string;
  readonly q: number;
  readonly parts: readonly object[];
};

/** Finds every complete snapshot of a stream: the one at the start of the file, and the recorded ones. */
const startsOf = (file: BoxFile, stream: string): readonly Start[] => {
  const first = boxSnapshot(file, stream);
  const starts: Start[] =
    first === undefined ? [] : [{ at: file.base.at, e: first.e, q: first.q, parts: [first] }];
  let parts: RecordedFrame[] = [];
  for (const { at, frame } of file.entries) {
    if (frame?.t !== 'snapshot' || frame.s !== stream) continue;
    const { part, of, e, q } = frame;
    parts = part === 1 ? [frame] : [...parts, frame];
    if (part !== of || parts.length !== of || typeof e !== 'string' || typeof q !== 'number') continue;
    starts.push({ at, e, q, parts });
  }
  return starts;
};

/**
 * Plays a file of the black box as the pushed feed. Each socket begins with the record of the board; a
 * stream's deltas follow at the times at which they were recorded, `speed` times as fast. A gap of the
 * recording is a gap of the replay, so that the client shows the same as in the recording.
 */
export const createReplayFeed = (
  file: BoxFile,
  { now, speed }: { readonly now: () => number; readonly speed: number },
): ReplayFeed => {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const ids = new Set([
    ...file.base.streams.map(({ id }) => id),
    ...file.entries.flatMap(({ frame }) => (frame?.t === 'snapshot' ? (frame.s ?? []) : [])),
  ]);
  const starts = new Map([...ids].map((id) => [id, startsOf(file, id)]));
  const producers = [...ids].flatMap((id) => (id.startsWith('sport/') ? [id.slice('sport/'.length)] : []));

  /** Milliseconds after the start at which a time of the recording is played. */
  const sinceStart = (at: number): number => Math.max(0, at - file.base.at) / speed;

  const play = (socket: WebSocket): void => {
    const startedAt = performance.now();
    const playing = new Map<string, Playing>();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const send = (frame: object): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
    };
    const sendStart = (id: string, { e, q, parts }: Start): void => {
      send({ t: 'answer', s: id, e, q, how: 'snapshot' });
      parts.forEach(send);
      playing.set(id, { epoch: e, seq: q });
    };
    const sendDelta = (frame: RecordedFrame): void => {
      const stream = playing.get(frame.s ?? '');
      const { t, e, q } = frame;
      if (stream === undefined || t !== 'd' || e !== stream.epoch || typeof q !== 'number' || q <= stream.seq)
        return;
      stream.seq = q;
      send({ ...frame, at: now() });
    };
    const begin = (id: string): void => {
      const all = starts.get(id) ?? [];
      const elapsed = performance.now() - startedAt;
      const start = all.filter(({ at }) => sinceStart(at) <= elapsed).at(-1) ?? all[0];
      if (start === undefined) return send({ t: 'answer', s: id, how: 'none' });
      sendStart(id, start);
      // Deltas that were recorded before this subscription follow at once, without a gap.
      for (const { at, frame } of file.entries)
        if (frame?.s === id && sinceStart(at) <= elapsed) sendDelta(frame);
    };
    const subscribe = (
      want: readonly { readonly s: string; readonly e?: string; readonly fresh: boolean }[],
    ): void => {
      for (const id of playing.keys()) if (!want.some(({ s }) => s === id)) playing.delete(id);
      for (const { s, e, fresh } of want) if (!playing.has(s) || fresh || e !== undefined) begin(s);
    };
    /** Sends a recorded later snapshot of a stream, unless the client is already at its position. */
    const replaceBy = (id: string, start: Start): void => {
      const stream = playing.get(id);
      if (stream !== undefined && (start.e !== stream.epoch || start.q > stream.seq)) sendStart(id, start);
    };
    const alive = (): void =>
      send({
        t: 'alive',
        now: now(),
        p: producers,
        at: [...playing].map(([id, { epoch, seq }]) => [id, epoch, seq]),
      });
    const heartbeat = setInterval(alive, HEARTBEAT_MS);
    const schedule = (at: number, run: () => void): void => void timers.push(setTimeout(run, sinceStart(at)));
    for (const [id, all] of starts) for (const start of all) schedule(start.at, () => replaceBy(id, start));
    for (const { at, frame } of file.entries) if (frame?.t === 'd') schedule(at, () => sendDelta(frame));

    socket.on('message', (data: Buffer) => {
      const frame = readFrame(data.toString());
      if (typeof frame === 'string') return;
      if (frame.t === 'hello') {
        send({ t: 'welcome', v: 1, now: now(), hb: HEARTBEAT_MS, producers });
        if (frame.auth !== null) send({ t: 'authed', uid: null });
      } else if (frame.t === 'ping') send({ t: 'pong', n: frame.n, now: now() });
      else if (frame.t === 'auth') send({ t: 'authed', uid: null });
      else if (frame.t === 'sub') subscribe(frame.want);
    });
    socket.on('close', () => {
      clearInterval(heartbeat);
      timers.forEach(clearTimeout);
    });
    socket.on('error', () => socket.terminate());
  };

  return {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, play),
    close: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
};
