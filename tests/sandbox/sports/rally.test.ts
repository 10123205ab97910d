import { assert, double, integer, property } from '#tests/property.ts';
import { createViolations, isSamePair } from '#tests/violations.ts';
import { describe, expect, test } from 'vitest';
import { exactly, partScores } from '#sandbox/prices/seriesQuestion.ts';
import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Score } from '#sandbox/world/worldChange.ts';
import { BADMINTON } from './badminton.ts';
import { BEACH_VOLLEYBALL } from './beachVolleyball.ts';
import { playToEnd, createTestPlay, scoreAt } from './playToEnd.ts';
import { TABLE_TENNIS } from './tableTennis.ts';
import { VOLLEYBALL } from './volleyball.ts';

/** The official rules, independent of the code. */
const RULES = [
  {
    name: 'volleyball',
    sport: VOLLEYBALL,
    of: 5,
    target: 25,
    last: 15,
    cap: Infinity,
    group: 5556,
    fmt: undefined,
    byWinner: true,
    score: 4,
    exact: 12,
    lead: 8,
    parts: 9,
    sides: [10, 11],
  },
  {
    name: 'beach volleyball',
    sport: BEACH_VOLLEYBALL,
    of: 3,
    target: 21,
    last: 15,
    cap: Infinity,
    group: 5556,
    fmt: undefined,
    byWinner: true,
    score: 5,
    exact: 12,
    lead: 8,
    parts: 9,
    sides: [10, 11],
  },
  {
    name: 'table tennis, best of five',
    sport: TABLE_TENNIS,
    of: 5,
    target: 11,
    last: 11,
    cap: Infinity,
    group: 5559,
    fmt: 1_500_001,
    byWinner: false,
    score: 4,
    exact: 13,
    lead: 9,
    parts: 10,
    sides: [11, 12],
  },
  {
    name: 'table tennis, best of seven',
    sport: TABLE_TENNIS,
    of: 7,
    target: 11,
    last: 11,
    cap: Infinity,
    group: 5559,
    fmt: 1_500_002,
    byWinner: false,
    score: 5,
    exact: 14,
    lead: 9,
    parts: 10,
    sides: [11, 12],
  },
  {
    name: 'badminton',
    sport: BADMINTON,
    of: 3,
    target: 21,
    last: 21,
    cap: 30,
    group: 5559,
    fmt: undefined,
    byWinner: true,
    score: 4,
    exact: 13,
    lead: 9,
    parts: 10,
    sides: [11, 12],
  },
] as const;
type Rules = (typeof RULES)[number];

const SEED = integer({ min: 1, max: 1_000_000 });
const EDGE = double({ min: -2.5, max: 2.5, noNaN: true });
const start = (rules: Rules, seed: number, edge: number) =>
  createTestPlay(rules.sport, seed, edge, rules.fmt === undefined ? {} : { fmt: rules.fmt });
const setsOf = ({ sport, group }: Rules, nsg: readonly Score[]) =>
  nsg.filter(([pe, tyg]) => pe > sport.sid * 1000 + 1 && tyg === group).map(([, , h, a]) => [h, a] as const);
const sum = (list: readonly number[]) => list.reduce((total, p) => total + p, 0);

const isOver = ({ of, target, last, cap }: Rules, [h, a]: readonly [number, number], set: number) => {
  const [most, least] = h > a ? [h, a] : [a, h];
  const goal = set === of ? last : target;
  return most === goal
    ? least <= goal - 2
    : most > goal && (most - least === 2 || (most === cap && most - least === 1));
};
const canBe = (rules: Rules, set: readonly [number, number], n: number) => {
  const goal = n === rules.of ? rules.last : rules.target;
  return (
    isOver(rules, set, n) || Math.max(...set) < Math.min(rules.cap, Math.max(goal, Math.min(...set) + 2))
  );
};

