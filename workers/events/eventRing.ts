import type { FeedEvent, GoalReport } from '#contract/patch.ts';
import type { EpochMs, MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { missedMatch, type MissedEvent, type MissedMatch } from '#domain/match/missedEvent.ts';
import { footballFigures } from '#domain/match/scores.ts';
import { sidesWithNewRed, type RedCards } from '#domain/notices/notice.ts';
import { noticeWhatOfBet } from '../notices/noticeWhatOfBet.ts';

/** The most events, and their greatest age. Not from the specification. */
export const MAX_EVENTS = 200;
export const MAX_AGE_MS: Milliseconds = 3 * 3_600_000;

/** Records goals, red cards and outcomes of bets for tabs that were hidden meanwhile. */
export type EventRing = {
  readonly goal: (event: GoalReport, match: MissedMatch) => void;
  /** Takes the current scores of a match, which include its cards. Counting begins with the first scores. */
  readonly scored: (facts: MatchFacts) => void;
  /** Takes an event that one tab shows, also while no tab is visible. */
  readonly announced: (event: FeedEvent) => void;
  /** Drops everything: the user, whose bets and favourites it was about, has left (I6). */
  readonly userChanged: () => void;
  /** Returns the events since a time, oldest first. */
  readonly since: (at: EpochMs) => readonly MissedEvent[];
};

type BetNotice = Extract<FeedEvent, { readonly kind: 'bet-notice' }>;

const betEvent = (notice: BetNotice): MissedEvent => {
  const { id, what, names, at } = notice;
  const event = { id, title: names.map(({ match }) => match).join(' + '), at };
  if (what === 'succeeded' || what === 'failed') return { kind: `bet-${what}`, ...event };
  return { kind: 'bet-changed', what: noticeWhatOfBet(notice), ...event };
};

/** Creates the ring. The oldest events are dropped by number and age; the same event is taken once. */
export const createEventRing = (serverNow: () => EpochMs): EventRing => {
  let entries: readonly MissedEvent[] = [];
  const cards = new Map<MatchId, RedCards>();

  const add = (event: MissedEvent): void => {
    if (entries.some(({ id }) => id === event.id)) return;
    const oldest = serverNow() - MAX_AGE_MS;
    entries = [...entries.filter(({ at }) => at >= oldest), event].slice(-MAX_EVENTS);
  };
  return {
    goal: ({ kind, id, side, score, at }, match) => add({ kind, id, match, side, score, at }),
    scored: (facts) => {
      const { red } = footballFigures(facts);
      if (red === undefined) return;
      const now: RedCards = [red[0], red[1]];
      const at = serverNow();
      for (const side of sidesWithNewRed(cards.get(facts.id), now))
        add({
          kind: 'red-card',
          id: `red-${facts.id}-${side}-${now[side - 1]}`,
          match: missedMatch(facts),
          side,
          at,
        });
      cards.delete(facts.id);
      cards.set(facts.id, now);
      for (const first of cards.keys()) {
        if (cards.size <= MAX_EVENTS) break;
        cards.delete(first);
      }
    },
    announced: (event) => {
      if (event.kind === 'bet-notice') add(betEvent(event));
    },
    userChanged: () => {
      entries = [];
    },
    since: (from) => entries.filter(({ at }) => at >= from),
  };
};
