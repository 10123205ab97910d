import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/**
 * Scores and clocks of what was found are as old as the answer: asked of the worker again as long as somebody
 * looks.
 */
const LOOKED_AT_MS: Milliseconds = 5_000;

/**
 * What a text finds, by the worker and by the platform (MENU-12, REQ-62): at once from what is known, and
 * again at the event
 * `asked-changed`. Until the answer to a text is there, that to the one before stands (`isPlaceholderData`), and never the other way round.
 */
export const useSearch = (text: string, timeZone: string): UseQueryResult<SearchAnswer, QueryProblem> =>
  useSharedQuery(
    { topic: 'search', text, timeZone },
    {
      queryKey: ['search', text, timeZone],
      placeholderData: keepPreviousData,
      refetchInterval: LOOKED_AT_MS,
      staleTime: 0,
      // Let go of at once: the worker has it, and a text typed is another key each time.
      gcTime: 0,
    },
  );
