import type { UseQueryResult } from '@tanstack/react-query';
import { anchorTypeKey, type Anchor } from '#domain/rooms/anchor.ts';
import type { ReportConfig } from '#domain/rooms/chat.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { useUser } from './hooks.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** Returns the part of a list that is the same for every user: normal rooms (ANCHOR-09). */
const publicPart = (answer: RoomsAnswer | undefined): RoomsAnswer | undefined =>
  answer === undefined
    ? undefined
    : {
        rooms: answer.rooms.filter(({ type }) => anchorTypeKey(type) === 'normal'),
        refused: new Map(),
        closed: answer.closed,
        bookings: { matchIds: [], hostIds: [] },
        followed: null,
        isProxyOn: false,
        membership: 'none',
      };

/**
 * The live rooms that the user may watch. They leave with the user (I6). Until the list of the next user arrives, the
 * answer is placeholder data with the public rooms, so that an open room plays on through a login.
 */
export const useRooms = (isWanted = true): UseQueryResult<RoomsAnswer, QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'rooms' },
    { queryKey: ['me', 'rooms', uid], enabled: isWanted, staleTime: 0, placeholderData: publicPart },
  );
};

/** Rooms that match a text (MENU-13); fails with `timeout` after 10 s. The text is not kept. */
export const useRoomSearch = (text: string): UseQueryResult<readonly Anchor[], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'room-search', text },
    { queryKey: ['me', 'room-search', uid, text], staleTime: 0, gcTime: 0, retry: false },
  );
};

/** What a report of a room may hold (REQ-56), requested when a report opens. */
export const useReportConfig = (): UseQueryResult<ReportConfig, QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery({ topic: 'report-config' }, { queryKey: ['me', 'report-config', uid] });
};
