import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { Order } from '#domain/orders/order.ts';
import { orderKind } from '#pieces/betKind.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { orderLeg } from '#pieces/orderLeg.ts';
import styles from './CashOut.module.css';
import { useMoneyOf } from './useCashOut.ts';

/** Names a bet so that two on the same match differ: each leg with its line, and the stake. */
export const OrderName = ({ order }: { readonly order: Order }) => {
  const { options, betAmount, currencyId } = order;
  const { t } = useTranslation('cashOut');
  const words = useOddsWords();
  const money = useMoneyOf(currencyId);
  const legs = options.map((option) => orderLeg(option, words));
  const { legs: legCount } = orderKind(order);
  const [leg] = legs;
  return (
    <span className={styles.name}>
      {legCount === 1 && leg !== undefined ? (
        <bdi>{cleanName(leg.option)}</bdi>
      ) : (
        t('several.parlay', { count: legCount })
      )}
      <small className={styles.about}>
        {legCount === 1 && leg !== undefined ? (
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
