import type { UseQueryResult } from '@tanstack/react-query';
import { useLateValue } from '#board/useLateValue.ts';
import type { MatchId } from '#domain/ids.ts';
import type { LivePart, MatchData } from '#domain/match-data/matchData.ts';
import { useMatchData } from '#state/matchData.ts';
import type { QueryProblem } from '#state/sharedQueries.ts';

type LateData<P extends LivePart> = Pick<
  UseQueryResult<MatchData[P] | null, QueryProblem>,
  'data' | 'error' | 'refetch' | 'isEnabled'
>;

/** A live part of a match's data, as late as the match is shown in this tab. */
export const useLateMatchData = <P extends LivePart>(
  matchId: MatchId,
  part: P,
  isWanted = true,
): LateData<P> => {
  const { data, error, refetch, isEnabled } = useMatchData(matchId, part, isWanted);
  return { data: useLateValue(matchId, part, data), error, refetch, isEnabled };
};
