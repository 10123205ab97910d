import { fail, ok, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';

/** `ended` settles when the worker ends. Comlink itself never settles calls to an ended worker (issue 601). */
export type WorkerEnd = { readonly ended: Promise<void> };

/**
 * Runs a call and returns its answer as a result. Fails with `worker-silent` after the deadline, and with
 * `worker-gone` as soon as the worker ends (F17).
 */
const withDeadline = async <T>(
  clock: TabClock,
  after: Milliseconds,
  worker: WorkerEnd,
  call: () => Promise<T>,
): Promise<Result<T>> => {
  let stop: (() => void) | undefined;
  const silent = new Promise<Result<T>>((resolve) => {
    stop = clock.schedule(after, () => resolve(fail({ code: 'worker-silent' })));
  });
  const ended = worker.ended.then(() => fail({ code: 'worker-gone' }));
  // The worker's functions never throw across the port; a rejection means that the call itself is wrong.
  const answer = Promise.resolve()
    .then(call)
    .then(ok, () => fail({ code: 'bad-request' }));
  try {
    return await Promise.race([answer, silent, ended]);
  } finally {
    stop?.();
  }
};

export type PortCaller<L extends WorkerEnd> = {
  /** The worker that receives the calls; undefined while the tab has none. */
  readonly connection: () => L | undefined;
  readonly setConnection: (connection: L | undefined) => void;
  /** Runs a call with a deadline in ms. Without a worker it waits for one, within the same deadline. */
  readonly call: <T>(after: Milliseconds, run: (connection: L) => Promise<T>) => Promise<Result<T>>;
  /** Like `call`, for calls whose answer is itself a result. */
  readonly callResult: <T>(
    after: Milliseconds,
    run: (connection: L) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
};

export const createPortCaller = <L extends WorkerEnd>(clock: TabClock): PortCaller<L> => {
  let connection: L | undefined;
  const waiting = new Set<(connection: L) => void>();
  const connectionWithin = (after: Milliseconds): Promise<L | undefined> =>
    new Promise((resolve) => {
      const onConnection = (next: L | undefined) => {
        stop();
        waiting.delete(onConnection);
        resolve(next);
      };
      const stop = clock.schedule(after, () => onConnection(undefined));
      waiting.add(onConnection);
    });
  const call = async <T>(after: Milliseconds, run: (connection: L) => Promise<T>): Promise<Result<T>> => {
    const startedAt = clock.now();
    const to = connection ?? (await connectionWithin(after));
    if (to === undefined) return fail({ code: 'worker-silent' });
    return withDeadline(clock, Math.max(0, after - (clock.now() - startedAt)), to, () => run(to));
  };
  return {
    connection: () => connection,
    setConnection: (next) => {
      connection = next;
      if (next !== undefined) for (const onConnection of waiting) onConnection(next);
    },
    call,
    callResult: async (after, run) => {
      const answer = await call(after, run);
      return answer.ok ? answer.value : answer;
    },
  };
};
