import type { EpochMs, Milliseconds } from '#domain/ids.ts';

type Later = (after: Milliseconds, run: () => void) => () => void;

export type Ticker = {
  readonly onTick: (everyMs: Milliseconds, wake: () => void) => () => void;
};

/**
 * Creates the ticker: one timer for all countdowns of a step, on whole server steps; none without readers.
 */
export const createTicker = (serverNow: () => EpochMs, schedule: Later): Ticker => {
  const steps = new Map<Milliseconds, { readonly wakes: Set<() => void>; stop: () => void }>();
  const arm = (everyMs: Milliseconds, step: { readonly wakes: Set<() => void>; stop: () => void }) => {
    step.stop = schedule(everyMs - (serverNow() % everyMs), () => {
      for (const wake of step.wakes) wake();
      if (step.wakes.size > 0) arm(everyMs, step);
    });
  };
  return {
    onTick: (everyMs, wake) => {
      let step = steps.get(everyMs);
      if (step === undefined) {
        step = { wakes: new Set(), stop: () => {} };
        steps.set(everyMs, step);
        arm(everyMs, step);
      }
      const { wakes } = step;
      wakes.add(wake);
      return () => {
        wakes.delete(wake);
        if (wakes.size > 0) return;
        steps.get(everyMs)?.stop();
        steps.delete(everyMs);
      };
    },
  };
};
