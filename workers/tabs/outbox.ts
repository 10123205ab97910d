import type { Clock, Timer } from '../runtime/environment.ts';
import type { FeedEvent, Records, TabListener } from '#contract/patch.ts';
import { HEADER_WORDS } from '#contract/patch.ts';
import { growColumn } from '../board/growColumn.ts';
import type { MarketWatcher } from '../board/marketWatcher.ts';
import { RecordsBuffer } from './mergeRecords.ts';
import type { SendTurns, TurnTaker } from './sendTurns.ts';

/**
 * At most this many patches are under way to a tab: one more than one hides the way there and back
 * (performance.md, "Pacing").
 */
const MAX_UNANSWERED = 2;
/**
 * Answers that come within three frames, one of them of the patch before: the tab keeps up. Two late ones in
 * a row mean that it does not.
 */
const IN_TIME_MS = 50;
/**
 * How long changes are gathered for a tab that does not keep up, ms: grown fast while it is late, let go
 * slowly while it is not. In steps of 50, 100 and 250 it swung: ten windows on a full machine were let go at
 * once and were late again (p99 399 ms where it is 300 now).
 */
const FIRST_WINDOW_MS = 50;
const LAST_WINDOW_MS = 250;
const GROWS = 1.5;
const SHRINKS = 0.92;
/** A window this short is none. */
const NO_WINDOW_MS = 16;
/** More events than that wait for a hidden tab only if something is wrong: the oldest are let go. */
const MAX_EVENTS = 500;
/** A tab that owes answers while more records than this gather gets a snapshot instead. */
const MAX_RECORDS = 5_000;
/**
 * So often a visible tab that has got nothing lately gets an empty patch, so that silence means a dead worker
 * (D3).
 */
export const HEARTBEAT_MS = 1_000;
/**
 * Lately. Not a whole beat: the last one was sent a little after its timer, so that every other one would be
 * left out, and the tab asks for a sign of life after 1.5 s of silence.
 */
const LATELY_MS = 400;

export type OutboxDeps = {
  readonly clock: Clock;
  readonly instance: number;
  readonly words: () => Int32Array;
  readonly listener: TabListener;
  /** Slots whose prices are never held back: the slip's (performance.md, "Pacing"). */
  readonly first: () => readonly number[];
  /** Asked before a patch is made: brings what the tab shows up to date. */
  readonly refresh: () => void;
  /** Too much is owed, or a patch was refused: only a snapshot helps. */
  readonly needsSnapshot: () => void;
  /** Shared by all tabs of the worker: those that do not keep up send in turn (G8). */
  readonly turns: SendTurns;
  /** Whether the user focused this tab last: its turn comes first. */
  readonly isFocused: () => boolean;
};

/**
 * Collects what one tab has yet to receive: marked slots and merged records. Sends at once while fewer than
 * two patches are unacknowledged. The acknowledgements pace the stream, so a slow tab gets fewer, newer
 * patches (F11).
 */
