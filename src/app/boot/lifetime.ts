import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from '#feed/tabClock.ts';

/** Ends everything that must not outlive the client: timers, frames, listeners, and registered clean-ups. */
export type Lifetime = {
  /** Clock whose timers are cleared at the end; no timer starts afterwards. */
  readonly clock: TabClock;
  /** Abort signal of the lifetime, for `addEventListener` and requests. */
  readonly signal: AbortSignal;
  readonly on: (target: EventTarget, type: string, listener: (event: Event) => void) => void;
  /** Runs a function at the next animation frame, or after 100 ms. */
  readonly frame: (run: () => void) => void;
  /** Runs a function at the end, or at once if the lifetime has ended. */
  readonly onEnd: (run: () => void) => void;
  readonly end: () => void;
};

/**
 * Milliseconds to wait for a frame. Browsers give some visible but unseen pages one frame a second or none,
 * and the page's acknowledgements pace the worker.
 */
const FRAME_AT_LATEST: Milliseconds = 100;

export const createLifetime = (): Lifetime => {
  const ending = new AbortController();
  const { signal } = ending;
  const stops = new Set<() => void>();
  const schedule = (after: Milliseconds, run: () => void): (() => void) => {
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
    clock: { now: () => performance.now(), schedule },
    signal,
    on: (target, type, listener) => target.addEventListener(type, listener, { signal }),
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
    // Not by `on`: a listener bound to the signal is removed before the abort event.
    onEnd: (run) => (signal.aborted ? run() : signal.addEventListener('abort', run, { once: true })),
    end: () => {
      ending.abort();
      for (const stop of stops) stop();
    },
  };
};
