import { assert, constantFrom, double, integer, property, record, tuple } from '#tests/property.ts';
import type { Arbitrary } from '#tests/property.ts';
import { expect, test } from 'vitest';
import { HOME_AWAY, lined, single } from './groups.ts';
import { exactly, partScores } from './seriesQuestion.ts';
import { quoteTennis, servesOf } from './tennis.ts';
import type { TennisState } from './tennis.ts';
import { gameChance, tieBreakChance, tieBreakServer } from './tennisPoints.ts';

const START: TennisState = {
  serves: servesOf(0.64, 0.62),
  of: 3,
  sets: [0, 0],
  games: [0, 0],
  points: [0, 0],
  played: [0, 0],
  server: null,
  beginner: 0,
  over: false,
};
const winner = single(5001, 5001, 'two', HOME_AWAY);
const pe = (n: number) => 5001 + n;

/** Every possible state of a match: games of a set and points of a game. */
const GAMES = tuple(integer({ min: 0, max: 6 }), integer({ min: 0, max: 6 })).filter(
  ([h, a]) => !((h === 6 || a === 6) && Math.abs(h - a) >= 2),
);
const POINTS = tuple(integer({ min: 0, max: 5 }), integer({ min: 0, max: 5 })).filter(
  ([h, a]) => Math.max(h, a) < 4 || Math.abs(h - a) < 2,
);
const STATE: Arbitrary<TennisState> = record({
  serves: tuple(
    double({ min: 0.5, max: 0.75, noNaN: true }),
    double({ min: 0.5, max: 0.75, noNaN: true }),
  ).map(([h, a]) => servesOf(h, a)),
  of: constantFrom(3 as const, 5 as const),
  sets: tuple(integer({ min: 0, max: 1 }), integer({ min: 0, max: 1 })),
  games: GAMES,
  points: POINTS,
  server: constantFrom(0 as const, 1 as const),
  beginner: constantFrom(0 as const, 1 as const),
}).map((state) => ({
  ...state,
  played: [6 * state.sets[0] + 4 * state.sets[1], 4 * state.sets[0] + 6 * state.sets[1]] as const,
  over: false,
}));

test('a game, a tie-break and a match between equals are even', () => {
  expect(gameChance(0.5)).toBeCloseTo(0.5, 9);
  expect(tieBreakChance([0.6, 0.4], 0)).toBeCloseTo(0.5, 9);
  expect(quoteTennis({ ...START, serves: servesOf(0.63, 0.63) }).probs(winner, null)?.[0]).toBeCloseTo(
    0.5,
    9,
  );
});

test('a player who wins 64 of 100 points on serve holds 81 of 100 games', () =>
  expect(gameChance(0.64)).toBeCloseTo(0.813, 3));

test('a tie-break is served once by the first, then twice by each', () => {
  expect(Array.from({ length: 9 }, (_, n) => tieBreakServer(0, n))).toEqual([0, 1, 1, 0, 0, 1, 1, 0, 0]);
});

const sum = (list: readonly number[]) => list.reduce((total, p) => total + p, 0);

test('winner, set handicap, correct score, exact sets and set winner agree at every score', () => {
  assert(
    property(STATE, (state) => {
      const quote = quoteTennis(state);
      const need = (state.of + 1) / 2;
      const scores =
        quote.probs(single(state.of === 3 ? 5006 : 5007, 5001, 'list', partScores(need)), null) ?? [];
      const win = quote.probs(winner, null)?.[0] ?? -1;
      expect(sum(scores)).toBeCloseTo(1, 9);
      expect(sum(scores.slice(0, need))).toBeCloseTo(win, 9);
      // A win by two sets or more: 2-0, 3-0 and 3-1.
      expect(quote.probs(lined(5004, 5001, 'handicap', 1, 4, 2), -6)?.[0]).toBeCloseTo(
        sum(scores.slice(0, need - 1)),
        9,
      );
      const sets =
        quote.probs(single(state.of === 3 ? 5020 : 5021, 5001, 'list', exactly(need, state.of)), null) ?? [];
      for (const [i, p] of sets.entries())
        expect(p).toBeCloseTo((scores[i] ?? 0) + (scores[need + i] ?? 0), 9);
      const over = quote.probs(lined(5005, 5001, 'total', 1, 4, 2), 4 * state.of - 2)?.[0];
      expect(over).toBeCloseTo(sets.at(-1) ?? -1, 9);
      // The market is offered only while it is open.
      const none = quote.probs(single(5016, 5001, 'two', [8, 9]), null)?.[1];
      expect(none ?? -1).toBeCloseTo(state.sets[0] > 0 ? -1 : (scores[need] ?? -2), 9);
    }),
  );
});

