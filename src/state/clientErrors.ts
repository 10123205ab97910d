import type { Report } from '#contract/report.ts';

/**
 * Reports bugs of this page to the log as a code and a place. The thrown value is never read, because it may
 * contain personal data (D9).
 */
export type ClientErrors = {
  /** An error boundary caught the error; `component` is the boundary's name. */
  readonly broken: (component: string, error: unknown) => void;
  /** No code caught the error. */
  readonly uncaught: (error: unknown) => void;
  readonly rejected: (reason: unknown) => void;
};

/** The most reports of one place, because a component may throw at every patch. */
const MAX_A_PLACE = 10;

/**
 * Creates the reporter; `send` may lose a report. The browser reports an error that a boundary caught as
 * uncaught too; it is sent once.
 */
export const createClientErrors = (send: (report: Report) => void): ClientErrors => {
  const reported = new WeakSet<object>();
  const counts = new Map<string, number>();
  const reportOnce = (code: 'broken' | 'uncaught' | 'rejected', component: string, error: unknown): void => {
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    const place = `${code} ${component}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    if (count <= MAX_A_PLACE) send({ kind: 'error', code, component });
  };
  return {
    broken: (component, error) => reportOnce('broken', component, error),
    uncaught: (error) => reportOnce('uncaught', 'page', error),
    rejected: (reason) => reportOnce('rejected', 'page', reason),
  };
};
