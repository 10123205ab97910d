import { WebSocket } from 'ws';
import type { Decoding } from '#platform/decode/context.ts';
import { decodeFrame } from '#platform/decode/feedFrame.ts';
import type { Frame } from '#platform/decode/frames.ts';

/** A received frame with its dropped parts, its size, and its time in ms of a monotonic clock. */
type ReceivedFrame = {
  readonly frame: Frame | undefined;
  readonly drops: readonly string[];
  readonly bytes: number;
  readonly at: number;
  /** Kind of the frame in the received text. */
  readonly kind: string;
};

/** One socket of the feed. The client's own decoder reads its frames. */
export type FeedConnection = {
  readonly frames: readonly ReceivedFrame[];
  readonly send: (frame: string) => void;
  /**
   * Resolves with the first frame, from index `from` on, for which `isWanted` returns true; null after the
   * timeout.
   */
  readonly waitFor: (isWanted: (frame: Frame) => boolean, ms: number, from?: number) => Promise<Frame | null>;
  /** Resolves with the close code; null after the timeout. */
  readonly waitForClose: (ms: number) => Promise<number | null>;
  readonly close: () => void;
};

const kindOf = (text: string): string => /"t":"(\w+)"/.exec(text)?.[1] ?? '?';

/** Opens a socket. Returns null if it did not open in time, and passes the reason to `onFailure`. */
export const openFeed = async (
  url: string,
  decodingOf: (drop: (reason: string) => void) => Decoding,
  { ms, onFailure }: { readonly ms: number; readonly onFailure: (reason: string) => void },
): Promise<FeedConnection | null> => {
  const socket = new WebSocket(url, { handshakeTimeout: ms, maxPayload: 16_000_000 });
  const frames: ReceivedFrame[] = [];
  let waiting: (() => void)[] = [];
  let closed: number | null = null;
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const each of woken) each();
  };
  socket.on('message', (data: Buffer, isBinary) => {
    const text = isBinary ? '' : data.toString();
    const drops: string[] = [];
    const frame = decodeFrame(
      text,
      decodingOf((reason) => void drops.push(reason)),
    );
    frames.push({ frame, drops, bytes: data.length, at: performance.now(), kind: kindOf(text) });
    wake();
  });
  socket.on('close', (code) => {
    closed = code;
    wake();
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('error', (error) => {
      onFailure(error.message);
      resolve(false);
    });
  });
  if (!isOpen) return null;
  socket.on('error', () => undefined);
  const until = async (isDone: () => boolean, timeoutMs: number): Promise<void> => {
    const end = performance.now() + timeoutMs;
    while (!isDone() && performance.now() < end)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(1, end - performance.now()));
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
  };
  return {
    frames,
    send: (frame) => socket.send(frame),
    waitFor: async (isWanted, timeoutMs, from = 0) => {
      const find = () =>
        frames.slice(from).find(({ frame }) => frame !== undefined && isWanted(frame))?.frame ?? null;
      await until(() => find() !== null || closed !== null, timeoutMs);
      return find();
    },
    waitForClose: async (timeoutMs) => {
      await until(() => closed !== null, timeoutMs);
      return closed;
    },
    close: () => socket.terminate(),
  };
};
