/** Decides when a list may load images: after the first rows are drawn, and while the list scrolls slowly. */
export type ScrollSpeed = {
  /** Reports a scroll to `top` (CSS pixels) at `at` (milliseconds, one clock). */
  readonly moved: (top: number, at: number) => void;
  /** Reports that scrolling ended. */
  readonly rests: () => void;
  readonly isFree: () => boolean;
  /**
   * Calls `run` once images may load, or at once if they may already. Returns a function that cancels the
   * call.
   */
  readonly onFree: (run: () => void) => () => void;
  /** Reports that rows are mounted; they are drawn with the next frame. */
  readonly reportDrawn: () => void;
  /** Calls `run` once the first rows are drawn. Returns a function that cancels the call. */
  readonly onSeen: (run: () => void) => () => void;
  /** Cancels all waiting. */
  readonly end: () => void;
};

/**
 * Fast scrolling, in CSS pixels a second: a row is visible for less than half a second. A single wheel turn
 * is slower.
 */
const FAST = 2_000;
/** Milliseconds between two scroll events above which the speed is unknown: a jump, or a wheel at rest. */
const APART_MS = 150;

/**
 * Creates the speed tracker of a list. `afterFrame` calls `run` after the current content is painted, and
 * returns a function that cancels the call.
 */
export const createScrollSpeed = (afterFrame: (run: () => void) => () => void): ScrollSpeed => {
  let last: { readonly top: number; readonly at: number } | null = null;
  let fast = false;
  /** Prices come before images: images wait for the first rows (G10, G12). */
  let hasDrawn = false;
  let forget: (() => void) | null = null;
  const waiting = new Set<() => void>();
  const seers = new Set<() => void>();
  const isFree = () => hasDrawn && !fast;
  const free = () => {
    if (!isFree()) return;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  };
  const settle = () => {
    hasDrawn = true;
    for (const run of seers) run();
    free();
  };
  return {
    moved: (top, at) => {
      const elapsedMs = last === null ? APART_MS : at - last.at;
      const distance = Math.abs(top - (last?.top ?? top));
      // Two events in one frame give no speed; wait for the next event.
      if (elapsedMs <= 0) return;
      last = { top, at };
      fast = elapsedMs < APART_MS && (distance * 1000) / elapsedMs > FAST;
      free();
    },
    rests: () => {
      last = null;
      fast = false;
      free();
    },
    isFree,
    reportDrawn: () => {
      if (!hasDrawn) forget ??= afterFrame(settle);
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
      if (hasDrawn) run();
      seers.add(run);
      return () => void seers.delete(run);
    },
    end: () => {
      forget?.();
      forget = null;
    },
  };
};
