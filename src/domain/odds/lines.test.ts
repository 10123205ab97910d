import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { OptionType } from '../ids.ts';
import { hasLine, optionLine } from './lines.ts';
import { isSameLine } from './sameLine.ts';

const HOME = 1;
const AWAY = 2;
const line = (
  market: string | null,
  type: number,
  notation: 'split' | 'decimal',
  own: string | null = null,
) => optionLine({ line: market }, { type: type as OptionType, line: own }, notation);

describe('lines', () => {
  test.each([
    ['-0.75', HOME, '-0.5/1', '-0.75'],
    ['-0.75', AWAY, '+0.5/1', '+0.75'],
    ['0.25', HOME, '+0/0.5', '+0.25'],
    ['0.25', AWAY, '-0/0.5', '-0.25'],
    ['-1', HOME, '-1', '-1'],
    ['-1', AWAY, '+1', '+1'],
    ['0', HOME, '0', '0'],
    ['0', AWAY, '0', '0'],
    ['-1.5', AWAY, '+1.5', '+1.5'],
    ['2.25', 4, '2/2.5', '2.25'],
    ['2.25', 5, '2/2.5', '2.25'],
    ['2.50', 4, '2.5', '2.5'],
    ['54.5', 5, '54.5', '54.5'],
    ['3', 4, '3', '3'],
    ['-12.75', HOME, '-12.5/13', '-12.75'],
  ])('market line %s of option type %i is %s split and %s decimal (D15)', (market, type, split, decimal) => {
    expect([line(market, type, 'split'), line(market, type, 'decimal')]).toEqual([split, decimal]);
  });

  test("without a market line the option's own is read, in either notation", () => {
    expect([
      line(null, HOME, 'decimal', '-0.5/1'),
      line(null, AWAY, 'split', '+0.25'),
      line(null, 4, 'decimal', '2/2.5'),
    ]).toEqual(['-0.75', '+0/0.5', '2.25']);
  });

  test('what is no number is shown as the server wrote it, and nothing as nothing (D17)', () => {
    expect([
      line(null, 101, 'split', '0:1'),
      line('a', HOME, 'split', null),
      line(null, HOME, 'split'),
      line('2.5', 17, 'split'),
    ]).toEqual(['0:1', 'a', null, null]);
  });

  test('the away side is the home side with the sign turned, and both notations name the same line', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (quarters) => {
        const market = String(quarters / 4);
        const home = line(market, HOME, 'decimal') ?? '';
        const away = line(market, AWAY, 'decimal') ?? '';
        expect(Number(home)).toBe(quarters / 4);
        expect(Number(home) + Number(away)).toBe(0);
        expect(line(null, HOME, 'decimal', line(market, HOME, 'split'))).toBe(home);
      }),
    );
  });
});

test.each([
  ['-0.75', '-0.5/1', true],
  ['+0', '0', true],
  ['-0/0.5', '-0.25', true],
  ['2.50', '2.5', true],
  ['2.5', '2/3', true],
  ['-0.5', '+0.5', false],
  ['0', '0.25', false],
  [null, null, true],
  [null, '0', false],
  ['A/B', 'A/B', true],
  ['A', 'B', false],
])('%s and %s are the same line: %s (F29, F30, D15)', (a, b, same) => {
  expect([isSameLine(a, b), isSameLine(b, a)]).toEqual([same, same]);
});

test.each([
  ['Over 2.00', '2.00', true],
  ['Over 2.00', '2', true],
  ['Over 0.00', '0', true],
  ['Over 2.50', '2.5', true],
  ['Over 2/2.5', '2.25', true],
  ['大2.00', '2', true],
  ['Over 2.00', '0', false],
  ['Over 12.00', '2', false],
  ['Schalke 04', '4', false],
  ['Over', '2.00', false],
])('the name %s has the line %s: %s', (name, own, has) => {
  expect(hasLine(name, own)).toBe(has);
});
