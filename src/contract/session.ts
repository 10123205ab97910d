import { DEFAULT_CURRENCY_ID } from '#domain/currencyTable.ts';
import type { Wallet } from '#domain/wallet.ts';

export type { Wallet } from '#domain/wallet.ts';

/** SETTINGS-08. */
export type MemberType = 0 | 1;
export const USER: MemberType = 0;
export const AGENT: MemberType = 1;

/**
 * What the parent hands over (D8). The authorization value never enters what a tab holds to draw from: it
 * goes through
 * `state/authorization.ts` to local storage (REQ-04) and by `FeedApi.session` to the worker.
 */
export type Session = {
  readonly authorization: string;
  readonly uid: string;
  readonly name: string;
  readonly memberType: MemberType;
  /** Must be the merchant of the domain configuration, else the session is refused and counted. */
  readonly merchant: string;
  /** USER-09; `DEFAULT_CURRENCY_ID` where the parent does not say (USER-10). */
  readonly currencyId: number;
  readonly wallet: Wallet | null;
  readonly maintenance: boolean;
};

export type SessionChange =
  /**
   * `restored`: the site says a login again to a client that was loaded anew. It counts only where no later
   * login or logout is known (D23).
   */
  | { readonly kind: 'login'; readonly session: Session; readonly restored?: boolean }
  | { readonly kind: 'logout' }
  /** `uid` names the user whose wallet this is; absent where the site has not said. */
  | { readonly kind: 'wallet'; readonly wallet: Wallet; readonly uid?: string }
  | { readonly kind: 'maintenance'; readonly on: boolean };

/**
 * What a browser keeps over reloads: the session, or null where a login has ended; and how many logins and
 * logouts there were.
 */
export type KeptSession = { readonly generation: number; readonly session: Session | null };

/** The user as tabs know them: nothing here lets anyone act for them. */
type SessionUser = {
  readonly uid: string;
  readonly name: string;
  readonly memberType: MemberType;
  readonly currencyId: number;
};

/** Of the user state's settings (USER-04) what is no choice of the user; the others are `Settings`. */
export type UserSettings = {
  /** The platform wants this user told, once, that settings can be changed (SETTINGS-05). */
  readonly showSettingChangableTip: boolean;
};
export const DEFAULT_USER_SETTINGS: UserSettings = { showSettingChangableTip: false };

/** A document like the others, but never stored: what tabs hold of the session. */
export type SessionView = {
  /** Null is a guest (USER-06). */
  readonly user: SessionUser | null;
  readonly wallet: Wallet | null;
  readonly settings: UserSettings;
  /** Betting is blocked and a notice shown (BOOT-33). */
  readonly maintenance: boolean;
  /**
   * Counts logins and logouts: another one means that what was on screen of a user is not theirs any more.
   */
  readonly generation: number;
};

/** The currency that a user bets in; a guest's amounts are of the default one. */
export const currencyOf = ({ user }: Pick<SessionView, 'user'>): number =>
  user?.currencyId ?? DEFAULT_CURRENCY_ID;
export const GUEST: SessionView = {
  user: null,
  wallet: null,
  settings: DEFAULT_USER_SETTINGS,
  maintenance: false,
  generation: 0,
};
