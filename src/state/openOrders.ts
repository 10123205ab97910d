import type { UseQueryResult } from '@tanstack/react-query';
import type { Order } from '#domain/orders/order.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';
import { useUser } from './hooks.ts';

/**
 * The user's unsettled orders. The worker requests them once for all tabs (D27); the event `asked-changed`
 * marks them as out of date. The cache key holds the user id, so another user never sees them (I6).
 */
export const useOpenOrders = (): UseQueryResult<readonly Order[], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery({ topic: 'open-bets' }, { queryKey: ['open-bets', uid], enabled: uid !== null });
};
