import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Amount } from '#domain/money/amount.ts';
import { createSignal } from './createSignal.ts';

/** The state of the host, the parent site, in this tab (BOOT-01). */
export type HostView = {
  /** True if a host is connected; the client can ask it for a login and for full size. */
  readonly isJoined: boolean;
  /** True if the host says that the client fills its window. */
  readonly full: boolean;
  /** True from the user's wish to deposit until the host says that its deposit has ended. */
  readonly depositing: boolean;
  /** Counts of refused messages (foreign origin, invalid), by reason (F33). */
  readonly refused: Readonly<Record<string, number>>;
};

/** Connects the screens and the host bridge. Each works without the other. */
export type HostState = {
  readonly view: StoreApi<HostView>;
  readonly join: (isJoined: boolean) => void;
  readonly show: (full: boolean) => void;
  readonly refuse: (reason: string) => void;
  /** Asks the host for full or normal size. The host decides and answers with `show`. */
  readonly wantFull: (full: boolean) => void;
  readonly onFullWanted: (run: (full: boolean) => void) => () => void;
  /** Reports a bug of the page by its code alone (D9). */
  readonly fail: (code: FailCode) => void;
  readonly onFail: (run: (code: FailCode) => void) => () => void;
  /** Reports that a star was refused because the favourites are full, with their limit (FAV-02). */
  readonly tellMaxCollected: (most: number) => void;
  readonly onMaxCollected: (run: (most: number) => void) => () => void;
  /** Asks the host for a deposit of money or of coins. */
  readonly wantDeposit: (deposit: DepositWanted) => void;
  readonly onDepositWanted: (run: (deposit: DepositWanted) => void) => () => void;
  /** The host's deposit has ended, with money or without. */
  readonly closeDeposit: () => void;
};

/** What is short: an amount in the currency of a coin code, `0` if not known, and the part that needs it. */
type DepositWanted = {
  readonly coinCode: string;
  readonly amount: Amount;
  readonly from: 'slip' | 'gifts' | 'tip';
};

type FailCode = 'broken' | 'uncaught' | 'rejected';

export const createHostState = (): HostState => {
  const view = createStore<HostView>(() => ({
    isJoined: false,
    full: false,
    depositing: false,
    refused: {},
  }));
  const full = createSignal<[full: boolean]>();
  const failing = createSignal<[code: FailCode]>();
  const collected = createSignal<[most: number]>();
  const deposits = createSignal<[wanted: DepositWanted]>();
  return {
    view,
    join: (isJoined) => view.setState({ isJoined, full: false, depositing: false }),
    show: (isFull) => view.setState({ full: isFull }),
    refuse: (reason) =>
      view.setState(({ refused }) => ({ refused: { ...refused, [reason]: (refused[reason] ?? 0) + 1 } })),
    wantFull: full.emit,
    onFullWanted: full.on,
    fail: failing.emit,
    onFail: failing.on,
    tellMaxCollected: collected.emit,
    onMaxCollected: collected.on,
    wantDeposit: (wanted) => {
      view.setState({ depositing: true });
      deposits.emit(wanted);
    },
    onDepositWanted: deposits.on,
    closeDeposit: () => view.setState({ depositing: false }),
  };
};
