import type { TransportState } from './feedClient.ts';

export type TransportStateStore = {
  readonly get: () => TransportState;
  readonly set: (change: Partial<TransportState>) => void;
  readonly listen: (listener: (state: TransportState) => void) => () => void;
};

const KEYS = [
  'awaiting',
  'mode',
  'instance',
  'build',
  'degraded',
] as const satisfies readonly (keyof TransportState)[];

/** Creates the store of the transport state. It notifies listeners only when a field has changed. */
export const createTransportState = (): TransportStateStore => {
  let state: TransportState = {
    awaiting: true,
    mode: 'connecting',
    instance: null,
    build: null,
    degraded: false,
  };
  const listeners = new Set<(state: TransportState) => void>();
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
