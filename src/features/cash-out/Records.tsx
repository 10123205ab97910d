import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import { cleanText } from '#domain/cleanText.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { isUnfinished } from '#domain/orders/cashOutOffer.ts';
import { orderStatusKey, type CashOut, type Order } from '#domain/orders/order.ts';
import { beginText } from '#pieces/beginText.ts';
import { useSettings } from '#state/hooks.ts';
import { useCashOuts } from '#state/lazyHooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './CashOut.module.css';
import { useMoneyOf } from './useCashOut.ts';

const TEXT_LENGTH = 200;

const stateOf = (record: CashOut): 'in-progress' | 'settled' | 'canceled' | 'failed' => {
  if (isUnfinished(record)) return 'in-progress';
  const key = orderStatusKey(record.orderStatus);
  return key === 'settled' || key === 'canceled' ? key : 'failed';
};

/**
 * Shows every cash-out of an order (CASHOUT-09 to CASHOUT-11), the newest first. The platform's list of orders does not
 * say what was given back of a cancelled one; the intents of this client do. The platform names the payout of a record
 * from the start, but pays it only once the record is settled.
 */
export const Records = ({ order }: { readonly order: Order }) => {
  const { t, i18n } = useTranslation('cashOut');
  const money = useMoneyOf(order.currencyId);
  const zone = useZone(useSettings().timeZone);
  const { intents } = useCashOuts();
  const refundOf = (record: CashOut): Amount | null => {
    if (stateOf(record) !== 'canceled') return null;
    const own = intents.find(({ cashOutId }) => cashOutId === record.id)?.refundAmount ?? null;
    const refund = record.refundAmount ?? own;
    return refund !== null && compareAmounts(refund, '0' as Amount) > 0 ? refund : null;
  };
  const records = [...order.cashOutList].sort((a, b) => (b.createdTime ?? 0) - (a.createdTime ?? 0));
  if (records.length === 0) return <EmptyState title={t('records.none')} />;
  return (
    <table className={styles.records}>
      <thead>
        <tr>
          {(['time', 'state', 'stake', 'payout', 'id'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`records.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const note = cleanText(record.cancelReason, TEXT_LENGTH);
          const refund = refundOf(record);
          const state = stateOf(record);
          return (
            <tr key={record.id} data-cash-out-record={record.id} data-state={state}>
              <td>
                {record.createdTime === null
                  ? '-'
                  : beginText(record.createdTime, record.createdTime, zone, i18n.language).whole}
              </td>
              <td>
                {t(`records.states.${state}`)}
                {note === '' ? null : <bdi className={styles.note}> {note}</bdi>}
                {refund === null ? null : (
                  <span className={styles.note}> {t('records.refund', { amount: money(refund) })}</span>
                )}
              </td>
              <td>{money(record.amount)}</td>
              <td data-record-payout="">{state === 'settled' ? money(record.payout) : '-'}</td>
              <td>
                <bdi>{record.id}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
