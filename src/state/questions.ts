import { QueryClient, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Answers, DayCounts, ListLeagues, Question } from '#contract/feedApi.ts';
import type { Problem } from '#contract/problem.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import { ASKED_AGAIN_MS, isWorthAgain } from './asking.ts';
import { useClient, type ClientParts } from './clientContext.tsx';
import type { Place } from './place.ts';

/** React Query wants a failure thrown: the problem travels in it. */
export class AskProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'QueryProblem';
    this.problem = problem;
  }
}

const kept = new WeakMap<ClientParts, QueryClient>();

/**
 * The answers of a client, made when the first is wanted: all that asks by React Query is opened on demand,
 * and comes with it (G10). They are out of date when the worker says so, so nothing is asked again by time or
 * focus (D27); those about a user go with the user (I6).
 */
const answersOf = (parts: ClientParts): QueryClient => {
  const before = kept.get(parts);
  if (before !== undefined) return before;
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) => error instanceof AskProblem && isWorthAgain(failures, error.problem),
        retryDelay: ASKED_AGAIN_MS,
      },
    },
  });
  parts.onOutdated((topic) => {
    // Answers about a user stand under `me`.
    for (const queryKey of topic === null ? [[]] : [[topic], ['me', topic]])
      void queries.invalidateQueries({ queryKey });
  });
  parts.session.view.subscribe((now, past) => {
    if (now.user?.uid !== past.user?.uid)
      for (const queryKey of [['me'], ['open-bets']]) queries.removeQueries({ queryKey });
  });
  kept.set(parts, queries);
  return queries;
};

type AskOptions<Q extends Question> = Omit<UseQueryOptions<Answers[Q['topic']], AskProblem>, 'queryFn'>;

/** What the worker answers to a question, kept for the tab under its key. */
export const useAnswer = <Q extends Question>(
  question: Q,
  options: AskOptions<Q>,
): UseQueryResult<Answers[Q['topic']], AskProblem> => {
  const parts = useClient();
  const queryFn = async (): Promise<Answers[Q['topic']]> => {
    const answer = await parts.feed.ask(question);
    if (!answer.ok) throw new AskProblem(answer.problem);
    return answer.value;
  };
  return useQuery<Answers[Q['topic']], AskProblem>({ ...options, queryFn }, answersOf(parts));
};

/**
 * What became of a match that is not on the board any more (D29); null asks nothing. Asked each time the match leaves
 * the board: the answer of an earlier time may be that the match goes on.
 */
export const useDeparted = (matchId: MatchId | null): MatchFacts | undefined =>
  useAnswer(
    { topic: 'match', matchId: matchId ?? ('' as MatchId) },
    { queryKey: ['match', matchId], enabled: matchId !== null, staleTime: 0 },
  ).data;

/** How many matches the days to come of a sport have in a zone. */
export const useDays = (sportId: SportId, timeZone: string): UseQueryResult<DayCounts, AskProblem> =>
  useAnswer({ topic: 'days', sportId, timeZone }, { queryKey: ['days', sportId, timeZone] });

/** The leagues of the list at a place, with their counts (MENU-08); asked only where they are needed. */
export const useListLeagues = (
  { view, sport, playType: listed, day }: Place,
  timeZone: string,
  needed: boolean,
): UseQueryResult<ListLeagues, AskProblem> => {
  const sportId = view === 'sport' ? sport : null;
  const playType = view === 'sport' ? listed : 'rolling';
  return useAnswer(
    { topic: 'list-leagues', sportId, playType, timeZone, day },
    { queryKey: ['list-leagues', sportId, playType, timeZone, day], enabled: needed },
  );
};
