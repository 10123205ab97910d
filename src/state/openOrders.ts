import type { UseQueryResult } from '@tanstack/react-query';
import type { Order } from '#domain/order.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';
import { useUser } from './session.ts';

/**
 * The user's orders that are not settled yet, asked once for all tabs by the worker (D27); out of date at the
 * event `asked-changed`. Kept under the user's name: another one never sees them (I6).
 */
export const useOpenOrders = (): UseQueryResult<readonly Order[], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery({ topic: 'open-bets' }, { queryKey: ['open-bets', uid], enabled: uid !== null });
};
