import type { DomainConfig } from '#domain/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { PostHook } from '#platform/postHook.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import type { LogEntry } from './logEntry.ts';
import { createLogQueue } from './logQueue.ts';

/** Not from the specification: counters are told this often. */
export const COUNTERS_EVERY_MS = 60_000;
/**
 * Not from the specification: bugs told in that time; a bug in a loop fills neither the queue nor the
 * operator's service.
 */
export const MOST_ERRORS = 20;

/** What is told of a worker's life: words of the code and counts, nothing else (D9, I8). */
type CounterReport = {
  readonly at: EpochMs;
  readonly build: string;
  readonly mode: string;
  readonly counts: Readonly<Record<string, number>>;
};

export type OperatorHooks = {
  /** A bug, as the log writes it; sampled. */
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
 * Bugs and counters to the operator's own addresses (D9): bounded, sampled, may drop, and nobody waits for
 * them (F52).
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
  let told = 0;
  let flight: AbortController | null = null;

  const tell = (to: string): void => {
    // One that has not been answered by now is not worth waiting for.
    flight?.abort();
    flight = new AbortController();
    post(to, counters(), flight.signal).catch(() => undefined);
  };
  const loop = createLoop(clock, COUNTERS_EVERY_MS, () => {
    told = 0;
    if (counts !== null) tell(counts);
  });

  return {
    error: (entry) => {
      told += 1;
      if (told <= MOST_ERRORS) queue?.add(entry);
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
