import { defaultSettings, withOffered } from '#contract/defaultSettings.ts';
import type { Hello } from '#contract/feedApi.ts';
import type { Session } from '#contract/session.ts';
import { isFavourites } from '#contract/shelfChecks.ts';
import type { Locale } from '#domain/config/locales.ts';
import { createDocumentPeers } from '../documents/documentPeers.ts';
import { createDocuments, type DocumentsOwner } from '../documents/documents.ts';
import { createListChoiceReader } from '../lists/listChoiceReader.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import { createSlipId } from '../slip/slipId.ts';
import type { OperatorDeps } from './operatorDeps.ts';

/** The user's documents, and the choice of lists and language that follows from them. */
export type DocumentParts = {
  readonly documents: DocumentsOwner;
  /** Applies the user's favourites and hidden leagues to the lists (LIST-06). */
  readonly applyListChoice: () => void;
  /** Returns the language of the settings. */
  readonly locale: () => Locale;
};

type DocumentPartsDeps = {
  /** The login that the tab's browser stored. */
  readonly storedLogin: Session | null;
  readonly store: DocumentStore | null;
  readonly localeChanged: (locale: Locale) => void;
};

/** Creates the user's documents and connects them to lists, slip quotes, favourites and tabs. */
export const createDocumentParts = (
  { core, parts: { lists, tabs, quotes, stars }, listener }: OperatorDeps,
  { config, favourites, settings }: Hello,
  { storedLogin, store, localeChanged }: DocumentPartsDeps,
): DocumentParts => {
  const { environment, clock, instance, logAnomaly } = core;
  const documents = createDocuments({
    offered: (some) => withOffered(some, config),
    mostPicks: config.limits.picks,
    mostFavourites: config.limits.favourites,
    ...(isFavourites(favourites) ? { favourites } : undefined),
    initial: settings,
    createSlipId: () => createSlipId(clock.wallNow(), environment.random),
    defaults: defaultSettings(config),
    uid: storedLogin?.merchant === config.merchant ? storedLogin.uid : null,
    store,
    log: logAnomaly,
    peers: environment.channel === null ? null : createDocumentPeers(environment.channel, config.merchant),
    stamp: (after) => ({ at: Math.max(clock.wallNow(), after.at + 1), by: instance }),
    publish: (changes) => {
      tabs.broadcast({ documents: changes });
      if (changes.settings !== undefined) setLocale();
      applyListChoice();
      stars.documentsChanged(changes);
      if (changes.slip !== undefined) quotes.changed();
      listener.demandChanged();
      tabs.flush();
    },
  });
  const readListChoice = createListChoiceReader();
  const applyListChoice = (): void => {
    const values = documents.values();
    lists.choose(readListChoice(values.favourites, values.shelf));
  };
  let { locale } = documents.values().settings;
  const setLocale = (): void => {
    const next = documents.values().settings.locale;
    if (next === locale) return;
    locale = next;
    localeChanged(next);
  };
  return { documents, applyListChoice, locale: () => locale };
};
