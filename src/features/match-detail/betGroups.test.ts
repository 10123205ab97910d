import { groupTags } from '#domain/markets/groupTags.ts';
import { describe, expect, test } from 'vitest';
import type { MarketPut } from '#contract/patch.ts';
import { betGroups, mergedOrder, presentTabs } from './betGroups.ts';

const market = (id: string, type: number, period: number, more: Partial<MarketPut> = {}): MarketPut =>
  ({
    id,
    matchId: 'm',
    type,
    period,
    name: `n${type}`,
    line: null,
    rank: 0,
    parlay: true,
    options: [],
    firstSlot: 0,
    isExtra: false,
    ...more,
  }) as unknown as MarketPut;
const keys = (...names: string[]) => [
  ...betGroups(names.map((name, at) => market(String(at), 1089, 1001, { name }))).keys(),
];

const line = (id: string, name: string) => market(id, 1030, 1001, { name });
const idsByKey = (groups: ReturnType<typeof betGroups>) =>
  new Map([...groups].map(([key, { markets }]) => [key, markets.map(({ id }) => id).join()]));

describe('the groups of an open match', () => {
  test("hold the markets of one type, period and name, the main line first, in the platform's order", () => {
    const groups = betGroups([
      market('a', 1000, 1001, { rank: 2 }),
      market('b', 1007, 1001),
      market('c', 1000, 1001, { rank: 1 }),
      market('d', 1000, 1002),
      market('e', 1030, 1001, { name: 'x 1.5' }),
      market('f', 1030, 1001, { name: 'x 2.5' }),
    ]);
    expect([...groups.values()].map(({ markets }) => markets.map(({ id }) => id).join())).toEqual([
      'c,a',
      'b',
      'd',
      'e',
      'f',
    ]);
  });

  test('a group that is as it was is the same object, one of which a market is another is a new one (G5)', () => {
    const [a, b, c] = [market('a', 1000, 1001), market('b', 1007, 1001), market('c', 1007, 1001)];
    const before = betGroups([a, b]);
    const after = betGroups([a, c], before);
    expect([...after.values()].map((group) => [...before.values()].includes(group))).toEqual([true, false]);
  });

  test('the group of the next goal stays the same after that goal, and all groups in another language', () => {
    expect(keys('Goal 3')).toEqual(keys('Goal 4'));
    expect(keys('1.5', '2.5', '1.5')).toEqual(['1089/1001/0', '1089/1001/1']);
  });

  test('of one kind keep their keys when one of them ends, another joins or a market gets another name', () => {
    const before = betGroups([
      line('a', 'x 1.5'),
      line('b', 'x 2.5'),
      line('c', 'x 3.5'),
      line('d', 'x 3.5'),
    ]);
    const [, second, third] = [...before.keys()];
    const after = betGroups([line('b', 'x 2.5'), line('c', 'x 3.5'), line('e', 'x 4.5')], before);
    const [, , added] = [...after.keys()];
    expect([...idsByKey(after)]).toEqual([
      [second, 'b'],
      [third, 'c'],
      [added, 'e'],
    ]);
    expect([...before.keys()]).not.toContain(added);
    // Names come in another language, one market after the other.
    const renamed = betGroups([line('b', 'y 2.5'), line('d', 'y 3.5'), line('c', 'x 3.5')], before);
    expect([...idsByKey(renamed).values()]).toEqual(['b', 'd', 'c']);
    const again = betGroups([line('d', 'y 3.5'), line('c', 'y 3.5'), line('e', 'y 4.5')], renamed);
    expect([...idsByKey(again).values()]).toEqual(['d,c', 'e']);
  });

  test('keep their places while they are away; a new one stands behind the one before it', () => {
    expect(mergedOrder([], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    const known = ['a', 'b', 'c'];
    expect(mergedOrder(known, ['c', 'a'])).toBe(known);
    expect(mergedOrder(known, ['a', 'x', 'c'])).toEqual(['a', 'x', 'b', 'c']);
    expect(mergedOrder(known, ['y', 'a', 'b', 'c'])).toEqual(['y', 'a', 'b', 'c']);
  });

  test('tabs are those that have a group, in their order', () => {
    const groups = betGroups([
      market('a', 1099, 1001, { tags: groupTags(['cs']) }),
      market('b', 1000, 1001, { tags: groupTags(['p', 'h']) }),
      market('c', 1010, 1001, { tags: groupTags(['c', 'h']) }),
    ]);
    expect(presentTabs(groups.values())).toEqual(['popular', 'lines', 'score', 'corners']);
  });
});
