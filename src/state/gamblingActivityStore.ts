import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_ACTIVITY, type GamblingActivity } from '#domain/responsible-gambling/gamblingActivity.ts';

export type GamblingActivityStore = StoreApi<GamblingActivity>;
export const createGamblingActivityStore = (): GamblingActivityStore =>
  createStore<GamblingActivity>(() => NO_ACTIVITY);
