import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Coins } from '#domain/gifts/roomIntent.ts';
import { isOpenIntent } from '#domain/gifts/roomIntent.ts';
import { leftToday } from '#domain/gifts/coinRules.ts';
import type { Amount } from '#domain/money/amount.ts';
import { coinCount } from '#pieces/amountText.ts';
import { useClient } from '#state/clientContext.tsx';
import { useCoinTopUp } from '#state/coinTopUp.ts';
import { useMayDeposit } from '#state/restrictions.ts';
import { Button } from '#ui/Button.tsx';
import { coinText } from '#pieces/coinText.ts';
import styles from './Gifts.module.css';

/**
 * Renders the coins as the platform last reported them, the rest of the day's limit, and the top-up. The parent site
 * opens the top-up, and the worker reads the balance again after it. While a gift is open the card marks the
 * balance as pending (F49).
 */
export const CoinBalance = ({ coins }: { readonly coins: Coins }) => {
  const { t, i18n } = useTranslation('gifts');
  const { host } = useClient();
  const topUp = useCoinTopUp('gifts');
  const mayDeposit = useMayDeposit();
  const isWaiting = useStore(host.view, ({ depositing }) => depositing);
  const { balance, limit, spentToday, intents } = coins;
  const left = leftToday(limit, spentToday);
  const isPending = intents.some((each) => each.action === 'gift' && isOpenIntent(each));
  const text = (amount: Amount): string => coinText(amount, i18n.language);
  return (
    <span className={styles.balance}>
      {left === null ? null : (
        <span className={styles.left} data-left-today={left}>
          {t('leftToday', { amount: text(left) })}
        </span>
      )}
      <span data-coins={balance ?? ''} data-pending={isPending ? '' : undefined}>
        {balance === null
          ? t('balanceUnknown')
          : t('balance', { count: coinCount(balance), amount: text(balance) })}
        {isPending ? <span className={styles.left}> {t('pending')}</span> : null}
      </span>
      {mayDeposit ? (
        <Button data-action="top-up" onClick={topUp}>
          {isWaiting ? t('topUpWaiting') : t('topUp')}
        </Button>
      ) : null}
    </span>
  );
};
