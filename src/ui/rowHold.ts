type Milliseconds = number;

/** Milliseconds after which a resting pointer no longer holds the list . */
export const POINTER_REST_MS: Milliseconds = 5000;
/** Milliseconds that the list may move after the user changed it. */
export const RELEASED_MS: Milliseconds = 1500;

export type RowHold = {
  /** Reports that the pointer entered or moved over the list. */
  readonly pointerMoved: () => void;
  readonly pointerLeft: () => void;
  /** Reports that the user changed the list (collapsed a league), so that it may move at once. */
  readonly release: () => void;
};

type HoldParts = {
  readonly now: () => Milliseconds;
  /** Runs a function once after a delay; returns a function that cancels it. */
  readonly schedule: (ms: Milliseconds, run: () => void) => () => void;
  readonly onChange: (held: boolean) => void;
};

const noop = (): void => undefined;

/**
 * Holds rows under the pointer: a re-sort waits until the pointer leaves the list or rests for 5 s. Uses one
 * timer.
 */
export const createRowHold = ({ now, schedule, onChange }: HoldParts): RowHold => {
  let held = false;
  let movedAt = 0;
  let freeUntil = Number.NEGATIVE_INFINITY;
  let cancel = noop;

  const set = (next: boolean) => {
    if (!next) cancel();
    if (held === next) return;
    held = next;
    onChange(next);
  };
  const checkRest = () => {
    const remaining = movedAt + POINTER_REST_MS - now();
    if (remaining <= 0) set(false);
    else cancel = schedule(remaining, checkRest);
  };
  return {
    pointerMoved: () => {
      const at = now();
      if (at < freeUntil) return;
      movedAt = at;
      if (held) return;
      set(true);
      cancel = schedule(POINTER_REST_MS, checkRest);
    },
    pointerLeft: () => set(false),
    release: () => {
      freeUntil = now() + RELEASED_MS;
      set(false);
    },
  };
};
