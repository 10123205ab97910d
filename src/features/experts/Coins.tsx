import { useTranslation } from 'react-i18next';
import { useTipPurchases } from '#state/tips.ts';
import styles from './Experts.module.css';
import { coinValues } from './words.ts';

/** Shows the user's coins; nothing while the client does not know them. */
export const Coins = () => {
  const { t, i18n } = useTranslation('experts');
  const { balance } = useTipPurchases();
  if (balance === null) return null;
  return (
    <span className={styles.coins} data-coins={balance}>
      {t('coinsLeft', coinValues(balance, i18n.language))}
    </span>
  );
};
