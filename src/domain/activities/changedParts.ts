import type { ActivityKind, RoomEvent } from '../rooms/roomEvent.ts';
import type { ActivityPart } from './activityPhase.ts';

/** The parts that each kind of activity stands in. A rain and an answer lottery are lotteries too. */
const PARTS: Readonly<Record<ActivityKind, readonly ActivityPart[]>> = {
  rain: ['envelope', 'lotteries'],
  lottery: ['lotteries'],
  answer: ['lotteries', 'questions'],
  vote: ['vote'],
  question: ['lotteries', 'questions'],
};

/** Returns the parts of a room's activities that these events change. */
export const changedParts = (events: readonly RoomEvent[]): ReadonlySet<ActivityPart> =>
  new Set(
    events.flatMap((event): readonly ActivityPart[] => {
      if (event.kind === 'approve') return ['approvals'];
      return event.kind === 'activity' ? PARTS[event.activity.kind] : [];
    }),
  );
