import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { PAGE_SIZE } from '#domain/config/constants.ts';
import type { HistoryDays } from '#domain/orders/historyRange.ts';
import type { CurrencyStatistics, EarlierSettlement, Order, SettledPage } from '#domain/orders/order.ts';
import { useClient, type ClientParts } from './clientContext.tsx';
import { useUser } from './hooks.ts';
import { queryClientOf, QueryProblem, useQueryCache, useSharedQuery } from './sharedQueries.ts';

/** Settled orders of a range, as far as their pages are read. */
export type SettledOrders = {
  /** Undefined before the first page is read. */
  readonly orders: readonly Order[] | undefined;
  readonly earlier: Readonly<Record<string, EarlierSettlement>>;
  /** Number of orders on the read pages that could not be read. `orders` and sums over it leave them out (D17). */
  readonly unreadable: number;
  /** How many orders the range has, as the platform says. */
  readonly total: number;
  /** Sums of the whole range, as the platform says. */
  readonly statistics: readonly CurrencyStatistics[];
  /** True once every page of the range is read. */
  readonly isWhole: boolean;
  readonly isReading: boolean;
  readonly problem: Problem | null;
  /** Reads the next page, or again the one that failed. */
  readonly readMore: () => void;
  /**
   * Reads all pages that are missing, one after the other. Returns the orders of the range; null if a page
   * failed, or if `isStopped` became true.
   */
  readonly readAll: (isStopped: () => boolean) => Promise<readonly Order[] | null>;
};

/** Counts the unreadable orders of pages. An order with an id that appears on two pages counts once. */
const countUnreadable = (pages: readonly SettledPage[], orders: ReadonlyMap<string, Order>): number => {
  const all = pages.flatMap(({ unreadable }) => unreadable);
  const ids = new Set(all.map(({ id }) => id).filter((id) => id !== null));
  const named = [...ids].filter((id) => !orders.has(id)).length;
  return named + all.filter(({ id }) => id === null).length;
};

/** Forgets the settled orders that no list shows, so the next visit of the list begins at page 1. */
export const forgetSettledOrders = (parts: ClientParts): void => {
  for (const topic of ['settled-orders', 'settled-pages'])
    queryClientOf(parts).removeQueries({ queryKey: ['me', topic], type: 'inactive' });
};

type JoinedPages = Pick<SettledOrders, 'earlier' | 'unreadable'> & { readonly orders: readonly Order[] };

/** Joins pages. An order that moved to a later page between two requests appears once. */
const joinPages = (pages: readonly SettledPage[]): JoinedPages => {
  const orders = new Map<string, Order>();
  for (const page of pages)
    for (const order of page.orders) if (!orders.has(order.id)) orders.set(order.id, order);
  return {
    orders: [...orders.values()],
    unreadable: countUnreadable(pages, orders),
    earlier: Object.assign({}, ...pages.map(({ earlier }) => earlier)),
  };
};

/** Bets that are settled while pages are read move others to later pages, so the newest total counts. */
const hasMore = (pages: readonly SettledPage[]): boolean => {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return false;
  if (last.orders.length + last.unreadable.length === 0) return false;
  return pages.length * (first.size > 0 ? first.size : PAGE_SIZE) < Math.max(first.total, last.total);
};

/**
 * Reads settled orders page by page through the worker (MYBETS-11). The first page is asked for again when
 * orders change; the others follow only if it differs, so a quiet history costs one request.
 */
export const useSettledOrders = ({ from, to }: HistoryDays, timeZone: string): SettledOrders => {
  const parts = useClient();
  const uid = useUser()?.uid ?? null;
  const days = [uid, from, to, timeZone];
  const question = { topic: 'settled-orders', from, to, timeZone } as const;
  const head = useSharedQuery(
    { ...question, page: 1 },
    { queryKey: ['me', 'settled-orders', ...days], enabled: uid !== null },
  );
  const first = head.data;
  const olderPages = useInfiniteQuery(
    {
      queryKey: ['me', 'settled-pages', ...days],
      enabled: false,
      initialPageParam: 2,
      getNextPageParam: (_last: SettledPage, pages: SettledPage[]) => pages.length + 2,
      queryFn: async ({ pageParam }): Promise<SettledPage> => {
        const answer = await parts.feed.ask({ ...question, page: pageParam });
        if (!answer.ok) throw new QueryProblem(answer.problem);
        return answer.value;
      },
    },
    useQueryCache(),
  );
  const { data: olderData, fetchNextPage, refetch: readAgain, isFetching } = olderPages;
  const pages = useMemo(
    () => (first === undefined ? [] : [first, ...(olderData?.pages ?? [])]),
    [first, olderData],
  );
  const joinedPages = useMemo(() => joinPages(pages), [pages]);
  const isMore = hasMore(pages);

  // A first page that differs means that orders were settled or corrected: later pages are read again.
  const seen = useRef(first);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== first && olderData !== undefined) void readAgain();
    seen.current = first;
  }, [first, olderData, readAgain]);

  const { refetch: readFirst } = head;
  const readMore = useCallback(() => {
    if (first === undefined) void readFirst();
    else if (isMore) void fetchNextPage({ cancelRefetch: false });
  }, [first, isMore, readFirst, fetchNextPage]);
  const readAll = useCallback<SettledOrders['readAll']>(
    async (isStopped) => {
      let all: readonly SettledPage[] = pages;
      while (hasMore(all)) {
        const { data, error } = await fetchNextPage({ cancelRefetch: false });
        if (error !== null || data === undefined || isStopped()) return null;
        all = [...all.slice(0, 1), ...data.pages];
      }
      return joinPages(all).orders;
    },
    [pages, fetchNextPage],
  );
  // A new load clears the failure of the one before (MYBETS-34).
  const failed = (head.isFetching ? null : head.error) ?? (isFetching ? null : olderPages.error);
  return {
    orders: first === undefined ? undefined : joinedPages.orders,
    earlier: joinedPages.earlier,
    unreadable: joinedPages.unreadable,
    total: first?.total ?? 0,
    statistics: first?.statistics ?? [],
    isWhole: first !== undefined && !isMore,
    isReading: head.isFetching || isFetching,
    problem: failed instanceof QueryProblem ? failed.problem : null,
    readAll,
    readMore: head.error === null ? readMore : () => void readFirst(),
  };
};

/**
 * Reads all pages while `isWanted`, or after the user has asked for it. A failed page ends it; the user starts
 * it again.
 */
export const useReadAll = (
  { isWhole, isReading, problem, orders, readMore }: SettledOrders,
  isWanted: boolean,
): { readonly isRunning: boolean; readonly start: () => void } => {
  const [isAsked, setIsAsked] = useState(false);
  const isRunning = (isAsked || isWanted) && !isWhole && problem === null && orders !== undefined;
  useEffect(() => {
    if (isRunning && !isReading) readMore();
  }, [isRunning, isReading, readMore]);
  const start = () => {
    setIsAsked(true);
    if (problem !== null) readMore();
  };
  return { isRunning, start };
};
