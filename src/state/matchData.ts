import type { UseQueryResult } from '@tanstack/react-query';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { isLivePart, type MatchData, type MatchDataPart } from '#domain/match-data/matchData.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** Data that no screen shows is forgotten after this time. Not from the specification. */
const UNUSED_MS: Milliseconds = 60_000;

/**
 * A part of a match's data, asked while `isWanted` and again when the worker says that it changed. Null: the
 * platform does not have it, so it is not drawn (D38).
 */
export const useMatchData = <P extends MatchDataPart>(
  matchId: MatchId,
  part: P,
  isWanted = true,
): UseQueryResult<MatchData[P] | null, QueryProblem> => {
  const topic = isLivePart(part) ? 'match-live' : 'match-data';
  // The answer has the shape of the part that is asked for.
  return useSharedQuery({ topic, matchId, part } as Parameters<typeof useSharedQuery>[0], {
    queryKey: [topic, matchId, part],
    enabled: isWanted,
    staleTime: 0,
    gcTime: UNUSED_MS,
  }) as UseQueryResult<MatchData[P] | null, QueryProblem>;
};
