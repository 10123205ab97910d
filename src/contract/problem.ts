/** Expected failures are values; the words are `t('problem.' + code)`. Thrown means bug; nothing throws across the port. */
export type Problem =
  /** The platform did not answer in time. */
  | { readonly code: 'timeout' }
  /** No connection, or it broke. */
  | { readonly code: 'network' }
  /** An HTTP status that is no success. */
  | { readonly code: 'http'; readonly status: number }
  /** An answer that is not what the wire says: HTML, truncated, wrong type, too large. */
  | { readonly code: 'unreadable' }
  /** The platform's own refusal: an envelope whose code is no success (D19). */
  | { readonly code: 'refused'; readonly platformCode: string; readonly message: string }
  | { readonly code: 'session-expired' }
  | { readonly code: 'maintenance'; readonly from: number | null; readonly to: number | null }
  /** The worker went away while the call was open (F17). */
  | { readonly code: 'worker-gone' }
  /** The worker did not answer before the call's deadline. */
  | { readonly code: 'worker-silent' }
  /** A press on a price that is locked, suspended or off sale. */
  | { readonly code: 'option-closed' }
  /** A press on a price older than its freshness limit (D3). */
  | { readonly code: 'price-stale' }
  /** A press on something that is no longer offered. */
  | { readonly code: 'option-gone' }
  /** A call that does not fit the contract; a bug of the caller, told instead of thrown. */
  | { readonly code: 'bad-request' };

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (problem: Problem): Result<never> => ({ ok: false, problem });
