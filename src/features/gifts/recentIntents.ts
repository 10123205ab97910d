import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import { partAtPlatform } from '#domain/activities/ownPart.ts';
import { isOpenIntent, type RoomAction, type RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { lastIntent } from '#domain/numberedIntents.ts';

/** Time for which an outcome stays on screen after its room or envelope has gone. Not from the specification. */
const OUTCOME_SHOWN_MS: Milliseconds = 300_000;

const isRecent = ({ at }: RoomIntent, now: EpochMs): boolean => now - at <= OUTCOME_SHOWN_MS;

/** Returns the user's last gift in a room. */
export const lastGift = (intents: readonly RoomIntent[], room: string): RoomIntent | undefined =>
  lastIntent(intents, ({ action, roomId }) => action === 'gift' && roomId === room);

/**
 * True if the panel states the outcome of a gift after the anchor has left: the gift has an open outcome, it was not
 * sent, or the user pressed at most five minutes ago (D32). `now` is the server's time.
 */
export const isOutcomeShown = (gift: RoomIntent | undefined, now: EpochMs): gift is RoomIntent =>
  gift !== undefined && (isOpenIntent(gift) || gift.state !== 'done' || isRecent(gift, now));

/**
 * Returns the user's last press on a red envelope that the platform no longer lists, if the press is recent (GIFT-06).
 * `unlistedParts` shows an unconfirmed press. `listed` is the id of the envelope that the platform lists.
 */
export const clearedEnvelope = (
  intents: readonly RoomIntent[],
  room: string,
  listed: string | null,
  now: EpochMs,
): RoomIntent | undefined => {
  // The numbers of intents count for one envelope only; the list has the newest press first.
  const last = intents.find(({ action, roomId }) => action === 'envelope' && roomId === room);
  if (last === undefined || last.subject === listed || !isRecent(last, now)) return undefined;
  return last.state === 'unconfirmed' ? undefined : last;
};

export type UnlistedPart = RoomIntent & { readonly action: Exclude<RoomAction, 'gift'> };

/**
 * Returns the user's last parts in activities of a room that the platform no longer lists, while their outcome is open
 * or unconfirmed (D32). `cleared` is the envelope that has a card of its own.
 */
export const unlistedParts = (
  intents: readonly RoomIntent[],
  room: string,
  activities: RoomActivities,
  cleared: RoomIntent | undefined,
): readonly UnlistedPart[] =>
  intents.filter((intent): intent is UnlistedPart => {
    const { action, roomId, subject, state } = intent;
    const isSame = (each: RoomIntent): boolean => each.action === action && each.subject === subject;
    return (
      action !== 'gift' &&
      roomId === room &&
      (isOpenIntent(intent) || state === 'unconfirmed') &&
      (cleared === undefined || !isSame(cleared)) &&
      lastIntent(intents, isSame) === intent &&
      partAtPlatform(activities, intent) === undefined
    );
  });
