import type { EpochMs } from '#domain/ids.ts';
import { DEFAULT_CURRENCY_ID } from '#domain/money/currencyTable.ts';
import type { Wallet } from '#domain/money/wallet.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';

export type { Wallet } from '#domain/money/wallet.ts';

/** The kind of member that is logged in: 0 is a user, 1 is an agent (SETTINGS-08). */
type MemberType = 0 | 1;

/**
 * The session that the host passes in (D8). The authorization value never enters the state that a tab draws.
 * It goes to local storage through `state/authorization.ts` (REQ-04) and to the worker through
 * `FeedApi.session`.
 */
export type Session = {
  readonly authorization: string;
  readonly uid: string;
  readonly name: string;
  readonly memberType: MemberType;
  /** Must be the merchant of the domain configuration, else the session is refused and counted. */
  readonly merchant: string;
  /** The user's currency (USER-09); `DEFAULT_CURRENCY_ID` if the host names none (USER-10). */
  readonly currencyId: number;
  readonly wallet: Wallet | null;
  /** True if betting is closed for maintenance. A login without it leaves the maintenance as it is (BOOT-33). */
  readonly maintenance?: boolean | undefined;
  /** What the host forbids this user; none if left out. Stored, so that a new worker knows it. */
  readonly restrictions?: readonly Restriction[] | undefined;
};

export type SessionChange =
  /**
   * `restored`: the host repeats a login to a reloaded client. It counts only if the worker knows no later
   * login or logout (D23). `renewed`: a restored session is newer than the login of its user. It counts as a
   * login if that user is in.
   */
  | {
      readonly kind: 'login';
      readonly session: Session;
      readonly restored?: boolean;
      readonly renewed?: boolean;
    }
  | { readonly kind: 'logout' }
  /** `uid` is the wallet's user; absent if the host did not say. */
  | { readonly kind: 'wallet'; readonly wallet: Wallet; readonly uid?: string }
  /** `restored`: the host repeats it to a reloaded client. It counts only if the worker knows no other. */
  | { readonly kind: 'maintenance'; readonly on: boolean; readonly restored?: boolean }
  /**
   * What the host forbids the user `uid`, or the guest (null), from now on. Without `uid`, the host has sent no session
   * yet: it counts for the user or guest of the worker.
   */
  | {
      readonly kind: 'restrict';
      readonly restrictions: readonly Restriction[];
      readonly uid?: string | null;
    };

export type SessionChangeOf<K extends SessionChange['kind']> = Extract<SessionChange, { readonly kind: K }>;

/** The session that a browser stores (null after a logout), and the count of logins and logouts. */
export type StoredSession = { readonly generation: number; readonly session: Session | null };

/**
 * The maintenance and the wallet as a tab last had them, for a worker that replaced another one (F17). `at` is when the
 * tab had the maintenance, by the device's clock: of several tabs the latest counts. A tab that knows nothing of the
 * maintenance leaves out both.
 */
export type LastKnown = {
  readonly at?: EpochMs | undefined;
  readonly maintenance?: boolean | undefined;
  /** The user of the wallet; null for a guest. */
  readonly uid: string | null;
  readonly wallet: Wallet | null;
};

/** The user's data in tabs. Nothing in it lets code act for the user. */
type SessionUser = {
  readonly uid: string;
  readonly name: string;
  readonly memberType: MemberType;
  readonly currencyId: number;
};

/** The part of the user state's settings (USER-04) that the user cannot choose; the rest is `Settings`. */
export type UserSettings = {
  /** True if the user must see the tip that settings can be changed, once (SETTINGS-05). */
  readonly showSettingChangableTip: boolean;
};
export const DEFAULT_USER_SETTINGS: UserSettings = { showSettingChangableTip: false };

/** The session document of the tabs. Unlike other documents it is never stored. */
export type SessionView = {
  /** Null is a guest (USER-06). */
  readonly user: SessionUser | null;
  /**
   * True from the expiry of a login to the next login or logout: there is no user, but the documents are still
   * those of the last one, who may come back (F31).
   */
  readonly expired: boolean;
  readonly wallet: Wallet | null;
  readonly settings: UserSettings;
  /** While true, betting is blocked and the page shows a notice (BOOT-33). */
  readonly maintenance: boolean;
  /** What the host and the platform forbid now, in the order of `RESTRICTION_KINDS`. */
  readonly restrictions: readonly Restriction[];
  /** Count of logins and logouts. After a change, the user's data on screen is no longer valid. */
  readonly generation: number;
};

/** Returns the currency of the user's bets; the default currency for a guest. */
export const currencyOf = ({ user }: Pick<SessionView, 'user'>): number =>
  user?.currencyId ?? DEFAULT_CURRENCY_ID;
/**
 * Returns the currency that lists of orders are filtered by: the user's own. A user with wallets of several
 * currencies sees the orders of all of them (null).
 */
export const listCurrencyOf = ({ user, wallet }: Pick<SessionView, 'user' | 'wallet'>): number | null =>
  new Set(wallet?.balances.map(({ coinCode }) => coinCode)).size > 1 ? null : (user?.currencyId ?? null);
export const GUEST: SessionView = {
  user: null,
  expired: false,
  wallet: null,
  settings: DEFAULT_USER_SETTINGS,
  maintenance: false,
  restrictions: [],
  generation: 0,
};
