import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, type Problem, type Result } from '#contract/problem.ts';
import type { Clock, LockManager } from '../runtime/environment.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { runExclusive } from '../runtime/exclusive.ts';

type UserPressParts<R, O> = {
  readonly deps: {
    readonly clock: Clock;
    readonly locks: LockManager | null;
    readonly requestLogin: () => void;
  };
  /** The entries of the user who is logged in; null for a guest. */
  readonly own: () => O | null;
  /** True while these entries belong to the user and the login is valid. */
  readonly isSameUser: (userJournal: O) => boolean;
  /** Why the worker may not act on the press now, or null. */
  readonly lateProblem: (userJournal: O, request: R, deadline: Deadline) => Problem | null;
  readonly lockName: (userJournal: O, request: R) => string;
  /** Decides about the press. Runs under the lock. */
  readonly decide: (userJournal: O, request: R, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
};

/**
 * Creates the function that takes a press: it asks a guest for a login, waits for the user's entries, and decides
 * under a lock that all workers share.
 */
export const createUserPress =
  <R, O extends { readonly loaded: Promise<unknown> }>({
    deps,
    own,
    isSameUser,
    lateProblem,
    lockName,
    decide,
  }: UserPressParts<R, O>) =>
  async (request: R, deadline: Deadline): Promise<Result<PlacementAnswer>> => {
    const userJournal = own();
    if (userJournal === null || !isSameUser(userJournal)) {
      deps.requestLogin();
      return fail({ code: 'login-wanted' });
    }
    await userJournal.loaded;
    const late = lateProblem(userJournal, request, deadline);
    if (late !== null) return fail(late);
    const answer = await runExclusive(deps.locks, deps.clock, lockName(userJournal, request), () =>
      decide(userJournal, request, deadline),
    );
    return answer ?? fail({ code: 'timeout' });
  };
