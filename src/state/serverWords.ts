import { useEffect } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { ServerWords, WordGroup } from '#contract/feedApi.ts';
import type { Locale } from '#contract/documents.ts';
import type { Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';

type State = { readonly words: ServerWords | null };

/** The platform's names, in the user's language, for codes that the client does not know (D17). */
export type ServerNames = {
  readonly store: StoreApi<State>;
  /** Requests the names once, after the first paint. Called when an unknown code is on screen. */
  readonly need: () => void;
  /**
   * Requests the names again if they were needed before: the language changed, or the worker has newer ones.
   */
  readonly renew: () => void;
};

type Parts = {
  readonly ask: (locale: Locale) => Promise<Result<ServerWords>>;
  readonly locale: () => Locale;
  readonly later: (ms: Milliseconds, run: () => void) => void;
};

/** Delay of the request, so that the first screen's odds load first. */
const AFTER_PAINT: Milliseconds = 500;
/** Delay of the next attempt after a failure. */
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
