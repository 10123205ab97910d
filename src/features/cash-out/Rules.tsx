import { useTranslation } from 'react-i18next';
import styles from './CashOut.module.css';

const RULES = ['price', 'confirm', 'part', 'count', 'delay', 'unknown', 'auto', 'settled'] as const;

/** The rules of cash-out (CASHOUT-31). */
export const Rules = () => {
  const { t } = useTranslation('cashOut');
  return (
    <ol className={styles.rules} data-cash-out-rules="">
      {RULES.map((rule) => (
        <li key={rule}>{t(`rules.${rule}`)}</li>
      ))}
    </ol>
  );
};
