import type { NewNotice } from '#domain/notices/notice.ts';
import type { RoomEntry } from './giftJournal.ts';

const EVENTS = {
  done: 'gift-sent',
  'not-found': 'gift-not-found',
  unconfirmed: 'gift-unconfirmed',
} as const;

/**
 * Returns the function that builds the notice of a gift whose outcome was unknown, from the name of the gift, which is
 * empty if not known (D32). Null for a gift that is still open, and for other presses, which take no coins.
 */
export const giftNoticeOf = ({
  intent,
  reference,
  since,
}: RoomEntry): ((name: string) => NewNotice) | null => {
  const { action, state, count } = intent;
  if (action !== 'gift' || !(state in EVENTS)) return null;
  return (name) => ({
    id: `gift-${reference}`,
    kind: 'bets',
    what: EVENTS[state as keyof typeof EVENTS],
    at: since,
    matchId: null,
    title: `${name} ×${count}`.trim(),
    text: '',
  });
};
