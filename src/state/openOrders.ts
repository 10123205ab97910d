import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { openOrdersWith } from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { useClient } from './clientContext.tsx';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';
import { useUser } from './hooks.ts';

type OpenOrders = Pick<
  UseQueryResult<readonly Order[], QueryProblem>,
  'data' | 'error' | 'isFetching' | 'refetch'
>;

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
    () => (data === undefined ? undefined : openOrdersWith(data, intents)),
    [data, intents],
  );
  return { data: orders, error, isFetching, refetch };
};
