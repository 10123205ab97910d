import { describe, expect, test } from 'vitest';
import type { MarketPut } from '#contract/patch.ts';
import { groupHeight, labelWidth, layoutOf, scoreColumns, topsOf } from './layout.ts';

const options = (...types: number[]) => types.map((type) => ({ type, name: null, line: null }));
const group = (...markets: readonly (readonly number[])[]) => ({
  markets: markets.map((types) => ({ options: options(...types) }) as unknown as MarketPut),
});
const shortLabels = () => 20;
const PLACE = { width: 340, density: 'compact' } as const;

describe('how a group stands', () => {
  test('two and three ways beside each other, a line for each market of many lines', () => {
    expect(layoutOf(group([1, 2]), shortLabels, PLACE)).toEqual({
      kind: 'sides',
      columns: 2,
      rows: 1,
      headed: true,
    });
    expect(layoutOf(group([1, 3, 2]), shortLabels, PLACE)).toEqual({
      kind: 'sides',
      columns: 3,
      rows: 1,
      headed: true,
    });
    expect(layoutOf(group([4, 5], [4, 5], [4, 5]), shortLabels, PLACE)).toEqual({
      kind: 'sides',
      columns: 2,
      rows: 3,
      headed: true,
    });
    expect(layoutOf(group([8, 9]), shortLabels, PLACE)).toEqual({
      kind: 'sides',
      columns: 2,
      rows: 1,
      headed: false,
    });
  });

  test('correct scores in three columns with the others below', () => {
    const types = [110, 120, 121, 100, 111, 101, 102, 112, 244];
    expect(scoreColumns(options(...types) as never)).toEqual([[0, 1, 2], [3, 4], [5, 6, 7], [8]]);
    expect(layoutOf(group(types), shortLabels, PLACE)).toEqual({
      kind: 'scores',
      columns: 3,
      rows: 4,
      headed: true,
    });
    expect(layoutOf(group([120, 121, 102, 112]), shortLabels, PLACE)).toEqual({
      kind: 'scores',
      columns: 2,
      rows: 2,
      headed: true,
    });
  });

  test('many ways as a list, as many beside each other as their words leave room for', () => {
    const nine = [31, 32, 33, 34, 35, 36, 37, 38, 39];
    const columnsOf = (label: string, place = PLACE as Parameters<typeof layoutOf>[2]) =>
      layoutOf(group(nine), () => labelWidth(label), place);
    expect(columnsOf('2-3')).toMatchObject({ kind: 'list', columns: 4, rows: 3 });
    expect(columnsOf('主/客')).toMatchObject({ kind: 'list', columns: 3, rows: 3 });
    expect(columnsOf('Nhà/Hòa')).toMatchObject({ kind: 'list', columns: 3, rows: 3 });
    expect(columnsOf('Nhà/Khách')).toMatchObject({ kind: 'list', columns: 2, rows: 5 });
    expect(columnsOf('Nhà/Khách', { width: 420, density: 'compact' })).toMatchObject({ columns: 3 });
    expect(columnsOf('a long name of a selection')).toMatchObject({ kind: 'list', columns: 2, rows: 5 });
  });

  test('a market without options takes a line and breaks nothing', () => {
    expect(layoutOf(group([]), shortLabels, PLACE)).toMatchObject({ kind: 'sides', columns: 1, rows: 1 });
  });

  test('a closed group is its head, and heights add up to places', () => {
    const layout = layoutOf(group([1, 2], [1, 2]), shortLabels, PLACE);
    expect(groupHeight(layout, false, 'compact')).toBe(32);
    expect(groupHeight(layout, true, 'compact')).toBe(32 + 20 + 28 + 4 + 28 + 8);
    expect(topsOf([10, 20])).toEqual([0, 18, 46]);
  });
});
