import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '#contract/problem.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { QueryProblem } from '#state/sharedQueries.ts';

/** Returns why the search is incomplete: the worker or the platform did not answer. */
export const problemOf = ({ data, error }: UseQueryResult<SearchAnswer, QueryProblem>): Problem | undefined =>
  error?.problem ?? (typeof data?.platform === 'object' ? data.platform : undefined);
