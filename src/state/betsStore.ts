import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_BETS, type Bets } from '#domain/bet.ts';
import { useClient } from './clientContext.tsx';

export type BetsStore = StoreApi<Bets>;

export const createBetsStore = (): BetsStore => createStore<Bets>(() => NO_BETS);

/** The user's bets from the worker, newest first: receipts and open bets. */
export const useBets = (): Bets => useStore(useClient().bets);
/** True while there is a bet. Renders only when this changes. */
export const useHasBets = (): boolean => useStore(useClient().bets, ({ items }) => items.length > 0);
