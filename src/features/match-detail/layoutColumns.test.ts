import { expect, test } from 'vitest';
import { layoutColumns } from './layoutColumns.ts';

const sized = (...heights: number[]) => heights.map((height, at) => ({ key: String(at), height }));

test('groups fill the shortest column, and keep theirs when others come, go or grow', () => {
  const first = layoutColumns(sized(100, 10, 10, 90), 2);
  expect([...first.values()]).toEqual([0, 1, 1, 1]);
  const grown = layoutColumns([{ key: 'x', height: 500 }, ...sized(100, 400, 10)], 2, first);
  expect(['0', '1', '2'].map((key) => grown.get(key))).toEqual([0, 1, 1]);
  expect(layoutColumns(sized(1), 2, grown).get('3')).toBe(1);
  expect([...layoutColumns(sized(5, 5), 1).values()]).toEqual([0, 0]);
});
