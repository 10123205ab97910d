import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import type { CurrencyStatistics } from '#domain/orders/order.ts';
import { countText } from '#pieces/amountText.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useReservedBets } from '#state/reserves.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AlertList } from './AlertList.tsx';
import { FailedCreations } from './FailedCreations.tsx';
import styles from './Reserve.module.css';
import { ReservedCard } from './ReservedCard.tsx';

/**
 * Renders the user's reserved bets: those that wait, or the failed ones of the last days (RESERVE-07, RESERVE-12,
 * RESERVE-13). The worker refreshes the list; a failed refresh keeps it and tells nobody (RESERVE-14).
 */
export const ReservedList = () => {
  const { t } = useTranslation(['reserve', 'problems']);
  const [isFailed, setIsFailed] = useState(false);
  const days = useConfig().limits.reserveDays;
  const { data, error, isFetching, refetch } = useReservedBets(isFailed);
  const content = () => {
    if (data !== undefined) return <Cards bets={data} isFailed={isFailed} />;
    if (error === null || isFetching) return <Waiting />;
    return (
      <ErrorState
        title={t('reserve:list.failed')}
        text={t(`problems:problem.${error.problem.code}`, { ...error.problem })}
        retry={t('reserve:retry')}
        onRetry={() => void refetch()}
      />
    );
  };
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={t('reserve:list.label')}
          setting="reserved-list"
          value={isFailed ? 'failed' : 'waiting'}
          onChange={(value) => setIsFailed(value === 'failed')}
          options={[
            { value: 'waiting', text: t('reserve:list.waiting') },
            { value: 'failed', text: t('reserve:list.failedDays', { count: days }) },
          ]}
        />
      </div>
      {isFailed ? null : (
        <>
          <AlertList />
          <FailedCreations />
        </>
      )}
      {content()}
    </>
  );
};

const Cards = ({ bets, isFailed }: { readonly bets: ReservedBets; readonly isFailed: boolean }) => {
  const { t } = useTranslation('reserve');
  const days = useConfig().limits.reserveDays;
  const read = bets.reservations.length;
  if (read + bets.unreadable === 0)
    return (
      <EmptyState
        title={t(isFailed ? 'list.noFailed' : 'list.empty', { count: days })}
        {...(isFailed ? undefined : { text: t('list.emptyNext') })}
      />
    );
  return (
    <>
      <Statistics all={bets.statistics} />
      {bets.unreadable === 0 ? null : (
        <p className={styles.unreadable} role="status" data-unreadable-note="">
          {t('list.unreadable', { read, total: read + bets.unreadable })}
        </p>
      )}
      {/* Focusable, as what scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={styles.scroller}
        role="region"
        tabIndex={0}
        aria-label={t('list.label')}
        data-region="reserved-bets"
      >
        <ul className={styles.cards}>
          {bets.reservations.map((each) => (
            <li key={each.id}>
              <ReservedCard reservation={each} isModified={bets.modified.includes(each.id)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
};

/** Renders count, stake and possible winnings for each currency, as the platform says. */
const Statistics = ({ all }: { readonly all: readonly CurrencyStatistics[] }) => {
  const { t, i18n } = useTranslation('reserve');
  if (all.length === 0) return null;
  return (
    <table className={styles.statistics} data-region="reserve-statistics">
      <thead>
        <tr>
          <th scope="col">{t('statistics.currency')}</th>
          <th scope="col">{t('statistics.count')}</th>
          <th scope="col">{t('statistics.stake')}</th>
          <th scope="col">{t('statistics.win')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ coinId, count, stakeAmount, maxWin }) => (
          <tr key={coinId} data-currency={coinId}>
            <th scope="row">{currencyName(coinId)}</th>
            <td>{countText(count, i18n.language)}</td>
            <td>{moneyText(stakeAmount, coinId, i18n.language)}</td>
            <td>{maxWin === null ? '–' : moneyText(maxWin, coinId, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Waiting = () => (
  <div className={styles.cards} aria-busy="true" data-skeleton="reserved">
    {[0, 1, 2].map((each) => (
      <div key={each} className={styles.card}>
        <Skeleton width="30%" height={16} />
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </div>
    ))}
  </div>
);
