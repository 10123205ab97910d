import { createStore, type StoreApi } from 'zustand/vanilla';

/** The market groups that the user closed or pinned. They apply to every match until the page is closed. */
export type GroupMemory = { readonly closed: ReadonlySet<string>; readonly pinned: ReadonlySet<string> };
export type GroupMemoryStore = StoreApi<GroupMemory>;

export const createGroupMemory = (): GroupMemoryStore =>
  createStore<GroupMemory>(() => ({ closed: new Set(), pinned: new Set() }));
