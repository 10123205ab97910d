import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { readAmount, type Amount } from '../money/amount.ts';
import { cashOutFigures, oddsProduct } from './cashOut.ts';
import { currencyMoney } from '../money/currencies.ts';
import { currencyName } from '../money/currencyTable.ts';
import type { Thousandths } from '../ids.ts';
import { combinationsOf, potentialReturn } from '../money/potentialReturn.ts';

const amount = (text: string) => text as Amount;
/** Two decimals as whole cents. */
const cents = (text: string) => BigInt(text.replace('.', ''));
const legs = (...odds: number[]) => odds as Thousandths[];

describe('amounts', () => {
  test.each([
    ['10.00', '10'],
    ['0.842', '0.842'],
    ['-1.6', '-1.6'],
    ['90071992547409.93', '90071992547409.93'],
    ['0.00000001', '0.00000001'],
    ['1e3', undefined],
    ['', undefined],
    ['１２', undefined],
    ['1,5', undefined],
    ['NaN', undefined],
    ['1234567890123456789', undefined],
  ])('%s is %s, exactly (F39)', (text, value) => {
    expect(readAmount(text)).toBe(value);
  });

  test('amounts of a currency without coins have no .00 (C18); one without letters shows its number (D17)', () => {
    expect([
      currencyMoney(amount('1000000'), 10),
      currencyMoney(amount('12.5'), 10),
      currencyMoney(amount('19.9996'), 1),
    ]).toEqual(['1000000', '12.50', '20.00']);
    expect([1, 10, 200, 999].map(currencyName)).toEqual(['CNY', 'VND', 'USDT', '999']);
  });
});

describe('what a cash-out shows', () => {
  test('price is rate times rest, floored; win is its profit (CASHOUT-01, CASHOUT-03, MONEY-02, D18, D33, C17)', () => {
    expect(
      cashOutFigures(
        { betAmount: amount('60.01'), cashOutTotalAmount: amount('20') },
        amount('1.103'),
        amount('1.87'),
      ),
    ).toEqual({
      price: '44.13',
      remainingPrincipal: '40.01',
      lastWinAmount: '34.80',
    });
  });

  test('the price is floored, and not rounded to three decimals before (C17)', () => {
    expect(
      cashOutFigures(
        { betAmount: amount('100'), cashOutTotalAmount: amount('0') },
        amount('0.199996'),
        amount('2'),
      ).price,
    ).toBe('19.99');
  });

  test('nothing remains: nought, whatever the rate (CASHOUT-02, D18)', () => {
    const none = { price: '0.00', remainingPrincipal: '0.00', lastWinAmount: '0.00' };
    expect(
      cashOutFigures(
        { betAmount: amount('400'), cashOutTotalAmount: amount('400') },
        amount('0.9'),
        amount('2'),
      ),
    ).toEqual(none);
    expect(
      cashOutFigures(
        { betAmount: amount('400'), cashOutTotalAmount: amount('400.01') },
        amount('0.9'),
        amount('2'),
      ),
    ).toEqual(none);
  });
});

describe('potential return', () => {
  test('of a single is stake times odds with the stake; of a parlay it is rounded once at the end (D16)', () => {
    expect(potentialReturn(amount('100'), legs(1955), 1)).toEqual({
      total: '195.50',
      maxWin: '95.50',
      stake: '100.00',
    });
    expect(oddsProduct(legs(1955, 1870, 2150))).toBe('7.8600775');
    expect(potentialReturn(amount('100'), legs(1955, 1870, 2150), 3)).toEqual({
      total: '786.00',
      maxWin: '686.00',
      stake: '100.00',
    });
  });

  test('ten legs keep every digit: no double could (D16)', () => {
    expect(oddsProduct(legs(...Array.from({ length: 10 }, () => 1999)))).toBe(
      (1999n ** 10n).toString().replace(/(\d{30})$/, '.$1'),
    );
  });

  test('a system is the sum over its combinations, each rounded by itself (D16, C44)', () => {
    expect([2, 3, 0, 1].map((series) => combinationsOf(['a', 'b', 'c', 'd'], series).length)).toEqual([
      6, 4, 11, 4,
    ]);
    expect(potentialReturn(amount('100'), legs(1955, 1870, 2150), 2)).toEqual({
      total: '1187.95',
      maxWin: '887.95',
      stake: '300.00',
    });
  });

  test.each([
    [3, 4],
    [4, 11],
    [5, 26],
    [6, 57],
    [7, 120],
    [8, 247],
  ])('full cover of %i legs is %i bets (C44)', (count, bets) => {
    expect(
      combinationsOf(
        Array.from({ length: count }, (_, at) => at),
        0,
      ).length,
    ).toBe(bets);
  });

  test('winning is what comes back less the stake, to the cent (D16)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1001, max: 20_000 }),
        (paid, odds) => {
          const { total, maxWin, stake } = potentialReturn(
            readAmount(`${(paid - (paid % 100)) / 100}.${String(paid % 100).padStart(2, '0')}`) as Amount,
            legs(odds),
            1,
          );
          expect(cents(total) - cents(stake)).toBe(cents(maxWin));
        },
      ),
    );
  });
});
