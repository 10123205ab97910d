import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_BETS, type Bets } from '#domain/orders/bet.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import type { Reserves } from '#domain/orders/reserve.ts';

export type BetsStore = StoreApi<Bets>;

export const createBetsStore = (): BetsStore => createStore<Bets>(() => NO_BETS);

/** What the user asked for about reserved bets. */
export type ReservesStore = StoreApi<Reserves>;

export const createReservesStore = (): ReservesStore => createStore<Reserves>(() => NO_RESERVES);
