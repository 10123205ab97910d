import { HEADER_WORDS, type Records } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { ApplyPatch } from './feedClient.ts';
import { createPatchQueue } from './patchQueue.ts';
import type { LagMeter } from './lagMeter.ts';
import { sentAtOf, queueDelayOf, type WorkerLiveness } from './workerLiveness.ts';

type ReceiverOptions = {
  readonly instance: number;
  readonly raf: (run: () => void) => void;
  readonly now: () => Milliseconds;
  readonly liveness: WorkerLiveness;
  readonly lag: LagMeter;
  readonly apply: ApplyPatch;
  /** Called when a snapshot is applied, so that presses may be allowed again. */
  readonly onSnapshot: () => void;
  /** Called once until the next snapshot: a sequence gap, or a patch that does not fit this tab's data. */
  readonly onLost: () => void;
  /** Called for a patch of another worker instance: this tab's worker has been replaced (F18). */
  readonly onOtherInstance: () => void;
};

export type Receiver = {
  readonly receive: (words: Int32Array, records?: Records) => Promise<void>;
  /**
   * Marks the data as invalid until the next snapshot. `drop` also discards patches that wait for a frame.
   */
  readonly invalidate: (waiting: 'keep' | 'drop') => void;
  readonly counters: () => {
    readonly patches: number;
    readonly bytes: number;
    readonly unacknowledged: number;
  };
};

/**
 * Keeps only the events of a patch. Values need a snapshot; each event is delivered once without one (D2).
 */
const eventsOf = (records: Records | undefined): Records | undefined =>
  records?.events === undefined ? undefined : { events: records.events };

const header = (words: Int32Array): Int32Array => words.subarray(0, HEADER_WORDS);

/** Checks instance and sequence of every patch, applies it in the next frame, then acknowledges it. */
export const createReceiver = (options: ReceiverOptions): Receiver => {
  const { liveness, lag, now } = options;
  let seq = 0;
  let patches = 0;
  let bytes = 0;
  /** True if a snapshot was received and is still valid; it may still wait for its frame. */
  let hasSnapshot = false;
  let isLossReported = false;
  const onGap = () => {
    hasSnapshot = false;
    if (isLossReported) return;
    isLossReported = true;
    options.onLost();
  };
  const queue = createPatchQueue({
    raf: options.raf,
    apply: options.apply,
    onApplied: (words, records, outcome) => {
      // Measures price changes only. A patch with records (a snapshot, rows scrolled into view) answers a request of
      // this tab.
      if (words.length > HEADER_WORDS && records === undefined)
        lag.add(now() - liveness.toTabTime(sentAtOf(words)) + queueDelayOf(words), now());
      if (outcome === 'resync') onGap();
      else if (records?.snapshot === true && hasSnapshot) options.onSnapshot();
    },
  });
  const checkSequence = (number: number): void => {
    if (number !== seq + 1) onGap();
    seq = number;
  };
  return {
    receive: async (words, records) => {
      patches += 1;
      bytes += words.byteLength;
      if (words[0] !== options.instance) return options.onOtherInstance();
      const number = words[1] ?? 0;
      liveness.stamp(sentAtOf(words), now());
      if (records?.snapshot === true) {
        seq = number;
        hasSnapshot = true;
        isLossReported = false;
        return queue.enqueue(words, records);
      }
      // A duplicate is already applied.
      if (number <= seq) return undefined;
      checkSequence(number);
      // A heartbeat carries no data and must not cause a frame on an otherwise idle page (G15).
      if (words.length === HEADER_WORDS && records === undefined) return undefined;
      if (hasSnapshot) return queue.enqueue(words, records);
      const events = eventsOf(records);
      return events === undefined ? undefined : queue.enqueue(header(words), events);
    },
    invalidate: (waiting) => {
      hasSnapshot = false;
      if (waiting === 'drop') queue.acknowledgeAll();
    },
    counters: () => ({ patches, bytes, unacknowledged: queue.size() }),
  };
};
