import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { FeedEvent } from '#contract/patch.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import {
  GUEST,
  type LastKnown,
  type Session,
  type SessionChange,
  type SessionChangeOf,
  type SessionView,
  type Wallet,
} from '#contract/session.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { TabSignals } from '#feed/tabSignals.ts';
import type { Authorization } from './authorization.ts';
import { createSignal } from './createSignal.ts';
import { isLost } from './isLost.ts';

type LoginReason = 'user' | 'expired';
type SessionStore = StoreApi<SessionView>;
/** `restored`: the host repeats an earlier login; the user does not log in now (`SessionChange`). */
type LoginHow = { readonly restored: boolean; readonly renewed?: boolean };

/** The user of this tab, and the host's session messages (D8). */
export type SessionState = {
  /** The user's data without the authorization value. */
  readonly view: SessionStore;
  /** Takes the worker's session document. */
  readonly show: (view: SessionView) => void;
  /** Returns what this tab knows of the maintenance and the wallet, for another worker; undefined before it does. */
  readonly lastKnown: () => LastKnown | undefined;
  /** Takes events that only this tab receives. */
  readonly onEvent: (event: FeedEvent) => void;
  /** Starts to check the session whenever the page resumes or is restored. */
  readonly start: () => void;
  /**
   * Logs the user in. Problems: `bad-request` for an invalid session or one of another merchant,
   * `session-expired` for a restored session that a later login or logout replaced, and those of the
   * transport.
   */
  readonly login: (session: Session, how?: LoginHow) => Promise<Result<null>>;
  readonly logout: () => Promise<Result<null>>;
  /** Forwards a wallet. `uid` is the wallet's user; null if the host did not say. */
  readonly wallet: (wallet: Wallet, uid: string | null) => Promise<Result<null>>;
  /**
   * Forwards a change that is not about who is logged in: maintenance, or what the host forbids the user, or the
   * guest, from now on.
   */
  readonly forward: (change: SessionChangeOf<'maintenance' | 'restrict'>) => Promise<Result<null>>;
  /**
   * Returns whether another tab has changed the user without this page's knowledge, and if so removes the old
   * user's data. A page that was suspended gets no event before its first input, so call this before an input
   * is handled (D8, F32).
   */
  readonly isBehind: () => boolean;
  /** Asks the host for a login, after a "log in" button or a guest's bet (USER-07). */
  readonly wantLogin: () => void;
  /** Registers a listener that asks the host for a login. */
  readonly onLoginWanted: (run: (reason: LoginReason) => void) => () => void;
};

type Parts = {
  readonly feed: Pick<FeedClient, 'session' | 'claim' | 'shown'>;
  readonly merchant: string;
  readonly authorization: Authorization;
  readonly signals: Pick<TabSignals, 'isActive' | 'onActive' | 'onFrozen' | 'onPageHide'>;
  /** The style of the element that contains all that the client draws. */
  readonly style: Pick<CSSStyleDeclaration, 'visibility'>;
  readonly schedule: (ms: Milliseconds, run: () => void) => () => void;
  /** The device's time, ms since 1970. */
  readonly wallNow: () => EpochMs;
  /** Removes all data of the user from the screen, before the worker confirms the change. */
  readonly emptied: () => void;
  /**
   * Called when a user, or a guest (null), leaves this tab, by whatever means: drops what belongs to no document of the
   * worker (I6).
   */
  readonly left: (uid: string | null) => void;
};

/**
 * The longest time for which a restored page stays hidden after the user sees it. By then its process has received what
 * other tabs have stored. Not from the specification.
 */
const HIDDEN_MS: Milliseconds = 1_000;
/** The same time without shared storage: only the worker knows the user, and a new worker needs longer to start. */
const UNSHARED_HIDDEN_MS: Milliseconds = 10_000;

/** Attempts if the worker ends or is silent. The change is idempotent. */
const TRIES = 3;

