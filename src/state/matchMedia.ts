import type { UseQueryResult } from '@tanstack/react-query';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** Interval of the poll of a match that has no stream yet. Not from the specification (C41). */
const MEDIA_LOOP_MS: Milliseconds = 60_000;

/**
 * The video of a match. It is asked again each time, because addresses of streams expire. While there is no
 * stream, a timer asks again (FEED-05).
 */
export const useMatchMedia = (matchId: MatchId): UseQueryResult<MatchMedia, QueryProblem> =>
  useSharedQuery(
    { topic: 'media', matchId, from: 'match' },
    {
      queryKey: ['media', matchId, 'match'],
      staleTime: 0,
      gcTime: 60_000,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && data.video.length > 0 ? false : MEDIA_LOOP_MS,
    },
  );

/** What the catalogue of streams has of a match (BOOT-13). Sends the query only while `isWanted`. */
export const useCatalogueMedia = (matchId: MatchId, isWanted: boolean): MatchMedia | undefined =>
  useSharedQuery(
    { topic: 'media', matchId, from: 'catalogue' },
    { queryKey: ['media', matchId, 'catalogue'], enabled: isWanted, staleTime: 0, gcTime: 60_000 },
  ).data;
