import type { UseQueryResult } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import { useClient } from './clientContext.tsx';
import { useUser } from './hooks.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** Returns the user's intents about reserved bets, newest first. */
export const useReserves = (): Reserves => useStore(useClient().reserves);

/** Returns the user's waiting reserved bets, or the failed ones of seven days (RESERVE-12). */
export const useReservedBets = (
  failed: boolean,
  isWanted = true,
): UseQueryResult<ReservedBets, QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'reserved-bets', failed },
    { queryKey: ['me', 'reserved-bets', uid, failed], enabled: uid !== null && isWanted },
  );
};

/**
 * Returns the limits of a reserved bet on an option; none for a guest. The worker asks again every 10 s while
 * they are shown.
 */
export const useReserveLimits = (
  { matchId, key }: { readonly matchId: MatchId; readonly key: OptionKey },
  currencyId: number,
): UseQueryResult<ReserveLimits, QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'reserve-limit', matchId, key, currencyId },
    {
      queryKey: ['me', 'reserve-limit', uid, key, currencyId],
      enabled: uid !== null,
      gcTime: 0,
      staleTime: 0,
    },
  );
};
