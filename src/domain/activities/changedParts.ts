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

/** Every part: a snapshot of a room does not say which activities changed or ended before it. */
export const ALL_PARTS: ReadonlySet<ActivityPart> = new Set<ActivityPart>([
  'envelope',
  'lotteries',
  'vote',
  'questions',
  'approvals',
  'results',
]);

/** Returns the parts of a room's activities that these events change. The end of a lottery changes its result. */
export const changedParts = (events: readonly RoomEvent[]): ReadonlySet<ActivityPart> =>
  new Set(
    events.flatMap((event): readonly ActivityPart[] => {
      if (event.kind === 'approve') return ['approvals'];
      if (event.kind !== 'activity') return [];
      const parts = PARTS[event.activity.kind];
      return event.activity.state === 'finished' && parts.includes('lotteries')
        ? [...parts, 'results']
        : parts;
    }),
  );
