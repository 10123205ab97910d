import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { historyTotals, type HistoryTotals } from '#domain/orders/historyOutcome.ts';
import type { CurrencyStatistics, Order } from '#domain/orders/order.ts';
import { profitCurve } from '#domain/orders/profitCurve.ts';
import { Select } from '#ui/Select.tsx';
import { directionOf, moneyText, profitText } from './money.ts';
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
  const isTold = statistics.length > 0;
  const totals = isTold ? fromStatistics(statistics) : added;
  const [chosen, choose] = useState<number | null>(null);
  const currencies = added.map(({ currencyId }) => currencyId);
  const currency = chosen !== null && currencies.includes(chosen) ? chosen : currencies[0];
  const curve = useMemo(
    () => (withCurve && currency !== undefined ? profitCurve(orders, currency) : []),
    [withCurve, orders, currency],
  );
  if (totals.length === 0) return null;
  return (
    <section className={styles.summary} aria-label={t('summary.label')} data-region="bet-summary">
      <div className={styles.totals}>
        {totals.map((each) => (
          <Totals key={each.currencyId} totals={each} isPartial={!isTold && !isWhole} />
        ))}
      </div>
      {curve.length === 0 || currency === undefined ? null : (
        <div className={styles.curveBox}>
          {currencies.length > 1 ? (
            <Select
              label={t('summary.currency')}
              setting="curve-currency"
              value={String(currency)}
              onChange={(value) => choose(currencies.find((each) => String(each) === value) ?? null)}
              options={currencies.map((each) => ({ value: String(each), text: currencyName(each) }))}
            />
          ) : null}
          <ProfitCurve curve={curve} currencyId={currency} isPartial={!isWhole} />
        </div>
      )}
    </section>
  );
};

const Totals = ({ totals, isPartial }: { readonly totals: HistoryTotals; readonly isPartial: boolean }) => {
  const { t, i18n } = useTranslation('myBets');
  const { currencyId, count, stake, payout, profit } = totals;
  const text = (amount: Amount) => moneyText(amount, currencyId, i18n.language);
  return (
    <dl className={styles.total} data-currency={currencyId} data-partial={isPartial ? '' : undefined}>
      <div>
        <dt>{currencyName(currencyId)}</dt>
        <dd data-total="count">{t('summary.count', { count })}</dd>
      </div>
      <div>
        <dt>{t('figure.stake')}</dt>
        <dd data-total="stake">{text(stake)}</dd>
      </div>
      {payout === null ? null : (
        <div>
          <dt>{t('figure.payout')}</dt>
          <dd data-total="payout">{text(payout)}</dd>
        </div>
      )}
      {profit === null ? null : (
        <div>
          <dt>{t('figure.profit')}</dt>
          <dd data-total="profit" data-direction={directionOf(profit)}>
            {profitText(profit, currencyId, i18n.language)}
          </dd>
        </div>
      )}
      {isPartial ? <div className={styles.partial}>{t('summary.partial')}</div> : null}
    </dl>
  );
};
