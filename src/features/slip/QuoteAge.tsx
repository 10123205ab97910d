import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import type { Quote } from '#domain/slip/slip.ts';
import styles from './Slip.module.css';

/** Seconds after which the age of the quote is announced. The worker requests a quote every 5 s (C41). */
const OLD_S = 15;
const SECOND = 1000;

/**
 * Shows the age of the platform's quote for the slip (C32). Odds come from the board and have their own stale
 * mark.
 */
export const QuoteAge = ({ quote: { phase, at } }: { readonly quote: Quote }) => {
  const { t } = useTranslation('slip');
  const now = useServerNow(SECOND);
  if (phase === 'none') return null;
  if (at === null)
    return (
      <p className={styles.age} data-quote={phase}>
        {t(phase === 'error' ? 'age.error' : 'age.loading')}
      </p>
    );
  const seconds = Math.max(0, Math.floor((now - at) / SECOND));
  return (
    <p className={styles.age} data-quote={phase} data-old={seconds >= OLD_S ? '' : undefined}>
      {phase === 'error' ? `${t('age.error')} · ` : null}
      {seconds < 2 ? t('age.now') : t('age.ago', { seconds })}
    </p>
  );
};
