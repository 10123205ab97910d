import { lettersOf } from '../cleanText.ts';
import { CHAT_LIMIT, recordAction, waitBeforeAction } from '../config/clientLimits.ts';
import type { EpochMs, Milliseconds } from '../ids.ts';
import type { ChatRule } from '../rooms/chat.ts';

/** The longest message where the platform names no limit, in letters. */
const DEFAULT_MAX_LETTERS = 200;
/** The user may send the same text again after this time. */
const REPEAT_MS: Milliseconds = 10_000;
/** The most users that one message may mention. */
const MAX_MENTIONS = 5;

/** A message that the user has not sent yet. */
export type ChatDraft = {
  readonly text: string;
  readonly hasImage: boolean;
  readonly mentions: number;
};
/** The messages that the user sent, for the limits: their times, the last text and its time. */
export type SentChat = {
  readonly times: readonly EpochMs[];
  readonly lastText: string;
  readonly lastAt: EpochMs | null;
};
export const NOTHING_SENT: SentChat = { times: [], lastText: '', lastAt: null };

export type DraftProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long'; readonly most: number; readonly over: number }
  | { readonly kind: 'images-off' }
  | { readonly kind: 'too-many-mentions'; readonly most: number }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'too-soon'; readonly until: EpochMs };

/** Counts the letters of a text as a reader does (`lettersOf`). */
export const countLetters = (text: string): number => lettersOf(text).length;

export const maxLettersOf = ({ maxLength }: Pick<ChatRule, 'maxLength'>): number =>
  maxLength === null || maxLength === 0 ? DEFAULT_MAX_LETTERS : maxLength;

/**
 * Returns when the user may send the next message: after the room's interval (slow mode) and within the
 * client's limits (`CHAT_LIMIT`). Null if at once.
 */
export const nextSendAt = (
  { times, lastAt }: SentChat,
  { interval }: Pick<ChatRule, 'interval'>,
  now: EpochMs,
): EpochMs | null => {
  const slow = lastAt === null ? 0 : Math.min(lastAt + interval * 1_000 - now, interval * 1_000);
  const wait = Math.max(slow, waitBeforeAction(CHAT_LIMIT, times, now));
  return wait > 0 ? now + wait : null;
};

/** Returns why the user cannot send a draft now, or null. */
export const draftProblem = (
  draft: ChatDraft,
  rule: ChatRule,
  sent: SentChat,
  now: EpochMs,
): DraftProblem | null => {
  const text = draft.text.trim();
  if (text === '' && !draft.hasImage) return { kind: 'empty' };
  if (draft.hasImage && !rule.images) return { kind: 'images-off' };
  const most = maxLettersOf(rule);
  const letters = countLetters(text);
  if (letters > most) return { kind: 'too-long', most, over: letters - most };
  if (draft.mentions > MAX_MENTIONS) return { kind: 'too-many-mentions', most: MAX_MENTIONS };
  const until = nextSendAt(sent, rule, now);
  if (until !== null) return { kind: 'too-soon', until };
  if (text !== '' && text === sent.lastText && sent.lastAt !== null && now - sent.lastAt < REPEAT_MS)
    return { kind: 'repeated' };
  return null;
};

/** Adds a message that the user sent at `now`. */
export const recordSent = ({ times }: SentChat, text: string, now: EpochMs): SentChat => ({
  times: recordAction(CHAT_LIMIT, times, now),
  lastText: text.trim(),
  lastAt: now,
});

/**
 * Takes back a message that was refused. `before` and `recorded` are the values before and after `recordSent`. Text and
 * time of the message no longer count. The attempt still counts for the client's limits (`CHAT_LIMIT`).
 */
export const forgetRefused = (before: SentChat, recorded: SentChat): SentChat => ({
  ...before,
  times: recorded.times,
});