test('games of both sides add up to the total, and a higher line is never likelier', () => {
  assert(
    property(STATE, (state) => {
      const quote = quoteTennis(state);
      const chances = (mty: number, shape: 'total' | 'handicap') =>
        Array.from(
          { length: 160 },
          (_, i) =>
            quote.probs(lined(mty, 5001, shape, 1, 4, 2), (shape === 'total' ? 0 : -160) + 4 * i + 2)?.[0] ??
            -1,
        );
      // The sum of all chances to be above a half line is the mean.
      const mean = (mty: number) => chances(mty, 'total').reduce((sum, p) => sum + p, 0);
      expect(mean(5008) + mean(5009)).toBeCloseTo(mean(5003), 6);
      for (const mty of [5003, 5008, 5009]) {
        const totals = chances(mty, 'total');
        expect(totals.filter((p, i) => !(p <= (totals[i - 1] ?? 1) + 1e-12))).toEqual([]);
      }
      const leads = chances(5002, 'handicap');
      expect(leads.filter((p, i) => !(p >= (leads[i - 1] ?? 0) - 1e-12))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('markets of a set are offered during the set and the set before it, those of its games one by one', () => {
  const state: TennisState = {
    ...START,
    sets: [1, 0],
    played: [6, 4],
    games: [2, 1],
    points: [2, 3],
    server: 1,
    beginner: 0,
  };
  const quote = quoteTennis(state);
  const set = (n: number) => quote.probs(single(5012, pe(n), 'two', HOME_AWAY), null);
  expect([
    set(1),
    set(4),
    quoteTennis({ ...state, of: 5 }).probs(single(5012, pe(4), 'two', HOME_AWAY), null),
  ]).toEqual([null, null, null]);
  // The chance to win a set from its start does not depend on the first server.
  expect(set(3)?.[0]).toBeCloseTo(
    quoteTennis(START).probs(single(5012, pe(1), 'two', HOME_AWAY), null)?.[0] ?? 0,
    6,
  );
  expect(set(2)?.[0]).toBeGreaterThan(0.4);
  const game = { ...single(5013, pe(2), 'nth', HOME_AWAY), lines: 1, step: 4 };
  expect(quote.even(game)).toBe(16);
  expect(quote.probs(game, 16)?.[0]).toBeCloseTo(gameChance(1 - 0.62, 2, 3), 9);
  expect(quoteTennis({ ...state, games: [6, 6] }).probs(game, 52)).toBe(null);
  expect(quoteTennis({ ...state, games: [6, 6] }).probs(single(5014, pe(2), 'two', [8, 9]), null)).toBe(null);
});

test('a match that is over offers nothing', () => {
  const quote = quoteTennis({ ...START, over: true, sets: [2, 0], played: [12, 6], server: 0 });
  expect(quote.probs(winner, null)).toBe(null);
  expect(quote.even(lined(5003, 5001, 'total', 1, 4, 2))).toBe(null);
});

test('the even line is nearer to evens than the next one', () => {
  assert(
    property(
      STATE.filter(({ games }) => games[0] + games[1] < 4),
      (state) => {
        const quote = quoteTennis(state);
        for (const group of [lined(5002, 5001, 'handicap', 1, 4, 2), lined(5003, 5001, 'total', 1, 4, 2)]) {
          const line = quote.even(group) ?? 0;
          const p = quote.probs(group, line)?.[0] ?? 0;
          const further =
            quote.probs(group, line + (p > 0.5 === (group.shape === 'total') ? 4 : -4))?.[0] ?? 0;
          expect(Math.abs(p - 0.5)).toBeLessThanOrEqual(Math.abs(further - 0.5) + 1e-9);
        }
      },
    ),
  );
});
