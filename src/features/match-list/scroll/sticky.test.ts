import { describe, expect, test } from 'vitest';
import { rowHandle } from '#contract/watch.ts';
import { leagueIndexes, stickyIndex, withPinnedRows } from './sticky.ts';

const rows = Int32Array.from(
  ['league', 'match', 'match', 'league', 'league', 'match'].map((kind, at) =>
    rowHandle(at + 1, kind as 'league' | 'match'),
  ),
);

describe('the header that sticks', () => {
  const leagues = leagueIndexes(rows);
  test('is that of the first visible row', () => {
    expect(leagues).toEqual([0, 3, 4]);
    expect([0, 1, 2, 3, 4, 5].map((first) => stickyIndex(leagues, first))).toEqual([0, 0, 0, 3, 4, 4]);
  });
  test('is none in a list without leagues', () => expect(stickyIndex([], 3)).toBe(-1));
  test('stays drawn out of sight, as does the focused row, once each and in order', () => {
    expect(withPinnedRows([5, 6], [2, 2], 10)).toEqual([2, 5, 6]);
    expect(withPinnedRows([5, 6], [-1, 5], 10)).toEqual([5, 6]);
    expect(withPinnedRows([0], [7], 3)).toEqual([0]);
  });
});
