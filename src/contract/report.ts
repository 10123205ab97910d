/**
 * What a tab tells for the log (D9): words of the code, counts and durations. There is no field that could
 * carry a header, a body, a token, a name or an address; the worker refuses what is not exactly this.
 */
export type Report =
  /** A bug of the page: a boundary caught it, or nobody did. */
  | { readonly kind: 'error'; readonly code: 'broken' | 'uncaught' | 'rejected'; readonly component: string }
  /** A request that the page itself made before there was a worker; `name` is the endpoint's. */
  | ({ readonly kind: 'request'; readonly name: string } & ExchangeFacts);

/** What is kept of one request and its answer. */
export type ExchangeFacts = {
  /** Null where no answer came. */
  readonly status: number | null;
  /** From the call to its answer read or given up, ms. */
  readonly ms: number;
  /** Characters of the body sent and of the answer's text; 0 for none. */
  readonly sent: number;
  readonly received: number;
  /** The problem's code, null for a success. */
  readonly problem: string | null;
};
