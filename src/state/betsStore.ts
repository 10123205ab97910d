import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_BETS, type Bets } from '#domain/bet.ts';
import { useClient } from './clientContext.tsx';

export type BetsStore = StoreApi<Bets>;

export const createBetsStore = (): BetsStore => createStore<Bets>(() => NO_BETS);

/** The user's bets as the worker tells them, the newest first: receipts, and what is still open. */
export const useBets = (): Bets => useStore(useClient().bets);
/** Wakes at the first and when none is left. */
export const useHasBets = (): boolean => useStore(useClient().bets, ({ items }) => items.length > 0);
