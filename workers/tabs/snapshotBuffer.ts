import type { Clock, Timer } from '../runtime/environment.ts';

/**
 * A tab whose rows still stand from before gets its snapshot once it can be drawn in their place, or after this
 * long as it is (F17).
 */
const IMAGE_HOLD_MS = 2_000;

export type SnapshotBuffer = {
  /**
   * Whether the snapshot waits on. `loaded`: every list has come or failed; `laidOut`: and its rows are up to
   * date.
   */
  readonly waits: (loaded: boolean, laidOut: boolean) => boolean;
  readonly end: () => void;
};

/**
 * Holds one tab's snapshot back while the lists that it draws are still loading: an empty list would take the
 * rows off the screen.
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
      // A list that was there all along is sent as it stands; its next layout follows as splices.
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
