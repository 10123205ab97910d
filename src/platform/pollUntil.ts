import type { Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Retrying } from './retry.ts';

export type Polling<T> = {
  readonly ask: () => Promise<Result<T>>;
  /** The condition that ends the poll. */
  readonly until: (value: T) => boolean;
  readonly sleep: Retrying['sleep'];
  /** Most tries; 5 by default (REQ-09, CONST-32). */
  readonly tries?: number;
  /** Pause after each answer; 500 ms by default (REQ-09, CONST-32). */
  readonly pause?: Milliseconds;
};

/**
 * Result of a poll: `met` with the value that met the condition, or `spent` after the last try with the last
 * answer, if there was one.
 */
export type Polled<T> =
  | { readonly ended: 'met'; readonly value: T }
  | { readonly ended: 'spent'; readonly last: Result<T> | null };

/** Polls until the condition is met or the tries are used up (REQ-09, REQ-10). A failed call counts as a try. */
export const pollUntil = async <T>({
  ask,
  until,
  sleep,
  tries = 5,
  pause = 500,
}: Polling<T>): Promise<Polled<T>> => {
  let last: Result<T> | null = null;
  for (let done = 0; done < tries; done += 1) {
    if (done > 0) await sleep(pause);
    last = await ask();
    if (last.ok && until(last.value)) return { ended: 'met', value: last.value };
  }
  return { ended: 'spent', last };
};
