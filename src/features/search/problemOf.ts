import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '#contract/problem.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { QueryProblem } from '#state/sharedQueries.ts';

/** Why not everything was searched: the worker did not answer, or the platform did not answer it. */
export const problemOf = ({ data, error }: UseQueryResult<SearchAnswer, QueryProblem>): Problem | undefined =>
  error?.problem ?? (typeof data?.platform === 'object' ? data.platform : undefined);
