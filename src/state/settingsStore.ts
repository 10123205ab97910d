import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '#contract/documents.ts';

/** The replica of the settings, with this tab's unanswered changes applied. */
export type SettingsStore = StoreApi<Settings>;

export const createSettingsStore = (first: Settings): SettingsStore => createStore<Settings>(() => first);
