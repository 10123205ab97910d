import { describe, expect, test } from 'vitest';
import { resultOf, scoreLines } from '#tests/resultFixture.ts';
import type { SportId } from '../ids.ts';
import type { MatchResult } from './matchResult.ts';
import { partName, resultCells, resultColumns } from './resultColumns.ts';

const of = (sportId: number, ...lines: string[]): MatchResult =>
  resultOf({ sportId: sportId as SportId, scores: scoreLines(...lines) });
const columnsOf = (result: MatchResult) => resultColumns([result]);

describe('the columns of results (RESULTS-05)', () => {
  test('of football are half time, corners and cards; extra time and penalties are only in the facts', () => {
    const result = of(
      1,
      '1001 5 1-1',
      '1002 5 1-0',
      '1001 6 7-4',
      '1001 7 2-3',
      '1001 8 0-1',
      '1013 5 0-0',
      '1006 5 4-3',
    );
    expect(columnsOf(result)).toEqual(['half', 'corners', 'yellow', 'red']);
    expect(resultCells(result)).toEqual([
      { column: 'half', score: [1, 0] },
      { column: 'extra', score: [0, 0] },
      { column: 'penalties', score: [4, 3] },
      { column: 'corners', score: [7, 4] },
      { column: 'yellow', score: [2, 3] },
      { column: 'red', score: [0, 1] },
    ]);
  });

  test.each([
    [
      'basketball',
      of(3, '3001 5 90-88', '3005 5 20-22', '3006 5 25-20', '3007 5 22-23', '3008 5 23-23'),
      [0, 1, 2, 3],
    ],
    [
      'hockey with overtime',
      of(2, '2001 5 2-2', '2003 5 1-1', '2004 5 0-1', '2005 5 1-0', '2006 5 1-0'),
      [0, 1, 2, 3],
    ],
    ['tennis', of(5, '5000 5 2-0', '5002 5556 6-4', '5003 5556 7-5'), [0, 1]],
    [
      'volleyball',
      of(13, '13001 5 3-0', '13002 5556 25-20', '13003 5556 25-19', '13004 5556 25-23'),
      [0, 1, 2],
    ],
    [
      'basketball in two halves',
      of(3, '3001 5 75-74', '3003 5 30-35', '3004 5 40-35', '3009 5 5-4'),
      [-2, -1, 4],
    ],
    ['rugby', of(4, '4001 5 24-17', '4003 5 10-7', '4004 5 14-10'), [0, 1]],
    ['a sport of no table', of(1777, '1777001 5 36-31'), []],
    ['a match without scores', of(1), []],
  ])('of %s are its parts', (_sport, result, columns) => {
    expect(columnsOf(result)).toEqual(columns);
  });

  test('of a sport with more parts than fit are only in the facts; hits are beside innings', () => {
    const innings = Array.from({ length: 9 }, (_, at) => `${7004 + at} 5 1-0`);
    const result = of(7, '7001 5 9-0', ...innings, '7001 15 12-3');
    expect(columnsOf(result)).toEqual(['hits']);
    expect(resultCells(result)).toHaveLength(10);
  });

  test('of a shoot-out are only in the facts, after the parts', () => {
    const result = of(2, '2001 5 1-1', '2003 5 1-1', '2006 5 0-0', '2007 5 2-1');
    expect(columnsOf(result)).toEqual([0, 3]);
    expect(resultCells(result).at(-1)).toEqual({ column: 'penalties', score: [2, 1] });
  });

  test('are those that any result of the list fills', () => {
    expect(resultColumns([of(5, '5002 5556 6-4', '5003 5556 6-4'), of(5, '5004 5556 7-6'), of(5)])).toEqual([
      0, 1, 2,
    ]);
  });

  test('have the names of the parts', () => {
    expect([partName(3 as SportId, 0), partName(3 as SportId, 4), partName(5 as SportId, 1)]).toEqual([
      { key: 'quarter', n: 1 },
      { key: 'overtime' },
      { key: 'set', n: 2 },
    ]);
    expect([partName(3 as SportId, -2), partName(3 as SportId, -1)]).toEqual([
      { key: 'first-half' },
      { key: 'second-half' },
    ]);
    expect(partName(1777 as SportId, 0)).toBe(undefined);
  });
});
