import { fail, ok, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';

/** Settles when the worker goes: Comlink itself would let the call hang (its issue 601). */
export type WorkerEnd = { readonly gone: Promise<void> };

/**
 * A call's answer as a value: within its deadline, or `worker-silent`; `worker-gone` at once when the worker
 * goes (F17).
 */
const withDeadline = async <T>(
  clock: TabClock,
  after: Milliseconds,
  life: WorkerEnd,
  call: () => Promise<T>,
): Promise<Result<T>> => {
  let stop: (() => void) | undefined;
  const silent = new Promise<Result<T>>((resolve) => {
    stop = clock.later(after, () => resolve(fail({ code: 'worker-silent' })));
  });
  const gone = life.gone.then(() => fail({ code: 'worker-gone' }));
  // Nothing throws across the port; what does is a bug of the call, told as such.
  const answer = Promise.resolve()
    .then(call)
    .then(ok, () => fail({ code: 'bad-request' }));
  try {
    return await Promise.race([answer, silent, gone]);
  } finally {
    stop?.();
  }
};

export type PortCaller<L extends WorkerEnd> = {
  /** The worker that calls go to; undefined between two. */
  readonly life: () => L | undefined;
  readonly setLife: (life: L | undefined) => void;
  /** A call waits for a worker where there is none yet, within the same deadline. */
  readonly call: <T>(after: Milliseconds, run: (life: L) => Promise<T>) => Promise<Result<T>>;
  /** For calls whose answer is itself a result. */
  readonly callResult: <T>(after: Milliseconds, run: (life: L) => Promise<Result<T>>) => Promise<Result<T>>;
};

export const createPortCaller = <L extends WorkerEnd>(clock: TabClock): PortCaller<L> => {
  let life: L | undefined;
  const waiting = new Set<(life: L) => void>();
  const lifeWithin = (after: Milliseconds): Promise<L | undefined> =>
    new Promise((resolve) => {
      const go = (next: L | undefined) => {
        stop();
        waiting.delete(go);
        resolve(next);
      };
      const stop = clock.later(after, () => go(undefined));
      waiting.add(go);
    });
  const call = async <T>(after: Milliseconds, run: (life: L) => Promise<T>): Promise<Result<T>> => {
    const begun = clock.now();
    const to = life ?? (await lifeWithin(after));
    if (to === undefined) return fail({ code: 'worker-silent' });
    return withDeadline(clock, Math.max(0, after - (clock.now() - begun)), to, () => run(to));
  };
  return {
    life: () => life,
    setLife: (next) => {
      life = next;
      if (next !== undefined) for (const go of waiting) go(next);
    },
    call,
    callResult: async (after, run) => {
      const answer = await call(after, run);
      return answer.ok ? answer.value : answer;
    },
  };
};
