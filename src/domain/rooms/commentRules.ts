import { lettersOf } from '../cleanText.ts';
import type { EpochMs, Milliseconds } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { CommentRule, CommentTextRule, TipComment, TipId } from './tip.ts';

/** Why the user may not comment (TIPS-09). The text is the platform's own; empty if it gives none. */
export type CommentBlock =
  | { readonly kind: 'off' }
  | { readonly kind: 'ban'; readonly text: string }
  | {
      readonly kind: 'recharge' | 'vip';
      readonly text: string;
      readonly current: Amount;
      readonly limit: Amount;
    };

/**
 * Returns all reasons why the user may not comment; empty if the user may. A ban and closed comments hide the
 * conditions, because meeting those would not help.
 */
export const findCommentBlocks = ({
  available,
  banned,
  banText,
  recharge,
  vip,
}: CommentRule): readonly CommentBlock[] => {
  if (banned) return [{ kind: 'ban', text: banText }];
  if (!available) return [{ kind: 'off' }];
  return (
    [
      ['recharge', recharge],
      ['vip', vip],
    ] as const
  ).flatMap(([kind, gate]) =>
    gate === null || gate.met ? [] : [{ kind, text: gate.text, current: gate.current, limit: gate.limit }],
  );
};

/** The rule where the platform states none: not empty, and not longer than a request should be. */
const USUAL_TEXT_RULE: CommentTextRule = { least: 1, most: 500, words: [] };

export type CommentFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'short'; readonly least: number }
  | { readonly kind: 'long'; readonly most: number; readonly by: number }
  | { readonly kind: 'word'; readonly word: string };

/** Checks a comment by the platform's rule for texts (TIPS-12), in letters as a reader counts them; null if it fits. */
export const checkComment = (text: string, rule: CommentTextRule | null): CommentFault | null => {
  const { least, most, words } = rule ?? USUAL_TEXT_RULE;
  const letters = lettersOf(text.trim()).length;
  if (letters === 0) return { kind: 'empty' };
  if (letters < least) return { kind: 'short', least };
  if (letters > most) return { kind: 'long', most, by: letters - most };
  const plain = text.normalize('NFKC').toLowerCase();
  const word = words.find((each) => plain.includes(each.normalize('NFKC').toLowerCase()));
  return word === undefined ? null : { kind: 'word', word };
};

/**
 * Adds a new comment: a reply goes to its parent's sub-comments (TIPS-11), any other to the top (TIPS-17). A
 * reply to a reply goes to the comment above both. Ignores a comment that the list has already.
 */
export const addComment = (comments: readonly TipComment[], added: TipComment): readonly TipComment[] => {
  const isThere = ({ id, replies }: TipComment): boolean =>
    id === added.id || replies.some((each) => each.id === added.id);
  if (comments.some(isThere)) return comments;
  if (added.parentId === null) return [added, ...comments];
  return comments.map((each) =>
    each.id === added.parentId || each.replies.some(({ id }) => id === added.parentId)
      ? { ...each, replies: [...each.replies, added] }
      : each,
  );
};

/** A sent comment, of which the client does not know whether the platform has it. */
export type UnknownComment = {
  readonly tip: TipId;
  readonly parent: string | null;
  readonly text: string;
  /** The server's time of the press. */
  readonly since: EpochMs;
};

/** The platform may write a time in whole seconds, and the client only estimates the server's clock. */
const TIME_TOLERANCE_MS: Milliseconds = 5_000;

const comparableText = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/**
 * Finds a comment of unknown outcome among the user's own comments: the same text on the same tip, written after the
 * press. `known` are ids of comments whose outcome is known, so an earlier comment with the same text does not count.
 * A comment without a time counts, because a comment must not be published twice.
 */
export const findSentComment = (
  own: readonly TipComment[],
  { tip, parent, text, since }: UnknownComment,
  known: ReadonlySet<string>,
): TipComment | undefined =>
  own
    .flatMap((each) => [each, ...each.replies])
    .find(
      (each) =>
        !known.has(each.id) &&
        (each.tipId === null || each.tipId === tip) &&
        // A platform may put a reply to a reply below the comment above both.
        (each.parentId === null) === (parent === null) &&
        (each.time === null || each.time >= since - TIME_TOLERANCE_MS) &&
        comparableText(each.text) === comparableText(text),
    );
