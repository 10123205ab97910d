import { lastIntent } from '../numberedIntents.ts';
import type { RoomAction, RoomIntent, RoomIntentState } from '../gifts/roomIntent.ts';
import type { ActivityPart, RoomActivities } from './activityPhase.ts';

/** The state of the user's part in an activity. `none`: the user may take part. */
export type OwnPart = RoomIntentState | 'none';
type Subject = { readonly action: RoomAction; readonly subject: string };

const PARTS: Readonly<Record<RoomAction, ActivityPart | null>> = {
  gift: null,
  envelope: 'envelope',
  join: 'lotteries',
  vote: 'vote',
  answer: 'questions',
  approval: 'approvals',
};
/** True if the part of the answer that would have the user's record could not be read. */
export const isUnread = ({ unread }: Pick<RoomActivities, 'unread'>, action: RoomAction): boolean =>
  unread.some((each) => each === PARTS[action]);

/**
 * Returns the user's choice in the platform's record; null for none, undefined if the activity is not listed.
 */
export const partAtPlatform = (
  all: RoomActivities,
  { action, subject }: Subject,
): string | null | undefined => {
  switch (action) {
    case 'envelope':
      if (all.envelope?.sendRecordId !== subject) return undefined;
      return all.envelope.hasReceived ? '' : null;
    case 'join': {
      const lottery = all.lotteries.find(({ id }) => id === subject);
      if (lottery === undefined) return undefined;
      return lottery.isJoined ? '' : null;
    }
    case 'vote':
      return all.vote?.id === subject ? all.vote.votedOptionId : undefined;
    case 'answer':
      return all.questions?.questions.find(({ id }) => `${all.questions?.id}:${id}` === subject)?.answerId;
    case 'approval': {
      const message = all.approvals.find(({ messageId }) => messageId === subject);
      if (message === undefined) return undefined;
      return message.result === 0 ? null : String(message.result);
    }
    default:
      return undefined;
  }
};

/**
 * Returns the user's part in an activity. The platform's record decides; without one the last intent does.
 * After a refused or missing intent the user may try again.
 */
export const ownPart = (
  all: RoomActivities,
  intents: readonly RoomIntent[],
  of: Subject,
): { readonly part: OwnPart; readonly choice: string | null } => {
  const stored = partAtPlatform(all, of);
  if (stored !== null && stored !== undefined) return { part: 'done', choice: stored };
  const last = lastIntent(intents, (each) => each.action === of.action && each.subject === of.subject);
  return { part: last?.state ?? 'none', choice: last?.choice ?? null };
};

/** True if the user may take part: neither the platform nor an open intent has a part of the user. */
export const mayTakePart = (part: OwnPart): boolean =>
  part === 'none' || part === 'refused' || part === 'not-found' || part === 'unconfirmed';
