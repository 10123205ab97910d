import type { Result } from '#contract/problem.ts';
import {
  LOG_BACKOFF_MAX_MS,
  LOG_BATCH,
  LOG_DEADLINE_MS,
  LOG_EVERY_MS,
  LOG_QUEUE,
} from '#domain/constants.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { LogEntry } from './logEntry.ts';

export type LogCounts = {
  readonly waiting: number;
  /** Entries that the service took. */
  readonly sent: number;
  /** Entries given up: the queue was full, or the service did not take them. */
  readonly dropped: number;
};

export type LogQueue = {
  readonly add: (entry: LogEntry) => void;
  readonly counts: () => LogCounts;
  readonly start: () => void;
  /**
   * Sends what waits, once, and rests: a worker without tabs keeps no timer but the deadline of that one
   * request.
   */
  readonly stop: () => void;
};

/** Sends one batch; `signal` ends it. Whatever it does (answers never, throws, rejects) is survived. */
export type SendBatch = (entries: readonly LogEntry[], signal: AbortSignal) => Promise<Result<unknown>>;

/**
 * The log's bounded queue (D9, F52): the oldest give way when it is full, one batch is under way at most,
 * none is sent twice, and a service that fails or does not answer is left alone for longer and longer. Nobody
 * ever waits for it.
 */
export const createLogQueue = (clock: Clock, send: SendBatch): LogQueue => {
  let queue: LogEntry[] = [];
  let running = false;
  let timer: Timer | null = null;
  let flight: { readonly abort: AbortController; readonly deadline: Timer } | null = null;
  let failures = 0;
  let sent = 0;
  let dropped = 0;

  const arm = (): void => {
    if (!running || timer !== null || flight !== null || queue.length === 0) return;
    timer = clock.setTimeout(
      () => {
        timer = null;
        flush();
      },
      Math.min(LOG_EVERY_MS * 2 ** failures, LOG_BACKOFF_MAX_MS),
    );
  };
  const land = (own: typeof flight, entries: number, taken: boolean): void => {
    // One that was given up may still answer: that is no news.
    if (flight !== own || own === null) return;
    clock.clearTimeout(own.deadline);
    flight = null;
    failures = taken ? 0 : failures + 1;
    if (taken) sent += entries;
    else dropped += entries;
    arm();
  };
  const flush = (): void => {
    if (flight !== null || queue.length === 0) return;
    const batch = queue.slice(0, LOG_BATCH);
    queue = queue.slice(LOG_BATCH);
    const abort = new AbortController();
    const own = {
      abort,
      deadline: clock.setTimeout(() => {
        abort.abort();
        land(own, batch.length, false);
      }, LOG_DEADLINE_MS),
    };
    flight = own;
    Promise.resolve()
      .then(() => send(batch, abort.signal))
      .then(
        ({ ok }) => land(own, batch.length, ok),
        () => land(own, batch.length, false),
      )
      // `land` does not throw; were it to, that too must reach nobody.
      .catch(() => undefined);
  };

  return {
    add: (entry) => {
      queue.push(entry);
      if (queue.length > LOG_QUEUE) {
        queue.shift();
        dropped += 1;
      }
      arm();
    },
    counts: () => ({ waiting: queue.length, sent, dropped }),
    start: () => {
      running = true;
      arm();
    },
    stop: () => {
      running = false;
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      flush();
    },
  };
};
