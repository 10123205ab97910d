import { lastIntent } from '#domain/numberedIntents.ts';
import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import { ownPart, type OwnPart } from '#domain/activities/ownPart.ts';
import type { RoomAction, RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { PressState } from '#state/gifts.ts';
import type { RoomFacts } from './useRoomFacts.ts';

/** The data of every activity card. */
export type ActivityProps = {
  readonly facts: RoomFacts;
  readonly all: RoomActivities;
  readonly intents: readonly RoomIntent[];
  /** Server time. */
  readonly now: EpochMs;
  readonly state: PressState;
  /** True if nothing can be pressed now: a press is under way, or a restriction forbids activities. */
  readonly isDisabled: boolean;
};

const NOTHING = '0' as Amount;

export type Part = {
  readonly part: OwnPart;
  /** The option that the user chose; null for none. */
  readonly choice: string | null;
  /** The last intent about it. */
  readonly intent: RoomIntent | undefined;
  readonly take: (choice: string) => void;
};

/** Returns the user's part in an activity and the press that takes part. */
export const partOf = (
  { facts, all, intents, state }: ActivityProps,
  action: RoomAction,
  subject: string,
): Part => ({
  ...ownPart(all, intents, { action, subject }),
  intent: lastIntent(intents, (each) => each.action === action && each.subject === subject),
  take: (choice) =>
    void state.press({
      action,
      roomId: facts.roomId,
      hostId: facts.hostId,
      matchId: facts.matchId,
      subject,
      choice,
      count: 1,
      price: NOTHING,
    }),
});
