import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useClient } from './clientContext.tsx';

/** What this tab knows of the site around it (BOOT-01). */
export type HostView = {
  /** There is a line to a host, so that it can be asked for its login and for more room. */
  readonly joined: boolean;
  /** The host says that the client fills its window. */
  readonly full: boolean;
  /** Messages that were none of the host's or made no sense, by reason (F33). */
  readonly refused: Readonly<Record<string, number>>;
};

/** Between the screens and the host bridge: either side may be there without the other. */
export type HostState = {
  readonly view: StoreApi<HostView>;
  readonly join: (joined: boolean) => void;
  readonly show: (full: boolean) => void;
  readonly refuse: (reason: string) => void;
  /** A button: the host decides, and says so by `show`. */
  readonly wantFull: (full: boolean) => void;
  readonly onFullWanted: (run: (full: boolean) => void) => () => void;
  /** A bug of the page, by its code alone (D9). */
  readonly fail: (code: FailCode) => void;
  readonly onFail: (run: (code: FailCode) => void) => () => void;
  /** The user's favourites are full, at how many, and one more was refused (FAV-02). */
  readonly tellMaxCollected: (most: number) => void;
  readonly onMaxCollected: (run: (most: number) => void) => () => void;
};

type FailCode = 'broken' | 'uncaught' | 'rejected';

const createLine = <Args extends readonly unknown[]>() => {
  const runs = new Set<(...args: Args) => void>();
  return {
    tell: (...args: Args): void => runs.forEach((run) => run(...args)),
    on: (run: (...args: Args) => void): (() => void) => {
      runs.add(run);
      return () => void runs.delete(run);
    },
  };
};

export const createHostState = (): HostState => {
  const view = createStore<HostView>(() => ({ joined: false, full: false, refused: {} }));
  const full = createLine<[full: boolean]>();
  const failing = createLine<[code: FailCode]>();
  const collected = createLine<[most: number]>();
  return {
    view,
    join: (joined) => view.setState({ joined, full: false }),
    show: (isFull) => view.setState({ full: isFull }),
    refuse: (reason) =>
      view.setState(({ refused }) => ({ refused: { ...refused, [reason]: (refused[reason] ?? 0) + 1 } })),
    wantFull: full.tell,
    onFullWanted: full.on,
    fail: failing.tell,
    onFail: failing.on,
    tellMaxCollected: collected.tell,
    onMaxCollected: collected.on,
  };
};

export const useHost = (): HostView => useStore(useClient().host.view);
