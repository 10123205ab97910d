import type { UseQueryResult } from '@tanstack/react-query';
import type { MarketHistory } from '#contract/sharedQuery.ts';
import type { MarketId, Milliseconds } from '#domain/ids.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** A history that no screen shows is forgotten after this time. Not from the specification. */
const UNUSED_MS: Milliseconds = 60_000;

/**
 * How the prices of a market moved, asked again when the worker says so. A hidden tab receives no changes, so it asks
 * when it is visible again.
 */
export const usePriceHistory = (marketId: MarketId): UseQueryResult<MarketHistory, QueryProblem> =>
  useSharedQuery(
    { topic: 'price-history', marketId },
    {
      queryKey: ['price-history', marketId],
      staleTime: 0,
      gcTime: UNUSED_MS,
      refetchOnWindowFocus: true,
    },
  );
