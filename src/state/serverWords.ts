import { useEffect } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { ServerWords, WordGroup } from '#contract/feedApi.ts';
import type { Locale } from '#contract/documents.ts';
import type { Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';

type State = { readonly words: ServerWords | null };

/** The platform's own words for codes that the client has none for (D17), in the language shown. */
export type ServerNames = {
  readonly store: StoreApi<State>;
  /** Something unknown is on screen: the words are asked for, once, when the page has drawn. */
  readonly need: () => void;
  /** Another language, or the worker has newer words: they are asked for again if anything needed them. */
  readonly renew: () => void;
};

type Parts = {
  readonly ask: (locale: Locale) => Promise<Result<ServerWords>>;
  readonly locale: () => Locale;
  readonly later: (ms: Milliseconds, run: () => void) => void;
};

/** Odds come first: the file waits until the first screen stands. */
const AFTER_PAINT: Milliseconds = 500;
/** A file that did not come is asked for again after this. */
const RETRY: Milliseconds = 60_000;

export const createServerWords = ({ ask, locale, later }: Parts): ServerNames => {
  const store = createStore<State>(() => ({ words: null }));
  let needed = false;
  let asking: Locale | null = null;

  const fetch = async (): Promise<void> => {
    const wanted = locale();
    if (asking === wanted) return;
    asking = wanted;
    const answer = await ask(wanted);
    if (asking === wanted) asking = null;
    if (wanted !== locale()) return;
    if (answer.ok) store.setState({ words: answer.value });
    else later(RETRY, () => void fetch());
  };

  return {
    store,
    need: () => {
      if (needed) return;
      needed = true;
      later(AFTER_PAINT, () => void fetch());
    },
    renew: () => {
      if (needed) void fetch();
    },
  };
};

/**
 * The platform's word for a code of a group; undefined for none, and while it is on its way. Ask only for
 * what is unknown: asking is what fetches the file.
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

/** All of the platform's words that are there already; fetches nothing by itself. */
export const useServerWords = (): ServerWords | null =>
  useStore(useClient().serverWords.store, ({ words }) => words);
