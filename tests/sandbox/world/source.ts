import type { Correction, Corrected } from './corrections.ts';
import type { Batch } from './news.ts';

/** Where the server's news comes from: the made-up world, or a recording. Driven by whoever owns the clock. */
export type Source = {
  readonly sports: readonly number[];
  /** Lets this many milliseconds of wall time pass and answers what happened; the first answer also holds all there is. */
  step(ms: number): Batch;
  /** Changes a match as a trader would (D29). What it changes is in the next step's answer. */
  correct(order: Correction): Corrected;
  close(): void;
};
