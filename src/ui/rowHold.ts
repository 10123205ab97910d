type Milliseconds = number;

/** A pointer that rests this long no longer holds the list (architecture.md, "Watching"). */
export const REST_MS: Milliseconds = 5000;
/** After the user changed the list, it is free this long to show the change. */
export const FREE_MS: Milliseconds = 1500;

export type RowHold = {
  /** The pointer came or moved over the list. */
  readonly stir: () => void;
  readonly leave: () => void;
  /** The user changed the list (closed a league): let it move at once. */
  readonly release: () => void;
};

type HoldParts = {
  readonly now: () => Milliseconds;
  /** Runs something once after so many ms and answers how to cancel it. */
  readonly later: (ms: Milliseconds, run: () => void) => () => void;
  readonly onChange: (held: boolean) => void;
};

const nothing = (): void => undefined;

/**
 * Rows hold still under the pointer: a re-sort waits until the pointer leaves the list or has rested for 5 s.
 * One timer, whatever moves.
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
