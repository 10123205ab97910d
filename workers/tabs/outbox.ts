import type { Clock, Timer } from '../deps.ts';
import type { FeedEvent, Records, TabListener } from '#contract/patch.ts';
import { HEADER_WORDS } from '#contract/patch.ts';
import { grown } from '../board/grow.ts';
import type { Watcher } from '../board/watcher.ts';
import { mergeRecords } from './mergeRecords.ts';

/** At most this many patches are under way to a tab: one more than one hides the way there and back (performance.md, "Pacing"). */
const MAX_UNANSWERED = 2;
/** Answers that come within three frames, one of them of the patch before: the tab keeps up. Two late ones in a row mean that it does not. */
const IN_TIME_MS = 50;
/** How long changes are gathered before they are sent, by how late the tab answers, ms. */
const WINDOWS = [0, 50, 100, 250] as const;
/** More events than that wait for a hidden tab only if something is wrong: the oldest are let go. */
const MAX_EVENTS = 500;
/** A tab that owes answers while more records than this gather gets an image instead. */
const MAX_RECORDS = 5_000;
/** A visible tab that got nothing for this long gets an empty patch, so that silence means a dead worker (D3). */
export const BEAT_MS = 1_000;

const NO_RECORDS: Records = {};

export type OutboxDeps = {
  readonly clock: Clock;
  readonly instance: number;
  readonly words: () => Int32Array;
  readonly listener: TabListener;
  /** Asked before a patch is made: brings what the tab shows up to date. */
  readonly refresh: () => void;
  /** Too much is owed, or a patch was refused: only an image helps. */
  readonly needsImage: () => void;
};

/**
 * What a tab is owed: marked slots and merged records. Sends at once while fewer than two patches are unanswered, so the tab's
 * answers are the pacing and a slow tab gets fewer, newer patches (F11).
 */
