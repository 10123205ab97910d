import type { Burst, BurstResult } from './bursts.ts';
import type { Correction, CorrectionResult } from './corrections.ts';
import type { Batch } from './worldChange.ts';

/**
 * The source of the server's changes: the simulated world, or a recording. The owner of the clock drives it.
 */
export type Source = {
  readonly sports: readonly number[];
  /** Returns the first content in parts, so that a process can send one part while it creates the next. */
  begin(): Iterable<Batch>;
  /**
   * Advances the wall time by this many milliseconds and returns the changes. Without an earlier `begin` the
   * first result also has the first content.
   */
  step(ms: number): Batch;
  /** Changes a match as a trader would (D29). The changes are in the result of the next step. */
  correct(command: Correction): CorrectionResult;
  /**
   * Suspends all matches in play of a sport and reopens them later; the suspension is in the result of the
   * next step.
   */
  burst(command: Burst): BurstResult;
  close(): void;
};
