import type { Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isOver, type Retrying } from './retry.ts';

export type Polling<T> = {
  readonly ask: () => Promise<Result<T>>;
  /** Met: no more is asked. */
  readonly until: (value: T) => boolean;
  readonly later: Retrying['later'];
  /** 5 unless said otherwise (REQ-09, CONST-32). */
  readonly tries?: number;
  /** Between one answer and the next question: 500 ms unless said otherwise (REQ-09, CONST-32). */
  readonly pause?: Milliseconds;
  readonly signal?: AbortSignal;
};

/**
 * How a poll ended: `met` with the value that did, `spent` after the last try or `aborted`, both with the
 * last answer where there is one.
 */
export type Polled<T> =
  | { readonly ended: 'met'; readonly value: T }
  | { readonly ended: 'spent' | 'aborted'; readonly last: Result<T> | null };

/**
 * Asks until the predicate is met, a few times at most (REQ-09, REQ-10): a failed try is a try, and nothing
 * is asked after an abort.
 */
export const pollUntil = async <T>({
  ask,
  until,
  later,
  tries = 5,
  pause = 500,
  signal,
}: Polling<T>): Promise<Polled<T>> => {
  let last: Result<T> | null = null;
  for (let done = 0; done < tries; done += 1) {
    if (done > 0) await later(pause, signal);
    if (isOver(signal)) return { ended: 'aborted', last };
    last = await ask();
    if (isOver(signal)) return { ended: 'aborted', last };
    if (last.ok && until(last.value)) return { ended: 'met', value: last.value };
  }
  return { ended: 'spent', last };
};
