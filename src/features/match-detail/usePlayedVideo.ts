import { useCallback, useRef } from 'react';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { MediaLine } from '#domain/match/stream.ts';
import { usePlayedLines } from '#player/usePlayedLines.ts';
import { useMatchMedia } from '#state/matchMedia.ts';

/** The shortest time between two reads of the addresses of a stream that stops. Not from the specification. */
const RENEWAL_MS: Milliseconds = 10_000;

type PlayedVideo = Pick<ReturnType<typeof useMatchMedia>, 'data' | 'error' | 'refetch'> & {
  readonly lines: readonly MediaLine[];
  readonly onStopped: (hasStopped: boolean) => void;
};

/**
 * Returns the video of a match, the lines to play, and the player's `onStopped`. A later answer does not restart a
 * stream that plays. A stream that stops is requested again, because its addresses may have expired.
 */
export const usePlayedVideo = (matchId: MatchId): PlayedVideo => {
  const { data, error, refetch } = useMatchMedia(matchId);
  const [lines, setHasStopped] = usePlayedLines([{ id: matchId, lines: data?.video ?? [] }]);
  const renewedAt = useRef<Milliseconds>(-Infinity);
  const onStopped = useCallback(
    (hasStopped: boolean) => {
      setHasStopped(hasStopped);
      const now = performance.now();
      if (!hasStopped || now - renewedAt.current < RENEWAL_MS) return;
      renewedAt.current = now;
      void refetch();
    },
    [setHasStopped, refetch],
  );
  return { data, error, refetch, lines, onStopped };
};
