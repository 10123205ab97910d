import { spoilPrices } from '#sandbox/control/badOdds.ts';
import type { OptionName } from '#sandbox/control/badOdds.ts';
import type { Fault, Faults } from '#sandbox/control/faults.ts';
import { corrupted, shortened } from './garble.ts';
import type { GarbledFrame } from './garble.ts';
import type { FeedSocket } from './feedSocket.ts';
import type { Stream } from './stream.ts';

type Late = { readonly due: number; readonly stream: string | null; readonly text: Buffer };
type Place = { readonly conn: string; readonly stream?: string; readonly producer?: string };
/** Names an option of a delta's prices. */
export type NameOf = (stream: Stream, handle: number, index: number) => OptionName | null;

/** Applies faults to the outgoing frames of one connection: spoils, garbles, cuts or delays them. */
export class FrameTamper {
  readonly #line: FeedSocket;
  readonly #faults: Faults;
  readonly #conn: string;
  readonly #nameOf: NameOf;
  /** Delayed frames, the earliest due time first. */
  #late: Late[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(line: FeedSocket, faults: Faults, conn: string, nameOf: NameOf) {
    this.#line = line;
    this.#faults = faults;
    this.#conn = conn;
    this.#nameOf = nameOf;
  }

  get empty(): boolean {
    return this.#late.length === 0;
  }

  /** True if frames of this stream are delayed, so the client has not received its latest sequence number. */
  holds(stream: string): boolean {
    return this.#late.some((each) => each.stream === stream);
  }

  /** Sends a frame, changed by the faults in force. `stream` is null for a frame that belongs to no stream. */
  send(text: Buffer, stream: Stream | null): void {
    if (this.#faults.all.length === 0 && this.#late.length === 0) {
      this.#line.send(text);
      return;
    }
    const place =
      stream === null
        ? { conn: this.#conn }
        : { conn: this.#conn, stream: stream.id, producer: stream.producer() };
    this.#post(this.#change(text, stream, place), place);
  }

  #change(text: Buffer, stream: Stream | null, place: Place): Buffer {
    const now = Date.now();
    let out = text;
    const bad = stream === null ? undefined : this.#faults.find('bad-odds', place, now);
    if (bad !== undefined && stream !== null) {
      const spoiled = spoilPrices(
        String(out),
        { seed: bad.seed, match: bad.on.match ?? null, value: bad.value },
        (handle, index) => this.#nameOf(stream, handle, index),
      );
      if (spoiled !== null) {
        this.#faults.count(bad, ...spoiled.hurt);
        out = Buffer.from(spoiled.text);
      }
    }
    const garble = (
      kind: 'corrupt' | 'truncate',
      make: (text: string, random: Fault['random']) => GarbledFrame,
    ): void => {
      const fault = this.#faults.find(kind, place, now);
      if (fault === undefined) return;
      const { text: garbled, description: how } = make(String(out), fault.random);
      this.#faults.count(fault, `${headOf(text)}: ${how}`);
      out = Buffer.from(garbled);
    };
    garble('corrupt', corrupted);
    garble('truncate', shortened);
    return out;
  }

  /** Sends in order: a frame behind a delayed frame of the same stream is delayed too. */
  #post(text: Buffer, place: Place): void {
    const stream = place.stream ?? null;
    const delay = this.#faults.take('delay', place, Date.now(), headOf(text));
    const before = this.#late.findLast((each) => each.stream === stream);
    if (delay === undefined && before === undefined) {
      this.#line.send(text);
      return;
    }
    const due = Math.max(
      performance.now() + (delay === undefined ? 0 : (delay.delay ?? 1000)),
      before?.due ?? 0,
    );
    const at = this.#late.findIndex((each) => each.due > due);
    this.#late.splice(at < 0 ? this.#late.length : at, 0, { due, stream, text });
    this.#arm();
  }

  #arm(): void {
    const first = this.#late[0];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer =
      first === undefined
        ? null
        : setTimeout(() => this.#release(performance.now()), Math.max(0, first.due - performance.now()));
  }

  #release(now: number): void {
    const due = this.#late.filter((each) => each.due <= now);
    this.#late = this.#late.slice(due.length);
    for (const { text } of due) this.#line.send(text);
    this.#arm();
  }

  /** Sends all delayed frames now. */
  heal(): void {
    this.#release(Infinity);
  }

  close(): void {
    this.#late = [];
    this.#arm();
  }
}

/** Returns a frame's type and position, for the list of what faults did. */
const headOf = (text: Buffer): string => {
  const head = text.subarray(0, 120).toString();
  const field = (name: string) => new RegExp(`"${name}":("[^"]*"|\\d+)`).exec(head)?.[1]?.replaceAll('"', '');
  const stream = field('s');
  return [field('t') ?? '?', ...(stream === undefined ? [] : [stream, `q ${field('q') ?? '?'}`])].join(' ');
};
