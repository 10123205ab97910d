import type { Clock, Timer } from '../runtime/environment.ts';
import type { FeedEvent, Records, TabListener } from '#contract/patch.ts';
import { HEADER_WORDS } from '#contract/patch.ts';
import type { MarketWatcher } from '../board/marketWatcher.ts';
import { MarkedSlots } from './markedSlots.ts';
import { RecordsBuffer } from './mergeRecords.ts';
import { MIN_WINDOW_MS, MergeWindow } from './mergeWindow.ts';
import type { SendTurns, TurnTaker } from './sendTurns.ts';

/**
 * The most patches that a tab has not acknowledged yet. With two, the next patch is already on its way while the
 * acknowledgement of the last one returns.
 */
const MAX_UNACKNOWLEDGED = 2;
/** The most events that wait for a hidden tab. Beyond it the oldest are dropped, except reports of outdated answers. */
const MAX_EVENTS = 500;
/**
 * If more records, splices of lists and patches of documents than this are pending for a tab with unacknowledged
 * patches, they are replaced by a snapshot.
 */
const MAX_RECORDS = 5_000;
/**
 * The interval of heartbeats, ms: a visible tab that was sent nothing gets an empty patch, so that the tab can tell a
 * worker without news from a hung one (D3, F19).
 */
export const HEARTBEAT_MS = 1_000;
/**
 * No heartbeat is sent within this time after a patch, ms. It is shorter than the interval, because timers run late:
 * with the whole interval every other heartbeat would be left out, and a tab asks for a sign of life after 1.5 s.
 */
const QUIET_MS = 400;

export type OutboxDeps = {
  readonly clock: Clock;
  readonly instance: number;
  readonly words: () => Int32Array;
  readonly listener: TabListener;
  /** Option slots of the slip, whose prices wait for neither merge window nor turn. */
  readonly urgentSlots: () => readonly number[];
  /** Called before a patch is built: enqueues the difference to what the tab shows. */
  readonly refresh: () => void;
  /** Called if too many records are pending, or the tab refused a patch: the next patch must be a snapshot. */
  readonly needsSnapshot: () => void;
  /** The turns of all late tabs of this worker: they send one after the other (G8). */
  readonly turns: SendTurns;
  /** True if the user focused this tab last. Its turn comes first. */
  readonly isFocused: () => boolean;
};

/**
 * Collects the pending changes of one tab, marked slots and merged records, and sends them as patches. It sends at
 * once while fewer than two patches are unacknowledged. A slow tab therefore gets fewer, newer patches (F11).
 */
export class Outbox implements MarketWatcher {
  readonly #slots = new MarkedSlots();
  readonly #records = new RecordsBuffer();
  #recordCount = 0;
  #events: FeedEvent[] = [];
  #since = -1;
  #seq = 0;
  #unacknowledged = 0;
  readonly #window = new MergeWindow();
  #lastSent = -Infinity;
  #timer: Timer | null = null;
  #closed = false;
  #paused = false;
  #skipsWait = false;
  /** When the outbox asked for its turn, ms; negative if it does not wait. */
  #waitsSince = -1;
  /** True if the last turn did not come at once: the machine is busy, even if this tab acknowledges in time. */
  #hadToWait = false;
  /** True if the turn came while two patches were unacknowledged. It is used at the next acknowledgement. */
  #isTurnDue = false;
  /** True while the patch that was sent in the turn is unacknowledged. */
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

  get unacknowledged(): number {
    return this.#unacknowledged;
  }
  get mergeWindow(): number {
    return this.#window.ms;
  }

