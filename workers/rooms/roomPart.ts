import type { RoomEvent } from '#domain/rooms/roomEvent.ts';

/**
 * One part of what happens in a room: it keeps the events that concern it, and says what is new since a position.
 * A position is a value of its own that a tab keeps for it between two patches; null means from the start.
 */
export type RoomPart<Patch, Position> = {
  /** Takes an event; events come in the order of their numbers, each once. Returns whether it concerns this part. */
  readonly take: (event: RoomEvent) => boolean;
  /** Forgets everything, because a snapshot follows. */
  readonly clear: () => void;
  /** `patch` is undefined where nothing is new. */
  readonly since: (position: Position | null) => {
    readonly patch: Patch | undefined;
    readonly position: Position;
  };
};
