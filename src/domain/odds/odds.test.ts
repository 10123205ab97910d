import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { convertOdds, formatOdds, isTwoWay, NO_ODDS, type OddsFormat } from './odds.ts';
import { MAX_THOUSANDTHS } from './priceWord.ts';
import type { OptionFacts } from '../match/match.ts';
import type { OptionType } from '../ids.ts';

/** Halves away from zero, in whole numbers without limit: the independent reading of D14. */
const oracle = (european: number, format: OddsFormat): bigint | undefined => {
  const win = BigInt(european) - 1000n;
  if (win <= 0n) return undefined;
  const inverse = -((2n * 1_000_000n + win) / (2n * win));
  if (format === 1) return BigInt(european);
  if (format === 2) return win;
  if (format === 3) return win <= 1000n ? win : inverse;
  return win >= 1000n ? win : inverse;
};

const twoWay = { twoWay: true };
const option = (type: number): OptionFacts => ({ type: type as OptionType, name: null, line: null });

describe('odds in four formats', () => {
  test.each<[european: number, europe: string, hongKong: string, malaysia: string, indonesia: string]>([
    [1500, '1.50', '0.50', '0.50', '-2.00'],
    [1955, '1.955', '0.955', '0.955', '-1.047'],
    [1960, '1.96', '0.96', '0.96', '-1.042'],
    [2000, '2.00', '1.00', '1.00', '1.00'],
    [2010, '2.01', '1.01', '-0.99', '1.01'],
    [3000, '3.00', '2.00', '-0.50', '2.00'],
    [15000, '15.00', '14.00', '-0.071', '14.00'],
    [1001, '1.001', '0.001', '0.001', '-1000.00'],
    [1010, '1.01', '0.01', '0.01', '-100.00'],
    [MAX_THOUSANDTHS, '16777.215', '16776.215', '0.00', '16776.215'],
  ])('%i thousandths are shown as the table says (MONEY-05, D14)', (european, ...texts) => {
    expect(([1, 2, 3, 4] as const).map((format) => formatOdds(european, format, twoWay).text)).toEqual(texts);
  });

  test('every price converts as exact integer arithmetic says (MONEY-05, D14, C6)', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: MAX_THOUSANDTHS })),
        fc.constantFrom<OddsFormat>(1, 2, 3, 4),
        (european, format) => {
          const expected = oracle(european, format);
          const converted = convertOdds(european, format);
          expect(converted === undefined ? undefined : BigInt(converted)).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('the written price is the converted one with two decimals, and a third only where it is not zero (D14)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1001, max: 100_000 }),
        fc.constantFrom<OddsFormat>(1, 2, 3, 4),
        (european, format) => {
          const { text } = formatOdds(european, format, twoWay);
          expect(text).toMatch(/^-?\d+\.\d\d[1-9]?$/);
          expect(BigInt(text.replace('.', '')) * (/\.\d\d$/.test(text) ? 10n : 1n)).toBe(
            oracle(european, format),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a base price of 1.50 is -2.00 in Indonesia and a price all the same, not a lock (C5)', () => {
    expect(formatOdds(1500, 4, twoWay)).toEqual({ text: '-2.00', format: 4 });
  });

  test.each([0, 1, 999, 1000])(
    '%i thousandths are no price and shown as "-" in every format (D14)',
    (european) => {
      for (const format of [1, 2, 3, 4] as const)
        expect(formatOdds(european, format, twoWay).text).toBe(NO_ODDS);
    },
  );

  test('a market of more than two ways and an outright keep European odds, and the answer says so (C4, D14)', () => {
    for (const format of [1, 2, 3, 4] as const)
      expect(formatOdds(1850, format, { twoWay: false })).toEqual({ text: '1.85', format: 1 });
    expect(isTwoWay({ options: [option(1), option(2)] }, false)).toBe(true);
    expect(isTwoWay({ options: [option(1), option(3), option(2)] }, false)).toBe(false);
    expect(isTwoWay({ options: [option(1), option(2)] }, true)).toBe(false);
  });

  test('a price asked again answers the same object, also after more prices than are kept', () => {
    const first = formatOdds(1234, 3, twoWay);
    expect(formatOdds(1234, 3, twoWay)).toBe(first);
    for (let european = 2000; european < 30_000; european += 1) formatOdds(european, 3, twoWay);
    expect(formatOdds(1234, 3, twoWay)).toEqual(first);
  });
});
