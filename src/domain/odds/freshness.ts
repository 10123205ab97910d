import type { Milliseconds, ProducerId } from '../ids.ts';

/** The age beyond which a price is drawn as stale and cannot be pressed (D3), by the kind of its producer. */
const LIMITS: ReadonlyMap<string, Milliseconds> = new Map([
  ['live', 10_000],
  ['pre', 130_000],
  ['outright', 180_000],
]);
const STRICTEST: Milliseconds = 10_000;

/** A tab refuses a press when the worker has been silent this long (D3). */
export const WORKER_SILENT_MS: Milliseconds = 3_000;

/** The freshness limit of a producer (`1/live`, `1/pre`, `1/outright`); an unknown kind has the strictest. */
export const freshnessLimit = (producer: ProducerId): Milliseconds =>
  LIMITS.get(producer.slice(producer.lastIndexOf('/') + 1)) ?? STRICTEST;

/**
 * Whether prices of a producer are stale: `age` is what the worker's monotonic clock counts since its last
 * sign of life.
 */
export const isStale = (producer: ProducerId, age: Milliseconds): boolean =>
  !(age <= freshnessLimit(producer));
