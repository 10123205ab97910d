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
  readonly signs: WorkerLiveness;
  readonly lag: LagMeter;
  readonly apply: ApplyPatch;
  /** The snapshot is applied: presses may be let through again. */
  readonly onSnapshot: () => void;
  /** A gap, or a patch that does not stand on what is held; told once until a snapshot came. */
  readonly onLost: () => void;
  /** A patch of another worker instance: this tab talks to a worker that no longer is (F18). */
  readonly onOtherInstance: () => void;
};

export type Receiver = {
  readonly take: (words: Int32Array, records?: Records) => Promise<void>;
  /** What is held is void until the next snapshot; `drop` also forgets what waits for a frame. */
  readonly void: (waiting: 'keep' | 'drop') => void;
  readonly counters: () => { readonly patches: number; readonly bytes: number; readonly unanswered: number };
};

/** Values only make sense on a snapshot; events do not wait for one (D2: each delivered once). */
const eventsOf = (records: Records | undefined): Records | undefined =>
  records?.events === undefined ? undefined : { events: records.events };

const header = (words: Int32Array): Int32Array => words.subarray(0, HEADER_WORDS);

/** Checks instance and seq of every patch, puts it through the next frame, and answers then. */
export const createReceiver = (options: ReceiverOptions): Receiver => {
  const { signs, lag, now } = options;
  let seq = 0;
  let patches = 0;
  let bytes = 0;
  /** A snapshot was received and nothing has voided it since; it may still wait for its frame. */
  let stands = false;
  let told = false;
  const lose = () => {
    stands = false;
    if (told) return;
    told = true;
    options.onLost();
  };
  const inbox = createPatchQueue({
    raf: options.raf,
    apply: options.apply,
    onApplied: (words, records, outcome) => {
      // Moves alone are measured: what comes with records (a snapshot, rows scrolled into view) was asked for
      // and is no news.
      if (words.length > HEADER_WORDS && records === undefined)
        lag.add(now() - signs.toTabTime(sentAtOf(words)) + queueDelayOf(words), now());
      if (outcome === 'resync') lose();
      else if (records?.snapshot === true && stands) options.onSnapshot();
    },
  });
  const inOrder = (number: number): void => {
    if (number !== seq + 1) lose();
    seq = number;
  };
  return {
    take: async (words, records) => {
      patches += 1;
      bytes += words.byteLength;
      if (words[0] !== options.instance) return options.onOtherInstance();
      const number = words[1] ?? 0;
      signs.stamp(sentAtOf(words), now());
      if (records?.snapshot === true) {
        seq = number;
        stands = true;
        told = false;
        return inbox.take(words, records);
      }
      // A doubled patch is applied already.
      if (number <= seq) return undefined;
      inOrder(number);
      // A beat brings nothing: no frame is asked for, which on a still page would be the only one (G15).
      if (words.length === HEADER_WORDS && records === undefined) return undefined;
      if (stands) return inbox.take(words, records);
      const events = eventsOf(records);
      return events === undefined ? undefined : inbox.take(header(words), events);
    },
    void: (waiting) => {
      stands = false;
      if (waiting === 'drop') inbox.drop();
    },
    counters: () => ({ patches, bytes, unanswered: inbox.size() }),
  };
};
