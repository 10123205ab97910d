import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answers, Question, StatisticsAnswer } from '#contract/feedApi.ts';
import type { Problem } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import type { FeedLine } from '#feed/feedLine.ts';
import { useClient } from './clientContext.tsx';

/** React Query wants a failure thrown: the problem travels in it. */
export class AskProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'AskProblem';
    this.problem = problem;
  }
}

const ask = async <Q extends Question>(feed: FeedLine, question: Q): Promise<Answers[Q['topic']]> => {
  const answer = await feed.ask(question);
  if (!answer.ok) throw new AskProblem(answer.problem);
  return answer.value;
};

/** Counts for the menu (MENU-07), asked once for all tabs by the worker (D27); out of date at the event `asked-changed`. */
export const useStatistics = (): UseQueryResult<StatisticsAnswer, AskProblem> => {
  const { feed } = useClient();
  return useQuery<StatisticsAnswer, AskProblem>({ queryKey: ['statistics'], queryFn: () => ask(feed, { topic: 'statistics' }) });
};

/** What became of a match that is not on the board any more (D29); null asks nothing. */
export const useDeparted = (matchId: MatchId | null): MatchFacts | undefined => {
  const { feed } = useClient();
  return useQuery<MatchFacts, AskProblem>({
    queryKey: ['match', matchId],
    enabled: matchId !== null,
    queryFn: () => ask(feed, { topic: 'match', matchId: matchId ?? ('' as MatchId) }),
  }).data;
};
