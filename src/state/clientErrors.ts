import type { Report } from '#contract/report.ts';

/**
 * Bugs of this page, told for the log as a code and a place: what was thrown is never looked at, it may hold
 * data (D9).
 */
export type ClientErrors = {
  /** A boundary caught it: `component` is the boundary's own word. */
  readonly broken: (component: string, error: unknown) => void;
  /** Nobody caught it. */
  readonly uncaught: (error: unknown) => void;
  readonly rejected: (reason: unknown) => void;
};

/** A component that throws at every patch says so a few times, not a thousand. */
const MOST_A_PLACE = 10;

/** `send` may lose what it is given. What a boundary caught is also told to the page as uncaught: that is the same bug, told once. */
export const createClientErrors = (send: (report: Report) => void): ClientErrors => {
  const told = new WeakSet<object>();
  const counts = new Map<string, number>();
  const tell = (code: 'broken' | 'uncaught' | 'rejected', component: string, error: unknown): void => {
    if (typeof error === 'object' && error !== null) {
      if (told.has(error)) return;
      told.add(error);
    }
    const place = `${code} ${component}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    if (count <= MOST_A_PLACE) send({ kind: 'error', code, component });
  };
  return {
    broken: (component, error) => tell('broken', component, error),
    uncaught: (error) => tell('uncaught', 'page', error),
    rejected: (reason) => tell('rejected', 'page', reason),
  };
};
