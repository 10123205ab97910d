import { describe, expect, test } from 'vitest';
import { playerAt, substitutionsBetween } from './ballMoves.ts';

const WHOLE = 5400;
const STARTERS = Array.from({ length: 11 }, (_, place) => place);

describe('substitutions of a football match', () => {
  test.each(['1000011', '1000105', '1000234'])(
    'match %s: a replaced player takes part up to his substitution, then the substitute',
    (id) => {
      const made = substitutionsBetween(id, 0, 2 * WHOLE, WHOLE);
      expect(made).toHaveLength(6);
      for (const { side, s, player, other } of made) {
        if (side === 0 || other === null || other === undefined) throw new Error('No player is named.');
        expect([s, s + 1].map((second) => playerAt(id, side, other, second, WHOLE))).toEqual([other, player]);
      }
      for (const side of [1, 2] as const) {
        const off = made.filter((each) => each.side === side).map(({ other }) => other);
        const stay = STARTERS.filter((place) => !off.includes(place));
        expect(stay.map((place) => playerAt(id, side, place, WHOLE, WHOLE))).toEqual(stay);
      }
    },
  );
});
