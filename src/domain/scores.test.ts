import { describe, expect, test } from 'vitest';
import type { MarketPeriod, MatchPhase, SportId } from './ids.ts';
import type { MatchClock, ScoreLine } from './match.ts';
import { currentPeriod, gamePoints, halfTimeScore, mainScore, periodScores, redCards } from './scores.ts';
import { stageKey } from './stage.ts';

const scored = (sport: number, ...lines: [period: number, group: number, home: number, away: number][]) => ({
  sportId: sport as SportId,
  scores: lines.map(([period, group, home, away]): ScoreLine => ({ period: period as MarketPeriod, group, home, away })),
});

describe('scores', () => {
  test('football: the running score, the first half and red cards from their own lines (LIST-10)', () => {
    const match = scored(1, [1002, 5, 1, 1], [1000, 5, 2, 1], [1001, 5, 9, 9], [1000, 6, 4, 3], [1000, 8, 0, 1]);
    expect([mainScore(match), halfTimeScore(match), redCards(match), periodScores(match)]).toEqual([[2, 1], [1, 1], [0, 1], []]);
  });

  test('where the live line is missing the full-time line is the score; before the start there is none', () => {
    expect(mainScore(scored(3, [3001, 5, 44, 40]))).toEqual([44, 40]);
    expect([mainScore(scored(1)), halfTimeScore(scored(1)), redCards(scored(1))]).toEqual([undefined, undefined, undefined]);
  });

  test('basketball: quarters in order, whatever the order of the lines', () => {
    const match = scored(3, [3001, 5, 44, 40], [3006, 5, 20, 21], [3005, 5, 24, 19], [3003, 5, 44, 40]);
    expect(periodScores(match)).toEqual([{ period: 3005, score: [24, 19] }, { period: 3006, score: [20, 21] }]);
  });

  test('tennis: sets won, games of each set (5556), points of the running game (5559), and the set being played', () => {
    const match = scored(5, [5000, 5, 1, 0], [5001, 5556, 8, 7], [5002, 5556, 6, 4], [5003, 5556, 2, 3], [5000, 5559, 30, 15]);
    expect(mainScore(match)).toEqual([1, 0]);
    expect(periodScores(match).map((each) => each.score)).toEqual([[6, 4], [2, 3]]);
    expect(gamePoints(match)).toEqual([30, 15]);
    expect(currentPeriod(match)).toBe(5003);
  });

  test('tennis: games sent under 5559 alone are read as well (the public sources disagree)', () => {
    expect(periodScores(scored(5, [5002, 5559, 6, 4])).map((each) => each.score)).toEqual([[6, 4]]);
  });

  test('an unknown sport shows its total by the general rule and has no parts (D17)', () => {
    const match = scored(999, [999_000, 5, 3, 2]);
    expect([mainScore(match), periodScores(match), redCards(match)]).toEqual([[3, 2], [], undefined]);
  });

  test('the stage is the clock\'s phase; in tennis the set; else nothing (LIST-11, D17)', () => {
    const clock: MatchClock = { running: true, phase: 1004 as MatchPhase, second: 3000, direction: 'up', precision: 'second', stoppage: null, asOf: 0 };
    expect(stageKey({ ...scored(1), clock })).toBe('phase.second-half');
    expect(stageKey({ ...scored(5, [5003, 5556, 2, 3]), clock: { ...clock, phase: 5003 as MatchPhase } })).toBe('period.set-2');
    expect(stageKey({ ...scored(1), clock: { ...clock, phase: 1099 as MatchPhase } })).toBeUndefined();
    expect(stageKey({ ...scored(1), clock: null })).toBeUndefined();
  });
});
