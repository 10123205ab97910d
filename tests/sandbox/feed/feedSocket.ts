import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Buffered bytes above which a socket gets no more frames until the buffer has fallen to a tenth. */
const HIGH_WATER = 4 * 2 ** 20;
const LOW_WATER = HIGH_WATER / 10;

export type FeedSocketCounters = { frames: number; bytes: number };

/** One socket: counts sent frames, pauses while the reader is slow, and breaks the connection if a fault says so. */
export class FeedSocket {
  /** True while the socket is half-open: TCP is up, but nothing is sent or answered. */
  muted = false;
  readonly #ws: WebSocket;
  readonly #raw: Duplex;
  readonly #counters: FeedSocketCounters;
  readonly #onDrain: () => void;
  #cutAfter: number | null = null;
  #waiting = false;
  /** True after a frame was cut: later bytes would be read as the rest of that frame. */
  #broken = false;

  constructor(ws: WebSocket, raw: Duplex, counters: FeedSocketCounters, onDrain: () => void) {
    this.#ws = ws;
    this.#raw = raw;
    this.#counters = counters;
    this.#onDrain = onDrain;
  }

  get full(): boolean {
    return this.#ws.bufferedAmount > HIGH_WATER;
  }

  get open(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  get empty(): boolean {
    return !this.open || this.muted || this.#ws.bufferedAmount === 0;
  }

  send(text: Buffer): void {
    if (!this.open || this.muted || this.#broken) return;
    if (this.#cutAfter !== null && this.#cut(text)) return;
    this.#counters.frames += 1;
    this.#counters.bytes += text.length;
    this.#ws.send(text, { binary: false }, () => this.#sent());
    if (this.full) this.#waiting = true;
  }

  #sent(): void {
    if (!this.#waiting || this.#ws.bufferedAmount > LOW_WATER) return;
    this.#waiting = false;
    this.#onDrain();
  }

  /** Breaks the connection at once (null), or after this number of bytes, in the middle of a frame. */
  drop(bytes: number | null): void {
    if (bytes === null) this.#raw.destroy();
    else this.#cutAfter = bytes;
  }

  /** Makes the socket half-open up to this wall time. */
  mute(until: number): void {
    this.muted = true;
    if (Number.isFinite(until)) setTimeout(() => this.heal(), until - Date.now()).unref();
  }

  /** Ends the effects of faults. */
  heal(): void {
    this.muted = false;
    this.#cutAfter = null;
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  /** Sends a frame that announces its full length and ends in the middle. */
  #cut(text: Buffer): boolean {
    const left = this.#cutAfter ?? 0;
    if (text.length < left) {
      this.#cutAfter = left - text.length;
      return false;
    }
    this.#cutAfter = null;
    this.#broken = true;
    const head = Buffer.alloc(10);
    head[0] = 0x81;
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(text.length + 1), 2);
    this.#raw.write(Buffer.concat([head, text.subarray(0, left)]), () => this.#raw.destroy());
    return true;
  }
}
