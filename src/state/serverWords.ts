import { createStore, type StoreApi } from 'zustand';
import type { ServerWords } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import type { Locale } from '#domain/config/locales.ts';
import type { Milliseconds } from '#domain/ids.ts';

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
  /**
   * Runs the function once after the given time, and not while the tab is hidden (`createVisibleClock`). Returns
   * the function that cancels it.
   */
  readonly schedule: (ms: Milliseconds, run: () => void) => (() => void) | undefined;
};

/** Delay of the request, so that the first screen's odds load first. */
const AFTER_PAINT: Milliseconds = 500;
/** Delay of the next attempt after a failure. */
const RETRY: Milliseconds = 60_000;

export const createServerWords = ({ ask, locale, schedule }: Parts): ServerNames => {
  const store = createStore<State>(() => ({ words: null }));
  let needed = false;
  let requestedLocale: Locale | null = null;
  let cancelNext: (() => void) | undefined;

  /** Schedules the next request. It replaces the one that is scheduled, so there is at most one. */
  const scheduleFetch = (delay: Milliseconds): void => {
    cancelNext?.();
    cancelNext = schedule(delay, () => void fetch());
  };
  const fetch = async (): Promise<void> => {
    const requested = locale();
    if (requestedLocale === requested) return;
    requestedLocale = requested;
    const answer = await ask(requested);
    if (requestedLocale === requested) requestedLocale = null;
    if (requested !== locale()) return;
    if (answer.ok) store.setState({ words: answer.value });
    else scheduleFetch(RETRY);
  };

  return {
    store,
    need: () => {
      if (needed) return;
      needed = true;
      scheduleFetch(AFTER_PAINT);
    },
    renew: () => {
      if (needed) scheduleFetch(0);
    },
  };
};
