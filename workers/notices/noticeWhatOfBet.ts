import type { FeedEvent } from '#contract/patch.ts';
import type { NoticeWhat } from '#domain/notices/notice.ts';

type BetNotice = Extract<FeedEvent, { readonly kind: 'bet-notice' }>;

/**
 * Returns the event that a notice of a bet, a cash-out or a tip purchase is about. A correction is named by the end
 * that the bet has now; a bet that still counts has none.
 */
export const noticeWhatOfBet = ({ what, state }: Pick<BetNotice, 'what' | 'state'>): NoticeWhat => {
  switch (what) {
    case 'succeeded':
      return 'bet-succeeded';
    case 'failed':
      return 'bet-failed';
    case 'unconfirmed':
      return 'bet-unconfirmed';
    case 'corrected':
      if (state === 'canceled') return 'bet-canceled';
      return state === 'rejected' ? 'bet-failed' : 'bet-corrected';
    default:
      return what;
  }
};
