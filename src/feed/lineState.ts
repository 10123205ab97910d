import type { LineState } from './feedLine.ts';

export type LineStateStore = {
  readonly get: () => LineState;
  readonly set: (change: Partial<LineState>) => void;
  readonly listen: (listener: (state: LineState) => void) => () => void;
};

const KEYS = [
  'awaiting',
  'mode',
  'instance',
  'build',
  'degraded',
] as const satisfies readonly (keyof LineState)[];

/** What the line knows of its worker; who listens is told of differences alone. */
export const createLineState = (): LineStateStore => {
  let state: LineState = { awaiting: true, mode: 'connecting', instance: null, build: null, degraded: false };
  const listeners = new Set<(state: LineState) => void>();
  return {
    get: () => state,
    set: (change) => {
      const next = { ...state, ...change };
      if (KEYS.every((key) => next[key] === state[key])) return;
      state = next;
      for (const listener of listeners) listener(next);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
