import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Picks } from '#contract/documents.ts';
import { MAX_PICKS } from '#domain/constants.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';

export type PicksState = { readonly picks: Picks; readonly keys: ReadonlySet<OptionKey> };
export type PicksStore = StoreApi<PicksState>;

export const picksState = (picks: Picks): PicksState => ({ picks, keys: new Set(picks.items.map((pick) => pick.key)) });

export const createPicksStore = (): PicksStore => createStore<PicksState>(() => picksState({ items: [] }));

/** Whether a pick of this match has no room left: one of a match that is picked already takes its place (SLIP-05). */
export const isFullFor = ({ picks: { items } }: PicksState, match: MatchId): boolean =>
  items.length >= MAX_PICKS && items.every(({ matchId }) => matchId !== match);

export const usePicks = (): Picks => useStore(useClient().picks, (state) => state.picks);
export const useIsPicked = (key: OptionKey): boolean => useStore(useClient().picks, (state) => state.keys.has(key));
