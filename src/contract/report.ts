/**
 * A tab's report for the log (D9): fixed words of the code, counts and durations. No field can carry a
 * header, a body, a token, a name or a URL; the worker refuses a report of any other shape.
 */
export type Report =
  /** A bug of the page, caught by an error boundary or uncaught. */
  | { readonly kind: 'error'; readonly code: 'broken' | 'uncaught' | 'rejected'; readonly component: string }
  /** A request that the page made before it had a worker; `name` is that of the endpoint. */
  | ({ readonly kind: 'request'; readonly name: string } & ExchangeFacts)
  /** A measurement for the operator's counters. */
  | { readonly kind: 'measure'; readonly name: MeasureName; readonly value: number };

/**
 * What a tab measures, in ms: `lag`, the slowest hundredth of patches of a while; the Web Vitals. `cls` is in
 * thousandths.
 */
export const MEASURES = ['lag', 'lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
export type MeasureName = (typeof MEASURES)[number];

/** The logged facts of one request and its answer. */
export type ExchangeFacts = {
  /** Null if no answer came. */
  readonly status: number | null;
  /** Time in ms from the request until its answer was read or given up. */
  readonly ms: number;
  /** Characters of the body sent and of the answer's text; 0 for none. */
  readonly sent: number;
  readonly received: number;
  /** The problem's code, null for a success. */
  readonly problem: string | null;
};
