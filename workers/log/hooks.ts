import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { PostHook } from '#platform/postHook.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import type { LogEntry } from './logEntry.ts';
import { createLogQueue } from './logQueue.ts';

/** Interval at which counters are posted. Not from the specification. */
export const COUNTERS_EVERY_MS = 60_000;
/**
 * Maximum number of bugs in one interval, so that a bug in a loop fills neither the queue nor the operator's
 * service. Not from the specification.
 */
export const MOST_ERRORS = 20;

/** Counters of a worker's life: words of the code and counts, nothing else (D9, I8). */
type CounterReport = {
  readonly at: EpochMs;
  readonly build: string;
  readonly mode: string;
  readonly counts: Readonly<Record<string, number>>;
};

export type OperatorHooks = {
  /** Queues a bug's log entry; entries above the limit are dropped. */
  readonly error: (entry: LogEntry) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export type OperatorHooksDeps = {
  readonly clock: Clock;
  readonly post: PostHook;
  readonly addresses: DomainConfig['hooks'];
  readonly counters: () => CounterReport;
};

/**
 * Creates the sender of bugs and counters to the operator's own addresses (D9). It is bounded and sampled,
 * may drop entries, and never delays other work (F52).
 */
export const createOperatorHooks = ({
  clock,
  post,
  addresses,
  counters,
}: OperatorHooksDeps): OperatorHooks => {
  const { errors, counters: counts } = addresses;
  const queue =
    errors === null ? null : createLogQueue(clock, (entries, signal) => post(errors, { entries }, signal));
  let errorCount = 0;
  let flight: AbortController | null = null;

  const postCounters = (to: string): void => {
    // Aborts a request that has had no response for a whole interval.
    flight?.abort();
    flight = new AbortController();
    post(to, counters(), flight.signal).catch(() => undefined);
  };
  const loop = createLoop(clock, COUNTERS_EVERY_MS, () => {
    errorCount = 0;
    if (counts !== null) postCounters(counts);
  });

  return {
    error: (entry) => {
      errorCount += 1;
      if (errorCount <= MOST_ERRORS) queue?.add(entry);
    },
    start: () => {
      queue?.start();
      if (errors !== null || counts !== null) loop.start();
    },
    stop: () => {
      queue?.stop();
      loop.stop();
    },
  };
};
