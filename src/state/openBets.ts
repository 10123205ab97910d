import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MatchId } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';

/**
 * How many bets are open, null where that is not known, and on which matches: all that is drawn of them
 * outside their list.
 */
export type OpenBetCounts = { readonly count: number | null; readonly matches: ReadonlySet<MatchId> };
export type OpenBetsStore = StoreApi<OpenBetCounts>;

const NONE: OpenBetCounts = { count: null, matches: new Set() };
export const createOpenBetsStore = (): OpenBetsStore => createStore<OpenBetCounts>(() => NONE);

export const useOpenBetCount = (): number | null => useStore(useClient().openBets, ({ count }) => count);
/** Wakes only when the first bet on this match is placed or the last is settled. */
export const useHasOpenBet = (match: MatchId): boolean =>
  useStore(useClient().openBets, ({ matches }) => matches.has(match));
