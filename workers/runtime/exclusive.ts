import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, LockManager } from './environment.ts';

/** A turn that has not come by then is not waited for: nothing is sent in it. Not from the specification. */
const TURN_MS: Milliseconds = 8_000;

/**
 * Runs under a lock of all workers; undefined where the turn did not come in time. Where locks are refused
 * (then it `isHeld` not), at once: the journal's own step decides then.
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

/** Whether it settled in time. */
export const settlesInTime = async (
  clock: Clock,
  ms: Milliseconds,
  settles: Promise<unknown>,
): Promise<boolean> => {
  const end: { late?: () => void } = {};
  const late = new Promise<boolean>((done) => {
    end.late = () => done(false);
  });
  const timer = clock.setTimeout(() => end.late?.(), ms);
  const isInTime = await Promise.race([settles.then(() => true), late]);
  clock.clearTimeout(timer);
  return isInTime;
};

/** Holds a lock from when it is granted until `release`; where locks are refused it is granted at once. */
export const holdLock = (
  locks: LockManager | null,
  name: string,
  granted: () => void = () => undefined,
): { readonly release: () => void } => {
  const end: { over?: () => void } = {};
  const over = new Promise<void>((done) => {
    end.over = done;
  });
  const hold = (): Promise<void> => {
    granted();
    return over;
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
  return { release: () => end.over?.() };
};
