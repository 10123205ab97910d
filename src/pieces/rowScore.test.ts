import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import type { MarketPeriod, MatchPhase, ScoreGroup, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { NO_SCORE, rowScore } from './rowScore.ts';
import { scoreWords } from './scoreWords.ts';

type Line = readonly [period: number, group: number, home: number, away: number];
const match = (sport: number, status: number, lines: readonly Line[], phase?: number): MatchFacts =>
  ({
    sportId: sport as SportId,
    status,
    scores: lines.map(([period, group, home, away]) => ({
      period: period as MarketPeriod,
      group: group as ScoreGroup,
      home,
      away,
    })),
    clock:
      phase === undefined
        ? null
        : {
            running: true,
            phase: phase as MatchPhase,
            second: 0,
            direction: 'up',
            precision: 'second',
            stoppage: null,
            asOf: 0,
          },
  }) as unknown as MatchFacts;
const short = (facts: MatchFacts, most = 5) =>
  rowScore(facts, most).parts.map(({ score, current }) => `${score.join('-')}${current ? '*' : ''}`);
/** Key and values, as a reader of the texts would get them. */
const t = ((key: string, values?: Record<string, unknown>) =>
  `${key}${values === undefined ? '' : `(${Object.values(values).join(' ')})`}`) as unknown as TFunction<
  ['list', 'problems']
>;

describe('the score of a row', () => {
  test('marks the current set, and none once the match has stopped (LIST-10)', () => {
    const lines: Line[] = [
      [5000, 5, 1, 0],
      [5002, 5556, 6, 4],
      [5003, 5556, 2, 3],
      [5000, 5559, 40, 50],
    ];
    expect(short(match(5, 5, lines))).toEqual(['6-4', '2-3*']);
    expect(short(match(5, 2, lines))).toEqual(['6-4', '2-3']);
    expect(rowScore(match(5, 5, lines), 5)).toMatchObject({
      main: [1, 0],
      points: [40, 50],
      shootOut: undefined,
    });
  });

  test('marks the quarter that the clock says, though the next one has a line already', () => {
    expect(
      short(
        match(
          3,
          5,
          [
            [3005, 5, 20, 18],
            [3006, 5, 0, 0],
          ],
          3005,
        ),
      ),
    ).toEqual(['20-18*', '0-0']);
  });

  test('earlier innings are below if there is no room; a frame is shown alone, and bouts are not counted', () => {
    expect(rowScore(match(18, 5, [[18_001, 5, 0, 0]]), 5).main).toBeUndefined();
    const innings = Array.from({ length: 9 }, (_, at): Line => [7004 + at, 5, at, 0]);
    expect(short(match(7, 5, innings), 3)).toEqual(['6-0', '7-0', '8-0*']);
    expect(rowScore(match(7, 5, innings), 3).earlier).toHaveLength(6);
    expect(
      short(
        match(16, 5, [
          [16_001, 5, 1, 1],
          [16_002, 12, 70, 3],
          [16_003, 12, 0, 88],
          [16_004, 12, 12, 0],
        ]),
      ),
    ).toEqual(['12-0*']);
    expect(short(match(5, 5, [[5002, 5556, 6, 4]]), 0)).toEqual([]);
  });

  test('a shoot-out is beside the score (LIST-30)', () => {
    expect(
      rowScore(
        match(
          1,
          5,
          [
            [1000, 5, 1, 1],
            [1006, 5, 4, 3],
          ],
          1010,
        ),
        5,
      ),
    ).toMatchObject({ main: [1, 1], shootOut: [4, 3] });
  });

  test('a shoot-out of ice hockey is beside the score', () => {
    expect(
      rowScore(
        match(2, 5, [
          [2000, 5, 3, 3],
          [2007, 5, 2, 1],
        ]),
        5,
      ),
    ).toMatchObject({ main: [3, 3], shootOut: [2, 1] });
  });

  test('is empty before the start', () => {
    expect(rowScore(match(5, 4, []), 5)).toBe(NO_SCORE);
    expect(scoreWords(NO_SCORE, t)).toBe('');
  });

  test('is said in words: score, parts by their names, points with advantage', () => {
    const facts = match(5, 5, [
      [5000, 5, 1, 0],
      [5002, 5556, 6, 4],
      [5003, 5556, 2, 3],
      [5000, 5559, 40, 50],
    ]);
    expect(scoreWords(rowScore(facts, 5), t)).toBe(
      'score(1 0)listStopmarkets:period.set(1) 6-4listCommamarkets:period.set(2) 2-3listStoppoints(40 A)',
    );
  });
});
