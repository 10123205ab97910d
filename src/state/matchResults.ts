import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchResult, ResultPage } from '#domain/match/matchResult.ts';
import { useClient } from './clientContext.tsx';
import { QueryProblem, useQueryCache } from './sharedQueries.ts';

/** Results of a sport and range, as far as their pages are read. */
export type MatchResults = {
  /** Undefined before the first page is read. */
  readonly results: readonly MatchResult[] | undefined;
  /** How many results the range has, as the platform says. */
  readonly total: number;
  readonly isReading: boolean;
  readonly problem: Problem | null;
  /** Reads again what failed. */
  readonly retry: () => void;
};

/** How long results are fresh (wire facts 5). A screen that is opened later, or shown again, reads them again. */
const FRESH_MS: Milliseconds = 60_000;
/** Results that no screen shows are forgotten after this time. Not from the specification. */
const UNUSED_MS: Milliseconds = 60_000;

const nextPage = (pages: readonly ResultPage[]): number | undefined => {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined || last.results.length === 0 || first.size <= 0)
    return undefined;
  return pages.length * first.size < first.total ? pages.length + 1 : undefined;
};

/** Joins pages. A result that moved to a later page between two requests appears once. */
const joinPages = (pages: readonly ResultPage[]): readonly MatchResult[] => {
  const results = new Map<string, MatchResult>();
  for (const page of pages)
    for (const result of page.results) if (!results.has(result.id)) results.set(result.id, result);
  return [...results.values()];
};

/**
 * Reads all results of a range through the worker, page after page (REQ-72, D27). They are not polled: the pages are
 * asked for again when a screen opens them after `FRESH_MS`, when the page is shown again after `FRESH_MS`, or when the
 * worker says that the language changed. The results that are shown stay until the new ones are there.
 */
export const useMatchResults = (
  question: Omit<Extract<SharedQuery, { topic: 'results' }>, 'topic' | 'page'>,
): MatchResults => {
  const parts = useClient();
  const { sportId, kind, from, to, timeZone } = question;
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: ['results', sportId, kind, from, to, timeZone],
      initialPageParam: 1,
      gcTime: UNUSED_MS,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      getNextPageParam: (_last: ResultPage, pages: ResultPage[]) => nextPage(pages),
      queryFn: async ({ pageParam }): Promise<ResultPage> => {
        const answer = await parts.feed.ask({ topic: 'results', ...question, page: pageParam });
        if (!answer.ok) throw new QueryProblem(answer.problem);
        return answer.value;
      },
    },
    useQueryCache(),
  );
  const pages = data?.pages;
  // A number, not a flag: a page may be requested and read between two renders, and each page needs its request.
  const wantedPage = hasNextPage && !isFetching && error === null ? (pages?.length ?? 0) + 1 : null;
  useEffect(() => {
    if (wantedPage !== null) void fetchNextPage({ cancelRefetch: false });
  }, [wantedPage, fetchNextPage]);
  const results = useMemo(() => (pages === undefined ? undefined : joinPages(pages)), [pages]);
  // A new load clears the failure of the one before.
  const failed = isFetching ? null : error;
  return {
    results,
    total: pages?.[0]?.total ?? 0,
    isReading: isFetching || wantedPage !== null,
    problem: failed instanceof QueryProblem ? failed.problem : null,
    retry: () => void (hasNextPage && results !== undefined ? fetchNextPage() : refetch()),
  };
};
