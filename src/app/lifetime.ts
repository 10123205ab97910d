import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from '#feed/tabClock.ts';

/**
 * All that must be gone once the client is unmounted hangs on one of these: timers, frames, listeners, and
 * what else is told to it.
 */
export type Lifetime = {
  /** Its timers are cleared with the life, and none begins after it. */
  readonly clock: TabClock;
  /** Aborted with it: for `addEventListener` and requests. */
  readonly signal: AbortSignal;
  readonly on: (target: EventTarget, type: string, hear: (event: Event) => void) => void;
  /** The next animation frame, or 100 ms. */
  readonly frame: (run: () => void) => void;
  /** At once, where it has ended already. */
  readonly onEnd: (run: () => void) => void;
  readonly end: () => void;
};

/**
 * Browsers give a visible page that nobody can see one frame a second or none, and its answers are the
 * worker's pacing: so a frame is waited for this long.
 */
const FRAME_AT_LATEST: Milliseconds = 100;

export const createLifetime = (): Lifetime => {
  const ending = new AbortController();
  const { signal } = ending;
  const stops = new Set<() => void>();
  const later = (after: Milliseconds, run: () => void): (() => void) => {
    if (signal.aborted) return () => undefined;
    const stop = () => {
      clearTimeout(timer);
      stops.delete(stop);
    };
    const timer = setTimeout(() => {
      stops.delete(stop);
      run();
    }, after);
    stops.add(stop);
    return stop;
  };
  return {
    clock: { now: () => performance.now(), later },
    signal,
    on: (target, type, hear) => target.addEventListener(type, hear, { signal }),
    frame: (run) => {
      if (signal.aborted) return;
      const stop = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        stops.delete(stop);
      };
      const once = () => {
        stop();
        run();
      };
      const frame = requestAnimationFrame(once);
      const timer = setTimeout(once, FRAME_AT_LATEST);
      stops.add(stop);
    },
    // Not by `on`: what is heard with a signal is no longer heard when that signal says so.
    onEnd: (run) => (signal.aborted ? run() : signal.addEventListener('abort', run, { once: true })),
    end: () => {
      ending.abort();
      for (const stop of stops) stop();
    },
  };
};
