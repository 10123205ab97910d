import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_BETS, type Bets } from '#domain/orders/bet.ts';

export type BetsStore = StoreApi<Bets>;

export const createBetsStore = (): BetsStore => createStore<Bets>(() => NO_BETS);
