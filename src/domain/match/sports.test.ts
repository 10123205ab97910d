import { describe, expect, test } from 'vitest';
import type { SportId } from '../ids.ts';
import {
  bySportOrder,
  DEFAULT_SPORT,
  isRacketSport,
  matchSportOf,
  SPORT_KEYS,
  SPORT_ORDER,
  sportKeyOf,
  type BettingSportId,
  type LiveSportId,
  type SportKey,
} from './sports.ts';
import { sportKeyOfBetting, sportKeyOfLive } from './sportSides.ts';

/** The three sets as the specification lists them. */
const MATCH: readonly [SportKey, number][] = [
  ['football', 1],
  ['hockey', 2],
  ['basketball', 3],
  ['rugby', 4],
  ['tennis', 5],
  ['american-football', 6],
  ['baseball', 7],
  ['handball', 8],
  ['volleyball', 13],
  ['pingpong', 15],
  ['snooker', 16],
  ['mma', 18],
  ['boxing', 19],
  ['badminton', 47],
  ['beach-volleyball', 51],
  ['e-football', 177],
  ['e-basketball', 178],
];
const LIVE: readonly [SportKey, number][] = [
  ['football', 1],
  ['basketball', 2],
  ['baseball', 3],
  ['hockey', 4],
  ['tennis', 5],
  ['american-football', 6],
  ['snooker', 7],
  ['pingpong', 8],
  ['volleyball', 9],
  ['badminton', 10],
  ['handball', 11],
  ['boxing', 12],
  ['beach-volleyball', 13],
  ['field-hockey', 15],
  ['water-ball', 16],
];
const BETTING: readonly [SportKey, number][] = [
  ['football', 1],
  ['basketball', 2],
  ['tennis', 3],
  ['badminton', 7],
  ['baseball', 8],
  ['boxing', 11],
  ['american-football', 19],
  ['handball', 23],
  ['hockey', 25],
  ['rugby', 31],
  ['snooker', 34],
  ['pingpong', 36],
  ['e-football', 39],
  ['volleyball', 40],
  ['e-basketball', 43],
];

/** All codes that a platform could use for a sport. */
const CODES_TO_TRY = Array.from({ length: 200 }, (_, code) => code);

describe('sports', () => {
  test('the match side knows exactly its seventeen codes, both ways (MENU-04, C10)', () => {
    for (const [key, code] of MATCH)
      expect([matchSportOf(key), sportKeyOf(code as SportId)]).toEqual([code, key]);
    expect(SPORT_KEYS.filter((key) => matchSportOf(key) === undefined)).toEqual([
      'field-hockey',
      'water-ball',
    ]);
  });

  test('the live side has exactly its fifteen codes; rugby, MMA and e-sports have none (MENU-05, C10)', () => {
    const known = CODES_TO_TRY.flatMap((code) => {
      const key = sportKeyOfLive(code as LiveSportId);
      return key === undefined ? [] : [[key, code]];
    });
    expect(known).toEqual(LIVE.toSorted((one, other) => one[1] - other[1]));
    expect(SPORT_KEYS.filter((key) => !LIVE.some(([live]) => live === key))).toEqual([
      'rugby',
      'mma',
      'e-football',
      'e-basketball',
    ]);
  });

  test('the betting side has exactly its fifteen codes; MMA and beach volleyball none (MENU-06, C10)', () => {
    const known = CODES_TO_TRY.flatMap((code) => {
      const key = sportKeyOfBetting(code as BettingSportId);
      return key === undefined ? [] : [[key, code]];
    });
    expect(known).toEqual(BETTING.toSorted((one, other) => one[1] - other[1]));
    expect(SPORT_KEYS.filter((key) => !BETTING.some(([betting]) => betting === key))).toEqual([
      'mma',
      'beach-volleyball',
      'field-hockey',
      'water-ball',
    ]);
  });

  test('code 3 is basketball, baseball or tennis, by the side it comes from (C10)', () => {
    expect([
      sportKeyOf(3 as SportId),
      sportKeyOfLive(3 as LiveSportId),
      sportKeyOfBetting(3 as BettingSportId),
    ]).toEqual(['basketball', 'baseball', 'tennis']);
  });

  test('a code outside the tables is no known sport, and nothing breaks (D17)', () => {
    expect([
      sportKeyOf(999 as SportId),
      sportKeyOfLive(999 as LiveSportId),
      sportKeyOfBetting(999 as BettingSportId),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('the menu shows 1,3,177,178,5,16,13,47,15,7,8,2,6,4,18,19,51, with football first (MENU-02, MENU-03)', () => {
    expect(SPORT_ORDER).toEqual([1, 3, 177, 178, 5, 16, 13, 47, 15, 7, 8, 2, 6, 4, 18, 19, 51]);
    expect([...SPORT_ORDER].reverse().sort(bySportOrder)).toEqual(SPORT_ORDER);
    expect(DEFAULT_SPORT).toBe(1);
  });

  test('unknown sports come after the known ones, in the order of the data (D17)', () => {
    expect(([164, 51, 12, 1] as SportId[]).sort(bySportOrder)).toEqual([1, 51, 164, 12]);
  });

  test('racket sports mark the serving side, others do not (LIST-14)', () => {
    expect(([5, 15, 47] as SportId[]).every(isRacketSport)).toBe(true);
    expect(([1, 3, 13, 999] as SportId[]).some(isRacketSport)).toBe(false);
  });
});
