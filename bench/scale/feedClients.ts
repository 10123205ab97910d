import { WebSocket } from 'ws';
import type { OpenSocket } from '#workers/runtime/environment.ts';
import { pause } from '../browser/tabs.ts';

/** One simulated client: it reads the feed as FEED.md says and keeps counts in place of a board. */
export type FeedClient = {
  /** Position after the last delta or snapshot; -1 before the first. */
  readonly seq: () => number;
  readonly counts: () => FeedCounts;
  /** Dials, and resolves when the content is current. The result is the time since the dial, in ms. */
  readonly connect: () => Promise<number>;
  readonly close: () => Promise<void>;
};
export type FeedCounts = {
  readonly deltas: number;
  readonly bytes: number;
  /** Deltas with a seq that was not the next one. */
  readonly gaps: number;
  readonly snapshots: number;
  readonly snapshotBytes: number;
  /** Dials that were repeated, because the server was too busy to let the client in. */
  readonly redials: number;
  /** Deltas with prices only: their number, bytes and changes. */
  readonly plain: { readonly frames: number; readonly bytes: number; readonly changes: number };
};

const STREAM = 'sport/1/live';
/**
 * Attempts at the socket, as many as in the client. The pause is shorter, because all clients share this
 * process.
 */
const ATTEMPTS = 5;
const RETRY_MS = 1_000;
/** The keys of a delta with prices only. */
const PLAIN = 'at,e,p,q,s,t';

type Frame = { t: string; s?: string; e?: string; q?: number; how?: string; p?: number[] };

/** Dials the feed's one WebSocket. */
export const dialFeed: OpenSocket = (url, on) => {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('open', () => on.open());
  socket.on('message', (data: Buffer, isBinary) =>
    isBinary ? on.bytes?.(new Uint8Array(data)) : on.text(data.toString()),
  );
  socket.on('error', () => undefined);
  socket.on('close', (code) => on.closed(code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.terminate(),
  };
};

/** Creates a client that speaks FEED.md over `dial`. */
export const createFeedClient = (url: string, dial: OpenSocket = dialFeed): FeedClient => {
  let line: ReturnType<OpenSocket> | undefined;
  let [epoch, seq] = ['', -1];
  let [deltas, bytes, gaps, snapshots, snapshotBytes, redials] = [0, 0, 0, 0, 0, 0];
  const plain = { frames: 0, bytes: 0, changes: 0 };

  const onDelta = (frame: Frame, length: number) => {
    if (frame.q !== seq + 1 || frame.e !== epoch) gaps += 1;
    seq = frame.q ?? seq;
    deltas += 1;
    bytes += length;
    if (frame.p === undefined || Object.keys(frame).toSorted().join() !== PLAIN) return;
    plain.frames += 1;
    plain.bytes += length;
    plain.changes += frame.p.length / 4;
  };
  /** Reads only the head of a snapshot part. Parsing all parts would measure this process. */
  const onSnapshot = (text: string): boolean => {
    const head = /^\{"t":"snapshot".{0,200}?"part":(\d+),"of":(\d+)/.exec(text.slice(0, 300));
    if (head === null) return false;
    snapshotBytes += Buffer.byteLength(text);
    if (head[1] !== head[2]) return true;
    snapshots += 1;
    const place = /"e":"([^"]*)","q":(\d+)/.exec(text.slice(0, 300));
    [epoch, seq] = [place?.[1] ?? '', Number(place?.[2])];
    return true;
  };

  /** Dials once. Resolves with true when the content is current, with false if the socket breaks before. */
  const dialOnce = (): Promise<boolean> =>
    new Promise((resolve) => {
      let target = Number.POSITIVE_INFINITY;
      const settle = () => {
        if (seq >= target) resolve(true);
      };
      const send = (frame: unknown) => opened.send(JSON.stringify(frame));
      const opened = dial(url, {
        open: () => send({ t: 'hello', v: 1, lang: 'ENG', device: 'bench' }),
        text: (text) => {
          if (onSnapshot(text)) return settle();
          const frame = JSON.parse(text) as Frame;
          if (frame.t === 'welcome')
            send({ t: 'sub', want: [seq < 0 ? { s: STREAM } : { s: STREAM, e: epoch, q: seq }] });
          if (frame.s !== STREAM) return;
          if (frame.t === 'answer') target = frame.how === 'none' ? target : (frame.q ?? target);
          else if (frame.t === 'd') onDelta(frame, Buffer.byteLength(text));
          settle();
        },
        closed: () => resolve(false),
      });
      line = opened;
    });

  return {
    seq: () => seq,
    counts: () => ({ deltas, bytes, gaps, snapshots, snapshotBytes, redials, plain: { ...plain } }),
    connect: async () => {
      const since = performance.now();
      for (let attempt = 1; !(await dialOnce()); attempt += 1) {
        if (attempt === ATTEMPTS) throw new Error(`A client was not let in, ${ATTEMPTS} times.`);
        redials += 1;
        await pause(RETRY_MS);
      }
      return performance.now() - since;
    },
    close: () => {
      line?.close();
      return Promise.resolve();
    },
  };
};
