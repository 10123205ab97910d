import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import type { OutgoingMessage } from './outgoing.ts';
import { pictureAddress } from './usePicture.ts';
import styles from './Chat.module.css';

type OutgoingLineProps = {
  readonly outgoing: OutgoingMessage;
  readonly onEdit: (outgoing: OutgoingMessage) => void;
  readonly onDrop: (clientId: string) => void;
};

/** Renders the user's own message before the room shows it, and what became of it. Nothing sends it again. */
export const OutgoingLine = ({ outgoing, onEdit, onDrop }: OutgoingLineProps) => {
  const { t } = useTranslation(['chat', 'problems']);
  const { request, state, problem } = outgoing;
  const words =
    problem?.code === 'refused' && problem.message !== ''
      ? problem.message
      : problem === null
        ? t('tooSoon')
        : t(`problems:problem.${problem.code}`, { ...problem });
  return (
    <div className={styles.message} data-outgoing={request.clientId} data-state={state} data-own="">
      <p className={styles.line}>
        <bdi className={styles.name}>{t('you')}</bdi>
        <bdi className={styles.text}>{request.orderId === null ? request.text : t('share.title')}</bdi>
      </p>
      {request.picture === null ? null : (
        <img
          className={styles.sentPicture}
          src={pictureAddress(request.picture)}
          alt={t('picture.chosen')}
          width={64}
          height={36}
        />
      )}
      {state === 'refused' || state === 'unknown' ? (
        <p className={styles.outcome} role="alert">
          <span>{state === 'unknown' ? t('unknown') : t('refused', { words })}</span>
          {state === 'refused' && request.orderId === null ? (
            <Button look="quiet" data-action="edit" onClick={() => onEdit(outgoing)}>
              {t('edit')}
            </Button>
          ) : null}
          <Button look="quiet" data-action="drop" onClick={() => onDrop(request.clientId)}>
            {t('drop')}
          </Button>
        </p>
      ) : null}
    </div>
  );
};
