import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';

/**
 * An expected failure, as a value. Its text is `t('problem.' + code)`. Texts that only a bet needs are in the
 * namespace `placing`, which is loaded with the slip. A thrown error is a bug; nothing throws across the
 * port.
 */
export type Problem =
  /** The platform did not answer in time. */
  | { readonly code: 'timeout' }
  /** No connection, or it broke. */
  | { readonly code: 'network' }
  /**
   * An HTTP status other than success. `isKeptBack`: this request did not leave, as the platform asked by that status
   * to pause.
   */
  | { readonly code: 'http'; readonly status: number; readonly isKeptBack?: true }
  /** An answer that does not fit the specification: HTML, truncated, wrong type, too large. */
  | { readonly code: 'unreadable' }
  /** A refusal by the platform: an envelope with a code other than success (D19). */
  | { readonly code: 'refused'; readonly platformCode: string; readonly message: string }
  | { readonly code: 'session-expired' }
  | { readonly code: 'maintenance'; readonly from: number | null; readonly to: number | null }
  /** The operator takes no bets now. */
  | { readonly code: 'betting-off' }
  /** The user may not do this: the parent site or the platform has set a restriction. */
  | ({ readonly code: 'restricted' } & Restriction)
  /** The worker ended while the call was in flight (F17). */
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
   * The slip differs from the displayed one: another tab has changed it, or it was placed and dismissed (D6).
   */
  | { readonly code: 'slip-changed' }
  /** The slip has no leg to bet on. */
  | { readonly code: 'slip-empty' }
  /** A leg, or another option of its match, is in a bet whose outcome is not known yet (F24). */
  | { readonly code: 'leg-locked'; readonly keys: readonly OptionKey[] }
  /** These prices differ from the displayed odds, and the user's setting does not accept the change (D6). */
  | { readonly code: 'price-moved'; readonly keys: readonly OptionKey[] }
  /** No stake is greater than zero. */
  | { readonly code: 'stake-missing' }
  /** The user's currency differs from that of the displayed amount; nothing is placed. */
  | { readonly code: 'currency-changed' }
  /** The stake is below (ERR-14) or above (ERR-15) its limits; `keys` if it is the stake of single legs. */
  | { readonly code: 'stake-low'; readonly least: Amount; readonly keys?: readonly OptionKey[] }
  | { readonly code: 'stake-high'; readonly most: Amount; readonly keys?: readonly OptionKey[] }
  /** The stake has more decimals than the currency. */
  | { readonly code: 'stake-decimals'; readonly keys?: readonly OptionKey[] }
  /** The platform has sent no limits for this stake, or those of another slip. */
  | { readonly code: 'limits-unknown'; readonly keys?: readonly OptionKey[] }
  /** The platform does not offer a series of this parlay that has a stake (SLIP-14). */
  | { readonly code: 'series-not-offered' }
  /** These legs cannot be combined in a parlay (ERR-16). */
  | { readonly code: 'no-parlay'; readonly keys: readonly OptionKey[] }
  | { readonly code: 'too-many-legs'; readonly most: number }
  /** One request takes no more orders than this. */
  | { readonly code: 'too-many-bets'; readonly most: number }
  /** The last known balance of the default wallet is less than the total stake. */
  | { readonly code: 'balance-low'; readonly balance: Amount }
  /** The bet cannot be journalled in this browser; it is placed only after the user agrees (F34, D25). */
  | { readonly code: 'no-journal' }
  /** The order has a cash-out whose outcome is not known yet (D31). */
  | { readonly code: 'cash-out-running' }
  /** The order cannot be cashed out now, or its quote is too old. */
  | { readonly code: 'cash-out-closed' }
  /** The order could not be read before its cash-out, so nothing was sent. */
  | { readonly code: 'order-unread' }
  /** The tip is not for sale now: it is bought, free or settled. */
  | { readonly code: 'tip-closed' }
  /** It is not known whether the platform took the comment. The next press searches the user's comments first. */
  | { readonly code: 'comment-unknown' }
  /** The price differs from the confirmed one; nothing was sent. */
  | { readonly code: 'quote-moved' }
  /**
   * A gift was not sent: another one is open, its price or the gift has changed, or it fails a limit or the
   * balance, which is `amount` (GIFT-02).
   */
  | {
      readonly code: 'gift-refused';
      readonly reason: 'running' | 'changed' | 'least' | 'most' | 'day' | 'balance';
      readonly amount: Amount | null;
    }
  /** The platform did not take the picture of a chat message; the message was not sent. */
  | { readonly code: 'picture-failed' }
  /** The favourites have reached their limit (FAV-03, ERR-17). */
  | { readonly code: 'favourites-full'; readonly most: number }
  /** The call does not fit the contract: a bug of the caller, returned instead of thrown. */
  | { readonly code: 'bad-request' };

// A leading bar would change the hash of the contract.
// oxfmt-ignore
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (problem: Problem): Result<never> => ({ ok: false, problem });
