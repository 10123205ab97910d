import type { Banker, BankerSummary, Banner } from '#domain/rooms/banker.ts';
import type { Coupon } from '#domain/rooms/coupon.ts';
import type { MemberTitle, Title, TitleId, TitleProgress, TitleWall } from '#domain/rooms/title.ts';

/** Slots of the page that show banners (BANNER-01). */
export const BANNER_SLOTS = ['home', 'live', 'detail'] as const;
export type BannerSlot = (typeof BANNER_SLOTS)[number];

/** Games that this page can open at the platform (BOOT-32). */
export const JUMP_GAMES = ['st', 'fb', 'oldSt', 'newSt', 'banker'] as const;
export type JumpGame = (typeof JUMP_GAMES)[number];

/** The user's own titles and all titles of the platform (TITLES-01). A guest has no own titles. */
export type TitleBook = { readonly own: readonly MemberTitle[]; readonly all: readonly Title[] };

/**
 * Access to a game, and its address without the access values (BOOT-29). It goes to the tab that asked and
 * is kept nowhere in the worker.
 */
type GameJump = { readonly token: string; readonly apiSrc: string; readonly page: string };

/** Questions about titles, banners, bankers, coupons and games of the member platform. */
export type MemberQuestion =
  | { readonly topic: 'titles' }
  /** The titles of another user (TITLES-02). */
  | { readonly topic: 'title-wall'; readonly userId: string }
  /** What a title requires (TITLES-04). */
  | { readonly topic: 'title-progress'; readonly titleId: TitleId }
  /** Makes the user wear a title (TITLES-03). Not repeated by itself. */
  | { readonly topic: 'title-wear'; readonly titleId: TitleId }
  | { readonly topic: 'banners'; readonly bannerSlot: BannerSlot }
  | { readonly topic: 'bankers' }
  | { readonly topic: 'banker'; readonly bankerId: string }
  | { readonly topic: 'coupons' }
  | { readonly topic: 'game-jump'; readonly game: JumpGame };

export type MemberAnswers = {
  titles: TitleBook;
  'title-wall': TitleWall;
  'title-progress': TitleProgress;
  /** The titles after the change. */
  'title-wear': TitleBook;
  banners: readonly Banner[];
  bankers: readonly BankerSummary[];
  banker: Banker;
  coupons: readonly Coupon[];
  'game-jump': GameJump;
};

/** Topics of all these questions; a table, so that a new topic cannot be forgotten. */
const TOPICS: Readonly<Record<MemberQuestion['topic'], true>> = {
  titles: true,
  'title-wall': true,
  'title-progress': true,
  'title-wear': true,
  banners: true,
  bankers: true,
  banker: true,
  coupons: true,
  'game-jump': true,
};

/** Whether a question is about the member platform. */
export const isMemberTopic = <T extends { readonly topic: string }>(
  question: T,
): question is Extract<T, { readonly topic: MemberQuestion['topic'] }> =>
  Object.hasOwn(TOPICS, question.topic);
