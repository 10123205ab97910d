import { describe, expect, test } from 'vitest';
import { seeded } from '#sandbox/world/random.ts';
import { finalPair, partScores, pastLines } from './pastNsg.ts';

const SPORTS = [1, 2, 3, 4, 5, 6, 7, 8, 13, 15, 16, 47, 51, 164, 177, 178, 179];
/** Sports whose final score counts the parts won. */
const WON_BY_PARTS: ReadonlySet<number> = new Set([5, 13, 15, 16, 47, 51, 164, 179]);
/** Hockey's final score is that of regular time. */
const HOCKEY = 2;

describe('score lines of matches of the past', () => {
  test.each(SPORTS)('of sport %s: the parts add up to the final score', (sport) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const nsg = pastLines(sport, seeded(seed));
      const parts = partScores(sport, nsg).slice(0, sport === HOCKEY ? 3 : undefined);
      const total = WON_BY_PARTS.has(sport)
        ? [parts.filter(([h, a]) => h > a).length, parts.filter(([h, a]) => a > h).length]
        : [parts.reduce((sum, [h]) => sum + h, 0), parts.reduce((sum, [, a]) => sum + a, 0)];
      expect([sport, seed, finalPair(sport, nsg)]).toEqual([sport, seed, total]);
    }
  });

  test('of football: corners and cards of the halves add up', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const nsg = pastLines(1, seeded(seed));
      for (const group of [6, 7, 8]) {
        const of = (pe: number) => nsg.find((line) => line[0] === pe && line[1] === group)?.slice(2) ?? [];
        const [first, second] = [of(1002), of(1003)];
        expect(of(1001)).toEqual([(first[0] ?? 0) + (second[0] ?? 0), (first[1] ?? 0) + (second[1] ?? 0)]);
      }
    }
  });
});
