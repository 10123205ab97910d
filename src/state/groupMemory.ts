import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Kinds of groups of markets that were closed or pinned, for every match alike, as long as the client lives.
 */
export type GroupMemory = { readonly closed: ReadonlySet<string>; readonly pinned: ReadonlySet<string> };
export type GroupMemoryStore = StoreApi<GroupMemory>;

export const createGroupMemory = (): GroupMemoryStore =>
  createStore<GroupMemory>(() => ({ closed: new Set(), pinned: new Set() }));
