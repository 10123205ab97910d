import { describe, expect, test } from 'vitest';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import type { SportId } from '#domain/ids.ts';
import { menuSports } from './menuSports.ts';

const sport = (code: number) => code as SportId;
const statistics = (...counts: [number, number][]): StatisticsAnswer => ({
  total: 0,
  hotTotal: 0,
  hot: [],
  playTypes: {
    rolling: { count: 0, name: '', sports: counts.map(([code, count]) => ({ sportId: sport(code), count })) },
  },
});
const codes = (list: readonly { sport: SportId }[]) => list.map((each) => each.sport);

describe('the sports menu', () => {
  test('shows sports with matches in the order of the table, whatever order the server has (MENU-01, MENU-02)', () => {
    const { shown } = menuSports(statistics([5, 4], [3, 7], [1, 90], [178, 1]), 'rolling', null);
    expect(shown).toEqual([
      { sport: 1, count: 90 },
      { sport: 3, count: 7 },
      { sport: 178, count: 1 },
      { sport: 5, count: 4 },
    ]);
  });
  test('puts sports outside the table at the end, in the server’s order (D17)', () => {
    expect(codes(menuSports(statistics([14, 2], [51, 1], [10, 3]), 'rolling', null).shown)).toEqual([
      51, 14, 10,
    ]);
  });
  test('puts empty sports under "more", but never the chosen one', () => {
    const { shown, more } = menuSports(statistics([3, 2]), 'rolling', sport(1));
    expect(codes(shown)).toEqual([1, 3]);
    expect(codes(more)).toEqual([177, 178, 5, 16, 13, 47, 15, 7, 8, 2, 6, 4, 18, 19, 51]);
  });
  test('a play type that the server does not count shows the table empty', () => {
    expect(menuSports(statistics([1, 1]), 'early', null).shown).toEqual([]);
  });
});
