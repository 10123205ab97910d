import type { Result } from '#contract/problem.ts';
import type { ActivityPart, RoomActivities } from '#domain/activities/activityPhase.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';

/** Age at which the worker reads activities again. Not from the specification. */
const MAX_AGE_MS: Milliseconds = 2_000;
/** Age at which every part is read again, although events named others. Tabs ask as often without events. */
const WHOLE_MS: Milliseconds = 20_000;
/** The most rooms whose activities the worker keeps. */
const MAX_ROOMS = 20;

/** What a read requests: all parts of a room, or those that changed since the answer `known`. */
export type ActivityRequest = {
  readonly roomId: string;
  readonly changed: { readonly parts: ReadonlySet<ActivityPart>; readonly known: RoomActivities } | null;
};
/** Returns the part whose read brings a part: results are read for the lotteries of the list. */
const callOf = (part: ActivityPart): ActivityPart => (part === 'results' ? 'lotteries' : part);
type Answer = Promise<Result<RoomActivities>>;
type Entry = {
  readonly at: Milliseconds;
  /** When all parts were requested. */
  readonly wholeAt: Milliseconds;
  readonly answer: Answer;
  /** The parts that events have named since the request, and those that it could not read. */
  readonly changed: Set<ActivityPart>;
};

export type ActivityCache = {
  readonly ask: (roomId: string) => Answer;
  /** Notes that parts of a room changed. The next question reads them alone. */
  readonly partsChanged: (roomId: string, parts: ReadonlySet<ActivityPart>) => void;
  /** Forgets the answers: of one room, or of all. */
  readonly outdate: (roomId?: string) => void;
};

/**
 * Creates the cache of the activities of rooms: single flight, kept for a time, failures are not kept (D27). In a room
 * whose events come many times a second, each read requests only the parts that they name.
 */
export const createActivityCache = (
  clock: Clock,
  read: (request: ActivityRequest) => Answer,
): ActivityCache => {
  const cache = new Map<string, Entry>();
  const readChanged = async (roomId: string, { answer, changed }: Entry): Promise<Result<RoomActivities>> => {
    const known = await answer;
    return read({ roomId, changed: known.ok ? { parts: changed, known: known.value } : null });
  };
  /** Drops an answer that turns out to be a failure. The next question reads its unread parts again. */
  const dropFailed = async (roomId: string, entry: Entry): Promise<void> => {
    const answer = await entry.answer;
    if (answer.ok) for (const part of answer.value.unread) entry.changed.add(callOf(part));
    else if (cache.get(roomId) === entry) cache.delete(roomId);
  };
  return {
    ask: (roomId) => {
      const before = cache.get(roomId);
      const at = clock.now();
      if (before !== undefined && before.changed.size === 0 && at - before.at < MAX_AGE_MS)
        return before.answer;
      const hasChangedParts =
        before !== undefined && before.changed.size > 0 && at - before.wholeAt < WHOLE_MS;
      const entry: Entry = {
        at,
        wholeAt: hasChangedParts ? before.wholeAt : at,
        answer: hasChangedParts ? readChanged(roomId, before) : read({ roomId, changed: null }),
        changed: new Set(),
      };
      cache.delete(roomId);
      cache.set(roomId, entry);
      const [oldest] = cache.keys();
      if (cache.size > MAX_ROOMS && oldest !== undefined) cache.delete(oldest);
      void dropFailed(roomId, entry);
      return entry.answer;
    },
    partsChanged: (roomId, parts) => {
      for (const part of parts) cache.get(roomId)?.changed.add(part);
    },
    outdate: (roomId) => {
      if (roomId === undefined) cache.clear();
      else cache.delete(roomId);
    },
  };
};
