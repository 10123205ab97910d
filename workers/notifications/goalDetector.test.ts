import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { GoalReport } from '#contract/patch.ts';
import type { MarketPeriod, MatchId, ScoreGroup, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import { createGoalDetector } from './goalDetector.ts';

const FOOTBALL = 1 as SportId;
const facts = (score: Pair, period = 1000, sportId: SportId = FOOTBALL): MatchFacts =>
  ({
    id: 'm',
    sportId,
    outright: false,
    scores: [{ period: period as MarketPeriod, group: 5 as ScoreGroup, home: score[0], away: score[1] }],
  }) as unknown as MatchFacts;
const goal = (id: string, side: 1 | 2, score: Pair): GoalReport => ({
  kind: 'goal',
  id,
  matchId: 'm' as MatchId,
  side,
  score,
  at: 5,
});
const withdrawn = (id: string, side: 1 | 2, score: Pair, of: string | null = null): GoalReport => ({
  kind: 'goal-withdrawn',
  id,
  matchId: 'm' as MatchId,
  side,
  score,
  goal: of,
  at: 6,
});

const setUp = () => {
  const told: GoalReport[] = [];
  const goals = createGoalDetector({ serverNow: () => 7, report: (event) => told.push(event) });
  const score = (...pair: Pair): void => {
    goals.onScore(facts(pair));
    goals.publishPending();
  };
  return {
    told,
    goals,
    score,
    words: () => told.map(({ kind, side, score: [home, away] }) => `${kind} ${side} ${home}-${away}`),
  };
};

describe('goals', () => {
  test('a score that rises by polls alone is reported once as a goal; the first known score is not a goal (D2)', () => {
    const { score, words } = setUp();
    score(1, 0);
    score(1, 0);
    score(1, 1);
    score(1, 1);
    score(3, 1);
    expect(words()).toEqual(['goal 2 1-1', 'goal 1 3-1']);
  });

  test('a score that falls by polls alone is one withdrawn goal, with the id of the withdrawn goal (D29)', () => {
    const { score, told, words } = setUp();
    score(0, 0);
    score(1, 0);
    score(0, 0);
    score(0, 0);
    score(1, 0);
    expect(words()).toEqual(['goal 1 1-0', 'goal-withdrawn 1 0-0', 'goal 1 1-0']);
    expect(told[1]).toMatchObject({ goal: told[0]?.id });
    expect(new Set(told.map(({ id }) => id)).size).toBe(3);
  });

  test("the platform's event and the score are one goal, whichever comes first, in one frame or two (D2, F05)", () => {
    const event = setUp();
    event.score(0, 0);
    event.goals.onEvents([goal('g1', 1, [1, 0])]);
    event.score(0, 0);
    event.score(1, 0);
    event.goals.onEvents([goal('g1', 1, [1, 0])]);
    expect(event.words()).toEqual(['goal 1 1-0']);

    const together = setUp();
    together.score(0, 0);
    together.goals.onScore(facts([1, 0]));
    together.goals.onEvents([goal('g1', 1, [1, 0])]);
    together.goals.publishPending();
    expect(together.told).toEqual([goal('g1', 1, [1, 0])]);

    const late = setUp();
    late.score(0, 0);
    late.score(1, 0);
    late.goals.onEvents([goal('g1', 1, [1, 0])]);
    expect(late.words()).toEqual(['goal 1 1-0']);
  });

  test('a withdrawn goal is reported once, by its event or by the score (D29)', () => {
    const { score, goals, told, words } = setUp();
    score(0, 0);
    goals.onEvents([goal('g1', 1, [1, 0])]);
    score(1, 0);
    goals.onEvents([withdrawn('w1', 1, [0, 0], 'g1')]);
    score(0, 0);
    goals.onEvents([withdrawn('w1', 1, [0, 0], 'g1')]);
    expect(words()).toEqual(['goal 1 1-0', 'goal-withdrawn 1 0-0']);
    expect(told[1]).toEqual(withdrawn('w1', 1, [0, 0], 'g1'));
    score(1, 0);
    score(0, 0);
    goals.onEvents([withdrawn('w2', 1, [0, 0])]);
    expect(words().slice(2)).toEqual(['goal 1 1-0', 'goal-withdrawn 1 0-0']);
  });

  test('a goal first reported by the score is withdrawn by its own id, though the event has another id (D29)', () => {
    const { score, goals, told, words } = setUp();
    score(0, 0);
    score(1, 0);
    goals.onEvents([goal('g1', 1, [1, 0])]);
    goals.onEvents([withdrawn('w1', 1, [0, 0], 'g1')]);
    score(0, 0);
    goals.onEvents([goal('g2', 1, [1, 0])]);
    score(1, 0);
    goals.onEvents([withdrawn('w2', 1, [0, 0], 'g2')]);
    expect(words()).toEqual(['goal 1 1-0', 'goal-withdrawn 1 0-0', 'goal 1 1-0', 'goal-withdrawn 1 0-0']);
    expect(told[1]).toMatchObject({ goal: told[0]?.id });
    expect(told[3]).toMatchObject({ goal: 'g2' });
  });

  test('a goal whose event never arrived is withdrawn by the id that the score gave it (D29)', () => {
    const { score, goals, told } = setUp();
    score(0, 0);
    score(1, 0);
    goals.onEvents([withdrawn('w1', 1, [0, 0], 'g1'), goal('g1', 1, [1, 0])]);
    expect(told.map(({ kind }) => kind)).toEqual(['goal', 'goal-withdrawn']);
    expect(told[1]).toMatchObject({ goal: told[0]?.id });
  });

  test('a withdrawal of an earlier goal leaves the later goal its own id (D29)', () => {
    const { score, goals, told } = setUp();
    score(0, 0);
    goals.onEvents([goal('g1', 1, [1, 0]), goal('g2', 1, [2, 0])]);
    score(2, 0);
    goals.onEvents([withdrawn('w1', 1, [1, 0], 'g1')]);
    score(1, 0);
    score(0, 0);
    expect(told.slice(2)).toMatchObject([{ goal: 'g1' }, { goal: 'g2' }]);
  });

  test('a withdrawal of a goal from before a reconnect takes back no other goal (D29)', () => {
    const { score, goals, told } = setUp();
    score(0, 0);
    goals.onEvents([goal('g1', 1, [1, 0])]);
    goals.rebase();
    score(1, 0);
    goals.onEvents([goal('g2', 1, [2, 0]), withdrawn('w1', 1, [1, 0], 'g1')]);
    expect(told.at(-1)).toMatchObject({ kind: 'goal-withdrawn', goal: 'g1' });
    score(1, 0);
    score(0, 0);
    expect(told.at(-1)).toMatchObject({ kind: 'goal-withdrawn', goal: 'g2' });
  });

  test('the late event of a second goal of one score belongs to that goal (D29)', () => {
    const { score, goals, told } = setUp();
    score(0, 0);
    goals.onEvents([goal('g1', 1, [1, 0]), goal('g2', 1, [2, 0]), withdrawn('w1', 1, [1, 0], 'g1')]);
    score(2, 0);
    score(1, 0);
    score(2, 0);
    const { id } = told.at(-1) ?? {};
    goals.onEvents([goal('g3', 1, [2, 0]), withdrawn('w2', 1, [1, 0], 'g3')]);
    expect(told.at(-1)).toMatchObject({ kind: 'goal-withdrawn', goal: id });
  });

  test('a score from before a withdrawal is not a second goal; the second goal of the same score is (D29)', () => {
    const { score, goals, words } = setUp();
    score(0, 0);
    score(1, 0);
    goals.onEvents([withdrawn('w1', 1, [0, 0], 'g1')]);
    score(1, 0);
    score(0, 0);
    score(1, 0);
    expect(words()).toEqual(['goal 1 1-0', 'goal-withdrawn 1 0-0', 'goal 1 1-0']);
  });

  test('a score of another period is not a correction, nor is a change that the worker did not see (D29)', () => {
    const { score, goals, told } = setUp();
    score(2, 1);
    goals.onScore(facts([0, 0], 1001));
    goals.publishPending();
    score(4, 4);
    goals.rebase();
    score(1, 1);
    goals.forget('m' as MatchId);
    score(5, 0);
    expect(told).toEqual([]);
  });

  test('score changes in high-scoring sports report no goals', () => {
    const { goals, told } = setUp();
    for (const points of [0, 2, 5]) {
      goals.onScore(facts([points, 0], 3000, 3 as SportId));
      goals.publishPending();
    }
    expect(told).toEqual([]);
  });

  test('in any order the announced goals add up to the last score, and no id comes twice (D2, D29)', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('score' as const), home: fc.nat(4), away: fc.nat(4) }),
      fc.record({ do: fc.constant('again' as const), home: fc.nat(4), away: fc.nat(4) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { score, goals, told } = setUp();
        score(0, 0);
        let last: Pair = [0, 0];
        for (const [at, each] of steps.entries()) {
          const next: Pair = [each.home, each.away];
          // The event of a change may come before the score does.
          if (each.do === 'again' && next[0] > last[0])
            goals.onEvents([goal(`e${at}`, 1, [next[0], last[1]])]);
          score(...next);
          last = next;
        }
        const sum: [number, number] = [0, 0];
        for (const event of told) sum[event.side - 1] = event.score[event.side - 1] ?? 0;
        expect(sum).toEqual(last);
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
      }),
    );
  });
});
