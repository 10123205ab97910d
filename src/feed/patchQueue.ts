import type { Records } from '#contract/patch.ts';
import type { ApplyPatch } from './feedClient.ts';

type Waiting = {
  readonly words: Int32Array;
  readonly records: Records | undefined;
  readonly answer: () => void;
};

export type PatchQueue = {
  /** Settles once the patch was applied in an animation frame: that answer is the pacing. */
  readonly take: (words: Int32Array, records: Records | undefined) => Promise<void>;
  /** Answers what waits without applying it: a hidden tab has no frames, and a snapshot will follow. */
  readonly drop: () => void;
  readonly size: () => number;
};

type InboxOptions = {
  readonly raf: (run: () => void) => void;
  readonly apply: ApplyPatch;
  readonly onApplied: (
    words: Int32Array,
    records: Records | undefined,
    outcome: 'applied' | 'resync',
  ) => void;
};

export const createPatchQueue = ({ raf, apply, onApplied }: InboxOptions): PatchQueue => {
  let queue: Waiting[] = [];
  let asked = false;
  const settle = ({ words, records, answer }: Waiting) => {
    try {
      onApplied(words, records, apply(words, records));
    } catch (error) {
      // A bug must not stop the line: a snapshot puts the copy right, and the error is still reported.
      onApplied(words, records, 'resync');
      reportError(error);
    }
    answer();
  };
  const frame = () => {
    asked = false;
    const due = queue;
    queue = [];
    due.forEach(settle);
  };
  return {
    take: (words, records) =>
      new Promise((resolve) => {
        queue.push({ words, records, answer: resolve });
        if (asked) return;
        asked = true;
        raf(frame);
      }),
    drop: () => {
      const due = queue;
      queue = [];
      for (const { answer } of due) answer();
    },
    size: () => queue.length,
  };
};
