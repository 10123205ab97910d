import { useTranslation } from 'react-i18next';
import type { Wallet } from '#contract/session.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import { balanceText } from '#pieces/amountText.ts';
import styles from './TopBar.module.css';

/** Shows the balance in the user's currency (USER-02, USER-10); nothing if the wallet has none. */
export const Balance = ({ wallet }: { readonly wallet: Wallet }) => {
  const { t, i18n } = useTranslation('app');
  const balance = defaultWallet(wallet);
  return balance === null ? null : (
    <b className={styles.balance} title={t('balance')} data-balance="">
      {balanceText(balance.amount, balance.coinCode, i18n.language)}
    </b>
  );
};
