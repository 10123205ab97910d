import type { Amount } from '#domain/amount.ts';
import type { OptionKey } from '#domain/ids.ts';

/**
 * Expected failures are values; the words are `t('problem.' + code)`, of what only a bet can be refused for
 * in the namespace `placing`, which comes with the slip. Thrown means bug; nothing throws across the port.
 */
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
  /** The operator takes no bets now. */
  | { readonly code: 'betting-off' }
  /** The worker went away while the call was open (F17). */
  | { readonly code: 'worker-gone' }
  /** The worker did not answer before the call's deadline. */
  | { readonly code: 'worker-silent' }
  /** A press on a price that is locked, suspended or off sale. */
  | { readonly code: 'option-closed'; readonly keys?: readonly OptionKey[] }
  /** A press on a price older than its freshness limit (D3). */
  | { readonly code: 'price-stale'; readonly keys?: readonly OptionKey[] }
  /** A press on something that is no longer offered. */
  | { readonly code: 'option-gone'; readonly keys?: readonly OptionKey[] }
  /** A guest's bet: the host has been asked for the login (PLACE-01). */
  | { readonly code: 'login-wanted' }
  /**
   * The slip is not what was on screen when it was pressed: another tab has changed it, or it was placed and
   * dismissed (D6).
   */
  | { readonly code: 'slip-changed' }
  /** There is no leg to bet on. */
  | { readonly code: 'slip-empty' }
  /** A leg, or another option of its match, is in a bet whose outcome is not known yet (F24). */
  | { readonly code: 'leg-locked'; readonly keys: readonly OptionKey[] }
  /** These prices are others than those that were painted, and the setting does not take them (D6). */
  | { readonly code: 'price-moved'; readonly keys: readonly OptionKey[] }
  /** No stake that is more than nothing. */
  | { readonly code: 'stake-missing' }
  /** The user's currency is another than that in which the amount was on screen; nothing is placed. */
  | { readonly code: 'currency-changed' }
  /** Below the range (ERR-14), above it (ERR-15); `keys` where it is about one leg's own stake. */
  | { readonly code: 'stake-low'; readonly least: Amount; readonly keys?: readonly OptionKey[] }
  | { readonly code: 'stake-high'; readonly most: Amount; readonly keys?: readonly OptionKey[] }
  /** More decimals than money has. */
  | { readonly code: 'stake-fine'; readonly keys?: readonly OptionKey[] }
  /** The platform has not named the limits of this stake, or they are of another slip: nobody knows whether it takes it. */
  | { readonly code: 'limits-unknown'; readonly keys?: readonly OptionKey[] }
  /** The platform does not offer a series of this parlay that has a stake (SLIP-14). */
  | { readonly code: 'series-not-offered' }
  /** These legs may not stand in a parlay (ERR-16). */
  | { readonly code: 'no-parlay'; readonly keys: readonly OptionKey[] }
  | { readonly code: 'too-many-legs'; readonly most: number }
  /** The default wallet has less than the bet costs, as far as is known. */
  | { readonly code: 'balance-low'; readonly balance: Amount }
  /** The bet cannot be kept over a crash here: it is placed only after the user agreed (F34, D25). */
  | { readonly code: 'no-journal' }
  /** There are as many stars as may be (FAV-03, ERR-17). */
  | { readonly code: 'favourites-full'; readonly most: number }
  /** A call that does not fit the contract; a bug of the caller, told instead of thrown. */
  | { readonly code: 'bad-request' };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (problem: Problem): Result<never> => ({ ok: false, problem });
