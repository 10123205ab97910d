import { useStore } from 'zustand';
import type { FeedEvent } from '#contract/patch.ts';
import { NOTICE_AGE_MS, NOTICE_MS } from '#domain/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { useClient } from './clientContext.tsx';
import { createNoticeQueue, type NoticeParts, type NoticeQueue } from './noticeQueue.ts';

export type MatchNotice = Extract<FeedEvent, { kind: 'match-notice' }>;

/** Pop-ups for kick-offs and goals in this tab (GOAL-10). */
export type MatchNotices = NoticeQueue<MatchNotice> & { readonly hear: (event: FeedEvent) => void };

const MOST = 3;
/** That a goal does not count is read and not only seen: the time that its row marks it for. */
const WITHDRAWN_MS: Milliseconds = 12_000;

type Parts = NoticeParts & {
  readonly serverNow: () => EpochMs;
  /** Since this page began. */
  readonly age: () => Milliseconds;
};

/**
 * Each notice stands for 5 s (GOAL-08); one of a match takes the place of the last of that match; a withdrawn
 * goal takes its notice with it (D29).
 */
export const createMatchNotices = ({ serverNow, age, ...parts }: Parts): MatchNotices => {
  const queue = createNoticeQueue<MatchNotice>({
    ...parts,
    most: MOST,
    shownFor: ({ what }) => (what === 'goal-withdrawn' ? WITHDRAWN_MS : NOTICE_MS),
    about: ({ matchId }) => matchId,
    // What happened before this page began is no news to it, nor is what a tab hears of long afterwards.
    isNews: ({ at }) => serverNow() - at <= Math.min(age(), NOTICE_AGE_MS),
  });
  return {
    ...queue,
    hear: (event) => {
      if (event.kind === 'match-notice') queue.take(event);
      // Told to every tab: the one that says so may be another than the one that showed the goal.
      else if (event.kind === 'goal-withdrawn' && event.goal !== null) queue.putAway(`notice-${event.goal}`);
    },
  };
};

export const useMatchNotices = (): readonly MatchNotice[] => useStore(useClient().matchNotices.view);
/** Wakes at the first and when none is left. */
export const useHasMatchNotices = (): boolean =>
  useStore(useClient().matchNotices.view, ({ length }) => length > 0);
