import { createContext, useContext } from 'react';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { FeedLine } from '#feed/feedLine.ts';
import type { Commands } from './commands.ts';
import type { NoticesStore } from './noticesStore.ts';
import type { PicksStore } from './picksStore.ts';
import type { ServerWordsStore } from './serverWords.ts';
import type { SettingsStore } from './settingsStore.ts';

/** What app wires once and every room above reads. */
export type ClientParts = {
  readonly feed: FeedLine;
  readonly config: DomainConfig;
  readonly settings: SettingsStore;
  readonly picks: PicksStore;
  readonly notices: NoticesStore;
  readonly commands: Commands;
  readonly serverWords: ServerWordsStore;
};

const Context = createContext<ClientParts | null>(null);
export const ClientProvider = Context;

export const useClient = (): ClientParts => {
  const parts = useContext(Context);
  if (parts === null) throw new Error('A hook of state stands outside ClientProvider.');
  return parts;
};

export const useConfig = (): DomainConfig => useClient().config;