  mark(slot: number): void {
    if (this.#slots.mark(slot) && this.#since < 0) this.#since = this.#deps.clock.now();
  }

  unmark(slot: number): void {
    this.#slots.unmark(slot);
  }

  /** Merges records into the pending ones. */
  enqueue(records: Records): void {
    if (this.#paused || this.#closed) return;
    if (this.#since < 0) this.#since = this.#deps.clock.now();
    this.#recordCount += sizeOf(records);
    this.#records.add(records);
    if (this.#recordCount > MAX_RECORDS && this.#unacknowledged > 0 && records.snapshot !== true)
      this.#overflow();
  }

  /**
   * Adds an event. Events are never merged, and are kept for a hidden tab (D2). An outdated answer is reported once
   * for each topic: while its event waits, further events of the topic are left out.
   */
  enqueueEvent(event: FeedEvent): void {
    if (event.kind === 'asked-changed' && this.#events.some((waiting) => isSameTopic(waiting, event.topic)))
      return;
    this.#events.push(event);
    if (this.#events.length > MAX_EVENTS) this.#dropOldestEvent();
  }

  /**
   * Drops the oldest event that does not report an outdated answer. Without that report a tab would show the old
   * answer and never ask again, and the number of topics limits how many reports can wait.
   */
  #dropOldestEvent(): void {
    const oldest = this.#events.findIndex(({ kind }) => kind !== 'asked-changed');
    this.#events.splice(Math.max(0, oldest), 1);
  }

  /** Makes the next flush send without waiting for merge window or turn, because the user waits for it. */
  skipWaitOnNextFlush(): void {
    if (!this.#paused) this.#skipsWait = true;
  }

  /** Drops everything pending except events. The next patch must be a snapshot. */
  reset(): void {
    this.#slots.clear();
    this.#records.take();
    this.#recordCount = 0;
    this.#since = -1;
    this.#skipsWait = false;
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
   * Sends the pending changes if the tab keeps up. Otherwise they are sent in the tab's turn, after the merge window.
   * Prices of the slip, events and the user's own changes wait for neither.
   */
  flush(): void {
    if (this.#closed || this.#paused || this.#unacknowledged >= MAX_UNACKNOWLEDGED) return;
    if (this.#isTurnDue) return this.#useTurn();
    const urgent = this.#events.length > 0 || this.#skipsWait;
    if (this.#isLate && !urgent) return this.#flushInTurn();
    this.#deps.refresh();
    if (this.#hasPending()) this.#send();
    else this.#skipsWait = false;
  }

  heartbeat(): void {
    if (this.#closed || this.#paused || this.#unacknowledged >= this.#mostUnacknowledged()) return;
    if (this.#deps.clock.now() - this.#lastSent < QUIET_MS) return;
    // `refresh` computes the rows and cells of a change whose records are pending. Without them a cell would be blank.
    this.#deps.refresh();
    this.#send();
  }

  close(): void {
    this.#closed = true;
    this.#disarm();
    this.reset();
    this.#events = [];
    this.#leaveTurns();
  }

  get #isLate(): boolean {
    return this.#window.isOpen || this.#hadToWait;
  }

  #hasPending(): boolean {
    return this.#slots.count > 0 || this.#records.current !== undefined || this.#events.length > 0;
  }

  #flushInTurn(): void {
    if (this.#timer === null && this.#unacknowledged === 0 && this.#waitsSince < 0) {
      this.#deps.refresh();
      if (!this.#hasPending()) return;
      const wait = this.#lastSent + this.mergeWindow - this.#deps.clock.now();
      if (wait > 0) this.#arm(wait);
      else if (this.#requestTurn()) return;
    }
    this.#sendUrgent();
  }

  /** Asks for a turn. Returns true if the turn came at once. */
  #requestTurn(): boolean {
    if (this.#waitsSince < 0) {
      this.#waitsSince = this.#deps.clock.now();
      this.#deps.turns.request(this.#taker);
    }
    return this.#waitsSince < 0;
  }

  #takeTurn(): boolean {
    this.#hadToWait = this.#deps.clock.now() - this.#waitsSince >= MIN_WINDOW_MS;
    this.#waitsSince = -1;
    this.#isTurnDue = this.#unacknowledged >= MAX_UNACKNOWLEDGED;
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
   * The most unacknowledged patches at which a heartbeat is sent. For a late tab a second patch would only wait behind
   * the first and be older when it is drawn.
   */
  #mostUnacknowledged(): number {
    return this.#isLate ? 1 : MAX_UNACKNOWLEDGED;
  }

  /**
   * Sends the prices of the slip ahead of merge window and turn. They go alone, unless the turn has come or pending
   * records change the slots they are written to.
   */
  #sendUrgent(): void {
    const first = this.#deps.urgentSlots().filter((slot) => this.#slots.isMarked(slot));
    if (first.length === 0) return;
    const { snapshot, markets } = this.#records.current ?? {};
    if (snapshot === true || markets !== undefined) {
      this.#deps.refresh();
      return this.#send();
    }
    const now = this.#deps.clock.now();
    if (!this.#isInTurn && this.#lastSent + this.mergeWindow <= now && this.#requestTurn()) return;
    const rest = this.#slots.narrow(first);
    const since = this.#since;
    const words = this.#words(now);
    this.#slots.restore(rest);
    if (rest.length > 0 || this.#records.current !== undefined) this.#since = since;
    this.#post(words, undefined, now);
  }

  #send(inTurn = false): void {
    this.#disarm();
    this.#skipsWait = false;
    const now = this.#deps.clock.now();
    const words = this.#words(now);
    const records = this.#take();
    this.#lastSent = now;
    if (inTurn) this.#isInTurn = true;
    this.#post(words, records, now, inTurn);
  }

  #post(words: Int32Array, records: Records | undefined, now: number, inTurn = false): void {
    this.#unacknowledged += 1;
    this.patches += 1;
    this.bytes += words.byteLength;
    this.#deps.listener(words, records).then(
      () => this.#onAcknowledged(now, inTurn),
      () => {
        this.#onAcknowledged(now, inTurn);
        this.#deps.needsSnapshot();
      },
    );
  }

  #onAcknowledged(sent: number, inTurn: boolean): void {
    if (this.#closed) return;
    this.#unacknowledged -= 1;
    if (inTurn) {
      this.#isInTurn = false;
      this.#deps.turns.end(this.#taker);
    }
    this.#window.adapt(this.#deps.clock.now() - sent);
    this.flush();
  }

  #words(now: number): Int32Array {
    const words = new Int32Array(HEADER_WORDS + this.#slots.count * 2);
    const end = this.#slots.take(this.#deps.words(), words, HEADER_WORDS);
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

type AnswerTopic = Extract<FeedEvent, { kind: 'asked-changed' }>['topic'];
const isSameTopic = (event: FeedEvent, topic: AnswerTopic): boolean =>
  event.kind === 'asked-changed' && event.topic === topic;

/**
 * Returns the size of waiting records. Counts leagues, matches, markets and rows, which wait once each, and splices of
 * lists and patches of documents, which accumulate until they are sent.
 */
const sizeOf = (records: Records): number => {
  let size = 0;
  for (const part of [records.leagues, records.matches, records.markets, records.rows])
    if (part !== undefined) size += Object.keys(part).length;
  for (const list of Object.values(records.lists ?? {})) size += list?.splices?.length ?? 0;
  for (const change of Object.values(records.documents ?? {}))
    if ('patches' in change) size += change.patches.length;
  return size;
};
