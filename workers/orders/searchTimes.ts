import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';

/** Measures how long the worker has searched for outcomes that are unknown (F24, D31). */
export type SearchTimes = {
  /** Handles a login: every search lasts at least its whole time from now (F31). */
  readonly onAuthorized: () => void;
  /**
   * Returns how long an outcome has been searched for, ms: since it is unknown, since the deadline of its request, and
   * since the login, the shortest of these. Negative before the deadline. `key` names the search.
   */
  readonly searchedMs: (key: string, since: EpochMs, deadline: EpochMs) => Milliseconds;
  /**
   * True if a read that ended now without the outcome counts: it was requested at `requestedAt`, monotonic ms, within
   * the search that has lasted `searchedMs`. An earlier one says nothing, as the request may have arrived later (D31).
   */
  readonly isReadCounted: (searchedMs: Milliseconds, requestedAt: Milliseconds) => boolean;
};

type SearchTimesDeps = { readonly clock: Clock; readonly serverNow: () => EpochMs };

/** A search as this worker saw it first: when, by the monotonic clock, and how long it had lasted, ms. */
type FirstObservation = { readonly at: Milliseconds; readonly searchedMs: Milliseconds };

/**
 * Creates the measure. The server's time is read once for each search, and the monotonic clock counts from there: a
 * clock that jumps ends no search early (F15). A worker may know only the device's clock, which may be ahead here, or
 * in the worker that sent the request (F45). So an outcome counts as unknown at least since this worker first saw it,
 * and its request as sent before that.
 */
export const createSearchTimes = ({ clock, serverNow }: SearchTimesDeps): SearchTimes => {
  let loggedInAt: Milliseconds = -Infinity;
  const observations = new Map<string, FirstObservation>();
  const observe = (since: EpochMs, deadline: EpochMs): FirstObservation => {
    const server = serverNow();
    const unknownMs = Math.max(server - since, 0);
    const overdueMs = Math.max(server - deadline, -CALL_DEADLINE_MS);
    return { at: clock.now(), searchedMs: Math.min(unknownMs, overdueMs) };
  };
  return {
    onAuthorized: () => {
      loggedInAt = clock.now();
      observations.clear();
    },
    searchedMs: (key, since, deadline) => {
      const observation = observations.get(key) ?? observe(since, deadline);
      observations.set(key, observation);
      const now = clock.now();
      return Math.min(observation.searchedMs + now - observation.at, now - loggedInAt);
    },
    isReadCounted: (searchedMs, requestedAt) => searchedMs >= clock.now() - requestedAt,
  };
};
