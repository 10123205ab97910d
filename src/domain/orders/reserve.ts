import { lastIntent, nextNumber } from '../numberedIntents.ts';
import type { Amount } from '../money/amount.ts';
import type { EpochMs, OptionKey, Thousandths } from '../ids.ts';
import type { SelectionNames } from '../slip/slip.ts';

/** The most bets that one user may have waiting for their odds (wire facts 2.7). */
export const MAX_RESERVATIONS = 10;

/** States of a reserved bet (RESERVE-05); `accepted` once it is an order, `other` for an unlisted code (D17). */
export type ReserveState = 'in-progress' | 'modified' | 'invalid' | 'cancelled' | 'accepted' | 'other';
/** Maps a status code (wire facts 3.7) to its state. `isModified`: the user has changed its terms. */
export const reserveStateOf = (status: number, isModified: boolean): ReserveState => {
  switch (status) {
    case 0:
    case 4:
      return isModified ? 'modified' : 'in-progress';
    case 1:
      return 'accepted';
    case 2:
      return 'invalid';
    case 3:
      return 'cancelled';
    default:
      return 'other';
  }
};
/** True while a reserved bet waits for its odds. */
export const isWaiting = (status: number): boolean => status === 0 || status === 4;
/** True for a fail reason with a text in the client (wire facts 3.8). */
export const isFailReason = (code: number | null): code is number => code !== null && code >= 1 && code <= 8;

/**
 * Writes a time as the reserve list needs it, `yyyy-MM-dd HH:mm:ss` (wire facts 2.10). `utcOffset`: minutes by which
 * the platform's clock is ahead of UTC.
 */
export const reserveTimeText = (at: EpochMs, utcOffset: number): string =>
  new Date(at + utcOffset * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * What the user asked for, once (D4, D5). `sending`: journalled, the request is under way. `unknown`: no
 * readable answer came; the lists are searched. `done`: the platform has done it. `refused`: the platform
 * changed nothing. `unconfirmed`: not found within a minute; the user may act again.
 */
export type ReserveIntentState = 'sending' | 'unknown' | 'done' | 'refused' | 'unconfirmed';
type ReserveIntentKind = 'create' | 'modify' | 'cancel';

/** An intent about a reserved bet. Terms of a cancel are those of the cancelled bet. */
export type ReserveIntent = {
  readonly id: string;
  readonly kind: ReserveIntentKind;
  readonly state: ReserveIntentState;
  readonly at: EpochMs;
  /** The id of the reserved bet; null while a new one has none. */
  readonly reservation: string | null;
  readonly key: OptionKey;
  readonly odds: Thousandths;
  readonly stake: Amount;
  readonly currencyId: number;
  /**
   * The platform's code and text of a refusal; `ended` if the bet no longer waited; `failed-` and the fail reason, or
   * `other`, if a new bet does not wait.
   */
  readonly reason: { readonly code: string; readonly message: string } | null;
  /** Names of a new bet that was refused or not found. No list of the platform has such a bet. */
  readonly names?: SelectionNames;
};
/** The user's intents of the last day about reserved bets, newest first. */
export type Reserves = {
  readonly intents: readonly ReserveIntent[];
  readonly journal: 'ready' | 'loading' | 'denied';
};

/** True while the outcome is open: nothing else may be asked about the same option or reserved bet (D4). */
export const isOpenIntent = ({ state }: Pick<ReserveIntent, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** True for a new bet that the platform refused, or that was not found. */
export const isFailedCreation = ({ kind, state }: Pick<ReserveIntent, 'kind' | 'state'>): boolean =>
  kind === 'create' && (state === 'refused' || state === 'unconfirmed');

/**
 * Returns the id of the next intent about a subject. It follows the last one that the user saw, so two tabs that
 * press at the same moment make the same id and one request (D5). `generation` counts logins and logouts: a logout
 * removes the intents that the user has seen, and an id must not be used twice (D34).
 */
export const nextReserveIntent = (
  { intents }: Pick<Reserves, 'intents'>,
  generation: number,
  prefix: string,
  isAbout: (intent: ReserveIntent) => boolean,
): string => `${prefix}-${generation}-${nextNumber(lastIntent(intents, isAbout))}`.replace(/[^\w-]/g, '_');
