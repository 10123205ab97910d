import { describe, expect, test } from 'vitest';
import { groupTags } from './groupTags.ts';
import type { MarketFacts } from '../match/match.ts';
import { tabsOfMarket } from './marketTabs.ts';

const market = (type: number, period: number, options: readonly number[], more: Partial<MarketFacts> = {}) =>
  ({
    type,
    period,
    line: null,
    tags: 0,
    options: options.map((each) => ({ type: each, name: null, line: null })),
    ...more,
  }) as unknown as MarketFacts;

describe('the tabs of an open match', () => {
  test("are the platform's own tags (LIST-16, wire facts 4.8)", () => {
    expect(tabsOfMarket(market(1000, 1001, [1, 2], { tags: groupTags(['p', 'h']) }))).toEqual([
      'popular',
      'lines',
    ]);
    expect(tabsOfMarket(market(1063, 1002, [4, 5], { tags: groupTags(['b', 'h', 'f']) }))).toEqual([
      'lines',
      'half',
      'cards',
    ]);
    expect(tabsOfMarket(market(1099, 1001, [110], { tags: groupTags(['cs']) }))).toEqual(['score']);
  });

  test('are those of the table, each once; other values are ignored (F36, D17)', () => {
    expect(
      [groupTags([]), groupTags(['p', 'p']), groupTags(['p', 7, null, '<b>'])].map((tags) =>
        tabsOfMarket(market(1005, 1003, [1, 3, 2], { tags })),
      ),
    ).toEqual([['half'], ['popular'], ['popular']]);
    expect(groupTags(Array.from({ length: 100_000 }, () => 'zz'))).toBe(groupTags(['__proto__']));
  });

  test('follow from the codes where the platform sends none', () => {
    expect(tabsOfMarket(market(1000, 1001, [1, 2], { line: '-0.5' }))).toEqual(['popular', 'lines']);
    expect(tabsOfMarket(market(1005, 1003, [1, 3, 2]))).toEqual(['half']);
    expect(tabsOfMarket(market(1010, 1001, [4, 5], { line: '9.5' }))).toEqual(['lines', 'corners']);
    expect(tabsOfMarket(market(1099, 1001, [110, 101, 100, 111, 244]))).toEqual(['score']);
    expect(tabsOfMarket(market(3002, 3005, [1, 2], { line: '-1.5' }))).toEqual(['lines', 'quarter']);
    expect(tabsOfMarket(market(5012, 5003, [1, 2]))).toEqual(['set']);
  });

  test('a market about players has theirs, whatever its tags', () => {
    expect(tabsOfMarket(market(1076, 1001, [1, 2, 3, 4, 5], { tags: groupTags(['s']) }))).toEqual([
      'goals',
      'players',
    ]);
  });

  test('an unknown market, or one with unknown tags, is in the tab of the others (D17)', () => {
    expect(tabsOfMarket(market(1_777_001, 1_777_001, [1, 2]))).toEqual(['other']);
    expect(tabsOfMarket(market(1005, 1001, [1, 3, 2], { tags: groupTags(['zz', 'constructor']) }))).toEqual([
      'other',
    ]);
  });
});
