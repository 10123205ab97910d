import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_PLAY, type Play } from '#domain/responsible-gambling/play.ts';

export type GamblingActivityStore = StoreApi<Play>;
export const createGamblingActivityStore = (): GamblingActivityStore => createStore<Play>(() => NO_PLAY);
