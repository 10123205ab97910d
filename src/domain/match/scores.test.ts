import { describe, expect, test } from 'vitest';
import type { MarketPeriod, MatchPhase, ScoreGroup, SportId } from '../ids.ts';
import type { MatchClock, ScoreLine } from './match.ts';
import { partScores, runningPart } from './parts.ts';
import {
  baseballHits,
  footballFigures,
  gamePoints,
  mainScore,
  mainScoreLine,
  shootOutScore,
} from './scores.ts';
import { isOtherScore } from './scoreText.ts';
import { stageOf } from './stage.ts';

type Line = readonly [period: number, group: number, home: number, away: number];
const lines = (...all: readonly Line[]): ScoreLine[] =>
  all.map(([period, group, home, away]) => ({
    period: period as MarketPeriod,
    group: group as ScoreGroup,
    home,
    away,
  }));
const scored = (sport: number, ...all: readonly Line[]) => ({
  sportId: sport as SportId,
  scores: lines(...all),
  clock: null,
});
const clockAt = (phase: number): MatchClock => ({
  running: true,
  phase: phase as MatchPhase,
  second: 3000,
  direction: 'up',
  precision: 'second',
  stoppage: null,
  asOf: 0,
});

describe('scores', () => {
  test('football: the running score, half-time, corners and cards from their own lines (LIST-10)', () => {
    const match = scored(
      1,
      [1002, 5, 1, 1],
      [1000, 5, 2, 1],
      [1001, 5, 9, 9],
      [1000, 6, 4, 3],
      [1000, 7, 2, 0],
      [1000, 8, 0, 1],
    );
    expect(mainScore(match)).toEqual([2, 1]);
    expect(footballFigures(match)).toEqual({
      half: [1, 1],
      extra: undefined,
      corners: [4, 3],
      yellow: [2, 0],
      red: [0, 1],
    });
    expect(partScores(match)).toEqual([]);
  });

  test.each([
    [1, 1002, undefined],
    [1, 1003, [1, 0]],
    [1, 1015, [1, 0]],
    [177, 177_001, undefined],
    [177, 177_002, undefined],
    [177, 177_004, [1, 0]],
  ])('football: sport %i has in phase %i the half-time score %j', (sport, phase, half) => {
    const match = scored(sport, [sport * 1000 + 2, 5, 1, 0], [sport * 1000, 5, 1, 0]);
    expect(footballFigures({ ...match, clock: clockAt(phase) }).half).toEqual(half);
    // The result of a match has no clock.
    expect(footballFigures({ sportId: match.sportId, scores: match.scores }).half).toEqual([1, 0]);
  });

  test('football: extra time, whole or from its halves, and the shoot-out are beside the score (LIST-30)', () => {
    const match = scored(1, [1000, 5, 2, 2], [1013, 5, 1, 1], [1006, 5, 4, 3]);
    expect([footballFigures(match).extra, shootOutScore(match)]).toEqual([
      [1, 1],
      [4, 3],
    ]);
    expect(footballFigures(scored(1, [1004, 5, 1, 0], [1005, 5, 0, 1])).extra).toEqual([1, 1]);
    expect(footballFigures(scored(177, [177_007, 5, 1, 0])).extra).toEqual([1, 0]);
  });

  test.each([
    [1, 1006],
    [177, 177_006],
    [2, 2007],
    [4, 4009],
    [8, 8006],
  ])('sport %i: period %i is the shoot-out', (sport, period) => {
    expect(shootOutScore(scored(sport, [sport * 1000, 5, 2, 2], [period, 5, 2, 1]))).toEqual([2, 1]);
    expect(shootOutScore(scored(sport, [sport * 1000, 5, 2, 2]))).toBeUndefined();
  });

  test('outside football a shoot-out line of 0-0 is no shoot-out', () => {
    expect(
      [2, 4, 8].map((sport) =>
        shootOutScore(scored(sport, [{ 2: 2007, 4: 4009, 8: 8006 }[sport] ?? 0, 5, 0, 0])),
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(shootOutScore(scored(1, [1006, 5, 0, 0]))).toEqual([0, 0]);
  });

  test('where the live line is missing the full-time line is the score; before the start there is none', () => {
    expect(mainScore(scored(3, [3001, 5, 44, 40]))).toEqual([44, 40]);
    expect(mainScoreLine(scored(1, [1001, 5, 1, 0]))).toEqual({ period: 1001, score: [1, 0] });
    expect([mainScore(scored(1)), mainScoreLine(scored(1)), footballFigures(scored(1)).red]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each<[string, number, readonly Line[], readonly [number, number, number][]]>([
    [
      'basketball: quarters, whatever the order of the lines',
      3,
      [
        [3001, 5, 44, 40],
        [3006, 5, 20, 21],
        [3005, 5, 24, 19],
        [3003, 5, 44, 40],
      ],
      [
        [3005, 24, 19],
        [3006, 20, 21],
      ],
    ],
    [
      'basketball in two halves: halves and overtime',
      3,
      [
        [3001, 5, 75, 74],
        [3003, 5, 30, 35],
        [3004, 5, 40, 35],
        [3009, 5, 5, 4],
      ],
      [
        [3003, 30, 35],
        [3004, 40, 35],
        [3009, 5, 4],
      ],
    ],
    [
      'ice hockey: periods and overtime',
      2,
      [
        [2000, 5, 3, 3],
        [2003, 5, 1, 0],
        [2004, 5, 2, 3],
        [2006, 5, 0, 0],
      ],
      [
        [2003, 1, 0],
        [2004, 2, 3],
        [2006, 0, 0],
      ],
    ],
    [
      'tennis: games of each set, group 5556',
      5,
      [
        [5000, 5, 1, 0],
        [5001, 5556, 8, 7],
        [5002, 5556, 6, 4],
        [5003, 5556, 2, 3],
        [5000, 5559, 30, 15],
      ],
      [
        [5002, 6, 4],
        [5003, 2, 3],
      ],
    ],
    ['tennis: games under 5559 alone are read as well', 5, [[5002, 5559, 6, 4]], [[5002, 6, 4]]],
    [
      'baseball: innings, the extra ones behind the ninth',
      7,
      [
        [7004, 5, 0, 1],
        [7012, 5, 2, 0],
        [7013, 5, 1, 1],
        [7014, 5, 1, 1],
      ],
      [
        [7004, 0, 1],
        [7012, 2, 0],
        [7014, 1, 1],
      ],
    ],
    [
      'volleyball: points of each set',
      13,
      [
        [13_001, 5, 1, 0],
        [13_002, 5556, 25, 20],
        [13_003, 5556, 4, 7],
      ],
      [
        [13_002, 25, 20],
        [13_003, 4, 7],
      ],
    ],
    [
      'table tennis: points of each game',
      15,
      [
        [15_002, 5559, 11, 7],
        [15_003, 5559, 3, 2],
      ],
      [
        [15_002, 11, 7],
        [15_003, 3, 2],
      ],
    ],
    [
      'snooker: points of each frame',
      16,
      [
        [16_001, 5, 1, 0],
        [16_002, 12, 64, 12],
        [16_003, 12, 8, 30],
      ],
      [
        [16_002, 64, 12],
        [16_003, 8, 30],
      ],
    ],
    ['badminton: points of each game', 47, [[47_002, 5559, 21, 19]], [[47_002, 21, 19]]],
    ['beach volleyball: points of each set', 51, [[51_002, 5556, 21, 19]], [[51_002, 21, 19]]],
    [
      'e-basketball: quarters',
      178,
      [
        [178_005, 5, 12, 9],
        [178_006, 5, 3, 4],
      ],
      [
        [178_005, 12, 9],
        [178_006, 3, 4],
      ],
    ],
    [
      'e-sports: kills of each map',
      164,
      [
        [164_001, 5, 1, 0],
        [164_002, 127, 31, 22],
        [164_003, 127, 4, 5],
      ],
      [
        [164_002, 31, 22],
        [164_003, 4, 5],
      ],
    ],
    [
      'american football: quarters',
      6,
      [
        [6005, 5, 7, 3],
        [6009, 5, 0, 3],
      ],
      [
        [6005, 7, 3],
        [6009, 0, 3],
      ],
    ],
    [
      'an unknown sport has no parts (D17)',
      999,
      [
        [999_000, 5, 3, 2],
        [999_002, 5, 1, 1],
      ],
      [],
    ],
  ])('parts of %s (LIST-10)', (_name, sport, all, parts) => {
    expect(partScores(scored(sport, ...all))).toEqual(
      parts.map(([period, home, away]) => ({ period, score: [home, away] })),
    );
  });

  test('tennis points and baseball hits have lines of their own; other sports have neither', () => {
    expect(gamePoints(scored(5, [5000, 5559, 30, 15]))).toEqual([30, 15]);
    expect(baseballHits(scored(7, [7001, 15, 8, 11]))).toEqual([8, 11]);
    expect([gamePoints(scored(15, [15_000, 5559, 3, 2])), baseballHits(scored(5, [5000, 15, 1, 1]))]).toEqual(
      [undefined, undefined],
    );
  });

  test('an unknown sport shows its total by the general rule (D17)', () => {
    expect(mainScore(scored(999, [999_000, 5, 3, 2]))).toEqual([3, 2]);
  });
});

const at = (sport: number, phase: number) => runningPart({ ...scored(sport), clock: clockAt(phase) });

describe('the part being played', () => {
  test("is the clock's where its table is known, in a break the next one (LIST-26, LIST-31)", () => {
    expect([at(3, 3005), at(3, 3006), at(3, 3011), at(178, 178_007), at(13, 13_004), at(51, 51_003)]).toEqual(
      [3005, 3006, 3008, 178_006, 13_003, 51_003],
    );
    expect([at(3, 3001), at(1, 1002), at(999, 3005)]).toEqual([undefined, undefined, undefined]);
  });

  test('is the one after those that are won, in a break too (LIST-26)', () => {
    expect(runningPart(scored(5, [5000, 5, 1, 0], [5002, 5556, 6, 4], [5003, 5556, 2, 3]))).toBe(5003);
    expect(runningPart(scored(5, [5000, 5, 0, 2], [5002, 5556, 3, 6], [5003, 5556, 2, 6]))).toBe(5004);
    expect(runningPart(scored(16, [16_001, 5, 3, 4]))).toBe(16_009);
    expect(runningPart(scored(164, [164_001, 5, 9, 9]))).toBe(164_008);
  });

  test('is the last one with a score where the clock says none', () => {
    expect(runningPart(scored(5, [5002, 5556, 6, 4], [5003, 5556, 2, 3]))).toBe(5003);
    expect(runningPart({ ...scored(15, [15_002, 5559, 11, 9]), clock: clockAt(15_003) })).toBe(15_002);
    expect(runningPart(scored(5))).toBeUndefined();
  });
});

describe('a score that the platform sends as a text', () => {
  const twoNil = scored(1, [1000, 5, 2, 0], [1000, 6, 4, 1]);
  test.each([
    ['1-0', true],
    ['2-0', false],
    ['2 : 0', false],
    ['', false],
    ['HT', false],
  ])('%j is another score than 2-0: %j (SLIP-13)', (text, isOther) => {
    expect(isOtherScore(text, twoNil)).toBe(isOther);
  });

  test('is not another one than an unknown score (SLIP-13)', () => {
    expect(isOtherScore('1-0', scored(1, [1000, 6, 4, 1]))).toBe(false);
  });
});

describe('the stage of a match', () => {
  test('is the phase of the clock; an unknown phase is looked up, and the played part remains (LIST-11, D17)', () => {
    expect(stageOf({ ...scored(1), clock: clockAt(1004) })).toEqual({
      phase: { key: 'second-half' },
      unknownPhase: undefined,
      part: undefined,
    });
    expect(stageOf({ ...scored(5, [5003, 5556, 2, 3]), clock: clockAt(5003) })).toEqual({
      phase: undefined,
      unknownPhase: 5003,
      part: { key: 'set', n: 2 },
    });
    expect(stageOf({ ...scored(1), clock: clockAt(1099) })).toEqual({
      phase: undefined,
      unknownPhase: 1099,
      part: undefined,
    });
    expect(stageOf(scored(1))).toEqual({ phase: undefined, unknownPhase: undefined, part: undefined });
  });
});