export class Outbox implements MarketWatcher {
  #bits = new Uint32Array(32);
  #marked = new Int32Array(64);
  #count = 0;
  readonly #records = new RecordsBuffer();
  #recordCount = 0;
  #events: FeedEvent[] = [];
  #since = -1;
  #seq = 0;
  #unanswered = 0;
  #window = 0;
  #late = 0;
  #lastSent = -Infinity;
  #timer: Timer | null = null;
  #closed = false;
  #paused = false;
  #urged = false;
  /** Since when the outbox waits for its turn, ms; negative where it does not wait. */
  #waitsSince = -1;
  /** The last turn did not come at once: the machine is full, whatever this tab's answers say. */
  #hadToWait = false;
  /** The turn has come while two patches were unanswered: it is used with the next answer. */
  #isTurnDue = false;
  /** What was sent in a turn is not answered. */
  #isInTurn = false;
  readonly #deps: OutboxDeps;
  readonly #taker: TurnTaker;
  patches = 0;
  bytes = 0;
  changes = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#taker = { isFocused: deps.isFocused, takeTurn: () => this.#takeTurn() };
  }

  get unanswered(): number {
    return this.#unanswered;
  }
  get mergeWindow(): number {
    return Math.round(this.#window);
  }

  mark(slot: number): void {
    const at = slot >>> 5;
    if (at >= this.#bits.length) this.#bits = growColumn(this.#bits, at + 1);
    const bit = 1 << (slot & 31);
    if (((this.#bits[at] as number) & bit) !== 0) return;
    (this.#bits[at] as number) |= bit;
    if (this.#count === this.#marked.length) this.#marked = growColumn(this.#marked, this.#count + 1);
    this.#marked[this.#count] = slot;
    this.#count += 1;
    if (this.#since < 0) this.#since = this.#deps.clock.now();
  }

  unmark(slot: number): void {
    const at = slot >>> 5;
    if (at < this.#bits.length) (this.#bits[at] as number) &= ~(1 << (slot & 31));
  }

  /** Owes the tab these records, merged over what it is owed already. */
  enqueue(records: Records): void {
    if (this.#paused || this.#closed) return;
    if (this.#since < 0) this.#since = this.#deps.clock.now();
    this.#recordCount += sizeOf(records);
    this.#records.add(records);
    if (this.#recordCount > MAX_RECORDS && this.#unanswered > 0 && records.snapshot !== true)
      this.#overflow();
  }

  /** Events are never merged or held, and wait for a hidden tab (D2). */
  enqueueEvent(event: FeedEvent): void {
    this.#events.push(event);
    if (this.#events.length > MAX_EVENTS) this.#events.shift();
  }

  /** What is owed is sent with the next flush, whatever the tab keeps up with: the user waits for it. */
  flushNow(): void {
    if (!this.#paused) this.#urged = true;
  }

  /** Drops all that is owed but events; what comes next must be a snapshot. */
  reset(): void {
    for (let i = 0; i < this.#count; i += 1) this.unmark(this.#marked[i] as number);
    this.#count = 0;
    this.#records.take();
    this.#recordCount = 0;
    this.#since = -1;
    this.#urged = false;
  }

  /** Stops collecting and sending for a hidden, frozen or leaving tab (F12, F13). */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (!paused) return;
    this.reset();
    this.#disarm();
    this.#leaveTurns();
  }

  /**
   * Sends what is owed, if the tab keeps up; else it is sent in the tab's turn, once the merge window is over.
   * Prices of the slip, events and what the user has done wait for neither.
   */
  flush(): void {
    if (this.#closed || this.#paused || this.#unanswered >= MAX_UNANSWERED) return;
    if (this.#isTurnDue) return this.#useTurn();
    const urgent = this.#events.length > 0 || this.#urged;
    if (this.#isLate && !urgent) return this.#flushInTurn();
    this.#deps.refresh();
    if (this.#hasPending()) this.#send();
    else this.#urged = false;
  }

  heartbeat(): void {
    if (this.#closed || this.#paused || this.#unanswered >= this.#mayBeUnderWay()) return;
    if (this.#deps.clock.now() - this.#lastSent >= LATELY_MS) this.#send();
  }

  close(): void {
    this.#closed = true;
    this.#disarm();
    this.reset();
    this.#events = [];
    this.#leaveTurns();
  }

  get #isLate(): boolean {
    return this.#window !== 0 || this.#hadToWait;
  }

  #hasPending(): boolean {
    return this.#count > 0 || this.#records.current !== undefined || this.#events.length > 0;
  }

  #flushInTurn(): void {
    if (this.#timer === null && this.#unanswered === 0 && this.#waitsSince < 0) {
      this.#deps.refresh();
      if (!this.#hasPending()) return;
      const wait = this.#lastSent + this.mergeWindow - this.#deps.clock.now();
      if (wait > 0) this.#arm(wait);
      else if (this.#requestTurn()) return;
    }
    this.#hurry();
  }

  /** Asks for a turn. Returns false if it waits for one. */
  #requestTurn(): boolean {
    if (this.#waitsSince < 0) {
      this.#waitsSince = this.#deps.clock.now();
      this.#deps.turns.request(this.#taker);
    }
    return this.#waitsSince < 0;
  }

  #takeTurn(): boolean {
    this.#hadToWait = this.#deps.clock.now() - this.#waitsSince >= NO_WINDOW_MS;
    this.#waitsSince = -1;
    this.#isTurnDue = this.#unanswered >= MAX_UNANSWERED;
    if (this.#isTurnDue) return true;
    this.#deps.refresh();
    if (!this.#hasPending()) return false;
    this.#send(true);
    return true;
  }

  #useTurn(): void {
    this.#isTurnDue = false;
    this.#deps.refresh();
    if (this.#hasPending()) this.#send(true);
    else this.#deps.turns.end(this.#taker);
  }

  #leaveTurns(): void {
    this.#waitsSince = -1;
    this.#hadToWait = false;
    this.#isTurnDue = false;
    this.#deps.turns.leave(this.#taker);
  }

  /**
   * Where the tab is the bottleneck a second patch under way only waits behind the first, and is older when
   * it is drawn.
   */
  #mayBeUnderWay(): number {
    return this.#isLate ? 1 : MAX_UNANSWERED;
  }

  /**
   * The slip's prices go ahead of the merge window and of the turn, alone; with all the rest where its turn has
   * come, or they need it.
   */
  #hurry(): void {
    const first = this.#deps.first().filter((slot) => this.#isMarked(slot));
    if (first.length === 0) return;
    const { snapshot, markets } = this.#records.current ?? {};
    if (snapshot === true || markets !== undefined) {
      this.#deps.refresh();
      return this.#send();
    }
    const now = this.#deps.clock.now();
    if (!this.#isInTurn && this.#lastSent + this.mergeWindow <= now && this.#requestTurn()) return;
    const rest = this.#marked.subarray(0, this.#count).filter((slot) => !first.includes(slot));
    this.#marked.set(first);
    this.#count = first.length;
    const since = this.#since;
    const words = this.#words(now);
    this.#marked.set(rest);
    this.#count = rest.length;
    if (rest.length > 0 || this.#records.current !== undefined) this.#since = since;
    this.#post(words, undefined, now);
  }

  #isMarked(slot: number): boolean {
    return ((this.#bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
  }

  #send(inTurn = false): void {
    this.#disarm();
    this.#urged = false;
    const now = this.#deps.clock.now();
    const words = this.#words(now);
    const records = this.#take();
    this.#lastSent = now;
    if (inTurn) this.#isInTurn = true;
    this.#post(words, records, now, inTurn);
  }

  #post(words: Int32Array, records: Records | undefined, now: number, inTurn = false): void {
    this.#unanswered += 1;
    this.patches += 1;
    this.bytes += words.byteLength;
    this.#deps.listener(words, records).then(
      () => this.#answered(now, inTurn),
      () => {
        this.#answered(now, inTurn);
        this.#deps.needsSnapshot();
      },
    );
  }

  #answered(sent: number, inTurn: boolean): void {
    if (this.#closed) return;
    this.#unanswered -= 1;
    if (inTurn) {
      this.#isInTurn = false;
      this.#deps.turns.end(this.#taker);
    }
    this.#late = this.#deps.clock.now() - sent > Math.max(IN_TIME_MS, this.#window / 2) ? this.#late + 1 : 0;
    if (this.#late === 0) this.#window = this.#window * SHRINKS < NO_WINDOW_MS ? 0 : this.#window * SHRINKS;
    else if (this.#late > 1)
      this.#window = Math.min(LAST_WINDOW_MS, Math.max(FIRST_WINDOW_MS, this.#window * GROWS));
    this.flush();
  }

  #words(now: number): Int32Array {
    const column = this.#deps.words();
    const words = new Int32Array(HEADER_WORDS + this.#count * 2);
    let end = HEADER_WORDS;
    for (let i = 0; i < this.#count; i += 1) {
      const slot = this.#marked[i] as number;
      // A slot that was freed since has lost its mark; one marked again since stands in the list twice and is
      // sent once.
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
    const records = this.#records.take();
    this.#events = [];
    this.#recordCount = 0;
    if (events.length > 0) return { ...records, events };
    return records;
  }

  #overflow(): void {
    this.reset();
    this.#deps.needsSnapshot();
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
  for (const part of [records.leagues, records.matches, records.markets, records.rows])
    if (part !== undefined) size += Object.keys(part).length;
  return size;
};
