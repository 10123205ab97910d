import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import type { OpenBet } from '#domain/orders/openBets.ts';
import type { Order } from '#domain/orders/order.ts';
import { payoutsByMatch, payoutNow, sumPayouts, type PayoutSum } from '#domain/tracker/betNow.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { orderLeg } from '#pieces/orderLeg.ts';
import { useOddsWords } from '../OddsWords.tsx';
import { useTrackedOrders } from './useTrackedOrders.ts';
import styles from './LegTracker.module.css';

const useMoneyText = () => {
  const { i18n } = useTranslation();
  return (amount: Amount, currencyId: number): string => moneyText(amount, currencyId, i18n.language);
};

/**
 * Calls `children` with what an order pays if its matches ended now, as text with its currency; renders nothing
 * while that is not known.
 */
export const PaysNow = ({
  order,
  children,
}: {
  readonly order: Order;
  readonly children: (label: string, amount: string) => ReactNode;
}): ReactNode => {
  const { t } = useTranslation('tracker');
  const text = useMoneyText();
  const orders = useMemo(() => [order], [order]);
  const [tracked] = useTrackedOrders(orders);
  const pays = tracked === undefined ? null : payoutNow(order, tracked.legs);
  return pays === null ? null : children(t('pays'), text(pays, order.currencyId));
};

const Sum = ({ sum, label }: { readonly sum: PayoutSum; readonly label: string }) => {
  const { t } = useTranslation('tracker');
  const text = useMoneyText();
  return (
    <span className={styles.sum} data-pays-total={sum.currencyId}>
      <span>{label}</span>
      <b>{text(sum.pays, sum.currencyId)}</b>
      {sum.known === sum.count ? null : (
        <span className={styles.known}>{t('known', { known: sum.known, n: sum.count })}</span>
      )}
    </span>
  );
};

const ordersOf = (bets: readonly OpenBet[]): readonly Order[] =>
  bets.flatMap((each) => (each.kind === 'order' ? [each.order] : []));

/**
 * Renders what all open bets pay together if their matches ended now, for each currency, and by match for those
 * that one match decides alone. Bets in flight and bets whose match has not begun are not part of it.
 */
export const PaysTotal = ({ bets }: { readonly bets: readonly OpenBet[] }) => {
  const { t } = useTranslation('tracker');
  const text = useMoneyText();
  const words = useOddsWords();
  const orders = useMemo(() => ordersOf(bets), [bets]);
  const tracked = useTrackedOrders(orders);
  const sums = useMemo(() => sumPayouts(tracked).filter(({ known }) => known > 0), [tracked]);
  const matches = useMemo(
    () =>
      [...payoutsByMatch(tracked)].flatMap(([id, own]) =>
        own.flatMap((sum) => (sum.known === 0 ? [] : [{ id, sum }])),
      ),
    [tracked],
  );
  const names = useMemo(
    () =>
      new Map(
        orders.flatMap(({ options }) => options.map((leg) => [leg.matchId, orderLeg(leg, words).match])),
      ),
    [orders, words],
  );
  if (sums.length === 0) return null;
  return (
    <section className={styles.sums} data-region="pays-now">
      {sums.map((sum) => (
        <Sum key={sum.currencyId} sum={sum} label={t('paysAll')} />
      ))}
      {matches.length < 2 ? null : (
        <details className={styles.matches}>
          <summary>{t('byMatch', { n: matches.length })}</summary>
          <ul className={styles.list}>
            {matches.map(({ id, sum }) => (
              <li key={`${id}/${sum.currencyId}`} className={styles.match} data-pays-match={id}>
                <bdi>{cleanName(names.get(id) ?? '')}</bdi>
                <b>{text(sum.pays, sum.currencyId)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
