import { WebSocket } from 'ws';
import { pause } from '../browser/tabs.ts';

/** One simulated client: it reads the feed as FEED.md says and keeps counts in place of a board. */
export type FeedClient = {
  /** Position after the last delta or snapshot; -1 before the first. */
  readonly seq: () => number;
  readonly counts: () => FeedCounts;
  /** Dials, and resolves once the content is current: ms since the dial. */
  readonly connect: () => Promise<number>;
  readonly close: () => Promise<void>;
};
export type FeedCounts = {
  readonly deltas: number;
  readonly bytes: number;
  /** Deltas whose seq was not the next. */
  readonly gaps: number;
  readonly snapshots: number;
  readonly snapshotBytes: number;
  /** Dials that were repeated, because the server was too busy to let the client in. */
  readonly redials: number;
  /** Deltas that carry prices alone: their number, bytes and changes. */
  readonly plain: { readonly frames: number; readonly bytes: number; readonly changes: number };
};

const STREAM = 'sport/1/live';
/** As the client: attempts at the socket. Its pause is shorter, because all clients share this process. */
const ATTEMPTS = 5;
const RETRY_MS = 1_000;
/** A delta with prices alone has exactly these keys. */
const PLAIN = 'at,e,p,q,s,t';

type Frame = { t: string; s?: string; e?: string; q?: number; how?: string; p?: number[] };

export const createFeedClient = (url: string): FeedClient => {
  let socket: WebSocket | undefined;
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

  /** Dials once. Resolves with true once the content is current, with false if the socket breaks before. */
  const dial = (): Promise<boolean> =>
    new Promise((resolve) => {
      const dialled = new WebSocket(url, { perMessageDeflate: false });
      socket = dialled;
      let target = Number.POSITIVE_INFINITY;
      const send = (frame: unknown) => dialled.send(JSON.stringify(frame));
      const settle = () => {
        if (seq >= target) resolve(true);
      };
      // A close follows every error.
      dialled.on('error', () => undefined);
      dialled.once('close', () => resolve(false));
      dialled.once('open', () => {
        send({ t: 'hello', v: 1, lang: 'ENG', device: 'bench' });
        send({ t: 'sub', want: [seq < 0 ? { s: STREAM } : { s: STREAM, e: epoch, q: seq }] });
      });
      dialled.on('message', (data: Buffer) => {
        // Only the head of a snapshot's part is read: parsing all of them would measure this process.
        const part = /^\{"t":"snapshot".{0,200}?"part":(\d+),"of":(\d+)/.exec(
          data.toString('latin1', 0, 300),
        );
        if (part !== null) {
          snapshotBytes += data.length;
          if (part[1] !== part[2]) return;
          snapshots += 1;
          const head = /"e":"([^"]*)","q":(\d+)/.exec(data.toString('latin1', 0, 300));
          [epoch, seq] = [head?.[1] ?? '', Number(head?.[2])];
          settle();
          return;
        }
        const frame = JSON.parse(data.toString()) as Frame;
        if (frame.s !== STREAM) return;
        if (frame.t === 'answer') target = frame.how === 'none' ? target : (frame.q ?? target);
        else if (frame.t === 'd') onDelta(frame, data.length);
        settle();
      });
    });

  return {
    seq: () => seq,
    counts: () => ({ deltas, bytes, gaps, snapshots, snapshotBytes, redials, plain: { ...plain } }),
    connect: async () => {
      const since = performance.now();
      for (let attempt = 1; !(await dial()); attempt += 1) {
        if (attempt === ATTEMPTS) throw new Error(`A client was not let in, ${ATTEMPTS} times.`);
        redials += 1;
        await pause(RETRY_MS);
      }
      return performance.now() - since;
    },
    close: () =>
      new Promise((resolve) => {
        // A socket that is closed already never says so again.
        if (socket === undefined || socket.readyState === WebSocket.CLOSED) return resolve();
        socket.removeAllListeners('message');
        socket.once('close', () => resolve());
        socket.terminate();
      }),
  };
};
