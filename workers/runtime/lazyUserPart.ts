import { fail, type Result } from '#contract/problem.ts';
import type { Clock, Timer } from './environment.ts';
import { retryDelay } from './lazyModule.ts';

/** A part of the worker that works for the user who is logged in. */
export type UserPart = {
  readonly setUser: (uid: string | null) => void;
  /** Sets whether the login is valid. */
  readonly setAuthorized: (isAuthorized: boolean) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export type LazyUserPart<T extends UserPart> = {
  /** The part, or null before it has loaded. */
  readonly now: () => T | null;
  /** Loads the part and brings it up to date. Null if it cannot be loaded. */
  readonly load: () => Promise<T | null>;
  readonly uid: () => string | null;
  /**
   * Runs a press of the user on the loaded part. Without a valid login it asks for one instead. Refuses the press if
   * its user has left during the load.
   */
  readonly press: <A>(run: (part: T) => Promise<Result<A>>) => Promise<Result<A>>;
  /** Passes on user, login, start and stop, and keeps them for a part that loads later. */
  readonly lifetime: UserPart;
};

type LazyUserPartParts<T> = {
  /** Loads the module. Returns the function that creates the part, or null if the module cannot be loaded. */
  readonly open: () => Promise<(() => T) | null>;
  readonly requestLogin: () => void;
  /** Times the retries of a failed load. */
  readonly clock: Clock;
};

/** Creates a part that loads at the first login, press or question, so a guest's worker starts without it (G10). */
export const createLazyUserPart = <T extends UserPart>({
  open,
  requestLogin,
  clock,
}: LazyUserPartParts<T>): LazyUserPart<T> => {
  let part: T | null = null;
  let uid: string | null = null;
  let isAuthorized = false;
  let isRunning = false;
  let isLoadingForUser = false;
  let failures = 0;
  let retryTimer: Timer | null = null;

  const load = async (): Promise<T | null> => {
    if (part !== null) return part;
    const create = await open();
    // Another call may have created the part during the wait.
    if (create === null || part !== null) return part;
    part = create();
    if (isRunning) part.start();
    part.setUser(uid);
    part.setAuthorized(isAuthorized);
    return part;
  };
  const cancelRetry = (): void => {
    if (retryTimer !== null) clock.clearTimeout(retryTimer);
    retryTimer = null;
    failures = 0;
  };
  /**
   * Loads the part for the logged-in user. If that fails, tries again after a pause, because the part tracks
   * bets of unknown outcome though no tab asks.
   */
  const loadForUser = async (): Promise<void> => {
    if (part !== null || uid === null || isLoadingForUser || retryTimer !== null) return;
    isLoadingForUser = true;
    await load().finally(() => {
      isLoadingForUser = false;
    });
    if (part !== null || uid === null || !isRunning) return;
    failures += 1;
    retryTimer = clock.setTimeout(() => {
      retryTimer = null;
      void loadForUser();
    }, retryDelay(failures));
  };
  return {
    now: () => part,
    load,
    uid: () => uid,
    press: async (run) => {
      if (uid === null || !isAuthorized) {
        requestLogin();
        return fail({ code: 'login-wanted' });
      }
      const user = uid;
      const loaded = await load();
      if (uid !== user) return fail({ code: 'login-wanted' });
      return loaded === null ? fail({ code: 'network' }) : run(loaded);
    },
    lifetime: {
      setUser: (next) => {
        uid = next;
        if (next === null) cancelRetry();
        if (part !== null) part.setUser(next);
        else void loadForUser();
      },
      setAuthorized: (now) => {
        isAuthorized = now;
        part?.setAuthorized(now);
      },
      start: () => {
        isRunning = true;
        if (part !== null) part.start();
        else void loadForUser();
      },
      stop: () => {
        isRunning = false;
        cancelRetry();
        part?.stop();
      },
    },
  };
};
