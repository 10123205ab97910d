type Milliseconds = number;

/** Milliseconds after which a resting pointer no longer holds the list (architecture.md, "Watching"). */
export const REST_MS: Milliseconds = 5000;
/** Milliseconds that the list may move after the user changed it. */
export const FREE_MS: Milliseconds = 1500;

export type RowHold = {
  /** Reports that the pointer entered or moved over the list. */
  readonly stir: () => void;
  readonly leave: () => void;
  /** Reports that the user changed the list (collapsed a league), so that it may move at once. */
  readonly release: () => void;
};

type HoldParts = {
  readonly now: () => Milliseconds;
  /** Runs a function once after a delay; returns a function that cancels it. */
  readonly later: (ms: Milliseconds, run: () => void) => () => void;
  readonly onChange: (held: boolean) => void;
};

const nothing = (): void => undefined;

/**
 * Holds rows under the pointer: a re-sort waits until the pointer leaves the list or rests for 5 s. Uses one
 * timer.
 */
export const createRowHold = ({ now, later, onChange }: HoldParts): RowHold => {
  let held = false;
  let stirred = 0;
  let freeUntil = Number.NEGATIVE_INFINITY;
  let cancel = nothing;

  const set = (next: boolean) => {
    if (!next) cancel();
    if (held === next) return;
    held = next;
    onChange(next);
  };
  const look = () => {
    const rest = stirred + REST_MS - now();
    if (rest <= 0) set(false);
    else cancel = later(rest, look);
  };
  return {
    stir: () => {
      const at = now();
      if (at < freeUntil) return;
      stirred = at;
      if (held) return;
      set(true);
      cancel = later(REST_MS, look);
    },
    leave: () => set(false),
    release: () => {
      freeUntil = now() + FREE_MS;
      set(false);
    },
  };
};
