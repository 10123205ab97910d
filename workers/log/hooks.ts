import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { PostHook } from '#platform/postHook.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import { REPORT_VERSION, type CounterReport } from './counterReport.ts';
import type { LogEntry } from './logEntry.ts';
import { createLogQueue } from './logQueue.ts';

/** Interval at which counters are posted. Not from the specification. */
export const COUNTERS_EVERY_MS = 60_000;
/**
 * Maximum number of bugs in one interval, so that a bug in a loop fills neither the queue nor the operator's
 * service. Not from the specification.
 */
export const MAX_ERRORS = 20;

export type OperatorHooks = {
  /** Queues a bug's log entry; entries above the limit are dropped. */
  readonly error: (entry: LogEntry) => void;
  readonly start: () => void;
  /** Sends the waiting bugs and the last counters once, and stops. */
  readonly stop: () => void;
};

export type OperatorHooksDeps = {
  readonly clock: Clock;
  readonly post: PostHook;
  readonly addresses: DomainConfig['hooks'];
  readonly build: string;
  readonly counters: () => Omit<CounterReport, 'v' | 'build' | 'serial'>;
};

/**
 * Creates the sender of bugs and counters to the operator's own addresses (D9). It is bounded and sampled,
 * may drop entries, and never delays other work (F52).
 */
export const createOperatorHooks = ({
  clock,
  post,
  addresses,
  build,
  counters,
}: OperatorHooksDeps): OperatorHooks => {
  const { errors, counters: counts } = addresses;
  const queue =
    errors === null
      ? null
      : createLogQueue(clock, (entries, signal) =>
          post(errors, { v: REPORT_VERSION, build, entries }, signal),
        );
  let errorCount = 0;
  let flight: AbortController | null = null;
  let serial = 0;
  let running = false;

  const postCounters = (to: string): void => {
    // Aborts a request that has had no response for a whole interval.
    flight?.abort();
    flight = new AbortController();
    serial += 1;
    const report: CounterReport = { v: REPORT_VERSION, build, ...counters(), serial };
    post(to, report, flight.signal).catch(() => undefined);
  };
  const loop = createLoop(clock, COUNTERS_EVERY_MS, () => {
    errorCount = 0;
    if (counts !== null) postCounters(counts);
  });

  return {
    error: (entry) => {
      errorCount += 1;
      if (errorCount <= MAX_ERRORS) queue?.add(entry);
    },
    start: () => {
      running = true;
      queue?.start();
      if (errors !== null || counts !== null) loop.start();
    },
    stop: () => {
      queue?.stop();
      loop.stop();
      // A visit that is shorter than the interval would otherwise not be counted at all.
      if (running && counts !== null) postCounters(counts);
      running = false;
    },
  };
};
