import { useOddsWords } from '#board/OddsWords.tsx';
import { useSettings } from '#state/hooks.ts';
import styles from './Reserve.module.css';

/** Marks odds as European where the user sees other odds in another format (C4). */
export const EuropeanTag = () => {
  const { t } = useOddsWords();
  return useSettings().oddsFormat === 1 ? null : (
    <>
      <small className={styles.tag}>{t('tag.1')}</small>{' '}
    </>
  );
};
