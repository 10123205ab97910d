import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { EndpointName } from './endpoints.ts';

/** Not from the specification: the longest pause; a longer `Retry-After` is a mistake, and the client asks again. */
const LONGEST_PAUSE: Milliseconds = 120_000;
/** Each pause is extended by up to half, so that many clients do not return at the same time. */
const JITTER = 0.5;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

type HttpProblem = Extract<Problem, { code: 'http' }>;
type Pause = { readonly until: Milliseconds; readonly problem: HttpProblem };

/** Calls that the platform asked to pause. Money calls are never kept back: their user pressed once. */
export type RequestLimits = {
  /** Returns the problem that caused the pause, as `isKeptBack`, if the call may not be sent now; else null. */
  readonly refusal: (name: EndpointName) => Problem | null;
  /** Notes a failed answer and its `Retry-After` in ms; null if it has none. */
  readonly note: (name: EndpointName, problem: Problem, retryAfter: Milliseconds | null) => void;
};

/** Clock in monotonic ms, and a random number from 0 up to 1. */
export type LimitsClock = { readonly now: () => Milliseconds; readonly random: () => number };

/**
 * Keeps back the requests of an endpoint after 429 or 503 with `Retry-After`. Polls go on by their loops and fail
 * at once meanwhile, so data turns stale as if the platform did not answer. Without the header the next turn of a
 * loop asks again.
 */
export const createRequestLimits = ({ now, random }: LimitsClock): RequestLimits => {
  const pauses = new Map<EndpointName, Pause>();
  return {
    refusal: (name) => {
      const pause = pauses.get(name);
      if (pause === undefined) return null;
      if (now() < pause.until) return { ...pause.problem, isKeptBack: true };
      pauses.delete(name);
      return null;
    },
    note: (name, problem, retryAfter) => {
      if (problem.code !== 'http' || retryAfter === null) return;
      if (problem.status !== TOO_MANY && problem.status !== UNAVAILABLE) return;
      const pause = Math.min(retryAfter, LONGEST_PAUSE) * (1 + JITTER * random());
      pauses.set(name, { until: now() + Math.round(pause), problem });
    },
  };
};
