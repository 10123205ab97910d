import type { Records } from '#contract/patch.ts';
import type { ApplyPatch } from './feedClient.ts';

type Waiting = {
  readonly words: Int32Array;
  readonly records: Records | undefined;
  readonly answer: () => void;
};

export type PatchQueue = {
  /** Settles after the patch was applied in an animation frame. This acknowledgement is the backpressure. */
  readonly enqueue: (words: Int32Array, records: Records | undefined) => Promise<void>;
  /**
   * Acknowledges waiting patches and drops them. A hidden tab has no frames, and gets a snapshot later.
   */
  readonly acknowledgeAll: () => void;
  readonly size: () => number;
};

type PatchQueueOptions = {
  readonly raf: (run: () => void) => void;
  readonly apply: ApplyPatch;
  readonly onApplied: (
    words: Int32Array,
    records: Records | undefined,
    outcome: 'applied' | 'resync',
  ) => void;
};

/** Creates the queue that applies all patches of a tab in animation frames, in the order of arrival. */
export const createPatchQueue = ({ raf, apply, onApplied }: PatchQueueOptions): PatchQueue => {
  let queue: Waiting[] = [];
  let isFrameRequested = false;
  const settle = ({ words, records, answer }: Waiting) => {
    try {
      onApplied(words, records, apply(words, records));
    } catch (error) {
      // A bug in `apply` must not stop the feed. A snapshot repairs the data; the page reports the error.
      onApplied(words, records, 'resync');
      reportError(error);
    }
    answer();
  };
  const applyAll = () => {
    isFrameRequested = false;
    const due = queue;
    queue = [];
    due.forEach(settle);
  };
  return {
    enqueue: (words, records) =>
      new Promise((resolve) => {
        queue.push({ words, records, answer: resolve });
        if (isFrameRequested) return;
        isFrameRequested = true;
        raf(applyAll);
      }),
    acknowledgeAll: () => {
      const due = queue;
      queue = [];
      for (const { answer } of due) answer();
    },
    size: () => queue.length,
  };
};
