import { expect, test } from 'vitest';
import type { MarketType, SportId } from '../ids.ts';
import { isTwoWayLeg, isTwoWayType } from './twoWay.ts';

test.each([
  ['football handicap', 1, 1000, true],
  ['football over/under', 1, 1007, true],
  ['football 1x2', 1, 1005, false],
  ['football correct score', 1, 1099, false],
  ['a type of no table', 1, 1777, false],
  ['a sport of no table', 1777, 1_777_001, false],
  ['no type', 1, null, false],
])('%s has two ways: its odds may be shown in any format (C4)', (_name, sport, type, isTwoWay) => {
  expect(isTwoWayType(sport as SportId, type as MarketType | null)).toBe(isTwoWay);
});

test.each([
  ['of football handicap', 1, 1000, 1, true],
  ['of football 1x2, whatever its format', 1, 1005, 2, false],
  ['of no table, ordered at Hong Kong odds', 1, 1777, 2, true],
  ['of no table, ordered at European odds', 1, 1777, 1, false],
  ['of an unknown sport, ordered at Hong Kong odds', null, 1777, 2, true],
  ['of no table, ordered at an unknown format', 1, 1777, 9, false],
])('a leg %s (C4)', (_name, sport, type, oddsType, isTwoWay) => {
  expect(isTwoWayLeg({ sportId: sport as SportId | null, marketType: type as MarketType, oddsType })).toBe(
    isTwoWay,
  );
});
