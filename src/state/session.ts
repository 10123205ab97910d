import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { FeedEvent } from '#contract/patch.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { GUEST, type Session, type SessionChange, type SessionView, type Wallet } from '#contract/session.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { TabSignals } from '#feed/tabSignals.ts';
import type { Authorization } from './authorization.ts';
import { useClient } from './clientContext.tsx';

type LoginReason = 'user' | 'expired';
type SessionStore = StoreApi<SessionView>;
/** `restored`: nobody logs in now, the site says an earlier login again (`SessionChange`). */
type LoginHow = { readonly restored: boolean };

/** The user of this tab, and what the parent says of them (D8). */
export type SessionState = {
  /** What is known of the user; never the authorization value. */
  readonly view: SessionStore;
  /** Takes the worker's news of the session. */
  readonly show: (view: SessionView) => void;
  /** Takes the events that are this tab's alone. */
  readonly hear: (event: FeedEvent) => void;
  /** Follows the page's sleep; the answer ends it. */
  readonly start: () => () => void;
  /**
   * Problems: `bad-request` for another merchant's session, or one that does not fit; `session-expired` for a
   * restored one that a later login or logout has replaced; and those of the line.
   */
  readonly login: (session: Session, how?: LoginHow) => Promise<Result<null>>;
  readonly logout: () => Promise<Result<null>>;
  /** `uid` names the user whose wallet it is; null where the site has not said. */
  readonly wallet: (wallet: Wallet, uid: string | null) => Promise<Result<null>>;
  readonly maintenance: (on: boolean) => Promise<Result<null>>;
  /**
   * Whether another tab has logged this user out, or another one in, which this page has not heard of: one
   * that the machine held still is told nothing before its first input. It is empty then. To be asked before
   * an input is taken (D8, F32).
   */
  readonly isBehind: () => boolean;
  /** A "log in" button, or a guest's bet (USER-07). */
  readonly wantLogin: () => void;
  /** Told whenever the parent is to be asked for a login. */
  readonly onLoginWanted: (run: (reason: LoginReason) => void) => () => void;
};

type Parts = {
  readonly feed: Pick<FeedClient, 'session' | 'showOnce'>;
  readonly merchant: string;
  readonly authorization: Authorization;
  readonly signals: Pick<TabSignals, 'onStill'>;
  /** Called when nothing of the user may be on screen any more, before the worker has told of it. */
  readonly emptied: () => void;
};

/** Tries when the worker goes or is silent: the newest holds, however often it arrives. */
const TRIES = 3;
const isLost = ({ code }: Problem): boolean => code === 'worker-gone' || code === 'worker-silent';

export const createSession = ({ feed, merchant, authorization, signals, emptied }: Parts): SessionState => {
  const view = createStore<SessionView>(() => GUEST);
  const listeners = new Set<(reason: LoginReason) => void>();
  /** The latest that this tab handed over, until the worker has told it back. */
  let handed: Session | null = null;
  const heard = new Set<string>();
  /** What the worker tells of a user of before this turn is of one who has left. */
  let floor = 0;

  const send = async (change: SessionChange): Promise<Result<null>> => {
    let answer: Result<null> = fail({ code: 'worker-silent' });
    for (let tries = 0; tries < TRIES; tries += 1) {
      answer = await feed.session(change);
      if (answer.ok || !isLost(answer.problem)) break;
    }
    return answer;
  };
  const ask = (reason: LoginReason): void => listeners.forEach((run) => run(reason));
  /** Nothing of the user is on screen from here on, whatever the worker says and when (I6). */
  const empty = (from: number): void => {
    floor = Math.max(floor, from);
    view.setState(({ maintenance, generation }) => ({ ...GUEST, maintenance, generation }), true);
    emptied();
  };
  const isBehind = (): boolean => {
    const { user, generation } = view.getState();
    if (user === null || !authorization.isShared()) return false;
    const kept = authorization.kept();
    if (kept === undefined || kept.generation < generation || kept.session?.uid === user.uid) return false;
    empty(kept.generation);
    return true;
  };
  const nextTurn = (): number =>
    Math.max(view.getState().generation, authorization.kept()?.generation ?? 0) + 1;

  return {
    view,
    show: (now) => {
      // Another tab of the same parent may have handed over this very login before: then the worker counts no
      // turn for ours.
      const isOurs = now.user !== null && now.user.uid === handed?.uid;
      if (isOurs) floor = Math.min(floor, now.generation);
      if (now.user !== null && now.generation < floor) return;
      view.setState(now, true);
      const kept = authorization.kept();
      // Two tabs may log in at once: what is kept is what the worker has taken, by the hand of the tab that
      // gave it.
      if (now.user !== null && now.user.uid === handed?.uid) {
        authorization.keep(now.generation, handed);
        handed = null;
      } else if (
        now.user === null &&
        kept !== undefined &&
        kept.session !== null &&
        kept.generation <= now.generation
      )
        authorization.keep(now.generation, null);
    },
    hear: (event) => {
      if (event.kind !== 'login-wanted') return;
      const { id, reason } = event;
      feed.showOnce(id, () => {
        if (heard.has(id)) return;
        heard.add(id);
        ask(reason);
      });
    },
    // Asleep, this page has heard of no logout: what is kept tells it before any input does (F13, F32).
    start: () =>
      signals.onStill((still) => {
        const { user, generation } = view.getState();
        if (still || user === null) return;
        if (authorization.isShared()) isBehind();
        else empty(generation);
      }),
    isBehind,
    login: async (session, { restored } = { restored: false }) => {
      // The worker refuses and counts it; nothing of it is kept here.
      if (session.merchant !== merchant) return send({ kind: 'login', session });
      if (restored) {
        // What this browser keeps is at least as new; it is replaced by no session of before.
        if (authorization.kept() === undefined) handed = session;
        const answer = await send({ kind: 'login', session, restored });
        if (!answer.ok && handed === session) handed = null;
        return answer;
      }
      handed = session;
      const turn = nextTurn();
      const { user } = view.getState();
      // A changed uid wipes first (D23).
      if (user !== null && user.uid !== session.uid) empty(turn);
      authorization.keep(turn, session);
      return send({ kind: 'login', session });
    },
    logout: async () => {
      handed = null;
      const turn = nextTurn();
      empty(turn);
      authorization.keep(turn, null);
      return send({ kind: 'logout' });
    },
    wallet: (wallet, uid) => {
      if (uid !== null) return send({ kind: 'wallet', wallet, uid });
      return view.getState().user === null && handed === null
        ? Promise.resolve(ok(null))
        : send({ kind: 'wallet', wallet });
    },
    maintenance: (on) => send({ kind: 'maintenance', on }),
    wantLogin: () => ask('user'),
    onLoginWanted: (run) => {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
};

/** The user, or null for a guest (USER-06). */
export const useUser = (): SessionView['user'] => useStore(useClient().session.view, ({ user }) => user);
/** The platform wants the user told that settings can be changed (SETTINGS-05). */
export const useSettingsTip = (): boolean =>
  useStore(useClient().session.view, ({ settings }) => settings.showSettingChangableTip);
export const useMaintenance = (): boolean =>
  useStore(useClient().session.view, ({ maintenance }) => maintenance);
export const useWallet = (): SessionView['wallet'] =>
  useStore(useClient().session.view, ({ wallet }) => wallet);
