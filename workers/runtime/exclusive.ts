import { createDeferred } from '#domain/deferred.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, LockManager } from './environment.ts';

/**
 * Maximum wait for a lock; after it the task does not run and nothing is sent. Not from the specification.
 */
const TURN_MS: Milliseconds = 8_000;

/**
 * Runs a task under a lock shared by all workers. Returns undefined if the lock was not granted in time.
 * Where locks are refused, the task runs at once with `isHeld` false; the journal's transaction then decides
 * alone.
 */
export const runExclusive = <T>(
  locks: LockManager | null,
  clock: Clock,
  name: string,
  run: (isHeld: boolean) => Promise<T>,
): Promise<T | undefined> =>
  new Promise((done, broke) => {
    let begun = false;
    const once = async (isHeld: boolean): Promise<void> => {
      if (begun) return;
      begun = true;
      clock.clearTimeout(late);
      try {
        done(await run(isHeld));
      } catch (error) {
        broke(error);
      }
    };
    const late = clock.setTimeout(() => {
      begun = true;
      done(undefined);
    }, TURN_MS);
    if (locks === null) void once(false);
    else locks.request(name, () => once(true)).catch(() => once(false));
  });

/** Returns whether the promise settled in time. */
export const settlesInTime = async (
  clock: Clock,
  ms: Milliseconds,
  settles: Promise<unknown>,
): Promise<boolean> => {
  const late = createDeferred<boolean>();
  const timer = clock.setTimeout(() => late.resolve(false), ms);
  const isInTime = await Promise.race([settles.then(() => true), late.promise]);
  clock.clearTimeout(timer);
  return isInTime;
};

/** Holds a lock from its grant until `release`. Where locks are refused, it counts as granted at once. */
export const holdLock = (
  locks: LockManager | null,
  name: string,
  granted: () => void = () => undefined,
): { readonly release: () => void } => {
  const released = createDeferred();
  const hold = (): Promise<void> => {
    granted();
    return released.promise;
  };
  let given = false;
  if (locks === null) granted();
  else
    locks
      .request(name, () => {
        given = true;
        return hold();
      })
      .catch(() => {
        if (!given) granted();
      });
  return { release: () => released.resolve() };
};
