import { useCallback, useMemo, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { BannerSlot, JumpGame, TitleBook } from '#contract/memberQuery.ts';
import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Banker, BankerSummary, Banner } from '#domain/rooms/banker.ts';
import type { Coupon } from '#domain/rooms/coupon.ts';
import type { Title, TitleId, TitleProgress, TitleWall } from '#domain/rooms/title.ts';
import { useClient } from './clientContext.tsx';
import { storeGameAccess } from './gameAccess.ts';
import { useUser } from './hooks.ts';
import { useLocationLink, type LocationLink } from './location.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';
import { pageStorage } from './storage.ts';

type Answer<T> = UseQueryResult<T, QueryProblem>;

/**
 * Returns the query key of an answer about the user. It names the user, so that a screen that stays open through a
 * login subscribes to the next user's answer: the queries of the user before are removed.
 */
const useOwnKey = (topic: string, ...rest: readonly string[]): readonly unknown[] => [
  'me',
  topic,
  useUser()?.uid ?? null,
  ...rest,
];

/**
 * The user's titles and all titles (TITLES-01). No event reports a title that the user won, so a list of own titles
 * asks with `staleTime` 0. Badges need only the names of all titles, which stay.
 */
export const useTitles = (staleTime: Milliseconds = Infinity): Answer<TitleBook> =>
  useSharedQuery({ topic: 'titles' }, { queryKey: useOwnKey('titles'), staleTime });

/** Returns a title by its id; undefined while titles load, or if the platform has no such title. */
const useTitle = (id: string | null): Title | undefined => {
  const { data } = useTitles();
  const byId = useMemo(() => new Map<string, Title>(data?.all.map((each) => [each.id, each])), [data]);
  return id === null ? undefined : byId.get(id);
};

/** Props of `TitleBadge`: the title, and a link to the wall of its user (the own titles without a user). */
export const useTitleBadge = (
  titleId: string | null,
  userId?: string,
): { readonly title: Title | undefined; readonly link: LocationLink } => ({
  title: useTitle(titleId),
  link: useLocationLink({ screen: 'account', topic: userId === undefined ? 'titles' : `titles:${userId}` }),
});

/** The titles of a user (TITLES-02). */
export const useTitleWall = (userId: string): Answer<TitleWall> =>
  useSharedQuery(
    { topic: 'title-wall', userId },
    { queryKey: useOwnKey('title-wall', userId), staleTime: 0 },
  );

/** What a title requires (TITLES-04), asked while `isWanted`. */
export const useTitleProgress = (titleId: TitleId, isWanted: boolean): Answer<TitleProgress> =>
  useSharedQuery(
    { topic: 'title-progress', titleId },
    { queryKey: useOwnKey('title-progress', titleId), enabled: isWanted, staleTime: 0 },
  );

type Wearing = {
  /** The title whose request is in flight. */
  readonly pending: TitleId | null;
  readonly problem: Problem | null;
  readonly wear: (title: TitleId) => void;
};
/** Wears a title (TITLES-03). One request at a time; the answer is shown once the titles are read again. */
export const useWearTitle = (): Wearing => {
  const { feed } = useClient();
  const [pending, setPending] = useState<TitleId | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wear = useCallback(
    (titleId: TitleId) => {
      setPending(titleId);
      setProblem(null);
      const run = async (): Promise<void> => {
        const answer = await feed.ask({ topic: 'title-wear', titleId });
        setPending(null);
        setProblem(answer.ok ? null : answer.problem);
      };
      void run();
    },
    [feed],
  );
  return { pending, problem, wear };
};

/** The banners of a slot (BANNER-01). */
export const useBanners = (bannerSlot: BannerSlot): Answer<readonly Banner[]> =>
  useSharedQuery({ topic: 'banners', bannerSlot }, { queryKey: ['banners', bannerSlot] });

export const useBankers = (): Answer<readonly BankerSummary[]> =>
  useSharedQuery({ topic: 'bankers' }, { queryKey: useOwnKey('bankers'), staleTime: 0 });

export const useBanker = (bankerId: string): Answer<Banker> =>
  useSharedQuery({ topic: 'banker', bankerId }, { queryKey: useOwnKey('banker', bankerId), staleTime: 0 });

/** Coupons and titles that the user won. */
export const useCoupons = (): Answer<readonly Coupon[]> =>
  useSharedQuery({ topic: 'coupons' }, { queryKey: useOwnKey('coupons'), staleTime: 0 });

type Jumping = {
  readonly isPending: boolean;
  readonly problem: Problem | null;
  /** Asks for the address of the game and stores the access; calls `opened` with the page to open. */
  readonly jump: (game: JumpGame, opened: (page: string) => void) => void;
};
/** Opens a game of the platform (BOOT-29). Token and `apiSrc` are stored here and nowhere else (BOOT-31). */
export const useGameJump = (): Jumping => {
  const { feed, config, session } = useClient();
  const [state, setState] = useState<Pick<Jumping, 'isPending' | 'problem'>>({
    isPending: false,
    problem: null,
  });
  const jump = useCallback<Jumping['jump']>(
    (game, opened) => {
      setState({ isPending: true, problem: null });
      const uidOf = () => session.view.getState().user?.uid;
      const run = async (): Promise<void> => {
        const uid = uidOf();
        const answer = await feed.ask({ topic: 'game-jump', game });
        // The access of a user who has left is not stored again (I6).
        const isSameUser = uidOf() === uid;
        setState({ isPending: false, problem: answer.ok || !isSameUser ? null : answer.problem });
        if (!answer.ok || !isSameUser) return;
        const { page, ...access } = answer.value;
        storeGameAccess(pageStorage, config.merchant, access);
        opened(page);
      };
      void run();
    },
    [feed, config, session],
  );
  return { ...state, jump };
};
