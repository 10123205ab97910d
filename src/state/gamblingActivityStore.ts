import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_PLAY, type Play } from '#domain/play.ts';
import { useClient } from './clientContext.tsx';

export type GamblingActivityStore = StoreApi<Play>;
export const createGamblingActivityStore = (): GamblingActivityStore => createStore<Play>(() => NO_PLAY);

/** Today's stakes, and the reminder that one tab must show. */
export const useGamblingActivity = (): Play => useStore(useClient().play);
/** True while a reminder is not acknowledged. Renders only when this changes. */
export const useHasReminder = (): boolean => useStore(useClient().play, ({ reminder }) => reminder !== null);
