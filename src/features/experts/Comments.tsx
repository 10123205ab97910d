import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addComment, findCommentBlocks, findSentComment } from '#domain/rooms/commentRules.ts';
import type { TipComment, TipId } from '#domain/rooms/tip.ts';
import { countText } from '#pieces/amountText.ts';
import { useTipList, useTipQuery } from '#state/tips.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentLine } from './CommentLine.tsx';
import { ListFrame } from './ListFrame.tsx';
import styles from './Experts.module.css';

/**
 * Adds the sent comments that the list lacks. Where the platform returns no id, a sent comment has the id of its press
 * and is found in the list by its text and time. Each listed comment stands for one sent comment.
 */
const addUnlisted = (
  sent: readonly TipComment[],
  listed: readonly TipComment[],
  tip: TipId,
): readonly TipComment[] => {
  const all = listed.flatMap((each) => [each, ...each.replies]);
  const listedIds = new Set(all.map(({ id }) => id));
  const writers = new Set(sent.map(({ userId }) => userId));
  /** Comments of other users, and those that stand for a sent comment already. */
  const excludedIds = new Set([
    ...sent.map(({ id }) => id),
    ...all.filter(({ userId }) => userId !== null && !writers.has(userId)).map(({ id }) => id),
  ]);
  // The last one first: an earlier one could otherwise take the only comment that is late enough for it.
  const unlisted = [...sent].reverse().filter(({ id, parentId, text, time }) => {
    if (listedIds.has(id)) return false;
    const found = findSentComment(listed, { tip, parent: parentId, text, since: time ?? 0 }, excludedIds);
    if (found !== undefined) excludedIds.add(found.id);
    return found === undefined;
  });
  return unlisted.reverse().reduce(addComment, listed);
};

type CommentsProps = { readonly tip: TipId; readonly count: number };

/** Renders the comments on a tip with their replies, and the form for one more (TIPS-10, TIPS-11, TIPS-17). */
export const Comments = ({ tip, count }: CommentsProps) => {
  const { t, i18n } = useTranslation('experts');
  const comments = useTipList({ topic: 'tip-comments', id: tip });
  const rule = useTipQuery({ topic: 'comment-rule' });
  // The form above says what bars the user.
  const isBlocked = rule.data !== undefined && findCommentBlocks(rule.data).length > 0;
  const [replyTo, setReplyTo] = useState<string | null>(null);
  /** Comments that the platform took, until its list has them. */
  const [sent, setSent] = useState<readonly TipComment[]>([]);
  const form = (parent: string | null, done: () => void) => (
    <CommentForm
      tip={tip}
      parent={parent}
      onSent={(comment) => {
        setSent((before) => [...before, comment]);
        done();
      }}
    />
  );
  return (
    <Card as="section" aria-label={t('commentsTitle')}>
      <h2 className={styles.heading}>{t('comments', { count, n: countText(count, i18n.language) })}</h2>
      {form(null, () => undefined)}
      <ListFrame list={comments} empty="comments">
        {(items) => (
          <ul className={styles.commentList}>
            {addUnlisted(sent, items, tip).map((comment) => (
              <li key={comment.id} className={styles.thread} data-thread={comment.id}>
                <CommentLine comment={comment} />
                <ul className={styles.replies}>
                  {comment.replies.map((reply) => (
                    <li key={reply.id}>
                      <CommentLine comment={reply} />
                    </li>
                  ))}
                </ul>
                {isBlocked ? null : replyTo === comment.id ? (
                  form(comment.id, () => setReplyTo(null))
                ) : (
                  <Button look="quiet" data-action="reply" onClick={() => setReplyTo(comment.id)}>
                    {t('reply')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Card>
  );
};
