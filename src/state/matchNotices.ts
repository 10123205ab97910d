import type { FeedEvent } from '#contract/patch.ts';
import { NOTICE_AGE_MS, NOTICE_MS } from '#domain/config/constants.ts';
import type { EpochMs, MatchId, Milliseconds } from '#domain/ids.ts';
import { createNoticeQueue, type NoticeParts, type NoticeQueue } from './noticeQueue.ts';

export type MatchNotice = Extract<FeedEvent, { kind: 'match-notice' }>;

/** Pop-ups for kick-offs and goals in this tab (GOAL-10). */
export type MatchNotices = NoticeQueue<MatchNotice> & { readonly onEvent: (event: FeedEvent) => void };

const MOST = 3;
/** A withdrawn goal takes longer to read. Equal to the time that the row marks it. */
const WITHDRAWN_MS: Milliseconds = 12_000;
/** Shorter than the time after which the worker offers a claimed notice to another tab. */
const RECLAIM_MS: Milliseconds = 4_000;

type Parts = NoticeParts & {
  readonly serverNow: () => EpochMs;
  /** Time since the page was loaded. */
  readonly age: () => Milliseconds;
  /** How late this tab shows a match, so that notices do not run ahead of its video; 0 if it is not late. */
  readonly lateBy: (match: MatchId) => Milliseconds;
};

/**
 * Creates the queue of match notices. Each shows for 5 s (GOAL-08) and replaces the previous notice of its
 * match. A withdrawn goal removes the notice of that goal (D29).
 */
export const createMatchNotices = ({ serverNow, age, lateBy, ...parts }: Parts): MatchNotices => {
  const { claim, schedule } = parts;
  const queue = createNoticeQueue<MatchNotice>({
    ...parts,
    maxShown: MOST,
    shownFor: ({ what }) => (what === 'goal-withdrawn' ? WITHDRAWN_MS : NOTICE_MS),
    subjectOf: ({ matchId }) => matchId,
    // Events before the page was loaded are not shown, nor events that reach the tab much later.
    isRecent: ({ at }) => serverNow() - at <= Math.min(age(), NOTICE_AGE_MS),
  });
  /** Runs after `ms`. Until then the tab claims the notice again and again, so that no other tab shows it early. */
  const defer = (id: string, ms: Milliseconds, run: () => void): void => {
    if (ms <= 0) return run();
    claim(id, () => undefined);
    schedule(Math.min(ms, RECLAIM_MS), () => defer(id, ms - RECLAIM_MS, run));
  };
  return {
    ...queue,
    onEvent: (event) => {
      if (event.kind === 'match-notice') defer(event.id, lateBy(event.matchId), () => queue.add(event));
      else if (event.kind === 'goal-withdrawn' && event.goal !== null)
        // Every tab gets this event, because the notice of the goal may be in any tab.
        defer(event.id, lateBy(event.matchId), () => queue.putAway(`notice-${event.goal}`));
    },
  };
};
