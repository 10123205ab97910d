import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '#contract/documents.ts';
import { useClient } from './clientContext.tsx';

/**
 * The replica of the settings, with what this tab changed and the worker has not yet answered laid over it.
 */
export type SettingsStore = StoreApi<Settings>;

export const createSettingsStore = (first: Settings): SettingsStore => createStore<Settings>(() => first);

export const useSettings = (): Settings => useStore(useClient().settings);
