import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MatchId } from '#domain/ids.ts';

/** The number of open bets (null while unknown) and their matches, for screens other than the bet list. */
export type OpenBetCounts = { readonly count: number | null; readonly matches: ReadonlySet<MatchId> };
export type OpenBetsStore = StoreApi<OpenBetCounts>;

const NONE: OpenBetCounts = { count: null, matches: new Set() };
export const createOpenBetsStore = (): OpenBetsStore => createStore<OpenBetCounts>(() => NONE);
