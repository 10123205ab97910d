import { describe, expect, test } from 'vitest';
import type { FeedEvent, GoalReport } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MissedMatch } from '#domain/match/missedEvent.ts';
import { createEventRing, MAX_AGE_MS, MAX_EVENTS } from './eventRing.ts';

const MATCH = 'm1' as MatchId;
const NAMES = { id: MATCH, sportId: 1, outright: false, home: 'A', away: 'B' } as MissedMatch;
const goal = (id: string, at: number): GoalReport => ({
  kind: 'goal',
  id,
  matchId: MATCH,
  side: 1,
  score: [1, 0],
  at,
});
const bet = (id: string, what: string, at = 0) =>
  ({
    kind: 'bet-notice',
    id,
    what,
    names: [{ match: 'A - B' }, { match: 'C - D' }],
    at,
  }) as unknown as FeedEvent;
/** A football match with the red cards of both sides. */
const cards = (home: number, away: number) =>
  ({
    ...NAMES,
    home: { name: 'A' },
    away: { name: 'B' },
    scores: [{ period: 1000, group: 8, home, away }],
  }) as unknown as MatchFacts;

const setUp = () => {
  const state = { now: 0 };
  const ring = createEventRing(() => state.now);
  return { ring, state, kinds: (at = 0) => ring.since(at).map(({ kind }) => kind) };
};

describe('the ring of events', () => {
  test('has goals since a time, each once', () => {
    const { ring } = setUp();
    ring.goal(goal('a', 5), NAMES);
    ring.goal(goal('b', 10), NAMES);
    ring.goal(goal('b', 10), NAMES);
    expect(ring.since(6)).toEqual([{ kind: 'goal', id: 'b', match: NAMES, side: 1, score: [1, 0], at: 10 }]);
  });

  test('has a red card when the count of cards rises, and none for a match that was not known before', () => {
    const { ring, kinds } = setUp();
    ring.scored(cards(1, 0));
    expect(kinds()).toEqual([]);
    ring.scored(cards(1, 1));
    ring.scored(cards(1, 1));
    expect(ring.since(0)).toMatchObject([{ kind: 'red-card', match: NAMES, side: 2 }]);
  });

  test('has the outcomes of bets; another user sees no event of the first user (I6)', () => {
    const { ring, kinds } = setUp();
    ring.announced(bet('1', 'succeeded'));
    ring.announced(bet('2', 'failed'));
    ring.announced(bet('3', 'corrected'));
    ring.goal(goal('g', 1), NAMES);
    expect(kinds()).toEqual(['bet-succeeded', 'bet-failed', 'bet-changed', 'goal']);
    expect(ring.since(0)[0]).toMatchObject({ title: 'A - B + C - D' });
    ring.userChanged();
    expect(kinds()).toEqual([]);
  });

  test('says what happened to a cash-out, a tip or a bet that was cancelled', () => {
    const { ring } = setUp();
    for (const what of ['cash-out-settled', 'tip-bought', 'unconfirmed']) ring.announced(bet(what, what));
    ring.announced({ ...bet('voided', 'corrected'), state: 'canceled' } as FeedEvent);
    expect(ring.since(0)).toMatchObject([
      { kind: 'bet-changed', what: 'cash-out-settled' },
      { kind: 'bet-changed', what: 'tip-bought' },
      { kind: 'bet-changed', what: 'bet-unconfirmed' },
      { kind: 'bet-changed', what: 'bet-canceled' },
    ]);
  });

  test('is bounded by number and age', () => {
    const { ring, state, kinds } = setUp();
    for (let n = 0; n < MAX_EVENTS + 5; n += 1) ring.goal(goal(`g${n}`, 1), NAMES);
    expect(kinds()).toHaveLength(MAX_EVENTS);
    state.now = MAX_AGE_MS + 2;
    ring.goal(goal('last', state.now), NAMES);
    expect(ring.since(0).map(({ id }) => id)).toEqual(['last']);
  });
});
