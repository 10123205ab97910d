import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Favourites, Settings, Shelf, Starred } from '#contract/documents.ts';
import type { ServerWords, WordGroup } from '#contract/sharedQuery.ts';
import type { Problem } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { Bets } from '#domain/orders/bet.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { useClient } from './clientContext.tsx';
import type { Commands } from './commands.ts';
import type { HostView } from './hostState.ts';
import type { StatisticsState } from './statistics.ts';

/** The user's bets from the worker, newest first: receipts and open bets. */
export const useBets = (): Bets => useStore(useClient().bets);

/** True while there is a bet. Renders only when this changes. */
export const useHasBets = (): boolean => useStore(useClient().bets, ({ items }) => items.length > 0);

export const useFavourites = (): Favourites => useStore(useClient().favourites, (state) => state.favourites);

/** True if the item is starred. Renders only when this changes. */
export const useIsStarred = (what: Starred['type'], id: string): boolean =>
  useStore(useClient().favourites, (state) => state.keys.has(`${what}:${id}`));

/** Hidden leagues, search texts and viewed matches, newest first. */
export const useShelf = (): Shelf => useStore(useClient().shelf);

/** True while a reminder is not acknowledged. Renders only when this changes. */
export const useHasReminder = (): boolean => useStore(useClient().play, ({ reminder }) => reminder !== null);

export const useHost = (): HostView => useStore(useClient().host.view);

export const useOpenBetCount = (): number | null => useStore(useClient().openBets, ({ count }) => count);

/** True if the match has an open bet. Renders only when this changes. */
export const useHasOpenBet = (match: MatchId): boolean =>
  useStore(useClient().openBets, ({ matches }) => matches.has(match));

/** True if the user has turned quick bets on. */
export const useQuickOn = (): boolean => useStore(useClient().slip, ({ slip }) => slip.quick.on);

/** True while a quick bet's problem is shown. Renders only when this changes. */
export const useHasQuickProblem = (): boolean =>
  useStore(useClient().quickBets.problem, (problem) => problem !== null);

/**
 * The platform's name for a code of a group; undefined if it has none or while the names load. Pass a code
 * only if the client does not know it, because this hook starts the download.
 */
export const useServerWord = (group: WordGroup, code: number | undefined): string | undefined => {
  const { serverWords } = useClient();
  const unknown = code !== undefined;
  useEffect(() => {
    if (unknown) serverWords.need();
  }, [unknown, serverWords]);
  return useStore(serverWords.store, ({ words }) =>
    code === undefined ? undefined : words?.[group]?.[String(code)],
  );
};

/** All names of the platform that are loaded. Does not request them. */
export const useServerWords = (): ServerWords | null =>
  useStore(useClient().serverWords.store, ({ words }) => words);

export const useSettings = (): Settings => useStore(useClient().settings);

/**
 * Selects a part of the slip, such as `useSlip((slip) => slip.view)`. Renders only when that part changes.
 */
export const useSlip = <T>(part: (slip: Slip) => T): T =>
  useStore(useClient().slip, (state) => part(state.slip));

export const useIsSelected = (key: OptionKey): boolean =>
  useStore(useClient().slip, (state) => state.keys.has(key));

export const useStatistics = (): StatisticsState & { readonly refetch: () => void } => {
  const { statistics } = useClient();
  useEffect(() => statistics.need(), [statistics]);
  return { ...useStore(statistics.store), refetch: statistics.renew };
};

/** The problem to show, and the function that closes it. */
export const useUserProblem = (): readonly [Problem | null, () => void] => {
  const { notices } = useClient();
  return [useStore(notices, (state) => state.problem), () => notices.setState({ problem: null })];
};

/** True while a bet notice is shown. Renders only when this changes. */
export const useHasBetNotices = (): boolean =>
  useStore(useClient().betNotices.view, ({ length }) => length > 0);

/** True while a match notice is shown. Renders only when this changes. */
export const useHasMatchNotices = (): boolean =>
  useStore(useClient().matchNotices.view, ({ length }) => length > 0);

/** The user, or null for a guest (USER-06). */
export const useUser = (): SessionView['user'] => useStore(useClient().session.view, ({ user }) => user);

/** True if the user must see the tip that settings can be changed (SETTINGS-05). */
export const useSettingsTip = (): boolean =>
  useStore(useClient().session.view, ({ settings }) => settings.showSettingChangableTip);

export const useMaintenance = (): boolean =>
  useStore(useClient().session.view, ({ maintenance }) => maintenance);

export const useWallet = (): SessionView['wallet'] =>
  useStore(useClient().session.view, ({ wallet }) => wallet);

export const useCommands = (): Commands => useClient().commands;
