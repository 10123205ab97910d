import {
  DEFAULT_USER_SETTINGS,
  type LastKnown,
  type StoredSession,
  type Session,
  type SessionChange,
  type SessionChangeOf,
  type SessionView,
  type UserSettings,
  type Wallet,
} from '#contract/session.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import {
  activeRestrictions,
  NO_RESTRICTIONS,
  restrictionOf,
  type RestrictedAction,
  type Restriction,
} from '#domain/responsible-gambling/restrictions.ts';
import type { EpochMs } from '#domain/ids.ts';
import { formatMoney } from '#domain/money/money.ts';
import { withBalance } from '#domain/money/wallet.ts';
import type { PlatformRestrictionStore } from './platformRestrictions.ts';
import { isLaterLogin, type SessionPeers, type SessionMessage, type LoginStamp } from './sessionPeers.ts';

export type SessionDeps = {
  readonly merchant: string;
  /**
   * The last measured server time (`ServerClock.measuredNow`): restrictions end by it, so a wrong clock of the device
   * ends none.
   */
  readonly now: () => EpochMs;
  /** This worker's number among its peers. */
  readonly by: number;
  readonly peers: SessionPeers | null;
  readonly restrictionStore: PlatformRestrictionStore;
  /** Runs a change of user. What tabs get of it comes in one patch: no tab has data of one user under another (I6). */
  readonly inOnePatch: (run: () => void) => void;
  /** Switches the documents to this user. The previous user's data is cleared before this returns (I6). */
  readonly setUser: (uid: string | null) => void;
  /** Reports another authorization value, or none, and the uid of its user. */
  readonly authorized: (authorization: string | null, uid: string | null) => void;
  /** Reports that the session state of the tabs changed. */
  readonly changed: () => void;
  /** The login expired, here or in another worker: one tab of all asks the parent for a new one. */
  readonly loginNeeded: (generation: number) => void;
  /** Withdraws the login request: a login exists, or a tab of another worker has asked. */
  readonly answered: () => void;
  readonly drop: (reason: string) => void;
};

type LogIn = (change: SessionChangeOf<'login'>) => Result<null>;

/** The only part of the worker that holds the authorization value. */
export type SessionOwner = {
  readonly view: () => SessionView;
  readonly rev: () => number;
  readonly authorization: () => string | null;
  readonly uid: () => string | null;
  readonly take: (change: SessionChange) => Result<null>;
  /**
   * Takes the session that a tab's browser stored. It counts only if it is later than the known one: a silent
   * guest tab is not a logout (D23). Returns true if it counts.
   */
  readonly keep: (stored: StoredSession) => boolean;
  /**
   * Takes the maintenance and the wallet that a tab had from the worker before this one. They count until this worker
   * learns newer ones.
   */
  readonly recall: (known: LastKnown) => void;
  /**
   * The platform refused this authorization value. A response to an earlier value does not end the current
   * login (F31).
   */
  readonly refused: (authorization: string) => void;
  /** The feed reported the user of this authorization value. */
  readonly confirmed: (authorization: string, uid: string | null) => void;
  readonly setSettings: (settings: UserSettings) => void;
  /** Takes the restrictions of the user that the platform reported, in place of its earlier ones. */
  readonly restrict: (restrictions: readonly Restriction[]) => void;
  /** Returns why the user may not do this now, or null. */
  readonly restricted: (action: RestrictedAction) => Problem | null;
  /** Handles the passage of time: publishes the end of a restriction. */
  readonly publishEndedRestrictions: () => void;
  /** The platform reported a balance. It updates the wallet if the wallet has this currency (USER-02). */
  readonly balance: (currencyId: number, balance: string) => void;
  /** A tab has asked the parent for a login, so peers do not have to. */
  readonly onTabAskedForLogin: () => void;
};

const userOf = ({ uid, name, memberType, currencyId }: Session): SessionView['user'] => ({
  uid,
  name,
  memberType,
  currencyId,
});

const isSameList = (one: readonly Restriction[], other: readonly Restriction[]): boolean =>
  one.length === other.length &&
  one.every(({ kind, until }, n) => other[n]?.kind === kind && other[n].until === until);

/**
 * Creates the owner of the session. It counts logins, logouts and expiries and publishes them to the tabs and
 * to the other workers of the merchant. The latest explicit one wins (D8, D23).
 *
 * Maintenance: the latest message of a host decides, in whatever tab or worker, unless the host only repeats it
 * (`restored`). A repeated message, and what a tab remembers of an earlier worker, count only before the first such
 * message. A worker or tab that knows of none claims nothing (BOOT-33).
 *
 * Wallet: the last wallet of the user from a host decides, with the platform's later balances. A repeated wallet, a
 * wallet that a tab remembers, and one that was made of a balance alone count only before the first such wallet
 * (USER-02).
 */
