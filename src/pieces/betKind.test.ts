import { expect, test } from 'vitest';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { betKindText, orderKind } from './betKind.ts';

const legs = (count: number) => Array.from({ length: count }, () => orderLegOf());

test.each([
  ['a single', orderOf(), 'single', {}],
  [
    'a parlay',
    orderOf({ options: legs(3), matchCount: 3, seriesCount: 3, betCount: 1 }),
    'parlay',
    { legs: 3 },
  ],
  [
    'a parlay of which one leg could not be read',
    orderOf({ options: legs(1), matchCount: 2, seriesCount: 2, betCount: 1 }),
    'parlay',
    { legs: 2 },
  ],
  [
    'three doubles, which the platform names 2x1*3',
    orderOf({ options: legs(3), matchCount: 3, seriesCount: 2, betCount: 3, betType: '2x1*3' }),
    'series',
    { legs: 2, count: 3 },
  ],
  [
    'a full cover',
    orderOf({ options: legs(3), matchCount: 3, seriesCount: 0, betCount: 4 }),
    'full',
    { legs: 3, count: 4 },
  ],
  [
    'singles in one order',
    orderOf({ options: legs(2), matchCount: 2, seriesCount: 1, betCount: 2 }),
    'single',
    {},
  ],
  [
    'doubles of which the platform sent one',
    orderOf({ options: legs(3), matchCount: 3, seriesCount: 2, betCount: 1, betType: '' }),
    'series',
    { legs: 2, count: 1 },
  ],
  [
    'six doubles of which only the name says the series',
    orderOf({ options: legs(4), matchCount: 4, seriesCount: null, betCount: 6, betType: '2x1*6' }),
    'series',
    { legs: 2, count: 6 },
  ],
  [
    'six doubles of which only the name says the series and the number',
    orderOf({ options: legs(4), matchCount: 4, seriesCount: null, betCount: 1, betType: '2x1*6' }),
    'series',
    { legs: 2, count: 6 },
  ],
  [
    'a parlay of which only the name says the series',
    orderOf({ options: legs(3), matchCount: 3, seriesCount: null, betCount: 1, betType: '3x1*1' }),
    'parlay',
    { legs: 3 },
  ],
  [
    'a parlay without series and name',
    orderOf({ options: legs(3), matchCount: 3, seriesCount: null, betCount: 1, betType: '' }),
    'parlay',
    { legs: 3 },
  ],
])('%s has its own text (C44)', (_kind, order, key, values) =>
  expect(betKindText(orderKind(order))).toEqual({ key: `bets:leg.${key}`, values }),
);

test.each([
  ['4x11', '4x11'],
  ['3x1*4', '3x1*4'],
  ['Trixie\u202e', 'Trixie'],
])('a series that is known only as %s has the name of the platform (C44)', (betType, shown) =>
  expect(
    betKindText(
      orderKind(orderOf({ options: legs(3), matchCount: 3, seriesCount: null, betCount: 4, betType })),
    ),
  ).toEqual({ server: shown }),
);
