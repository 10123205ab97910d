import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { JournalEntry, JournalNotice } from './journal.ts';
import { createNoticeDelivery, type NoticeDelivery } from './noticeDelivery.ts';
import type { BetNotice } from './ordersDeps.ts';

/** Age after which a success notice is not shown any more (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;

/**
 * True if a notice is still to be shown: a success for a day, every other notice until a tab has shown it, as the user
 * counts on the money of that bet. A success that ends "not confirmed" is shown as long as that notice would be.
 */
export const shouldShow = (
  { what, shown, at, ref }: JournalNotice,
  now: EpochMs,
  { notices }: { readonly notices: readonly JournalNotice[] },
): boolean =>
  !shown &&
  (what !== 'succeeded' ||
    now - at <= REMEMBERED_MS ||
    notices.some((each) => each.ref === ref && each.what === 'unconfirmed'));

const eventOf = (
  { bets }: JournalEntry,
  { id, ref, what, reason, at }: JournalNotice,
): BetNotice | undefined => {
  const bet = bets.find((each) => each.bet.ref === ref)?.bet;
  return bet === undefined
    ? undefined
    : {
        kind: 'bet-notice',
        id,
        ref,
        what,
        names: bet.legs.map(({ names }) => names),
        odds: bet.legs.map(({ key, displayed, sent, accepted }) => ({ key, displayed, sent, accepted })),
        parlay: bet.legs.length > 1,
        reason,
        ...(what === 'corrected' ? { state: bet.state } : undefined),
        at,
      };
};

type Deps = Omit<Parameters<typeof createNoticeDelivery<JournalEntry>>[0], 'kind' | 'shouldShow' | 'eventOf'>;

/** Shows notices of bet outcomes, each once over all tabs and workers (PLACE-13 to PLACE-15, D26). */
export const createBetNotices = (deps: Deps): NoticeDelivery<JournalEntry> =>
  createNoticeDelivery<JournalEntry>({ ...deps, kind: 'bet-notice', shouldShow, eventOf });
