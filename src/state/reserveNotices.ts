import type { FeedEvent } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { createNoticeQueue, type NoticeParts, type NoticeQueue } from './noticeQueue.ts';

export type ReserveNotice = Extract<FeedEvent, { kind: 'reserve-notice' }>;

/** Pop-ups of this tab about reserved bets that no longer wait. */
export type ReserveNotices = NoticeQueue<ReserveNotice> & { readonly onEvent: (event: FeedEvent) => void };

/** Time to read the names and what became of the bet. */
const SHOWN_MS: Milliseconds = 12_000;
const MAX_NOTICES = 3;

/** Creates the queue of notices. One that cannot be shown yet waits, as it is about the user's money. */
export const createReserveNotices = (parts: NoticeParts): ReserveNotices => {
  const queue = createNoticeQueue<ReserveNotice>({
    ...parts,
    maxShown: MAX_NOTICES,
    overflow: () => 'wait',
    shownFor: ({ what }) => (what === 'missing' ? null : SHOWN_MS),
    subjectOf: ({ ref }) => ref,
  });
  return {
    ...queue,
    onEvent: (event) => {
      if (event.kind === 'reserve-notice') queue.add(event);
    },
  };
};
