import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** Interval that refreshes scores and clocks of the results while they are on screen. */
const REFRESH_MS: Milliseconds = 5_000;

/**
 * Searches a text in the worker's data and on the platform (MENU-12, REQ-62). The worker answers at once from
 * its own data; the event `asked-changed` requests the answer again. Until a new text is answered, the
 * results of the previous text stay (`isPlaceholderData`).
 */
export const useSearch = (text: string, timeZone: string): UseQueryResult<SearchAnswer, QueryProblem> =>
  useSharedQuery(
    { topic: 'search', text, timeZone },
    {
      queryKey: ['search', text, timeZone],
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      staleTime: 0,
      // Drop unused results at once: the worker has them, and each typed text is a new key.
      gcTime: 0,
    },
  );
