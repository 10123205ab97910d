import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { EpochMs } from '#domain/ids.ts';
import { checkComment, findCommentBlocks, type CommentBlock } from '#domain/rooms/commentRules.ts';
import type { TipComment, TipId } from '#domain/rooms/tip.ts';
import { cleanText } from '#domain/cleanText.ts';
import { gapAfter } from '#pieces/joinSentences.ts';
import { useTab } from '#board/BoardContext.tsx';
import { useUser } from '#state/hooks.ts';
import { createPressId, useTipAct, useTipQuery } from '#state/tips.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { numberText, useProblemText } from './words.ts';
import styles from './Experts.module.css';

type CommentFormProps = {
  readonly tip: TipId;
  /** The comment that the user answers; null for a comment on the tip. */
  readonly parent: string | null;
  readonly onSent: (comment: TipComment) => void;
};

/** Renders the form for a comment, or what bars the user from commenting (TIPS-09, TIPS-12). */
export const CommentForm = (props: CommentFormProps) => {
  const { t } = useTranslation('experts');
  const rule = useTipQuery({ topic: 'comment-rule' });
  if (rule.data === undefined)
    return rule.error === null ? null : (
      <ErrorLine title={t('ruleFailed')} retry={t('retry')} onRetry={() => void rule.refetch()} />
    );
  const bars = findCommentBlocks(rule.data);
  if (bars.length > 0)
    return (
      <ul className={styles.bars} role="status">
        {bars.map((bar) => (
          <Bar key={bar.kind} bar={bar} />
        ))}
      </ul>
    );
  return <Form {...props} rule={rule.data.text} />;
};

const MAX_BAR_TEXT = 300;

const Bar = ({ bar }: { readonly bar: CommentBlock }) => {
  const { t, i18n } = useTranslation('experts');
  const heading = t(`bar.${bar.kind}`);
  const own = 'text' in bar ? cleanText(bar.text, MAX_BAR_TEXT) : '';
  return (
    <li data-bar={bar.kind}>
      <b>{heading}</b>
      {own === '' ? null : (
        <>
          {gapAfter(heading)}
          <bdi>{own}</bdi>
        </>
      )}
      {'limit' in bar ? (
        <span className={styles.note}>
          {' '}
          {t('barCurrent', {
            current: numberText(bar.current, i18n.language),
            limit: numberText(bar.limit, i18n.language),
          })}
        </span>
      ) : null}
    </li>
  );
};

type FormProps = CommentFormProps & { readonly rule: Parameters<typeof checkComment>[1] };

/** Problems after which the platform may have the comment: the worker says so, or could not answer. */
const UNKNOWN_OUTCOMES: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'comment-unknown',
  'worker-gone',
  'worker-silent',
]);

const COMMENT_UNKNOWN: Problem = { code: 'comment-unknown' };

const Form = ({ tip, parent, onSent, rule }: FormProps) => {
  const { t } = useTranslation('experts');
  const tab = useTab();
  const user = useUser();
  const problemText = useProblemText();
  const { act, isSending, problem, clear } = useTipAct();
  const [text, setText] = useState('');
  /** One id for a text until the platform took it, so a repeated press sends it once. */
  const [id, setId] = useState(createPressId);
  /** The server's time of the first press on this text, while its outcome is unknown. */
  const [unknownSince, setUnknownSince] = useState<EpochMs | null>(null);
  const fault = checkComment(text, rule);
  const startText = (next: string): void => {
    setText(next);
    setId(createPressId());
    setUnknownSince(null);
    clear();
  };
  const send = async (): Promise<void> => {
    const pressedAt = tab.serverNow();
    const answer = await act({ kind: 'comment', id, tip, parent, text: text.trim(), unknownSince });
    if (answer === undefined) return;
    if (!answer.ok) {
      if (UNKNOWN_OUTCOMES.has(answer.problem.code)) setUnknownSince((before) => before ?? pressedAt);
      return;
    }
    onSent({
      id: answer.value.intent,
      parentId: parent,
      tipId: tip,
      userId: user?.uid ?? null,
      titleId: null,
      nickName: user?.name ?? '',
      username: '',
      text: text.trim(),
      // The list finds the platform's own comment by the time of the press.
      time: pressedAt,
      likes: 0,
      liked: false,
      replies: [],
    });
    startText('');
  };
  return (
    <form
      className={styles.commentForm}
      data-comment-form={parent ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) void send();
      }}
    >
      <textarea
        value={text}
        rows={2}
        // Text typed now would be lost, because the form empties once the comment is published.
        readOnly={isSending}
        aria-label={t(parent === null ? 'write' : 'writeReply')}
        placeholder={t(parent === null ? 'write' : 'writeReply')}
        data-setting="comment-text"
        onChange={({ target }) => startText(target.value)}
      />
      <Button type="submit" look="primary" disabled={fault !== null || isSending} data-action="send-comment">
        {t(isSending ? 'sending' : unknownSince === null ? 'send' : 'sendAfterCheck')}
      </Button>
      <p className={styles.note} role="status" data-comment-fault={fault?.kind}>
        {fault === null || fault.kind === 'empty' ? '' : t(`fault.${fault.kind}`, { ...fault })}
      </p>
      {problem === null ? null : (
        <p
          className={styles.problem}
          role="alert"
          data-comment-unknown={unknownSince === null ? undefined : ''}
        >
          {problemText(unknownSince === null ? problem : COMMENT_UNKNOWN)}
        </p>
      )}
    </form>
  );
};
