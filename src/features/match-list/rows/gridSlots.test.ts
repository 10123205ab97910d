import { describe, expect, test } from 'vitest';
import { gridOf, MAIN_GRID } from '#domain/markets/grid.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { OptionType, SportId } from '#domain/ids.ts';
import { optionsAt, gridSlotsOf } from './gridSlots.ts';

const placed = (sport: number, grid: string) => gridSlotsOf(gridOf(sport as SportId, grid as GridId));
const options = (...types: number[]) =>
  types.map((type) => ({ type: type as OptionType, name: null, line: null }));

describe('the places of a row', () => {
  test('are as many as its columns, and one for each option beside another in markets of many ways', () => {
    expect(gridSlotsOf(gridOf(1 as SportId, MAIN_GRID)).map(({ cell, from }) => [cell, from])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
    ]);
    expect(placed(1, 'correct-score').map(({ from }) => from)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(placed(5, 'set-score').map(({ cell, from }) => [cell, from])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
  });

  test('take their options by type wherever the platform puts them, and stay empty where one lacks (D22)', () => {
    const [first, second] = placed(1, 'correct-score');
    if (first === undefined || second === undefined) throw new Error('no places');
    const market = options(101, 244, 110);
    expect([optionsAt(first, market), optionsAt(second, market)]).toEqual([
      [2, 0],
      [-1, -1],
    ]);
  });

  test("of markets whose types are the platform's own take its order (D17)", () => {
    const places = placed(1, 'half-full');
    const market = options(701, 702, 703, 704, 705, 706, 707);
    expect(places.map((place) => optionsAt(place, market))).toEqual([
      [0, 3, 6],
      [1, 4, -1],
      [2, 5, -1],
    ]);
  });

  test('share that order out to their lines: a shorter match has fewer beside each other', () => {
    const places = placed(5, 'set-score').slice(2);
    expect(places.map((place) => optionsAt(place, options(130, 131, 132, 103, 113, 123)))).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
    expect(places.map((place) => optionsAt(place, options(120, 121, 102, 112)))).toEqual([
      [0, 2],
      [1, 3],
      [-1, -1],
    ]);
  });
});
