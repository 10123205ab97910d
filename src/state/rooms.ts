import type { UseQueryResult } from '@tanstack/react-query';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** The live rooms that the user may watch. They leave with the user (I6). */
export const useRooms = (isWanted = true): UseQueryResult<RoomsAnswer, QueryProblem> =>
  useSharedQuery({ topic: 'rooms' }, { queryKey: ['me', 'rooms'], enabled: isWanted, staleTime: 0 });
