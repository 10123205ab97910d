import type { FeedEvent } from '#contract/patch.ts';
import type { NewNotice, NoticeWhat } from '#domain/notices/notice.ts';
import { sidesWithNewRed, type RedCards } from '#domain/notices/notice.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { noticeWhatOfBet } from './noticeWhatOfBet.ts';

const RESERVES = {
  accepted: 'reserve-accepted',
  lapsed: 'reserve-lapsed',
  missing: 'reserve-missing',
  alert: 'price-reached',
} as const satisfies Record<Extract<FeedEvent, { kind: 'reserve-notice' }>['what'], NoticeWhat>;

/** Makes a notice of an event that one tab shows; null for an event that is no notice. */
export const noticeOf = (event: FeedEvent): NewNotice | null => {
  switch (event.kind) {
    case 'match-notice':
      return {
        id: event.id,
        kind: event.what === 'kick-off' ? 'kick-offs' : 'goals',
        what: event.what,
        at: event.at,
        matchId: event.matchId,
        title: `${event.home} - ${event.away}`,
        text: event.score === null ? '' : `${event.score[0]} : ${event.score[1]}`,
      };
    case 'bet-notice':
      return {
        id: event.id,
        kind: 'bets',
        what: noticeWhatOfBet(event),
        at: event.at,
        matchId: null,
        title: event.names.map(({ match }) => match).join(' + '),
        text: event.names
          .filter(({ option }) => option !== '')
          .map(({ market, option }) => `${market}: ${option}`)
          .join(' + '),
      };
    case 'reserve-notice':
      return {
        id: event.id,
        kind: event.what === 'alert' ? 'alerts' : 'bets',
        what: RESERVES[event.what],
        at: event.at,
        matchId: null,
        title: event.names.match,
        text: `${event.names.market}: ${event.names.option}`,
      };
    default:
      return null;
  }
};

/** Makes a notice for each side that got another red card. */
export const redCardNotices = (
  facts: Pick<MatchFacts, 'id' | 'home' | 'away'>,
  before: RedCards | undefined,
  now: RedCards,
  at: EpochMs,
): readonly NewNotice[] =>
  sidesWithNewRed(before, now).map((side) => ({
    id: `red-${facts.id}-${side}-${now[side - 1]}`,
    kind: 'cards',
    what: 'red-card',
    at,
    matchId: facts.id,
    title: `${facts.home.name} - ${facts.away.name}`,
    text: side === 1 ? facts.home.name : facts.away.name,
  }));
