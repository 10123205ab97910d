import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './MatchDetail.module.css';

/** Says once for all cells that the prices are stale. */
export const StaleLine = () => {
  const { t } = useTranslation('list');
  return (
    <div className={styles.note} role="status" data-note="stale">
      <Icon name="warning" size={14} />
      <span>{t('stale')}</span>
    </div>
  );
};

/** Says that the last request failed. Older markets stay. */
export const DetailProblem = ({
  text,
  onRetry,
}: {
  readonly text: string | undefined;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.note} role="alert" data-note="trouble">
      <Icon name="warning" size={14} />
      <span>{text === undefined ? t('failedKept') : `${t('failedKept')} (${text})`}</span>
      <Button look="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
};
