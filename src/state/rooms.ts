import type { UseQueryResult } from '@tanstack/react-query';
import type { Anchor } from '#domain/rooms/anchor.ts';
import type { ReportConfig } from '#domain/rooms/chat.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** The live rooms that the user may watch. They leave with the user (I6). */
export const useRooms = (isWanted = true): UseQueryResult<RoomsAnswer, QueryProblem> =>
  useSharedQuery({ topic: 'rooms' }, { queryKey: ['me', 'rooms'], enabled: isWanted, staleTime: 0 });

/** Rooms that match a text (MENU-13); fails with `timeout` after 10 s. The text is not kept. */
export const useRoomSearch = (text: string): UseQueryResult<readonly Anchor[], QueryProblem> =>
  useSharedQuery(
    { topic: 'room-search', text },
    { queryKey: ['me', 'room-search', text], staleTime: 0, gcTime: 0, retry: false },
  );

/** What a report of a room may hold (REQ-56), requested when a report opens. */
export const useReportConfig = (): UseQueryResult<ReportConfig, QueryProblem> =>
  useSharedQuery({ topic: 'report-config' }, { queryKey: ['me', 'report-config'] });
