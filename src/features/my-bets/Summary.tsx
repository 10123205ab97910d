import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { historyTotals, type HistoryTotals } from '#domain/orders/historyOutcome.ts';
import type { CurrencyStatistics, Order } from '#domain/orders/order.ts';
import { countText } from '#pieces/amountText.ts';
import { directionOf, moneyText } from '#pieces/moneyText.ts';
import { Select } from '#ui/Select.tsx';
import { profitText } from './money.ts';
import { ProfitCurve } from './ProfitCurve.tsx';
import styles from './MyBets.module.css';

type SummaryProps = {
  readonly orders: readonly Order[];
  /** Sums of the whole range, as the platform says; none for open bets. */
  readonly statistics: readonly CurrencyStatistics[];
  /** True once all pages are read; else what is added up here is marked as partial. */
  readonly isWhole: boolean;
  /** False for open bets, which have won or lost nothing yet. */
  readonly withCurve: boolean;
};

const fromStatistics = (all: readonly CurrencyStatistics[]): readonly HistoryTotals[] =>
  all.map(({ coinId, count, stakeAmount, payoutAmount, winLose }) => ({
    currencyId: coinId,
    count,
    stake: stakeAmount,
    payout: payoutAmount,
    profit: winLose,
  }));

/**
 * Renders count, stake, payout and profit for each currency (MYBETS-13), and the profit curve. The platform's
 * sums hold for the whole range; without them the pages that are read are added up.
 */
export const Summary = ({ orders, statistics, isWhole, withCurve }: SummaryProps) => {
  const { t } = useTranslation('myBets');
  const added = useMemo(() => historyTotals(orders), [orders]);
  const hasPlatformTotals = statistics.length > 0;
  const totals = hasPlatformTotals ? fromStatistics(statistics) : added;
  const [chosen, choose] = useState<number | null>(null);
  const currencies = added.map(({ currencyId }) => currencyId);
  const currency = chosen !== null && currencies.includes(chosen) ? chosen : currencies[0];
  if (totals.length === 0) return null;
  return (
    <section className={styles.summary} aria-label={t('summary.label')} data-region="bet-summary">
      <TotalsTable all={totals} isPartial={!hasPlatformTotals && !isWhole} />
      {!withCurve || currency === undefined ? null : (
        <ProfitCurve orders={orders} currencyId={currency} isPartial={!isWhole}>
          {currencies.length > 1 ? (
            <Select
              label={t('summary.currency')}
              setting="curve-currency"
              value={String(currency)}
              onChange={(value) => choose(currencies.find((each) => String(each) === value) ?? null)}
              options={currencies.map((each) => ({ value: String(each), text: currencyName(each) }))}
            />
          ) : null}
        </ProfitCurve>
      )}
    </section>
  );
};

type TotalsTableProps = { readonly all: readonly HistoryTotals[]; readonly isPartial: boolean };

const TotalsTable = ({ all, isPartial }: TotalsTableProps) => {
  const { t } = useTranslation('myBets');
  const hasEnded = all.some(({ payout, profit }) => payout !== null || profit !== null);
  return (
    <div className={styles.totals}>
      <table data-partial={isPartial ? '' : undefined}>
        <thead>
          <tr>
            <th scope="col">{t('csv.currency')}</th>
            <th scope="col">{t('summary.bets')}</th>
            <th scope="col">{t('figure.stake')}</th>
            {hasEnded ? <th scope="col">{t('figure.payout')}</th> : null}
            {hasEnded ? <th scope="col">{t('figure.profit')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {all.map((totals) => (
            <Totals key={totals.currencyId} totals={totals} hasEnded={hasEnded} />
          ))}
        </tbody>
      </table>
      {isPartial ? <span className={styles.partial}>{t('summary.partial')}</span> : null}
    </div>
  );
};

const NONE = '–';

const Totals = ({ totals, hasEnded }: { readonly totals: HistoryTotals; readonly hasEnded: boolean }) => {
  const { i18n } = useTranslation();
  const { currencyId, count, stake, payout, profit } = totals;
  const text = (amount: Amount) => moneyText(amount, currencyId, i18n.language);
  return (
    <tr data-currency={currencyId}>
      <th scope="row">{currencyName(currencyId)}</th>
      <td data-total="count">{countText(count, i18n.language)}</td>
      <td data-total="stake">{text(stake)}</td>
      {hasEnded ? <td data-total="payout">{payout === null ? NONE : text(payout)}</td> : null}
      {hasEnded ? (
        <td data-total="profit" data-direction={profit === null ? 'none' : directionOf(profit)}>
          {profit === null ? NONE : profitText(profit, currencyId, i18n.language)}
        </td>
      ) : null}
    </tr>
  );
};
