import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { Order } from '#domain/orders/order.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { orderLeg } from '#pieces/orderLeg.ts';
import styles from './CashOut.module.css';
import { useMoneyOf } from './useCashOut.ts';

/** Names a bet so that two on the same match differ: each leg with its line, and the stake. */
export const OrderName = ({ order: { options, betAmount, currencyId } }: { readonly order: Order }) => {
  const { t } = useTranslation('cashOut');
  const words = useOddsWords();
  const money = useMoneyOf(currencyId);
  const legs = options.map((option) => orderLeg(option, words));
  const [leg] = legs;
  return (
    <span className={styles.name}>
      {legs.length === 1 && leg !== undefined ? (
        <bdi>{cleanName(leg.option)}</bdi>
      ) : (
        t('several.parlay', { count: legs.length })
      )}
      <small className={styles.about}>
        {legs.length === 1 && leg !== undefined ? (
          <>
            <bdi>{cleanName(leg.market)}</bdi> · <bdi>{cleanName(leg.match)}</bdi>
          </>
        ) : (
          <bdi>{legs.map(({ option }) => cleanName(option)).join(', ')}</bdi>
        )}{' '}
        · {t('several.stake', { amount: money(betAmount) })}
      </small>
    </span>
  );
};
