import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import type { MarketId, Thousandths } from '../ids.ts';
import { readAmount, type Amount } from '../money/amount.ts';
import { potentialReturn } from '../money/potentialReturn.ts';
import {
  alertOddsProblem,
  readWantedOdds,
  reserveProblem,
  reserveStakeCap,
  stepOdds,
  suggestedStakes,
  tidyStake,
  type ReserveLimits,
} from './reserveTerms.ts';

const limits = (more: Partial<ReserveLimits> = {}): ReserveLimits => ({
  marketId: '1' as MarketId,
  minStake: '10' as Amount,
  maxStake: '4000' as Amount,
  maxWin: '8000' as Amount,
  maxOdds: 6000 as Thousandths,
  odds: 2000 as Thousandths,
  ...more,
});
const odds = (value: number) => value as Thousandths;
const amount = (value: string) => value as Amount;

describe('the stake of a reserved bet (RESERVE-03, REQ-68)', () => {
  test.each([
    ['the stake limit, where what may be won allows more', 2_000, {}, '4000'],
    ['what may be won divided by odds - 1', 5_000, {}, '2000'],
    ['rounded down to hundredths', 4_001, {}, '2665.77'],
    ['what may be won itself at short odds', 1_100, { maxStake: null }, '8000'],
    ['never below the least stake', 6_000, { maxWin: amount('20') }, '10'],
    ['what may be won alone, where no stake limit is sent', 3_000, { maxStake: null }, '4000'],
    ['nothing, where the platform limits nothing', 3_000, { maxStake: null, maxWin: null }, null],
  ] as const)('is at most %s', (_what, wanted, more, cap) => {
    expect(reserveStakeCap(limits(more), odds(wanted))).toBe(cap);
  });

  test('is in whole units of a currency without decimals (C18)', () => {
    expect(reserveStakeCap(limits(), odds(4_001), 0)).toBe('2665');
    expect(reserveProblem(limits(), odds(4_001), amount('2666'), 0)).toEqual({
      code: 'stake-high',
      most: '2665',
    });
    expect(reserveProblem(limits(), odds(4_001), amount('20.5'), 0)).toEqual({ code: 'stake-decimals' });
  });

  test('at the cap never wins more than the platform allows, unless the cap is the least stake', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_001, max: 200_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (wanted, win) => {
          const given = limits({ maxWin: String(win) as Amount, maxStake: null, minStake: amount('0.01') });
          const cap = reserveStakeCap(given, odds(wanted)) ?? amount('0');
          if (cap === '0.01') return;
          expect(Number(potentialReturn(cap, [odds(wanted)], 1).maxWin)).toBeLessThanOrEqual(win);
        },
      ),
    );
  });

  test.each([
    ['49.99', '49'],
    ['50', '50'],
    ['999.99', '990'],
    ['1000', '1000'],
    ['9999', '9900'],
    ['10000', '10000'],
    ['123456.78', '123000'],
    ['0.5', '0'],
  ])('is suggested in tidy amounts: %s becomes %s', (from, to) => {
    expect(tidyStake(amount(from))).toBe(to);
  });

  test('is suggested within its limits, ascending, each amount once', () => {
    expect(suggestedStakes(limits(), odds(5_000))).toEqual(['10', '200', '1000', '2000']);
    expect(suggestedStakes(limits({ maxWin: amount('30') }), odds(3_000))).toEqual(['10', '15']);
  });
});

test.each([
  [2_000, null, 'odds-missing'],
  [2_000, 1_999, 'odds-not-above'],
  [2_000, 2_000, 'odds-not-above'],
  [2_000, 2_001, null],
  [null, 1_500, null],
] as const)('with odds %s now, a price alert at %s: %s', (now, odds, code) => {
  expect(alertOddsProblem(now as Thousandths | null, odds as Thousandths | null)?.code ?? null).toBe(code);
});

describe('the terms of a reserved bet', () => {
  test.each([
    [null, '20', 'odds-missing'],
    [1_999, '20', 'odds-low'],
    [2_000, '20', null],
    [6_000, '20', null],
    [6_001, '20', 'odds-high'],
    [3_000, null, 'stake-missing'],
    [3_000, '0', 'stake-missing'],
    [3_000, '9.99', 'stake-low'],
    [3_000, '4000', null],
    [3_000, '4000.01', 'stake-high'],
    [3_000, '20.001', 'stake-decimals'],
  ] as const)('odds %s and stake %s: %s (RESERVE-02, RESERVE-03)', (wanted, stake, code) => {
    expect(
      reserveProblem(limits(), wanted === null ? null : odds(wanted), stake as Amount | null)?.code ?? null,
    ).toBe(code);
  });
  test('cannot be checked without limits', () => {
    expect(reserveProblem(null, odds(3_000), amount('20'))).toEqual({ code: 'limits-unknown' });
  });

  test.each([
    [2_000, 1, 2_050],
    [2_000, -1, 2_000],
    [2_001, -1, 2_000],
    [2_075, 1, 2_100],
    [5_000, 1, 5_100],
    [5_000, -1, 4_950],
    [5_980, 1, 6_000],
    [6_000, 1, 6_000],
  ] as const)('odds step from %i by %i to %i, within their limits', (from, direction, to) => {
    expect(stepOdds(limits(), odds(from), direction)).toBe(to);
  });

  test.each([
    ['2.1', 2_100],
    ['2,105', 2_105],
    [' 3 ', 3_000],
    ['２．５', 2_500],
    ['1', null],
    ['2.1055', null],
    ['1e3', null],
    ['-2', null],
    ['', null],
    ['1.000', null],
    // A Chinese input method writes the full stop for a point, a Thai keyboard its own digits.
    ['2。05', 2_050],
    ['２．０５', 2_050],
    ['๒.๐๕', 2_050],
  ])('odds are read exactly from "%s": %s', (text, read) => {
    expect(readWantedOdds(text)).toBe(read);
  });
  test('amounts stay in their shortest form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_001, max: 99_999 }), (wanted) => {
        const cap = reserveStakeCap(limits(), odds(wanted));
        expect(cap === null ? null : readAmount(cap)).toBe(cap);
      }),
    );
  });
});