export const createSessionOwner = (deps: SessionDeps): SessionOwner => {
  const { merchant, by, peers } = deps;
  let loginStamp: LoginStamp = { generation: 0, by: 0 };
  let session: Session | null = null;
  let end: SessionMessage['end'] = null;
  let settings = DEFAULT_USER_SETTINGS;
  let maintenance = false;
  /** When a tab had the maintenance that it handed on; Infinity once a host has said it. */
  let maintenanceAt: EpochMs = -Infinity;
  /** Restrictions by the host for a guest; those for a user are in `session`. */
  let guestRestrictions = NO_RESTRICTIONS;
  /**
   * A user with the host's restrictions for the next login: the user of an expired login, or one for whom a host sent
   * restrictions while no user was logged in. Null after a login, the logout of a user, or a restriction of the guest.
   */
  let expired: Pick<Session, 'uid' | 'restrictions'> | null = null;
  /**
   * What the platform forbids a user, as it last reported: kept over an expiry, and stored for a new worker and the
   * next login.
   */
  let platformRestrictions: { readonly uid: string | null; readonly restrictions: readonly Restriction[] } = {
    uid: null,
    restrictions: NO_RESTRICTIONS,
  };
  /**
   * The user's balance as formatted text, in the currency that the user had then; null unless reported while there was
   * no wallet.
   */
  let ownBalance: { readonly currencyId: number; readonly amount: string } | null = null;
  /** The restrictions that the tabs have. */
  let published = NO_RESTRICTIONS;
  let rev = 1;

  const hostRestrictions = (): readonly Restriction[] =>
    session === null ? guestRestrictions : (session.restrictions ?? NO_RESTRICTIONS);
  const restrictions = (): readonly Restriction[] =>
    activeRestrictions(
      [...hostRestrictions(), ...(session === null ? [] : platformRestrictions.restrictions)],
      deps.now(),
    );
  const setMaintenance = (on: boolean): void => {
    maintenance = on;
    maintenanceAt = Infinity;
  };
  /** Takes a maintenance that a host repeats. It may be older than any that this worker has learned. */
  const repeatMaintenance = (on: boolean): void => {
    if (maintenanceAt === -Infinity) maintenance = on;
  };
  const withOwnBalance = (wallet: Wallet | null, { currencyId }: Session): Wallet | null =>
    ownBalance?.currencyId === currencyId
      ? withBalance(wallet, currencyId, ownBalance.amount, currencyId)
      : wallet;
  /** Returns the known wallet for a session of the same user that names none; null if the currencies differ. */
  const walletFor = ({ currencyId }: Session): Wallet | null =>
    session?.currencyId === currencyId ? session.wallet : null;
  /** Returns the wallet after one came that may be older than this worker's, which then stays. */
  const walletBeside = (before: Session, older: Wallet | null): Wallet | null =>
    before.wallet ?? (older === null ? null : withOwnBalance(older, before));
  /**
   * Fills in what a login does not name. It lifts no restrictions of the same user, nor those of the guest before
   * it.
   */
  const completeLogin = (next: Session): Session => {
    if (next.restrictions !== undefined || (session !== null && session.uid !== next.uid)) return next;
    const own = (expired?.uid === next.uid ? expired.restrictions : undefined) ?? NO_RESTRICTIONS;
    return { ...next, restrictions: [...hostRestrictions(), ...own] };
  };
  const publish = (): void => {
    published = restrictions();
    rev += 1;
    deps.changed();
  };
  /**
   * Takes what the host forbids this user, or the guest. While no user is logged in, it counts from this user's next
   * login on. Returns false if another user is logged in, or another user's login has expired: the host of a page may
   * not know that yet.
   */
  const setHostRestrictions = (uid: string | null, next: readonly Restriction[]): boolean => {
    if (uid === (session?.uid ?? null)) {
      if (session === null) [guestRestrictions, expired] = [next, null];
      else session = { ...session, restrictions: next };
    } else if (uid !== null && session === null && (expired === null || expired.uid === uid))
      expired = { uid, restrictions: next };
    else return false;
    publish();
    return true;
  };
  const publishRestrictions = (): void => {
    if (!isSameList(restrictions(), published)) publish();
  };
  /** Takes what the platform last forbade this user, until it reports anew. */
  const restorePlatformRestrictions = async (uid: string | null): Promise<void> => {
    const before = { uid, restrictions: NO_RESTRICTIONS };
    platformRestrictions = before;
    if (uid === null) return;
    const stored = await deps.restrictionStore.read(uid);
    if (platformRestrictions !== before) return;
    platformRestrictions = { uid, restrictions: stored };
    publishRestrictions();
  };
  const broadcast = (): void => {
    const isMaintenanceKnown = maintenanceAt === Infinity;
    peers?.post({ kind: 'now', stamp: loginStamp, session, end, maintenance, isMaintenanceKnown });
  };

  /** Takes a session. The previous user's data is cleared before the new session counts (D23). */
  const setSession = (next: Session | null, how: SessionMessage['end'], at: LoginStamp): void => {
    const before = session;
    loginStamp = at;
    end = next === null ? how : null;
    session = next;
    expired = end === 'expired' ? before : null;
    guestRestrictions = NO_RESTRICTIONS;
    if (next === null || next.uid !== before?.uid) {
      settings = DEFAULT_USER_SETTINGS;
      ownBalance = null;
    }
    const uid = next?.uid ?? null;
    deps.inOnePatch(() => {
      if (end !== 'expired') {
        if (uid !== platformRestrictions.uid) void restorePlatformRestrictions(uid);
        deps.setUser(uid);
      }
      if (next?.authorization !== before?.authorization || next?.uid !== before?.uid)
        deps.authorized(next?.authorization ?? null, uid);
      if (next !== null || how === 'logout') deps.answered();
      publish();
    });
  };
  const nextLoginStamp = (): LoginStamp => ({ generation: loginStamp.generation + 1, by });

  /**
   * Takes a login that a page repeats. It never ends or replaces a known login. Where none is known, it ranks
   * below every explicit login, since other workers may know one (D23).
   */
  const restore = (next: Session): Result<null> => {
    if (session?.uid === next.uid) {
      // A session stored across the end of a worker has no wallet, so the wallet is taken here.
      const wallet = walletBeside(session, next.wallet);
      const before = maintenance;
      repeatMaintenance(next.maintenance ?? maintenance);
      if (wallet === session.wallet && maintenance === before) return ok(null);
      session = { ...session, wallet };
      broadcast();
      publish();
      return ok(null);
    }
    if (session !== null || loginStamp.generation > 0) return fail({ code: 'session-expired' });
    repeatMaintenance(next.maintenance ?? maintenance);
    setSession(completeLogin(next), null, { generation: 1, by: -1 - by });
    broadcast();
    return ok(null);
  };
  const login: LogIn = ({ session: next, restored, renewed }) => {
    if (next.merchant !== merchant) {
      deps.drop('foreign-merchant');
      return fail({ code: 'bad-request' });
    }
    const isRenewal = renewed === true && session?.uid === next.uid;
    if (restored === true && !isRenewal) return restore(next);
    if (next.maintenance !== undefined) setMaintenance(next.maintenance);
    const same = session !== null && session.uid === next.uid && session.authorization === next.authorization;
    // Every page that the parent opens repeats the login; this is not a new login.
    const known = completeLogin(
      next.wallet === null && session?.uid === next.uid ? { ...next, wallet: walletFor(next) } : next,
    );
    if (same) {
      session = known;
      publish();
    } else setSession(known, null, nextLoginStamp());
    broadcast();
    return ok(null);
  };
  const logout = (how: 'logout' | 'expired'): void => {
    // Already a guest. Only data kept for an expired login is still to be cleared.
    if (session === null && (how === 'expired' || end !== 'expired')) {
      // The tab that logs out shows no user before this answer.
      if (how === 'logout') publish();
      return;
    }
    setSession(null, how, nextLoginStamp());
    broadcast();
    if (how === 'expired') deps.loginNeeded(loginStamp.generation);
  };

  const keep: SessionOwner['keep'] = (stored) => {
    if (
      stored.generation <= loginStamp.generation ||
      (stored.session !== null && stored.session.merchant !== merchant)
    )
      return false;
    setSession(stored.session, 'logout', { generation: stored.generation, by: 0 });
    // Sends the login again: the worker that took it may have died before the others received it.
    peers?.post({ kind: 'kept', kept: stored });
    return true;
  };
  const recall: SessionOwner['recall'] = ({ at, maintenance: on, uid, wallet }) => {
    if (at !== undefined && on !== undefined && at > maintenanceAt) [maintenance, maintenanceAt] = [on, at];
    if (session !== null && session.uid === uid)
      session = { ...session, wallet: walletBeside(session, wallet) };
    publish();
  };

  peers?.onMessage((word) => {
    switch (word.kind) {
      case 'kept':
        return void keep(word.kept);
      case 'ask':
        if (loginStamp.generation > 0 || maintenance) broadcast();
        return;
      case 'now': {
        if (
          isLaterLogin(word.stamp, loginStamp) &&
          (word.session === null || word.session.merchant === merchant)
        ) {
          const hadUser = session !== null;
          if (word.isMaintenanceKnown) setMaintenance(word.maintenance);
          setSession(word.session, word.end, word.stamp);
          // The tabs of the worker that saw the expiry may all be hidden (D26).
          if (hadUser && end === 'expired') deps.loginNeeded(loginStamp.generation);
        } else if (
          word.stamp.generation === loginStamp.generation &&
          word.stamp.by === loginStamp.by &&
          word.session?.uid === session?.uid
        ) {
          // The same login or guest, with the wallet and values that the parent sent since.
          if (word.isMaintenanceKnown) setMaintenance(word.maintenance);
          if (word.session !== null && session !== null)
            session = { ...word.session, wallet: word.session.wallet ?? walletFor(word.session) };
          publish();
        }
        return;
      }
      case 'wallet':
        if (session?.uid !== word.uid) return;
        session = { ...session, wallet: word.wallet };
        return publish();
      case 'maintenance':
        setMaintenance(word.on);
        return publish();
      case 'restrict':
        return void setHostRestrictions(word.uid, word.restrictions);
      case 'wanted':
        if (word.generation >= loginStamp.generation) deps.answered();
    }
  });
  peers?.post({ kind: 'ask' });

  const refused = (authorization: string): void => {
    if (session?.authorization === authorization) logout('expired');
  };
  return {
    view: () => ({
      user: session === null ? null : userOf(session),
      expired: end === 'expired',
      wallet: session === null ? null : (session.wallet ?? withOwnBalance(null, session)),
      settings,
      maintenance,
      restrictions: restrictions(),
      generation: loginStamp.generation,
    }),
    rev: () => rev,
    authorization: () => session?.authorization ?? null,
    uid: () => session?.uid ?? null,
    take: (change) => {
      if (change.kind === 'login') return login(change);
      if (change.kind === 'logout') logout('logout');
      else if (change.kind === 'maintenance' && change.restored === true) {
        repeatMaintenance(change.on);
        publish();
      } else if (change.kind === 'maintenance') {
        setMaintenance(change.on);
        peers?.post({ kind: 'maintenance', on: maintenance });
        publish();
      } else if (change.kind === 'restrict') {
        const { uid = session?.uid ?? null, restrictions: next } = change;
        if (!setHostRestrictions(uid, next)) return fail({ code: 'bad-request' });
        peers?.post({ kind: 'restrict', uid, restrictions: next });
      } else if (session === null || (change.uid !== undefined && change.uid !== session.uid)) {
        // A wallet needs a user. A site may still send the wallet of a user who has logged out (I6).
        return fail({ code: 'bad-request' });
      } else {
        session = { ...session, wallet: change.wallet };
        peers?.post({ kind: 'wallet', uid: session.uid, wallet: change.wallet });
        publish();
      }
      return ok(null);
    },
    keep,
    recall,
    refused,
    confirmed: (authorization, uid) => {
      if (session?.authorization !== authorization || uid === session.uid) return;
      deps.drop('authed-other');
      refused(authorization);
    },
    setSettings: (next) => {
      if (next.showSettingChangableTip === settings.showSettingChangableTip) return;
      settings = next;
      publish();
    },
    restrict: (next) => {
      if (session === null) return;
      platformRestrictions = { uid: session.uid, restrictions: next };
      deps.restrictionStore.write(session.uid, next);
      publishRestrictions();
    },
    restricted: (action) => {
      const restriction = restrictionOf(restrictions(), action);
      return restriction === null ? null : { code: 'restricted', ...restriction };
    },
    publishEndedRestrictions: publishRestrictions,
    balance: (currencyId, balance) => {
      if (session === null) return;
      // Formats the balance by the money rule, as the parent site does, so that its form does not depend on
      // the sender (MONEY-01).
      const amount = formatMoney(balance);
      if (session.wallet === null) {
        if (
          currencyId !== session.currencyId ||
          (ownBalance?.currencyId === currencyId && ownBalance.amount === amount)
        )
          return;
        // Other workers may have a wallet of the host, so they do not learn of this balance.
        ownBalance = { currencyId, amount };
        return publish();
      }
      const wallet = withBalance(session.wallet, currencyId, amount, session.currencyId);
      if (wallet === session.wallet || wallet === null) return;
      session = { ...session, wallet };
      peers?.post({ kind: 'wallet', uid: session.uid, wallet });
      publish();
    },
    onTabAskedForLogin: () => peers?.post({ kind: 'wanted', generation: loginStamp.generation }),
  };
};
