import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaysTotal } from '#board/bets/PaysNow.tsx';
import { useBetWatch } from '#board/bets/useBetWatch.ts';
import { openBets, type OpenBet } from '#domain/orders/openBets.ts';
import type { Order } from '#domain/orders/order.ts';
import {
  filterOrders,
  isFiltering,
  NO_FILTER,
  sportsOfOrders,
  type OrderFilter,
} from '#domain/orders/orderFilter.ts';
import { useOrderActions } from '#pieces/orderActions.ts';
import { useBets } from '#state/hooks.ts';
import { useOpenOrders } from '#state/openOrders.ts';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { CardList } from './CardList.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { OpenCard } from './OpenCard.tsx';
import { Summary } from './Summary.tsx';
import styles from './MyBets.module.css';

/**
 * Renders the unsettled bets (MYBETS-10): the platform's list, and this client's bets that it does not list
 * yet. The worker requests the list once for all tabs and tells them when it changes.
 */
export const UnsettledList = () => {
  const { t } = useTranslation(['myBets', 'bets', 'problems']);
  const { data, unreadable, error, isFetching, refetch } = useOpenOrders();
  const { items } = useBets();
  const all = useMemo(() => openBets(data ?? [], items), [data, items]);
  const again = () => void refetch();
  const failed = isFetching ? null : error;
  if (all.length === 0 && data === undefined)
    return failed === null ? (
      <CardsSkeleton />
    ) : (
      <ErrorState
        title={t('bets:open.failed')}
        text={t(`problems:problem.${failed.problem.code}`, { ...failed.problem })}
        retry={t('retry')}
        onRetry={again}
      />
    );
  return (
    <>
      {failed === null ? null : (
        <KeptNote
          text={t(data === undefined ? 'bets:open.failed' : 'bets:open.kept')}
          retry={t('retry')}
          onRetry={again}
        />
      )}
      {unreadable === 0 ? null : (
        <KeptNote
          text={t('bets:open.unreadable', { count: unreadable })}
          retry={t('retry')}
          onRetry={again}
        />
      )}
      <Unsettled all={all} orders={data ?? NO_ORDERS} isEmpty={all.length + unreadable === 0} />
    </>
  );
};

const NO_ORDERS: readonly Order[] = [];

/** Bets that the platform does not list yet are in flight, so no filter hides them. */
const filterOpen = (all: readonly OpenBet[], filter: OrderFilter): readonly OpenBet[] => {
  if (!isFiltering(filter)) return all;
  const orders = all.flatMap((each) => (each.kind === 'order' ? [each.order] : []));
  const filtered = new Set(filterOrders(orders, filter));
  return all.filter((each) => each.kind === 'bet' || filtered.has(each.order));
};

const draw = (open: OpenBet) => <OpenCard open={open} />;
const keyOf = ({ id }: OpenBet): string => id;
/** Heights in CSS pixels of a card on a wide screen: of its head, figures and foot, and of each leg. */
const [FRAME_HEIGHT, LEG_HEIGHT] = [130, 62];
const heightOf = (open: OpenBet): number =>
  FRAME_HEIGHT + LEG_HEIGHT * (open.kind === 'bet' ? open.bet.legs : open.order.options).length;

type UnsettledProps = {
  readonly all: readonly OpenBet[];
  readonly orders: readonly Order[];
  /** True if the user has no unsettled bet. The cash-out of several orders stays, with the results of the last ones. */
  readonly isEmpty: boolean;
};

const Unsettled = ({ all, orders, isEmpty }: UnsettledProps) => {
  const { t } = useTranslation(['myBets', 'bets']);
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = useMemo(() => filterOpen(all, filter), [all, filter]);
  const shownOrders = useMemo(
    () => shown.flatMap((each) => (each.kind === 'order' ? [each.order] : [])),
    [shown],
  );
  const sports = useMemo(() => sportsOfOrders(orders), [orders]);
  const watchShown = useBetWatch('my-bets', all);
  const hasCards = shown.length > 0;
  // Without cards there is no list to say which ones are on screen.
  useEffect(() => {
    if (!hasCards) watchShown([]);
  }, [hasCards, watchShown]);
  const { ofOrders } = useOrderActions();
  return (
    <>
      {isEmpty ? null : (
        <>
          <Summary orders={orders} statistics={[]} isWhole withCurve={false} />
          <PaysTotal bets={all} />
        </>
      )}
      <div className={styles.bar}>
        {isEmpty ? null : (
          <FilterBar filter={filter} sports={sports} withResult={false} onChange={setFilter} />
        )}
        {ofOrders(shownOrders)}
      </div>
      {isEmpty ? (
        <EmptyState title={t('empty')} text={t('bets:open.emptyNext')} />
      ) : !hasCards ? (
        <EmptyState
          title={t('filter.nothing')}
          action={{ text: t('filter.clear'), onPress: () => setFilter(NO_FILTER) }}
        />
      ) : (
        <CardList
          items={shown}
          keyOf={keyOf}
          draw={draw}
          heightOf={heightOf}
          label={t('list.unsettled')}
          countLabel={t('settled.count', { count: shown.length })}
          region="unsettled-bets"
          onShown={watchShown}
        />
      )}
    </>
  );
};
