import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridsOf } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';
import { PLAY_TYPES } from '#domain/playTypes.ts';
import { changePlace, firstPlace, readPlace, writePlace, type Place } from './place.ts';

const first = firstPlace({ variant: 'plain' });
const read = (query: string) => readPlace(query, first);

describe('the place in the address', () => {
  test('of a bare address is football and the product\'s play type (MENU-03, LIST-02, LIST-03)', () => {
    expect(read('')).toEqual({ view: 'sport', sport: 1, playType: 'rolling', grid: 'main', sort: 'time', search: '' });
    expect(readPlace('', firstPlace({ variant: 'mobile' })).playType).toBe('today-and-rolling');
  });

  test.each([
    ['sport=abc', 'sport', 1], ['sport=-3', 'sport', 1], ['sport=0', 'sport', 1], ['sport=1e3', 'sport', 1], ['play=nonsense', 'playType', 'rolling'],
    ['grid=nonsense', 'grid', 'main'], ['sport=3&grid=corners', 'grid', 'main'], ['sort=up', 'sort', 'time'], ['view=x', 'view', 'sport'],
  ])('falls back for a bad value: %s (D11)', (query, field, value) => {
    expect(read(`?${query}`)[field as keyof Place]).toBe(value);
  });

  test('keeps a sport that the table does not know (D17)', () => expect(read('?sport=99').sport).toBe(99));

  test('bounds the search text', () => expect(read(`?q=${'x'.repeat(5000)}`).search).toHaveLength(100));

  test('written and read again is the same, for any place, and other parameters stay', () => {
    const place = fc.record({
      view: fc.constantFrom('sport' as const, 'in-play' as const),
      sport: fc.constantFrom(1, 3, 5, 99).map((sport) => sport as SportId),
      playType: fc.constantFrom(...PLAY_TYPES),
      sort: fc.constantFrom('time' as const, 'league' as const),
      search: fc.string({ unit: 'grapheme', maxLength: 30 }),
      pick: fc.nat(),
    });
    fc.assert(fc.property(place, ({ pick, ...rest }) => {
      const grids = gridsOf(rest.sport);
      const wanted: Place = { ...rest, grid: (grids[pick % grids.length] as (typeof grids)[number]).id };
      const query = writePlace(wanted, first, '?lang=en');
      expect(readPlace(query, first)).toEqual(wanted);
      expect(new URLSearchParams(query).get('lang')).toBe('en');
    }));
  });

  test('of another sport begins at that sport\'s first market tab (LIST-37)', () => {
    const corners = read('?grid=corners');
    expect(corners.grid).toBe('corners');
    expect(changePlace(corners, { sport: 3 as SportId }).grid).toBe('main');
    expect(changePlace(corners, { sort: 'league' }).grid).toBe('corners');
  });
});
