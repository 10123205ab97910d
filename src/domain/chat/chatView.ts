import type { EpochMs } from '../ids.ts';
import { compareMessages, withoutDeletedQuote, type ChatMessage, type MessageId } from './message.ts';
import type { RingChange } from './ringChange.ts';

/** A room's messages as one tab holds them. */
export type ChatView = {
  readonly messages: readonly ChatMessage[];
  /** Messages up to this order have left the ring, but for those that concern the user. */
  readonly droppedTo: number;
  /** How many messages this tab did not get just before a message, by its id. */
  readonly gaps: ReadonlyMap<MessageId, number>;
  /** All messages that this tab did not get. */
  readonly skipped: number;
};
export const EMPTY_CHAT: ChatView = { messages: [], droppedTo: 0, gaps: new Map(), skipped: 0 };

/** Whether a message that a tab had was deleted, and is not only too old for the ring. */
export const isDeleted = ({ messages, droppedTo }: ChatView, { id, order }: ChatMessage): boolean =>
  order > droppedTo && !messages.some((each) => each.id === id);

const isInRing = (
  { order, isForUser }: ChatMessage,
  { droppedTo, droppedToForUser }: Pick<RingChange, 'droppedTo' | 'droppedToForUser'>,
): boolean => order > (isForUser ? droppedToForUser : droppedTo);

const merge = (before: readonly ChatMessage[], added: readonly ChatMessage[]): readonly ChatMessage[] => {
  const [first, last] = [added[0], before.at(-1)];
  if (first === undefined) return before;
  return last === undefined || compareMessages(last, first) < 0
    ? [...before, ...added]
    : [...new Map([...before, ...added].map((each) => [each.id, each])).values()].sort(compareMessages);
};

/** Applies a change to a tab's messages. A mark for skipped messages comes before the new messages. */
export const applyRingChange = (view: ChatView, change: RingChange): ChatView => {
  const removedIds = new Set<string>(change.removed);
  const remaining = change.reset
    ? []
    : view.messages
        .filter((each) => !removedIds.has(each.id) && isInRing(each, change))
        .map((each) => withoutDeletedQuote(each, (id) => removedIds.has(id)));
  const messages = merge(remaining, change.added);
  const ids = new Set<string>(messages.map(({ id }) => id));
  const gaps = new Map([...(change.reset ? [] : view.gaps)].filter(([id]) => ids.has(id)));
  const first = change.added.find(({ id }) => ids.has(id));
  if (change.skipped > 0 && first !== undefined)
    gaps.set(first.id, (gaps.get(first.id) ?? 0) + change.skipped);
  return {
    messages,
    droppedTo: change.droppedTo,
    gaps,
    skipped: (change.reset ? 0 : view.skipped) + change.skipped,
  };
};

/**
 * Leaves out messages after `until` on the server's clock, except the user's own. Returns the same view if none is left
 * out.
 */
export const lateChat = (view: ChatView, until: EpochMs, uid: string | null): ChatView => {
  const messages = view.messages.filter(({ at, author }) => at <= until || author.userId === uid);
  return messages.length === view.messages.length ? view : { ...view, messages };
};

/** Joins two changes for a tab that has not got the first one yet. */
export const joinRingChanges = (first: RingChange, then: RingChange): RingChange => {
  if (then.reset) return then;
  const removedIds = new Set<string>(then.removed);
  const pending = first.added.filter(({ id }) => !removedIds.has(id));
  const added = merge(
    pending
      .filter((each) => isInRing(each, then))
      .map((each) => withoutDeletedQuote(each, (id) => removedIds.has(id))),
    then.added,
  );
  // A whole ring that grows loses its oldest messages without skipping news.
  const lost = first.reset ? 0 : pending.length + then.added.length - added.length;
  return {
    reset: first.reset,
    added,
    removed: [...first.removed, ...then.removed],
    skipped: first.skipped + then.skipped + lost,
    droppedTo: then.droppedTo,
    droppedToForUser: then.droppedToForUser,
  };
};
