import type { Milliseconds } from '#domain/ids.ts';

const MICROSECONDS = 1000;
const SECOND = 1000;

/** Returns the send time of a patch on the worker's clock in ms (words 2 and 3 of its header). */
export const sentAtOf = (words: Int32Array): Milliseconds =>
  (words[2] ?? 0) * SECOND + (words[3] ?? 0) / MICROSECONDS;
/** Returns how long the oldest change in a patch waited in the worker, in ms (word 4). */
export const queueDelayOf = (words: Int32Array): Milliseconds => (words[4] ?? 0) / MICROSECONDS;

/**
 * Tracks when the worker was last alive, on this tab's clock. A patch counts from its send time, not from its
 * receipt. The clock offset is the smallest difference seen between sending and receiving, so messages that
 * queued while the tab was frozen keep their age (D3, F12).
 */
export type WorkerLiveness = {
  /** Records that the worker sent a message at `workerTime` and this tab received it at `heardAt`. */
  readonly stamp: (workerTime: Milliseconds, heardAt: Milliseconds) => void;
  /** Records that the worker answered a call that began at `at`. */
  readonly answered: (at: Milliseconds) => void;
  readonly last: () => Milliseconds | null;
  readonly toTabTime: (workerTime: Milliseconds) => Milliseconds;
  readonly toWorkerTime: (tabTime: Milliseconds) => Milliseconds | null;
};

export const createWorkerLiveness = (): WorkerLiveness => {
  let offset: Milliseconds | null = null;
  let newest: Milliseconds | null = null;
  let answer: Milliseconds | null = null;
  const toTabTime = (workerTime: Milliseconds) => workerTime + (offset ?? 0);
  return {
    stamp: (workerTime, heardAt) => {
      const seen = heardAt - workerTime;
      if (offset === null || seen < offset) offset = seen;
      if (newest === null || workerTime > newest) newest = workerTime;
    },
    answered: (at) => {
      if (answer === null || at > answer) answer = at;
    },
    last: () => {
      const stamped = newest === null ? null : toTabTime(newest);
      if (stamped === null || answer === null) return stamped ?? answer;
      return Math.max(stamped, answer);
    },
    toTabTime,
    toWorkerTime: (tabTime) => (offset === null ? null : tabTime - offset),
  };
};
