import type { UseQueryResult } from '@tanstack/react-query';
import type { Milliseconds } from '#domain/ids.ts';
import type { MissedEvent } from '#domain/match/missedEvent.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** A return to the tab after a long absence: its number, and how long the tab was hidden. */
export type Absence = { readonly number: number; readonly absentMs: Milliseconds };

/** What happened in watched matches, and to the user's bets, during an absence. Asked once for each absence. */
export const useMissedEvents = ({
  number,
  absentMs,
}: Absence): UseQueryResult<readonly MissedEvent[], QueryProblem> =>
  useSharedQuery({ topic: 'missed', absentMs }, { queryKey: ['me', 'missed', number], gcTime: 0 });
