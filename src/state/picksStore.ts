import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Picks } from '#contract/documents.ts';
import type { OptionKey } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';

export type PicksState = { readonly picks: Picks; readonly keys: ReadonlySet<OptionKey> };
export type PicksStore = StoreApi<PicksState>;

export const picksState = (picks: Picks): PicksState => ({ picks, keys: new Set(picks.items.map((pick) => pick.key)) });

export const createPicksStore = (): PicksStore => createStore<PicksState>(() => picksState({ items: [] }));

export const usePicks = (): Picks => useStore(useClient().picks, (state) => state.picks);
export const useIsPicked = (key: OptionKey): boolean => useStore(useClient().picks, (state) => state.keys.has(key));
