/**
 * When a list's pictures may be asked for: once it has been seen, and while it passes by slowly enough for
 * them to be known.
 */
export type ScrollSpeed = {
  /** Scrolled to `top`, CSS pixels, at `at`, milliseconds of one clock. */
  readonly moved: (top: number, at: number) => void;
  /** It stands still. */
  readonly rests: () => void;
  readonly isFree: () => boolean;
  /** `run` is called once pictures may be asked for, or at once where they may be; the answer forgets it. */
  readonly onFree: (run: () => void) => () => void;
  /** Rows of it stand on the page: once the next frame is made they have been drawn. */
  readonly stands: () => void;
  /** `run` is called once its first rows have been drawn; the answer forgets it. */
  readonly onSeen: (run: () => void) => () => void;
  /** Waits for nothing any more. */
  readonly end: () => void;
};

/**
 * CSS pixels a second: a row is on screen for less than half a second. A single turn of the wheel stays
 * below.
 */
const FAST = 2_000;
/**
 * Between two moves further apart than this nobody knows how fast it was: a jump, or a wheel that was let go.
 */
const APART_MS = 150;

/** `afterFrame` runs once what stands now has been drawn; its answer forgets that. */
export const createScrollSpeed = (afterFrame: (run: () => void) => () => void): ScrollSpeed => {
  let last: { readonly top: number; readonly at: number } | null = null;
  let fast = false;
  /** The first rows are drawn before their pictures: prices come first (G10, G12). */
  let seen = false;
  let forget: (() => void) | null = null;
  const waiting = new Set<() => void>();
  const seers = new Set<() => void>();
  const isFree = () => seen && !fast;
  const free = () => {
    if (!isFree()) return;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  };
  const look = () => {
    seen = true;
    for (const run of seers) run();
    free();
  };
  return {
    moved: (top, at) => {
      const passed = last === null ? APART_MS : at - last.at;
      const way = Math.abs(top - (last?.top ?? top));
      // Two events of one frame: the next frame tells.
      if (passed <= 0) return;
      last = { top, at };
      fast = passed < APART_MS && (way * 1000) / passed > FAST;
      free();
    },
    rests: () => {
      last = null;
      fast = false;
      free();
    },
    isFree,
    stands: () => {
      if (!seen) forget ??= afterFrame(look);
    },
    onFree: (run) => {
      if (isFree()) {
        run();
        return () => undefined;
      }
      waiting.add(run);
      return () => void waiting.delete(run);
    },
    onSeen: (run) => {
      if (seen) run();
      seers.add(run);
      return () => void seers.delete(run);
    },
    end: () => {
      forget?.();
      forget = null;
    },
  };
};
