import { createStore, type StoreApi } from 'zustand';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { RETRY_DELAY_MS, shouldRetryQuery } from './queryClient.ts';

export type StatisticsState = {
  /** The newest answer; an error does not remove it. */
  readonly data: StatisticsAnswer | undefined;
  /** True if the last request failed; false while a request runs and there is no data. */
  readonly isError: boolean;
};

/** Counts for the menu (MENU-07). The worker requests them once for all tabs (D27). */
export type Statistics = {
  readonly store: StoreApi<StatisticsState>;
  /** Requests the counts once. Called by the first component that shows them. */
  readonly need: () => void;
  /** Requests the counts again if they were needed before: the worker has newer ones, or the user retries. */
  readonly renew: () => void;
};

type Parts = {
  readonly ask: () => Promise<Result<StatisticsAnswer>>;
  readonly schedule: (ms: Milliseconds, run: () => void) => void;
};

/**
 * Creates the cache of the statistics, the only query of the first screen. It does not use React Query, which
 * is loaded on demand (G10).
 */
export const createStatistics = ({ ask, schedule }: Parts): Statistics => {
  const store = createStore<StatisticsState>(() => ({ data: undefined, isError: false }));
  let needed = false;
  let requested = 0;
  let received = 0;

  const fetch = async (failures = 0): Promise<void> => {
    requested += 1;
    const mine = requested;
    const { data, isError } = store.getState();
    if (data === undefined && isError) store.setState({ isError: false });
    const answer = await ask();
    if (answer.ok) {
      if (mine < received) return;
      received = mine;
      store.setState({ data: answer.value, isError: false });
      return;
    }
    if (mine !== requested) return;
    if (shouldRetryQuery(failures, answer.problem))
      schedule(RETRY_DELAY_MS, () => void (mine === requested && fetch(failures + 1)));
    else store.setState({ isError: true });
  };

  return {
    store,
    need: () => {
      if (needed) return;
      needed = true;
      void fetch();
    },
    renew: () => {
      if (needed) void fetch();
    },
  };
};
