import { expect, test } from 'vitest';
import type { Amount } from './amount.ts';
import type { Thousandths } from '../ids.ts';
import { stakeForWin } from './stakeForWin.ts';

test.each([
  ['95.50', [1955], 1, '100'],
  ['95.51', [1955], 1, '100.01'],
  ['0.01', [1001], 1, '9.5'],
  ['1', [1010], 1, '99.95'],
  ['686', [1955, 1870, 2150], 3, '100'],
  ['887.95', [1955, 1870, 2150], 2, '100'],
])('to win %s at %o in series %i a stake of %s is the least (D16)', (target, odds, series, stake) => {
  expect(stakeForWin(target as Amount, odds as Thousandths[], series)).toBe(stake);
});

test('a currency without decimals is staked in whole units (C18)', () => {
  expect(stakeForWin('95.51' as Amount, [1955 as Thousandths], 1, 0)).toBe('101');
});

test('odds that cannot win, and a target of zero, have no stake', () => {
  expect([
    stakeForWin('10' as Amount, [1000 as Thousandths], 1),
    stakeForWin('0' as Amount, [2000 as Thousandths], 1),
    stakeForWin('-1' as Amount, [2000 as Thousandths], 1),
    stakeForWin('5' as Amount, [], 1),
  ]).toEqual([null, null, null, null]);
});
