import type { UseQueryResult } from '@tanstack/react-query';
import type { Milliseconds } from '#domain/ids.ts';
import type { MissedEvent } from '#domain/match/missedEvent.ts';
import { useUser } from './hooks.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** A return to the tab after a long absence: its number, and how long the tab was hidden. */
export type Absence = { readonly number: number; readonly absentMs: Milliseconds };

/**
 * What happened in watched matches, and to the user's bets, during an absence. Asked once for each absence and user,
 * so that the next user does not see it (I6). `absentMs` counts back from the request.
 */
export const useMissedEvents = ({
  number,
  absentMs,
}: Absence): UseQueryResult<readonly MissedEvent[], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'missed', absentMs },
    { queryKey: ['me', 'missed', uid, number], gcTime: 0 },
  );
};
