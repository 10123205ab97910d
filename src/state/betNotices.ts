import { useStore } from 'zustand';
import type { FeedEvent } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';
import { createNoticeQueue, type NoticeParts, type NoticeQueue } from './noticeQueue.ts';

export type BetNotice = Extract<FeedEvent, { kind: 'bet-notice' }>;

/** What has become of bets, as pop-ups of this tab (PLACE-13, PLACE-14). */
export type BetNotices = NoticeQueue<BetNotice> & { readonly hear: (event: FeedEvent) => void };

/** Time to read a name and what became of it. */
const SHOWN_MS: Milliseconds = 8_000;
/** More do not fit on a small screen: successes are then drawn in one line. */
export const MOST_BET_NOTICES = 4;

/**
 * A correction, and what could not be confirmed, is about money that may be gone: it stays until the user
 * puts it away.
 */
const goesByItself = ({ what }: BetNotice): boolean => what === 'succeeded' || what === 'failed';

/**
 * One notice a bet: what is said later of it takes the place of what was. However old it is it is news, as
 * the worker remembers what was shown.
 */
export const createBetNotices = (parts: NoticeParts): BetNotices => {
  const queue = createNoticeQueue<BetNotice>({
    ...parts,
    most: MOST_BET_NOTICES,
    // Anything but a success is never pushed away, and is claimed only once there is a place for it.
    overflow: ({ what }) => (what === 'succeeded' ? 'gather' : 'wait'),
    shownFor: (notice) => (goesByItself(notice) ? SHOWN_MS : null),
    about: ({ ref }) => ref,
  });
  return {
    ...queue,
    hear: (event) => {
      if (event.kind === 'bet-notice') queue.take(event);
    },
  };
};

export const useBetNotices = (): readonly BetNotice[] => useStore(useClient().betNotices.view);
/** Wakes at the first and when none is left. */
export const useHasBetNotices = (): boolean =>
  useStore(useClient().betNotices.view, ({ length }) => length > 0);
