import { BANNER_SLOTS, JUMP_GAMES } from '#contract/memberQuery.ts';

/** Length and characters of the platform's ids. */
const ID = /^[\w:.-]{1,64}$/;
const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** Checks the arguments of a question about the member platform; false for any other topic. */
export const isMemberQuestion = (value: Readonly<Record<string, unknown>>): boolean => {
  switch (value.topic) {
    case 'titles':
    case 'bankers':
    case 'coupons':
      return true;
    case 'title-wall':
      return isId(value.userId);
    case 'title-progress':
    case 'title-wear':
      return isId(value.titleId);
    case 'banners':
      return BANNER_SLOTS.some((each) => each === value.bannerSlot);
    case 'banker':
      return isId(value.bankerId);
    case 'game-jump':
      return JUMP_GAMES.some((each) => each === value.game);
    default:
      return false;
  }
};
