import type { Batch } from '#sandbox/world/worldChange.ts';
import type { Source } from '#sandbox/world/source.ts';

/**
 * Returns the step length for a rate of changes: 100 ms for few changes, shorter steps of at least about 300
 * changes for many, so that a frame is worth its cost.
 */
export const stepMsForRate = (rate: number): number =>
  Math.max(10, Math.min(100, Math.round(300_000 / Math.max(1, rate))));
/** Longest time that one step catches up after the process was blocked. */
const MAX_BEHIND = 2_000;

/**
 * Drives a source by the wall clock. The world does not catch up the time of a pause.
 */
export class WallClockDriver {
  readonly #source: Source;
  readonly #step: number;
  readonly #send: (batch: Batch) => void;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(source: Source, step: number, send: (batch: Batch) => void) {
    this.#source = source;
    this.#step = step;
    this.#send = send;
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), this.#step);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const now = performance.now();
    const steps = Math.min(Math.floor((now - this.#last) / this.#step), Math.ceil(MAX_BEHIND / this.#step));
    if (steps < 1) return;
    this.#last = Math.max(this.#last + steps * this.#step, now - this.#step);
    const batch = this.#source.step(steps * this.#step);
    if (batch.changes.length > 0 || batch.prices.length > 0 || batch.pt !== undefined) this.#send(batch);
  }
}
