import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { PlacementAnswer } from '#contract/placement.ts';
import type { Problem, Result } from '#contract/problem.ts';
import type { TipAnswers, TipQuery } from '#contract/tipQuery.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import { hexText } from '#domain/hexText.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { joinTipPages } from '#domain/rooms/expertTables.ts';
import type { TipPage } from '#domain/rooms/tip.ts';
import { NO_PURCHASES, type TipPurchases } from '#domain/rooms/tipPurchase.ts';
import { useClient } from './clientContext.tsx';
import { useCommands, useUser } from './hooks.ts';
import { isLost, NOT_SENT, type PressProblem } from './isLost.ts';
import { QueryProblem, useQueryCache, useSharedQuery } from './sharedQueries.ts';

/** Answers about tips that no screen shows are forgotten after this time, ms. Not from the specification. */
const UNUSED_MS = 60_000;

/** Coins on screen are read again after this time: no event reports a refund or a prize. */
const COINS_EVERY_MS: Milliseconds = 60_000;

type Freshness = { readonly staleTime?: Milliseconds; readonly refetchInterval?: Milliseconds };

/** Asks the worker about tips. A guest's question about a user's own data is not sent. */
export const useTipQuery = <Q extends TipQuery>(
  question: Q,
  isWanted = true,
  freshness: Freshness = {},
): UseQueryResult<TipAnswers[Q['topic']], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  // The answer's type belongs to the topic, which the generic parameter loses in the shared query.
  return useSharedQuery(question, {
    queryKey: ['me', question.topic, uid, question],
    enabled: isWanted && uid !== null,
    gcTime: UNUSED_MS,
    ...freshness,
  }) as UseQueryResult<TipAnswers[Q['topic']], QueryProblem>;
};

/** The user's purchases and coins; none for a guest. Reads them again at each mount and every 60 s (TIPS-15, F49). */
export const useTipPurchases = (): TipPurchases => usePurchasesQuery().data ?? NO_PURCHASES;
const usePurchasesQuery = (): UseQueryResult<TipPurchases, QueryProblem> =>
  useTipQuery({ topic: 'tip-purchases' }, true, { staleTime: 0, refetchInterval: COINS_EVERY_MS });

type PagedTopic = Extract<TipQuery, { readonly page: number }>['topic'];
type Item<T extends PagedTopic> = TipAnswers[T] extends TipPage<infer Entry> ? Entry : never;
/** A paged question without its page. */
type Unpaged<T extends PagedTopic> = { readonly topic: T } & Omit<
  Extract<TipQuery, { readonly topic: T }>,
  'page'
>;

/** A list of pages, as far as they are read. */
export type TipList<T> = {
  /** Undefined before the first page is read. */
  readonly items: readonly T[] | undefined;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly problem: Problem | null;
  readonly readMore: () => void;
  /** Reads again what failed. */
  readonly retry: () => void;
};

/** Reads the pages of a list one after the other, each when it is wanted (TIPS-05, TIPS-06). */
export const useTipList = <T extends PagedTopic>(question: Unpaged<T>, isWanted = true): TipList<Item<T>> => {
  const parts = useClient();
  const uid = useUser()?.uid ?? null;
  type Page = TipPage<Item<T>>;
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: ['me', question.topic, uid, question, 'pages'],
      initialPageParam: 1,
      enabled: isWanted,
      gcTime: UNUSED_MS,
      getNextPageParam: (last: Page, pages: Page[]) => (last.isLastPage ? undefined : pages.length + 1),
      queryFn: async ({ pageParam }): Promise<Page> => {
        const answer = await parts.feed.ask({ ...question, page: pageParam } as unknown as TipQuery);
        if (!answer.ok) throw new QueryProblem(answer.problem);
        return answer.value as Page;
      },
    },
    useQueryCache(),
  );
  const pages = data?.pages;
  const items = useMemo(
    () =>
      pages?.reduce<readonly Item<T>[]>(
        (before, page, at) =>
          joinTipPages(before as readonly { readonly id: string }[], {
            pageNum: at + 1,
            list: page.list as readonly { readonly id: string }[],
          }) as unknown as readonly Item<T>[],
        [],
      ),
    [pages],
  );
  const failed = isFetching ? null : error;
  return {
    items,
    total: pages?.[0]?.total ?? 0,
    hasMore: hasNextPage,
    isReading: isFetching,
    problem: failed instanceof QueryProblem ? failed.problem : null,
    readMore: () => void fetchNextPage({ cancelRefetch: false }),
    retry: () => void (hasNextPage && items !== undefined ? fetchNextPage() : refetch()),
  };
};

/** Returns an id for a press or a comment, which is sent at most once (D5). */
export const createPressId = (): string => hexText(crypto.getRandomValues(new Uint8Array(16)));

type TipAct = {
  /** Sends a request, one at a time. Undefined if one is in flight. */
  readonly act: (request: TipRequest) => Promise<Result<PlacementAnswer> | undefined>;
  readonly isSending: boolean;
  readonly problem: Problem | null;
  readonly clear: () => void;
};

/** Sends what the user does with experts, tips and comments. */
export const useTipAct = (): TipAct => {
  const { tip } = useCommands();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isInFlight = useRef(false);
  return {
    act: async (request) => {
      if (isInFlight.current) return undefined;
      isInFlight.current = true;
      setIsSending(true);
      setProblem(null);
      const answer = await tip(request);
      isInFlight.current = false;
      setIsSending(false);
      if (!answer.ok) setProblem(answer.problem);
      return answer;
    },
    isSending,
    problem,
    clear: () => setProblem(null),
  };
};

type TipBuy = {
  readonly buy: (
    terms: Omit<Extract<TipRequest, { readonly kind: 'buy-tip' }>, 'kind' | 'slipId'>,
  ) => Promise<void>;
  readonly isSending: boolean;
  /** After a lost answer the outcome is unknown until a later read of the journal shows the purchase, or `not-sent`. */
  readonly problem: PressProblem | null;
};

/** Buys a tip once for each press (TIPS-15, D32). */
export const useTipBuy = (): TipBuy => {
  const { act, isSending, problem } = useTipAct();
  const { data: { purchases, isJournalRead } = NO_PURCHASES, dataUpdatedAt, refetch } = usePurchasesQuery();
  /** The last press, and when its answer came, by this tab's clock. */
  const [last, setLast] = useState<{ readonly id: string; readonly at: EpochMs } | null>(null);
  const isMissing =
    last !== null && isJournalRead && dataUpdatedAt >= last.at && !purchases.some(({ id }) => id === last.id);
  return {
    buy: async (terms) => {
      const id = createPressId();
      const answer = await act({ kind: 'buy-tip', slipId: id, ...terms });
      if (answer === undefined) return;
      setLast({ id, at: Date.now() });
      // A read that is in flight began before the press was lost, so it is not awaited.
      if (!answer.ok && isLost(answer.problem)) void refetch();
    },
    isSending,
    problem: problem !== null && isLost(problem) && isMissing ? NOT_SENT : problem,
  };
};