export class Outbox implements Watcher {
  #bits = new Uint32Array(32);
  #marked = new Int32Array(64);
  #count = 0;
  #records: Records = NO_RECORDS;
  #recordCount = 0;
  #events: FeedEvent[] = [];
  #since = -1;
  #seq = 0;
  #unanswered = 0;
  #level = 0;
  #late = 0;
  #lastSent = -Infinity;
  #timer: Timer | null = null;
  #closed = false;
  #paused = false;
  readonly #deps: OutboxDeps;
  patches = 0;
  bytes = 0;
  changes = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  get unanswered(): number {
    return this.#unanswered;
  }
  get mergeWindow(): number {
    return WINDOWS[this.#level] ?? 0;
  }

  mark(slot: number): void {
    const at = slot >>> 5;
    if (at >= this.#bits.length) this.#bits = grown(this.#bits, at + 1);
    const bit = 1 << (slot & 31);
    if (((this.#bits[at] as number) & bit) !== 0) return;
    (this.#bits[at] as number) |= bit;
    if (this.#count === this.#marked.length) this.#marked = grown(this.#marked, this.#count + 1);
    this.#marked[this.#count] = slot;
    this.#count += 1;
    if (this.#since < 0) this.#since = this.#deps.clock.now();
  }

  unmark(slot: number): void {
    const at = slot >>> 5;
    if (at < this.#bits.length) (this.#bits[at] as number) &= ~(1 << (slot & 31));
  }

  /** Owes the tab these records, merged over what it is owed already. */
  owe(records: Records): void {
    if (this.#paused || this.#closed) return;
    if (this.#since < 0) this.#since = this.#deps.clock.now();
    this.#recordCount += sizeOf(records);
    this.#records = mergeRecords(this.#records, records);
    if (this.#recordCount > MAX_RECORDS && this.#unanswered > 0 && records.image !== true) this.#overflow();
  }

  /** Events are never merged or held, and wait for a hidden tab (D2). */
  event(event: FeedEvent): void {
    this.#events.push(event);
    if (this.#events.length > MAX_EVENTS) this.#events.shift();
  }

  /** Drops all that is owed but events; what comes next must be an image. */
  forget(): void {
    for (let i = 0; i < this.#count; i += 1) this.unmark(this.#marked[i] as number);
    this.#count = 0;
    this.#records = NO_RECORDS;
    this.#recordCount = 0;
    this.#since = -1;
  }

  /** A hidden, frozen or leaving tab is owed nothing and sent nothing (F12, F13). */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.forget();
    if (paused) this.#disarm();
  }

  /** Sends what is owed, if the tab keeps up; else it is sent with its next answer. */
  flush(): void {
    if (this.#closed || this.#paused || this.#unanswered >= MAX_UNANSWERED) return;
    const urgent = this.#events.length > 0;
    if (this.#timer !== null && !urgent) return;
    this.#deps.refresh();
    if (this.#count === 0 && this.#records === NO_RECORDS && !urgent) return;
    const wait = urgent ? 0 : this.#lastSent + this.mergeWindow - this.#deps.clock.now();
    if (wait > 0) this.#arm(wait);
    else this.#send();
  }

  beat(): void {
    if (this.#closed || this.#paused || this.#unanswered >= MAX_UNANSWERED) return;
    if (this.#deps.clock.now() - this.#lastSent >= BEAT_MS) this.#send();
  }

  close(): void {
    this.#closed = true;
    this.#disarm();
    this.forget();
    this.#events = [];
  }

  #send(): void {
    this.#disarm();
    const now = this.#deps.clock.now();
    const words = this.#words(now);
    const records = this.#take();
    this.#lastSent = now;
    this.#unanswered += 1;
    this.patches += 1;
    this.bytes += words.byteLength;
    this.#deps.listener(words, records).then(
      () => this.#answered(now),
      () => {
        this.#answered(now);
        this.#deps.needsImage();
      },
    );
  }

  #answered(sent: number): void {
    if (this.#closed) return;
    this.#unanswered -= 1;
    this.#late = this.#deps.clock.now() - sent > IN_TIME_MS ? this.#late + 1 : 0;
    if (this.#late === 0) this.#level = Math.max(0, this.#level - 1);
    else if (this.#late > 1) this.#level = Math.min(WINDOWS.length - 1, this.#level + 1);
    this.flush();
  }

  #words(now: number): Int32Array {
    const column = this.#deps.words();
    const words = new Int32Array(HEADER_WORDS + this.#count * 2);
    let end = HEADER_WORDS;
    for (let i = 0; i < this.#count; i += 1) {
      const slot = this.#marked[i] as number;
      // A slot that was freed since has lost its mark; one marked again since stands in the list twice and is sent once.
      if (((this.#bits[slot >>> 5] as number) & (1 << (slot & 31))) === 0) continue;
      this.unmark(slot);
      words[end] = slot;
      words[end + 1] = column[slot] as number;
      end += 2;
    }
    this.#count = 0;
    this.changes += (end - HEADER_WORDS) / 2;
    this.#seq += 1;
    const second = Math.floor(now / 1000);
    words[0] = this.#deps.instance;
    words[1] = this.#seq;
    words[2] = second;
    words[3] = Math.round((now - second * 1000) * 1000);
    words[4] = this.#since < 0 ? 0 : Math.min(0x7fffffff, Math.round((now - this.#since) * 1000));
    this.#since = -1;
    return end === words.length ? words : words.slice(0, end);
  }

  #take(): Records | undefined {
    const events = this.#events;
    const records = this.#records;
    this.#events = [];
    this.#records = NO_RECORDS;
    this.#recordCount = 0;
    if (events.length > 0) return { ...records, events };
    return records === NO_RECORDS ? undefined : records;
  }

  #overflow(): void {
    this.forget();
    this.#deps.needsImage();
  }

  #arm(ms: number): void {
    this.#timer = this.#deps.clock.setTimeout(() => {
      this.#timer = null;
      this.flush();
    }, ms);
  }
  #disarm(): void {
    if (this.#timer !== null) this.#deps.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }
}

const sizeOf = (records: Records): number => {
  let size = 0;
  for (const part of [records.leagues, records.matches, records.markets, records.rows]) if (part !== undefined) size += Object.keys(part).length;
  return size;
};
