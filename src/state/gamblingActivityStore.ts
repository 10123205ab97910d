import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_PLAY, type Play } from '#domain/play.ts';
import { useClient } from './clientContext.tsx';

export type GamblingActivityStore = StoreApi<Play>;
export const createGamblingActivityStore = (): GamblingActivityStore => createStore<Play>(() => NO_PLAY);

/** What was staked today, and what one tab is to remind of. */
export const useGamblingActivity = (): Play => useStore(useClient().play);
/** Wakes at the first reminder of any tab, and when it was acknowledged. */
export const useHasReminder = (): boolean => useStore(useClient().play, ({ reminder }) => reminder !== null);
