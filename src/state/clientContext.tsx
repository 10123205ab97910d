import { createContext, useContext } from 'react';
import type { RoomPatches } from '#contract/room.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { BetNotices } from './betNotices.ts';
import type { BetsStore, ReservesStore } from './betsStore.ts';
import type { CashOutsStore } from './cashOutsStore.ts';
import type { Commands } from './commands.ts';
import type { FavouritesStore, ShelfStore } from './favouritesStore.ts';
import type { GroupMemoryStore } from './groupMemory.ts';
import type { HostState } from './hostState.ts';
import type { MatchNotices } from './matchNotices.ts';
import type { UserProblemsStore } from './userProblems.ts';
import type { ListPositions } from './listPositions.ts';
import type { OpenBetsStore } from './openBets.ts';
import type { GamblingActivityStore } from './gamblingActivityStore.ts';
import type { QuickBets } from './quickBets.ts';
import type { ReserveNotices } from './reserveNotices.ts';
import type { ServerNames } from './serverWords.ts';
import type { SessionState } from './session.ts';
import type { SettingsStore } from './settingsStore.ts';
import type { SlipStore } from './slipStore.ts';
import type { Statistics } from './statistics.ts';

/** The parts that `app` creates once and the screens read. */
export type ClientParts = {
  readonly feed: FeedClient;
  readonly config: DomainConfig;
  readonly session: SessionState;
  readonly host: HostState;
  readonly settings: SettingsStore;
  readonly slip: SlipStore;
  readonly bets: BetsStore;
  readonly cashOuts: CashOutsStore;
  readonly betNotices: BetNotices;
  readonly reserves: ReservesStore;
  readonly reserveNotices: ReserveNotices;
  readonly quickBets: QuickBets;
  readonly openBets: OpenBetsStore;
  readonly play: GamblingActivityStore;
  readonly favourites: FavouritesStore;
  readonly shelf: ShelfStore;
  readonly notices: UserProblemsStore;
  readonly matchNotices: MatchNotices;
  readonly commands: Commands;
  readonly memory: ListPositions;
  readonly groups: GroupMemoryStore;
  /** Readers of what happens in live rooms; called with the rooms of each patch. */
  readonly roomReaders: Set<(patches: RoomPatches) => void>;
  readonly serverWords: ServerNames;
  readonly statistics: Statistics;
  /**
   * Registers a listener for answers that are out of date: those of a topic, or all of them (null) after the
   * tab has connected to another worker.
   */
  readonly onOutdated: (listener: (topic: SharedQuery['topic'] | null) => void) => void;
};

const Context = createContext<ClientParts | null>(null);
export const ClientProvider = Context;

export const useClient = (): ClientParts => {
  const parts = useContext(Context);
  if (parts === null) throw new Error('ClientProvider is missing.');
  return parts;
};

export const useConfig = (): DomainConfig => useClient().config;
