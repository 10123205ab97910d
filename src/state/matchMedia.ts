import type { UseQueryResult } from '@tanstack/react-query';
import type { MatchId } from '#domain/ids.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/**
 * What can be watched of a match, asked while `isWanted`. It is asked again each time, because addresses of
 * streams expire.
 */
export const useMatchMedia = (
  matchId: MatchId,
  { anchors, isWanted }: { readonly anchors: boolean; readonly isWanted: boolean },
): UseQueryResult<MatchMedia, QueryProblem> =>
  useSharedQuery(
    { topic: 'media', matchId, anchors },
    { queryKey: ['media', matchId, anchors], enabled: isWanted, staleTime: 0, gcTime: 60_000 },
  );
