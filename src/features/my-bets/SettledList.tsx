import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryDays } from '#domain/orders/historyRange.ts';
import type { Order } from '#domain/orders/order.ts';
import { filterOrders, isFiltering, NO_FILTER, sportsOfOrders } from '#domain/orders/orderFilter.ts';
import { useReadAll, useSettledOrders, type SettledOrders } from '#state/settledOrders.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { CardList } from './CardList.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SettledCard } from './SettledCard.tsx';
import { Summary } from './Summary.tsx';
import styles from './MyBets.module.css';

/** Ranges of up to so many orders are read whole at once; not from the specification. */
const READ_AT_ONCE = 500;

type SettledListProps = { readonly days: HistoryDays; readonly zone: string };

/** Renders the settled orders of a range: loading, failed, empty, or its cards (MYBETS-33 to MYBETS-35). */
export const SettledList = ({ days, zone }: SettledListProps) => {
  const { t } = useTranslation(['myBets', 'problems']);
  const settled = useSettledOrders(days, zone);
  const { orders, unreadable, problem, readMore, isReading } = settled;
  if (orders === undefined)
    return problem === null ? (
      <CardsSkeleton />
    ) : (
      <ErrorState
        title={t('settled.failed')}
        text={t(`problems:problem.${problem.code}`, { ...problem })}
        retry={t('retry')}
        onRetry={readMore}
      />
    );
  return (
    <>
      {problem === null ? null : <KeptNote text={t('settled.kept')} retry={t('retry')} onRetry={readMore} />}
      {orders.length + unreadable === 0 ? (
        <EmptyState title={t('empty')} text={t('settled.emptyNext')} />
      ) : (
        <Settled settled={settled} orders={orders} isReading={isReading} days={days} zone={zone} />
      )}
    </>
  );
};

type SettledProps = SettledListProps & {
  readonly settled: SettledOrders;
  readonly orders: readonly Order[];
  readonly isReading: boolean;
};

const Settled = ({ settled, orders, isReading, days, zone }: SettledProps) => {
  const { t } = useTranslation('myBets');
  const [filter, setFilter] = useState(NO_FILTER);
  const { earlier, unreadable, isWhole, total, statistics, readMore, problem } = settled;
  // A filter is about the whole range, so it needs all pages.
  const reading = useReadAll(settled, isFiltering(filter) || total <= READ_AT_ONCE);
  const shown = useMemo(() => filterOrders(orders, filter), [orders, filter]);
  const sports = useMemo(() => sportsOfOrders(orders), [orders]);
  const draw = useCallback(
    (order: Order) => <SettledCard order={order} earlier={earlier[order.id]} />,
    [earlier],
  );
  const onEnd = isWhole || isReading || problem !== null ? undefined : readMore;
  return (
    <>
      <Summary orders={orders} statistics={statistics} isWhole={isWhole} withCurve />
      <div className={styles.bar}>
        <FilterBar filter={filter} sports={sports} withResult onChange={setFilter} />
        <ExportButton settled={settled} days={days} zone={zone} />
      </div>
      {isWhole ? null : (
        <p className={styles.partialNote} role="status" data-partial-note="">
          <span>
            {/* The platform's totals hold for the whole range. */}
            {t(statistics.length > 0 ? 'settled.partialList' : 'settled.partial', {
              read: orders.length,
              total,
            })}
          </span>
          {reading.isRunning ? null : (
            <Button look="quiet" data-action="read-all" onClick={reading.start}>
              {t('settled.readAll')}
            </Button>
          )}
        </p>
      )}
      {isWhole && unreadable > 0 ? (
        <p className={styles.partialNote} role="status" data-unreadable-note="">
          {t(statistics.length > 0 ? 'settled.unreadableList' : 'settled.unreadable', {
            read: orders.length,
            total: orders.length + unreadable,
          })}
        </p>
      ) : null}
      {orders.length === 0 ? null : shown.length === 0 && isWhole ? (
        <EmptyState
          title={t('filter.nothing')}
          action={{ text: t('filter.clear'), onPress: () => setFilter(NO_FILTER) }}
        />
      ) : (
        <CardList
          items={shown}
          keyOf={idOf}
          draw={draw}
          heightOf={heightOf}
          label={t('list.settled')}
          countLabel={t('settled.count', { count: shown.length })}
          region="settled-bets"
          onEnd={onEnd}
          foot={isWhole || shown.length === 0 ? null : <p className={styles.more}>{t('settled.more')}</p>}
        />
      )}
    </>
  );
};

const idOf = ({ id }: Order): string => id;

/** Heights in CSS pixels of a card on a wide screen: of its head, figures and foot, and of each leg. */
const [FRAME_HEIGHT, LEG_HEIGHT] = [82, 42];
const heightOf = ({ options }: Order): number => FRAME_HEIGHT + LEG_HEIGHT * options.length;
