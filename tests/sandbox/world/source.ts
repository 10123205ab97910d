import type { Burst, BurstResult } from './bursts.ts';
import type { Correction, CorrectionResult } from './corrections.ts';
import type { Batch } from './worldChange.ts';

/**
 * Where the server's news comes from: the made-up world, or a recording. Driven by whoever owns the clock.
 */
export type Source = {
  readonly sports: readonly number[];
  /** All there is, in parts that a process can hand on while it makes the next. */
  begin(): Iterable<Batch>;
  /**
   * Lets this many milliseconds of wall time pass and answers what happened; where nobody began, the first
   * answer also holds all there is.
   */
  step(ms: number): Batch;
  /** Changes a match as a trader would (D29). What it changes is in the next step's answer. */
  correct(order: Correction): CorrectionResult;
  /**
   * Shuts all matches of a sport that are being played and opens them again; the shutting is in the next
   * step's answer.
   */
  burst(order: Burst): BurstResult;
  close(): void;
};
