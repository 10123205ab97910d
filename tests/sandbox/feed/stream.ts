import type { BoardMarket, BoardMatch } from '#sandbox/server-board/serverBoard.ts';
import type { League } from '#sandbox/world/worldChange.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { RecordContext } from '#sandbox/wire/record.ts';
import { createSnapshotParts } from './snapshot.ts';
import type { SnapshotPart } from './snapshot.ts';
import { PendingDelta } from './pendingDelta.ts';
import { DeltaRing } from './deltaRing.ts';
import type { SentDelta } from './deltaRing.ts';

/** A connection's subscription to one stream. */
export type Subscription = {
  readonly stream: Stream;
  /** Sequence number that was sent last. */
  sent: number;
  /** Epoch that the client knows; the next delta announces a new epoch of the stream. */
  epoch: string;
  /** Snapshot parts that wait for the socket; a number closes the socket with that code. */
  parts: (SnapshotPart | number)[];
  readonly connection: string;
  /** Called for each new delta; `deltaFault` is what a fault does to it. */
  onDelta(sent: SentDelta, deltaFault: DeltaFault): void;
};
export type DeltaFault = 'skip' | 'duplicate' | 'reorder' | null;
export type StreamWorld = {
  readonly leagues: ReadonlyMap<string, League>;
  readonly clock: ServerClock;
  readonly speed: number;
  /** Returns the current content of the stream. */
  content(stream: Stream): readonly BoardMatch[];
};

/**
 * Time for which deltas are made for a stream without subscribers, so that a client can return and resume.
 */
const REMEMBERED_MS = 90_000;

/** A stream of the feed: epoch, sequence without gaps, market handles, pending changes and sent deltas (D1). */
export class Stream {
  readonly id: string;
  readonly producer: () => string;
  readonly carries: (market: BoardMarket) => boolean;
  readonly subscriptions = new Set<Subscription>();
  readonly ring = new DeltaRing();
  epoch: string;
  seq = 0;
  #key: number;
  #pending = new PendingDelta();
  readonly #world: StreamWorld;
  readonly #languages = new Set<Language>();
  #leftAt = -Infinity;

  constructor(
    id: string,
    producer: () => string,
    carries: (market: BoardMarket) => boolean,
    world: StreamWorld,
    life: { epoch: string; key: number },
  ) {
    this.id = id;
    this.producer = producer;
    this.carries = carries;
    this.#world = world;
    this.epoch = life.epoch;
    this.#key = life.key;
  }

  /** Derives a market's handle from its serial and the epoch, so a handle of another epoch means another market. */
  readonly handle = (n: number): number => n ^ this.#key;

  get pending(): PendingDelta {
    return this.#pending;
  }

  /** True if the stream has subscribers, or had one recently that may resume. */
  get watched(): boolean {
    return this.subscriptions.size > 0 || this.#world.clock.world() - this.#leftAt < REMEMBERED_MS;
  }

  join(subscription: Subscription, language: Language): void {
    this.subscriptions.add(subscription);
    this.#languages.add(language);
  }

  leave(subscription: Subscription): void {
    if (!this.subscriptions.delete(subscription) || this.subscriptions.size > 0) return;
    this.#leftAt = this.#world.clock.world();
  }

  get languages(): ReadonlySet<Language> {
    return this.#languages;
  }

  speaks(language: Language): void {
    this.#languages.add(language);
  }

  /** Restarts the stream: a new epoch, sequence from 1, other handles, nothing to resume. */
  restart(life: { epoch: string; key: number }): void {
    this.epoch = life.epoch;
    this.#key = life.key;
    this.seq = 0;
    this.ring.clear();
  }

  writing(language: Language): RecordContext {
    const { clock, speed } = this.#world;
    return { language, now: clock.world(), skew: clock.skew(), speed, handle: this.handle };
  }

  content(): readonly BoardMatch[] {
    return this.#world.content(this);
  }

  snapshot(language: Language): SnapshotPart[] {
    return createSnapshotParts(this, this.content(), this.#world.leagues, this.writing(language));
  }

  /** Builds the delta of the pending changes; undefined without changes, or if no client could request it. */
  flush(): SentDelta | undefined {
    const pending = this.#pending;
    if (pending.empty) return undefined;
    this.#pending = new PendingDelta();
    this.seq += 1;
    if (!this.watched) {
      this.ring.clear();
      this.#languages.clear();
      return undefined;
    }
    const at = this.#world.clock.now();
    const write = (language: Language) => {
      const sections = pending.sections(this.writing(language), at, this.#world.leagues, this.carries);
      return Buffer.from(JSON.stringify({ t: 'd', s: this.id, e: this.epoch, q: this.seq, at, ...sections }));
    };
    const text = pending.named
      ? new Map([...this.#languages].map((language) => [language, write(language)]))
      : write('CMN');
    const size = Buffer.isBuffer(text)
      ? text.length
      : [...text.values()].reduce((sum, each) => sum + each.length, 0);
    const sent: SentDelta = { q: this.seq, at, text, size };
    this.ring.put(sent);
    return sent;
  }
}
