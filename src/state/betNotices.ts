import type { FeedEvent } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { createNoticeQueue, type NoticeParts, type NoticeQueue } from './noticeQueue.ts';

export type BetNotice = Extract<FeedEvent, { kind: 'bet-notice' }>;

/** Pop-ups of this tab about the outcome of bets (PLACE-13, PLACE-14). */
export type BetNotices = NoticeQueue<BetNotice> & { readonly onEvent: (event: FeedEvent) => void };

/** Time to read the names and the outcome of a bet. */
const SHOWN_MS: Milliseconds = 8_000;
/** The most notices that fit on a small screen. Beyond it the screen draws successes in one line. */
export const MAX_BET_NOTICES = 4;

/**
 * Returns whether a notice closes by itself. Corrections and unconfirmed bets stay until the user closes
 * them.
 */
const goesByItself = ({ what }: BetNotice): boolean =>
  what === 'succeeded' ||
  what === 'failed' ||
  what === 'cash-out-settled' ||
  what === 'cash-out-partial' ||
  what === 'cash-out-failed' ||
  what === 'cash-out-refused' ||
  what === 'cash-out-canceled';

/**
 * Creates the queue of bet notices. A later notice of a bet replaces the earlier one. The age of a notice
 * does not matter, because the worker remembers which were shown.
 */
export const createBetNotices = (parts: NoticeParts): BetNotices => {
  const queue = createNoticeQueue<BetNotice>({
    ...parts,
    maxShown: MAX_BET_NOTICES,
    // A success never displaces another kind of notice. The tab claims the others once there is room for
    // them.
    overflow: ({ what }) => (what === 'succeeded' ? 'gather' : 'wait'),
    shownFor: (notice) => (goesByItself(notice) ? SHOWN_MS : null),
    subjectOf: ({ ref }) => ref,
  });
  return {
    ...queue,
    onEvent: (event) => {
      if (event.kind === 'bet-notice') queue.add(event);
    },
  };
};
