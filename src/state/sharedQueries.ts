import { QueryClient, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueryAnswers, DayCounts, ListLeagues, SharedQuery } from '#contract/sharedQuery.ts';
import type { Problem } from '#contract/problem.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import type { MatchFactsWithLeague } from '#domain/match/match.ts';
import { RETRY_DELAY_MS, shouldRetryQuery } from './queryClient.ts';
import { useClient, type ClientParts } from './clientContext.tsx';
import type { AppLocation } from './location.ts';

/** The error that carries a problem through React Query, which expects failures to be thrown. */
export class QueryProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'QueryProblem';
    this.problem = problem;
  }
}

const clients = new WeakMap<ClientParts, QueryClient>();

/**
 * Returns the client's query cache and creates it at the first use, so React Query is not part of the first
 * screen (G10). The worker reports answers that are out of date, so by default nothing refetches by time or
 * focus (D27). Answers about a user are removed with the user (I6).
 */
export const queryClientOf = (parts: ClientParts): QueryClient => {
  const before = clients.get(parts);
  if (before !== undefined) return before;
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) =>
          error instanceof QueryProblem && shouldRetryQuery(failures, error.problem),
        retryDelay: RETRY_DELAY_MS,
      },
    },
  });
  parts.onOutdated((topic) => {
    // Keys of answers about a user begin with `me`.
    for (const queryKey of topic === null ? [[]] : [[topic], ['me', topic]])
      void queries.invalidateQueries({ queryKey });
  });
  parts.session.view.subscribe((now, past) => {
    if (now.user?.uid !== past.user?.uid)
      for (const queryKey of [['me'], ['open-bets']]) queries.removeQueries({ queryKey });
  });
  clients.set(parts, queries);
  return queries;
};

/**
 * Returns the client's query cache. While the component is shown, React Query listens to the page, as the cache has no
 * provider: queries with `refetchOnWindowFocus` refetch, and a retry that was due in a hidden tab runs.
 */
export const useQueryCache = (): QueryClient => {
  const queries = queryClientOf(useClient());
  useEffect(() => {
    queries.mount();
    return () => queries.unmount();
  }, [queries]);
  return queries;
};

type AskOptions<Q extends SharedQuery> = Omit<
  UseQueryOptions<QueryAnswers[Q['topic']], QueryProblem>,
  'queryFn'
>;

/** Sends a shared query to the worker and caches the answer in this tab under the query key. */
export const useSharedQuery = <Q extends SharedQuery>(
  question: Q,
  options: AskOptions<Q>,
): UseQueryResult<QueryAnswers[Q['topic']], QueryProblem> => {
  const parts = useClient();
  const queryFn = async (): Promise<QueryAnswers[Q['topic']]> => {
    const answer = await parts.feed.ask(question);
    if (!answer.ok) throw new QueryProblem(answer.problem);
    return answer.value;
  };
  return useQuery<QueryAnswers[Q['topic']], QueryProblem>({ ...options, queryFn }, useQueryCache());
};

/** The facts of a match that has left the board, with its league (D29); null sends no query. */
export const useRemovedMatch = (matchId: MatchId | null): MatchFactsWithLeague | undefined =>
  useSharedQuery(
    { topic: 'match', matchId: matchId ?? ('' as MatchId) },
    { queryKey: ['match', matchId], enabled: matchId !== null, staleTime: 0 },
  ).data;

/** The number of a sport's matches on each coming day of a time zone. */
export const useDayCounts = (sportId: SportId, timeZone: string): UseQueryResult<DayCounts, QueryProblem> =>
  useSharedQuery({ topic: 'days', sportId, timeZone }, { queryKey: ['days', sportId, timeZone] });

/** The leagues of a location's list with their counts (MENU-08). Sends the query only while `needed`. */
export const useListLeagues = (
  { view, sport, playType: listed, day }: AppLocation,
  timeZone: string,
  needed: boolean,
): UseQueryResult<ListLeagues, QueryProblem> => {
  const sportId = view === 'sport' ? sport : null;
  const playType = view === 'sport' ? listed : 'rolling';
  return useSharedQuery(
    { topic: 'list-leagues', sportId, playType, timeZone, day },
    { queryKey: ['list-leagues', sportId, playType, timeZone, day], enabled: needed },
  );
};
