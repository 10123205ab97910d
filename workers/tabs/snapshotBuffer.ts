import type { Clock, Timer } from '../runtime/environment.ts';

/**
 * The longest delay of a snapshot, ms. After it the worker sends the snapshot even if its lists are
 * incomplete (F17).
 */
const IMAGE_HOLD_MS = 2_000;

export type SnapshotBuffer = {
  /**
   * Returns true while the snapshot must still wait. `loaded`: every list has loaded or failed. `laidOut`:
   * the rows of every list are up to date.
   */
  readonly waits: (loaded: boolean, laidOut: boolean) => boolean;
  readonly end: () => void;
};

/**
 * Delays one tab's snapshot while the lists it draws are loading, because an empty list would remove the rows
 * that are on screen.
 */
export const createSnapshotBuffer = (clock: Clock, due: () => void): SnapshotBuffer => {
  let began: number | null = null;
  let timer: Timer | null = null;
  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const end = (): void => {
    disarm();
    began = null;
  };
  const arm = (ms: number): void => {
    timer = clock.setTimeout(() => {
      timer = null;
      due();
    }, ms);
  };
  return {
    waits: (loaded, laidOut) => {
      // A list that was loaded from the start is sent as it is; its next layout follows as splices.
      if (loaded && (laidOut || began === null)) {
        end();
        return false;
      }
      began ??= clock.now();
      const left = began + IMAGE_HOLD_MS - clock.now();
      disarm();
      if (left > 0) arm(left);
      else end();
      return left > 0;
    },
    end,
  };
};
