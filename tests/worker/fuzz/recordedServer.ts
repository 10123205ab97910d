import type { TransportListener } from '#workers/runtime/environment.ts';
import type { Recording, Tree } from './recording.ts';

type Want = { readonly s: string; readonly e?: string; readonly q?: number; readonly fresh?: number };
/** The position in a stream that the client has reached. */
export type Place = { readonly epoch: string; readonly seq: number };

/**
 * The server's side of the socket in the fuzz tests: answers every subscription with the valid snapshot, and
 * sends any frame in between.
 */
export class RecordedServer {
  line: TransportListener | null = null;
  /** Answers in flight. */
  wire: string[] = [];
  #epoch = 1;
  readonly #recording: Recording;
  readonly #placeOf: (stream: string) => Place | undefined;
  readonly #now: () => number;

  constructor(recording: Recording, placeOf: (stream: string) => Place | undefined, now: () => number) {
    this.#recording = recording;
    this.#placeOf = placeOf;
    this.#now = now;
  }

  get epoch(): string {
    return `f${this.#epoch}`;
  }
  get producers(): readonly string[] {
    return this.#recording.welcome.producers as readonly string[];
  }

  receive(text: string): void {
    const frame = JSON.parse(text) as {
      readonly t: string;
      readonly n?: number;
      readonly want?: readonly Want[];
    };
    if (frame.t === 'hello') this.#say({ ...this.#recording.welcome, now: this.#now() });
    if (frame.t === 'ping') this.#say({ t: 'pong', n: frame.n, now: this.#now() });
    for (const want of frame.want ?? [])
      if (want.e !== undefined || want.fresh !== undefined || this.#placeOf(want.s)?.epoch === undefined)
        this.#answer(want.s);
  }

  /** Starts a new epoch of every stream. The snapshots replace everything that the client holds. */
  restart(): void {
    this.#epoch += 1;
  }

  alive(): Tree {
    const at = [...this.#recording.snapshots.keys()].flatMap((stream) =>
      this.#placeOf(stream) === undefined ? [] : [[stream, this.epoch, this.#seqOf(stream)]],
    );
    return { t: 'alive', now: this.#now(), p: this.producers, at };
  }

  snapshot(stream: string): Tree {
    const snapshot = this.#recording.snapshots.get(stream);
    return {
      t: 'snapshot',
      s: stream,
      e: this.epoch,
      q: this.#seqOf(stream),
      part: 1,
      of: 1,
      lg: snapshot?.lg ?? [],
      mt: snapshot?.mt ?? [],
    };
  }

  /** Delivers the answers in flight. */
  deliver(): void {
    for (const text of this.wire.splice(0)) this.line?.text(text);
  }

  /**
   * Returns a sequence number for a snapshot that is not behind the client's, however the client reached its
   * own.
   */
  #seqOf(stream: string): number {
    const place = this.#placeOf(stream);
    return place?.epoch === this.epoch ? place.seq : 0;
  }
  #answer(stream: string): void {
    if (!this.#recording.snapshots.has(stream)) return this.#say({ t: 'answer', s: stream, how: 'none' });
    this.#say({ t: 'answer', s: stream, e: this.epoch, q: this.#seqOf(stream), how: 'snapshot' });
    this.#say(this.snapshot(stream));
  }
  #say(frame: Tree): void {
    this.wire.push(JSON.stringify(frame));
  }
}
