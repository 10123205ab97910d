import { describe, expect, test } from 'vitest';
import { AT_REST, drawnIndexes, nextOverscan } from './overscan.ts';

describe('rows beyond the edges', () => {
  test('wait where the list is going: below on the way down, above on the way up', () => {
    const down = nextOverscan(AT_REST, 20);
    expect(drawnIndexes({ startIndex: 20, endIndex: 24, count: 100 }, down)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
    const up = nextOverscan(down, 19);
    expect(drawnIndexes({ startIndex: 19, endIndex: 23, count: 100 }, up)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  });

  test('stay on their side while the first visible row is the same', () => {
    const up = nextOverscan(nextOverscan(AT_REST, 20), 19);
    expect(nextOverscan(up, 19)).toBe(up);
  });

  test('end with the list', () => {
    expect(drawnIndexes({ startIndex: 0, endIndex: 3, count: 5 }, AT_REST)).toEqual([0, 1, 2, 3, 4]);
    expect(drawnIndexes({ startIndex: 0, endIndex: 0, count: 0 }, AT_REST)).toEqual([]);
  });
});
