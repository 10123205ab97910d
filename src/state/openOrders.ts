import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { openOrdersWith } from '#domain/orders/cashOutOffer.ts';
import type { OpenOrderList, Order } from '#domain/orders/order.ts';
import { useClient } from './clientContext.tsx';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';
import { useUser } from './hooks.ts';

type OpenOrders = Pick<UseQueryResult<OpenOrderList, QueryProblem>, 'error' | 'isFetching' | 'refetch'> & {
  readonly data: readonly Order[] | undefined;
  /** Number of unsettled orders that the platform counts and that could not be read (F36). */
  readonly unreadable: number;
};

/**
 * Returns the user's unsettled orders, with the cash-outs that the list does not have yet. The worker
 * requests them once for all tabs (D27); the event `asked-changed` marks them as out of date. The cache key
 * holds the user id, so another user never sees them (I6).
 */
export const useOpenOrders = (): OpenOrders => {
  const uid = useUser()?.uid ?? null;
  const { data, error, isFetching, refetch } = useSharedQuery(
    { topic: 'open-bets' },
    { queryKey: ['open-bets', uid], enabled: uid !== null },
  );
  const intents = useStore(useClient().cashOuts, (state) => state.intents);
  const orders = useMemo(
    () => (data === undefined ? undefined : openOrdersWith(data.orders, intents)),
    [data, intents],
  );
  const unreadable = data === undefined ? 0 : data.total - data.orders.length;
  return { data: orders, unreadable, error, isFetching, refetch };
};
