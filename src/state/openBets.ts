import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MatchId } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';

/** The number of open bets (null while unknown) and their matches, for screens other than the bet list. */
export type OpenBetCounts = { readonly count: number | null; readonly matches: ReadonlySet<MatchId> };
export type OpenBetsStore = StoreApi<OpenBetCounts>;

const NONE: OpenBetCounts = { count: null, matches: new Set() };
export const createOpenBetsStore = (): OpenBetsStore => createStore<OpenBetCounts>(() => NONE);

export const useOpenBetCount = (): number | null => useStore(useClient().openBets, ({ count }) => count);
/** True if the match has an open bet. Renders only when this changes. */
export const useHasOpenBet = (match: MatchId): boolean =>
  useStore(useClient().openBets, ({ matches }) => matches.has(match));
