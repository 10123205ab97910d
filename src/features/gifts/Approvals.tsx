import { useTranslation } from 'react-i18next';
import { mayTakePart } from '#domain/activities/ownPart.ts';
import type { Approval } from '#domain/rooms/activity.ts';
import { cleanText } from '#domain/cleanText.ts';
import { Button } from '#ui/Button.tsx';
import { PartLine } from './ActivityCard.tsx';
import { partOf, type ActivityProps } from './useOwnPart.ts';
import styles from './Gifts.module.css';

const TEXT_LETTERS = 200;
const WAITING = 0;
const MAX_SHOWN = 20;

/** Renders the lottery messages that wait for the user's approval (GIFT-14). */
export const Approvals = (props: ActivityProps) => {
  const { t } = useTranslation('gifts');
  const waiting = props.all.approvals.filter(({ result }) => result === WAITING).slice(0, MAX_SHOWN);
  if (waiting.length === 0) return null;
  return (
    <details className={styles.card} data-approvals={waiting.length}>
      <summary className={styles.summary}>{t('approvals', { number: waiting.length })}</summary>
      <ul className={styles.approvals}>
        {waiting.map((message) => (
          <ApprovalLine key={message.messageId} {...props} message={message} />
        ))}
      </ul>
    </details>
  );
};

const ApprovalLine = (props: ActivityProps & { readonly message: Approval }) => {
  const { t } = useTranslation('gifts');
  const { message } = props;
  const part = partOf(props, 'approval', message.messageId);
  const isOpen = mayTakePart(part.part) && !props.isDisabled;
  return (
    <li className={styles.approval} data-approval={message.messageId}>
      <bdi className={styles.optionText}>{cleanText(message.content, TEXT_LETTERS)}</bdi>
      <Button data-action="approve" disabled={!isOpen} onClick={() => part.take('1')}>
        {t('action.approve')}
      </Button>
      <Button look="quiet" data-action="refuse" disabled={!isOpen} onClick={() => part.take('2')}>
        {t('action.refuse')}
      </Button>
      <PartLine action="approval" part={part} />
    </li>
  );
};
