import { describe, expect, test } from 'vitest';
import { nextStop, type Stop } from './roving.ts';

/**
 * A league header, a match of two columns (2 and 3 options), a header, a match whose first column is empty.
 */
const stops: readonly Stop[] = [
  { row: 0, column: 0, line: 0 },
  { row: 1, column: 1, line: 0 },
  { row: 1, column: 1, line: 1 },
  { row: 1, column: 2, line: 0 },
  { row: 1, column: 2, line: 1 },
  { row: 1, column: 2, line: 2 },
  { row: 2, column: 0, line: 0 },
  { row: 3, column: 2, line: 0 },
  { row: 3, column: 2, line: 1 },
];
const from = (row: number, column: number, line: number, key: string, wanted = column) =>
  nextStop(stops, { row, column, line }, wanted, key);

const stopAt = (row: number, column: number): Stop => ({ row, column, line: 0 });

describe('arrow keys in the odds grid', () => {
  test('go down through the options of a cell, then to the next row', () => {
    expect(from(1, 2, 0, 'ArrowDown')).toEqual({ row: 1, column: 2, line: 1 });
    expect(from(1, 2, 2, 'ArrowDown')).toEqual({ row: 2, column: 0, line: 0 });
  });
  test('keep the column over a league header', () =>
    expect(from(2, 0, 0, 'ArrowUp', 1)).toEqual({ row: 1, column: 1, line: 1 }));
  test('take the nearest column where the same one is empty', () =>
    expect(from(2, 0, 0, 'ArrowDown', 1)).toEqual({ row: 3, column: 2, line: 0 }));
  test('go sideways on the same line, or the nearest there is', () => {
    expect(from(1, 1, 1, 'ArrowRight')).toEqual({ row: 1, column: 2, line: 1 });
    expect(from(1, 2, 2, 'ArrowLeft')).toEqual({ row: 1, column: 1, line: 1 });
  });
  test('stop at the edges', () => {
    expect(from(0, 0, 0, 'ArrowUp')).toBeUndefined();
    expect(from(3, 2, 1, 'ArrowDown')).toBeUndefined();
    expect(from(1, 2, 0, 'ArrowRight')).toBeUndefined();
  });
  test('Home and End go to the ends of the row', () => {
    expect(from(1, 2, 1, 'Home')).toEqual({ row: 1, column: 1, line: 1 });
    expect(from(1, 1, 0, 'End')).toEqual({ row: 1, column: 2, line: 0 });
  });
  test('other keys lead nowhere', () => expect(from(1, 1, 0, 'a')).toBeUndefined());

  test('up and down pass by the marks beside a name, which are come to sideways or from their like', () => {
    const stops = [
      stopAt(1, 0),
      stopAt(1, 0.5),
      stopAt(1, 3),
      stopAt(2, 0),
      stopAt(2, 0.5),
      stopAt(2, 0.6),
      stopAt(3, 0),
      stopAt(3, 0.5),
      stopAt(3, 3),
    ];
    expect(nextStop(stops, stopAt(1, 3), 3, 'ArrowDown')).toEqual(stopAt(2, 0));
    expect(nextStop(stops, stopAt(2, 0), 3, 'ArrowDown')).toEqual(stopAt(3, 3));
    expect(nextStop(stops, stopAt(2, 0), 3, 'ArrowRight')).toEqual(stopAt(2, 0.5));
    expect(nextStop(stops, stopAt(1, 0.5), 0.5, 'ArrowDown')).toEqual(stopAt(2, 0.5));
    expect(nextStop(stops, stopAt(1, 3), 3, 'ArrowLeft')).toEqual(stopAt(1, 0.5));
  });
});
