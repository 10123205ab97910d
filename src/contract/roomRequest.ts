import type { MatchId } from '#domain/ids.ts';
import type { HostId, RoomId } from '#domain/rooms/anchor.ts';
import type { Result } from './problem.ts';

/** What a user does in rooms, by `kind`. Chat, gifts and activities add kinds of their own. */
export type RoomRequest =
  /** Books or cancels a live room (REQ-52, REQ-53, ANCHOR-15). */
  {
    readonly kind: 'book';
    readonly roomId: RoomId;
    readonly matchId: MatchId;
    readonly hostId: HostId;
    readonly on: boolean;
  };

/** The answer to each request, by its kind. */
type RoomAnswers = {
  readonly book: null;
};
export type RoomAnswer<K extends RoomRequest['kind']> = Result<RoomAnswers[K]>;
