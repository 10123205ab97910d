import type { Milliseconds, ProducerId } from '../ids.ts';

/** Freshness limits by kind of producer: an older price is drawn stale and cannot be pressed (D3). */
const LIMITS: ReadonlyMap<string, Milliseconds> = new Map([
  ['live', 10_000],
  ['pre', 130_000],
  ['outright', 180_000],
]);
const STRICTEST: Milliseconds = 10_000;

/** A tab blocks presses when the worker has been silent this long (D3). */
export const WORKER_SILENT_MS: Milliseconds = 3_000;

/**
 * Returns the freshness limit of a producer (`1/live`, `1/pre`, `1/outright`); an unknown kind gets the
 * strictest.
 */
export const freshnessLimit = (producer: ProducerId): Milliseconds =>
  LIMITS.get(producer.slice(producer.lastIndexOf('/') + 1)) ?? STRICTEST;

/**
 * Returns true if a producer's prices are stale. `age` is the time since its last sign of life, by the
 * worker's monotonic clock.
 */
export const isStale = (producer: ProducerId, age: Milliseconds): boolean =>
  !(age <= freshnessLimit(producer));
