import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { ChatMessage } from '#domain/chat/message.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { ReportCategory } from '#domain/rooms/chat.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/EmptyState.tsx';
import styles from './Chat.module.css';

type ReportDialogProps = {
  readonly room: RoomId;
  readonly message: ChatMessage;
  /** Null if they could not be loaded. */
  readonly categories: readonly ReportCategory[] | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

const MOST_LETTERS = 200;

/** Renders the report of a message: a category, a note, one request (CHAT-08, REQ-24). */
export const ReportDialog = ({ room, message, categories, onRetry, onClose }: ReportDialogProps) => {
  const { t } = useTranslation(['chat', 'problems']);
  const { feed } = useClient();
  const [category, setCategory] = useState<string | null>(null);
  const [content, setContent] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'done' | Problem>('open');
  const busy = useRef(false);
  const send = async () => {
    if (category === null || busy.current) return;
    busy.current = true;
    setState('sending');
    const answer = await feed.room({
      kind: 'chat-report',
      roomId: room,
      messageId: message.id,
      userId: message.author.userId,
      categoryId: category,
      content,
    });
    busy.current = false;
    setState(answer.ok ? 'done' : answer.problem);
  };
  const isDone = state === 'done';
  return (
    <Dialog
      title={t('report.title')}
      name="report-message"
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isDone ? null : (
            <Button
              look="primary"
              disabled={category === null || state === 'sending'}
              onClick={() => void send()}
              data-action="send-report"
            >
              {t('report.send')}
            </Button>
          )}
        </>
      }
    >
      {isDone ? (
        <p role="status" data-report="done">
          {t('report.done')}
        </p>
      ) : categories === null ? (
        <ErrorState title={t('report.failed')} retry={t('retry')} onRetry={onRetry} />
      ) : (
        <>
          <p className={styles.reported}>
            <bdi>{cleanName(message.author.name)}</bdi>: <bdi>{message.text}</bdi>
          </p>
          <fieldset className={styles.categories}>
            <legend>{t('report.why')}</legend>
            {categories.map(({ id, name }) => (
              <label key={id} data-category={id}>
                <input
                  type="radio"
                  name="category"
                  checked={category === id}
                  onChange={() => setCategory(id)}
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </fieldset>
          <label className={styles.reportNote}>
            {t('report.note')}
            <textarea
              rows={3}
              maxLength={MOST_LETTERS}
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          </label>
          {typeof state === 'object' ? (
            <p role="alert" data-report-problem={state.code}>
              {state.code === 'refused' && state.message !== ''
                ? state.message
                : t(`problems:problem.${state.code}`, { ...state })}
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  );
};
