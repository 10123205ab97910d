import type { Result } from '#contract/problem.ts';
import {
  LOG_BACKOFF_MAX_MS,
  LOG_BATCH,
  LOG_DEADLINE_MS,
  LOG_EVERY_MS,
  LOG_QUEUE,
} from '#domain/config/constants.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { LogEntry } from './logEntry.ts';

export type LogCounts = {
  readonly waiting: number;
  /** Entries that the service accepted. */
  readonly sent: number;
  /** Dropped entries: the queue was full, or the service did not accept them. */
  readonly dropped: number;
};

export type LogQueue = {
  readonly add: (entry: LogEntry) => void;
  readonly counts: () => LogCounts;
  readonly start: () => void;
  /**
   * Sends the waiting entries once and stops. A worker without tabs keeps no timer except the deadline of
   * that request.
   */
  readonly stop: () => void;
};

/** Sends one batch; `signal` aborts it. The queue survives a call that never settles, throws or rejects. */
export type SendBatch = (entries: readonly LogEntry[], signal: AbortSignal) => Promise<Result<unknown>>;

/**
 * Creates the log's bounded queue (D9, F52). A full queue drops its oldest entries. At most one batch is in
 * flight and none is sent twice. After failures and timeouts the pauses grow. No caller waits for the queue.
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
  const onAnswer = (own: typeof flight, entries: number, isAccepted: boolean): void => {
    // Ignores the late response to a request that has been given up.
    if (flight !== own || own === null) return;
    clock.clearTimeout(own.deadline);
    flight = null;
    failures = isAccepted ? 0 : failures + 1;
    if (isAccepted) sent += entries;
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
        onAnswer(own, batch.length, false);
      }, LOG_DEADLINE_MS),
    };
    flight = own;
    Promise.resolve()
      .then(() => send(batch, abort.signal))
      .then(
        ({ ok }) => onAnswer(own, batch.length, ok),
        () => onAnswer(own, batch.length, false),
      )
      // `onAnswer` does not throw; if it did, no caller should notice.
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