export const createSession = ({
  feed,
  merchant,
  authorization,
  signals,
  style,
  schedule,
  wallNow,
  emptied,
  left,
}: Parts): SessionState => {
  const view = createStore<SessionView>(() => GUEST);
  view.subscribe((now, before) => {
    if (now.user?.uid !== before.user?.uid) left(before.user?.uid ?? null);
  });
  const loginWanted = createSignal<[reason: LoginReason]>();
  /** The latest session that this tab sent, until the worker's document contains its user. */
  let handed: Session | null = null;
  const answered = new Set<string>();
  /** The lowest generation that may show a user. An earlier one belongs to a user who has left. */
  let floor = 0;
  /** The maintenance as the worker or this tab's host said it last; null before this tab knows of any. */
  let lastMaintenance: Pick<LastKnown, 'at' | 'maintenance'> | null = null;
  const noteMaintenance = (maintenance: boolean): void => {
    lastMaintenance = { at: wallNow(), maintenance };
  };

  /** Changes that the worker has not answered and that no later change has replaced. */
  const unanswered = new Set<SessionChange>();
  /**
   * Returns whether a later change replaces an earlier one. Sent again, the earlier one would undo the later: it
   * would log a user in who has logged out since (D8).
   */
  const replaces = (later: SessionChange, earlier: SessionChange): boolean => {
    if (later.kind === 'maintenance' && later.restored === true) return false;
    if (later.kind === earlier.kind && later.kind !== 'login') return true;
    if (earlier.kind === 'maintenance') return false;
    return (
      later.kind === 'logout' ||
      (later.kind === 'login' && later.restored !== true && later.session.merchant === merchant)
    );
  };
  const send = async (change: SessionChange): Promise<Result<null>> => {
    for (const earlier of unanswered) if (replaces(change, earlier)) unanswered.delete(earlier);
    unanswered.add(change);
    let answer: Result<null> = fail({ code: 'worker-silent' });
    for (let tries = 0; tries < TRIES && unanswered.has(change); tries += 1) {
      answer = await feed.session(change);
      if (answer.ok || !isLost(answer.problem)) break;
    }
    unanswered.delete(change);
    return answer;
  };
  const currentUid = (): string | null => handed?.uid ?? view.getState().user?.uid ?? null;
  /** Stores the restrictions of the user with the session, so that a new worker does not lift them. */
  const storeRestrictions = ({ restrictions, uid = currentUid() }: SessionChangeOf<'restrict'>): void => {
    if (handed?.uid === uid) handed = { ...handed, restrictions };
    authorization.restrict(uid, restrictions);
  };
  /** Removes the user from the screen and ignores the worker's messages about earlier generations (I6). */
  const empty = (from: number): void => {
    floor = Math.max(floor, from);
    view.setState(({ maintenance, generation }) => ({ ...GUEST, maintenance, generation }), true);
    emptied();
  };
  const isBehind = (): boolean => {
    const { user, generation } = view.getState();
    if (user === null || !authorization.isShared()) return false;
    const stored = authorization.stored();
    if (stored === undefined || stored.generation < generation || stored.session?.uid === user.uid)
      return false;
    empty(stored.generation);
    return true;
  };
  /** What `hideUntilConfirmed` waits for. */
  const waits: (() => void)[] = [];
  const stopWaiting = (): void => waits.splice(0).forEach((stop) => stop());
  /**
   * Hides the page until the worker has sent its session document. The user stays logged in meanwhile: the
   * page neither reports a logout to the host nor forgets what it has stored of the user.
   */
  const hideUntilConfirmed = (): void => {
    stopWaiting();
    if (view.getState().user === null) return;
    style.visibility = 'hidden';
    const reveal = (): void => {
      stopWaiting();
      style.visibility = '';
    };
    const onSilence = (): void => {
      if (authorization.isShared()) isBehind();
      else empty(0);
      reveal();
    };
    let stopTimer: (() => void) | null = null;
    // The worker sends nothing to an inactive tab. Its silence counts only while the tab is active.
    const setTimer = (isActive: boolean): void => {
      stopTimer?.();
      const waitMs = authorization.isShared() ? HIDDEN_MS : UNSHARED_HIDDEN_MS;
      if (isActive) stopTimer = schedule(waitMs, onSilence);
    };
    setTimer(signals.isActive());
    waits.push(view.subscribe(reveal), signals.onActive(setTimer), () => stopTimer?.());
  };
  const nextTurn = (): number =>
    Math.max(view.getState().generation, authorization.stored()?.generation ?? 0) + 1;

  const logIn = async (session: Session, { restored, renewed = false }: LoginHow): Promise<Result<null>> => {
    // The worker refuses and counts the session of another merchant. The tab does not store it.
    if (session.merchant !== merchant) return send({ kind: 'login', session });
    if (restored) {
      // The stored session is at least as new as a restored one and must not be replaced.
      const stored = authorization.stored();
      if (stored === undefined) handed = session;
      const turn = nextTurn();
      const answer = await send({ kind: 'login', session, restored, ...(renewed ? { renewed } : undefined) });
      if (!answer.ok && handed === session) handed = null;
      // The worker has logged the user in with the renewed session, unless another tab has stored a later one since.
      const isLogin = renewed && answer.ok && stored?.session?.uid === session.uid;
      if (isLogin && authorization.stored()?.session?.authorization === stored.session.authorization)
        authorization.keep(turn, session);
      return answer;
    }
    handed = session;
    // A hidden tab does not get the worker's answer to it.
    if (session.maintenance !== undefined) noteMaintenance(session.maintenance);
    const turn = nextTurn();
    const { user } = view.getState();
    // Another user: remove the previous user's data first (D23).
    if (user !== null && user.uid !== session.uid) empty(turn);
    authorization.keep(turn, session);
    return send({ kind: 'login', session });
  };

  return {
    view,
    show: (now) => {
      // Another tab of the host may have sent the same login first. Then the worker starts no new generation
      // for this tab's login.
      const isOurs = now.user !== null && now.user.uid === handed?.uid;
      if (isOurs) floor = Math.min(floor, now.generation);
      // The worker has no user any more. The count of this tab may be ahead of its own, as each tab counts a logout.
      else if (now.user === null && now.generation >= view.getState().generation)
        floor = Math.min(floor, now.generation + 1);
      if (now.user !== null && now.generation < floor) return;
      view.setState(now, true);
      // The worker also shows none if it has not learned of any. That is no knowledge to hand on.
      if (now.maintenance || lastMaintenance !== null) noteMaintenance(now.maintenance);
      const stored = authorization.stored();
      // Two tabs may log in at once. The tab whose session the worker accepted stores it, unless another tab has
      // renewed the session of the same user since, or has logged another user in.
      if (handed !== null && isOurs) {
        const isReplaced =
          stored !== undefined &&
          stored.session !== null &&
          stored.session.authorization !== handed.authorization &&
          stored.generation >= now.generation &&
          (stored.generation > now.generation || stored.session.uid === handed.uid);
        if (!isReplaced) authorization.keep(now.generation, handed);
        handed = null;
      } else if (
        now.user === null &&
        stored !== undefined &&
        stored.generation <= now.generation &&
        stored.session !== null
      )
        authorization.expire(now.generation);
    },
    lastKnown: () => {
      const { user, wallet } = view.getState();
      if (lastMaintenance === null && wallet === null) return undefined;
      return { ...lastMaintenance, uid: user?.uid ?? null, wallet };
    },
    onEvent: (event) => {
      if (event.kind !== 'login-wanted') return;
      const { id, reason } = event;
      feed.claim(id, (isOurs) => {
        if (!isOurs) return;
        feed.shown(id);
        if (answered.has(id)) return;
        answered.add(id);
        loginWanted.emit(reason);
      });
    },
    start: () => {
      // A frozen page receives no logout. The stored session shows it before the first input (F13, F32).
      signals.onFrozen((isFrozen) => {
        if (isFrozen) return;
        if (authorization.isShared()) isBehind();
        else hideUntilConfirmed();
      });
      // The process of a page in the back/forward cache may still read the former user's stored session (F13, I6).
      signals.onPageHide((isLeaving) => {
        if (isLeaving) stopWaiting();
        else hideUntilConfirmed();
      });
    },
    isBehind,
    login: async (given, how = { restored: false }) => {
      // A login that names no restrictions lifts none of the same user, also after an expiry.
      const restrictions = given.restrictions ?? authorization.restrictionsOf(given.uid);
      if (restrictions === undefined) return logIn(given, how);
      const answer = await logIn({ ...given, restrictions }, how);
      // Stored restrictions that the worker cannot read must not keep the user out (F34).
      const isUnreadable =
        given.restrictions === undefined && !answer.ok && answer.problem.code === 'bad-request';
      return isUnreadable ? logIn(given, how) : answer;
    },
    logout: async () => {
      const isGuest = currentUid() === null && !view.getState().expired;
      handed = null;
      const turn = nextTurn();
      // A site may say at every load that nobody is logged in. The guest's slip and favourites stay.
      if (isGuest) floor = Math.max(floor, turn);
      else empty(turn);
      authorization.keep(turn, null);
      return send({ kind: 'logout' });
    },
    wallet: (wallet, uid) => {
      if (uid !== null) return send({ kind: 'wallet', wallet, uid });
      return currentUid() === null ? Promise.resolve(ok(null)) : send({ kind: 'wallet', wallet });
    },
    forward: (change) => {
      if (change.kind === 'restrict') storeRestrictions(change);
      else if (change.restored !== true) noteMaintenance(change.on);
      return send(change);
    },
    wantLogin: () => loginWanted.emit('user'),
    onLoginWanted: loginWanted.on,
  };
};
