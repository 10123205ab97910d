import type { Clock, Timer } from '../runtime/environment.ts';

/**
 * The longest delay of a snapshot, ms. After it the worker sends the snapshot even if its lists are
 * incomplete (F17).
 */
const SNAPSHOT_WAIT_MS = 2_000;

export type SnapshotDelay = {
  /**
   * Returns true while the snapshot must still wait. `loaded`: every list has loaded or failed. `laidOut`:
   * the rows of every list are up to date.
   */
  readonly waitForLists: (loaded: boolean, laidOut: boolean) => boolean;
  readonly end: () => void;
};

/**
 * Delays one tab's snapshot while the lists it draws are loading, because an empty list would remove the rows
 * that are on screen.
 */
export const createSnapshotDelay = (clock: Clock, due: () => void): SnapshotDelay => {
  let startedAt: number | null = null;
  let timer: Timer | null = null;
  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const end = (): void => {
    disarm();
    startedAt = null;
  };
  const arm = (ms: number): void => {
    timer = clock.setTimeout(() => {
      timer = null;
      due();
    }, ms);
  };
  return {
    waitForLists: (loaded, laidOut) => {
      // A list that was loaded from the start is sent as it is; its next layout follows as splices.
      if (loaded && (laidOut || startedAt === null)) {
        end();
        return false;
      }
      startedAt ??= clock.now();
      const left = startedAt + SNAPSHOT_WAIT_MS - clock.now();
      disarm();
      if (left > 0) arm(left);
      else end();
      return left > 0;
    },
    end,
  };
};