describe.each(RULES)('$name', (rules) => {
  const full = rules.sport.sid * 1000 + 1;
  const mty = (n: number) => rules.sport.sid * 1000 + n;
  const winner = single(mty(1), full, 'two', HOME_AWAY);

  test('only scores that the rules allow appear, by period and group, and sets add up (wire facts 4.5)', () => {
    const { found, unless } = createViolations();
    assert(
      property(SEED, EDGE, (seed, edge) => {
        playToEnd(start(rules, seed, edge), 15, ({ play, outcome }) => {
          const nsg = play.nsg();
          const sets = setsOf(rules, nsg);
          const done = sets.filter((set, i) => isOver(rules, set, i + 1));
          const score = scoreAt(nsg, full, 5);
          const text = () =>
            `seed ${seed}: sets ${sets.join(' ')}, score ${String(score)}, clock ${JSON.stringify(play.clock())}`;
          unless(
            sets.every((set, i) => canBe(rules, set, i + 1)),
            text,
          );
          unless(done.length >= sets.length - 1, text);
          unless(
            isSamePair(score, [done.filter(([h, a]) => h > a).length, done.filter(([h, a]) => h < a).length]),
            text,
          );
          unless(nsg.length === sets.length + 1 && nsg.every(([pe], i) => pe === full + i), text);
          // Set n is 2n on the clock, the break after it 2n + 1 (wire facts 4.6b).
          const running = full - 1 + 2 * sets.length + (done.length === sets.length ? 1 : 0);
          unless(outcome.ended || play.clock()?.pe === running, text);
          unless(play.clock()?.r === (!outcome.ended && done.length < sets.length), text);
        });
      }),
      { numRuns: 25 },
    );
    expect(found).toEqual([]);
  });

  test('the serve goes as the rules say', () => {
    assert(
      property(SEED, EDGE, (seed, edge) => {
        const wrong: string[] = [];
        let before: readonly [number, number] = [0, 0];
        let set = 0;
        let first = 0;
        playToEnd(start(rules, seed, edge), 4, ({ play, outcome }) => {
          const sets = setsOf(rules, play.nsg());
          const now = sets.at(-1) ?? [0, 0];
          if (sets.length !== set) {
            [set, first] = [sets.length, play.serving()];
            before = [0, 0];
          }
          const points = now[0] + now[1];
          const scored = points - before[0] - before[1];
          if (scored === 1 && !outcome.ended && !isOver(rules, now, set)) {
            const by = now[0] > before[0] ? 1 : 2;
            const turn = points >= 20 ? points % 2 : Math.floor(points / 2) % 2;
            const should = rules.byWinner ? by : turn === 0 ? first : 3 - first;
            if (play.serving() !== should) wrong.push(`${now.join(':')} ${play.serving()}`);
          }
          before = now;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('a match ends when a side has most of the sets, or when a side gives up, and stays ended', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const { play, outcome } = playToEnd(start(rules, seed, seed % 3), 60, () => {});
      const won = scoreAt(play.nsg(), full, 5) ?? [0, 0];
      expect(Math.max(...won) === (rules.of + 1) / 2).toBe(outcome.abandoned !== true);
      const before = JSON.stringify([play.nsg(), play.clock()]);
      expect(play.advance(4000)).toMatchObject({ ended: true, facts: false });
      expect([JSON.stringify([play.nsg(), play.clock()]), play.serving()]).toEqual([before, 0]);
      expect(
        rules.sport.groups.every(
          (group) => play.quote().probs(group, 2) === null && play.quote().even(group) === null,
        ),
      ).toBe(true);
    }
  });

  test('winner, sets handicap, number of sets and correct score agree at every moment', () => {
    assert(
      property(SEED, EDGE, integer({ min: 0, max: 1500 }), (seed, edge, at) => {
        const play = start(rules, seed, edge);
        play.begin();
        play.advance(at);
        const quote = play.quote();
        const need = (rules.of + 1) / 2;
        const scores = quote.probs(single(mty(rules.score), full, 'list', partScores(need)), null) ?? [
          1,
          ...Array.from({ length: 2 * need - 1 }, () => 0),
        ];
        const win = quote.probs(winner, null)?.[0] ?? 1;
        expect(sum(scores)).toBeCloseTo(1, 6);
        expect(sum(scores.slice(0, need))).toBeCloseTo(win, 6);
        const lead = quote.probs(lined(mty(rules.lead), full, 'handicap', 1, 4, 2), -6)?.[0] ?? 1;
        expect(lead).toBeCloseTo(sum(scores.slice(0, need - 1)), 6);
        const sets =
          quote.probs(single(mty(rules.exact), full, 'list', exactly(need, rules.of)), null) ??
          scores.slice(0, need);
        expect(sets.map((p, i) => Math.abs(p - (scores[i] ?? 0) - (scores[need + i] ?? 0)) < 1e-6)).toEqual(
          sets.map(() => true),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('points of both sides add up to the total, before and in play', () => {
    assert(
      property(SEED, EDGE, integer({ min: 0, max: 700 }), (seed, edge, at) => {
        const play = start(rules, seed, edge);
        if (at > 0) play.begin();
        play.advance(at > 0 ? at : 0);
        const quote = play.quote();
        const mean = (type: number) =>
          sum(
            Array.from(
              { length: 320 },
              (_, i) => quote.probs(lined(type, full, 'total', 1, 4, 2), 4 * i + 2)?.[0] ?? 0,
            ),
          );
        expect(mean(mty(rules.sides[0])) + mean(mty(rules.sides[1]))).toBeCloseTo(mean(mty(3)), 4);
      }),
      { numRuns: 15 },
    );
  });

  test('what the model expects is what is played', () => {
    const runs = 700;
    const expected = start(rules, 1, 0.6).quote().probs(winner, null)?.[0] ?? 0;
    expect(expected).toBeGreaterThan(0.5);
    const ends = Array.from({ length: runs }, (_, i) =>
      playToEnd(start(rules, 31 * i + 1, 0.6), 120, () => {}),
    ).filter(({ outcome }) => outcome.abandoned !== true);
    const won = ends.filter(
      ({ play }) => (scoreAt(play.nsg(), full, 5)?.[0] ?? 0) === (rules.of + 1) / 2,
    ).length;
    expect(Math.abs(won / ends.length - expected)).toBeLessThan(
      4 * Math.sqrt((expected * (1 - expected)) / ends.length),
    );
  });
});
