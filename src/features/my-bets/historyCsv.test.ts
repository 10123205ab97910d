import { expect, test } from 'vitest';
import type { MarketType } from '#domain/ids.ts';
import type { LegWords } from '#pieces/orderLeg.ts';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { historyCsv } from './historyCsv.ts';

const reasonOf = (change: Parameters<typeof orderOf>[0]): string => {
  const words = { t: (key: string) => key, legs: {} as LegWords, zone: 'UTC' };
  const [, line = ''] = historyCsv([orderOf({ options: [], ...change })], words).split('\r\n');
  return line.split(',').at(-1) ?? '';
};

test.each<[string, Parameters<typeof orderOf>[0], string]>([
  ['the words for its code, as on its card', { status: 2, rejectType: 3, rejectReason: '' }, 'bets:reject.3'],
  ['the text of the platform', { status: 2, rejectType: 99, rejectReason: 'Limit' }, 'Limit'],
  ['that none is known', { status: 2, rejectType: null, rejectReason: '' }, 'bets:reject.other'],
  ['nothing for a bet that was settled', { status: 5, rejectType: null, rejectReason: '' }, ''],
])('the reason of an exported bet is %s (PLACE-17)', (_what, change, reason) => {
  expect(reasonOf(change)).toBe(reason);
});

test.each<[string, Parameters<typeof orderOf>[0], string]>([
  ['its payout', {}, '195.00'],
  ['the stake that was given back, if it was cancelled', { status: 3 }, '100.00'],
  ['empty if it was rejected: its stake may never have been taken', { status: 2 }, ''],
  ['empty if it is open and its maximum win is unknown', { status: 4, maxWinAmount: null }, ''],
])('the payout of an exported bet is %s', (_what, change, payout) => {
  const words = { t: (key: string) => key, legs: {} as LegWords, zone: 'UTC' };
  const [head = '', line = ''] = historyCsv([orderOf({ options: [], ...change })], words).split('\r\n');
  expect(line.split(',').at(head.split(',').indexOf('csv.payout'))).toBe(payout);
});

/** A text that has its key and its values. */
const keyAndValues = (key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values).map(String)].join(' ');
const lostLeg = (marketType: number, inPlay: boolean) =>
  orderLegOf({ marketType: marketType as MarketType, inPlay, score: '2-0', result: 3 });

test('an exported handicap in play has the score at the bet, because it counts from there (MYBETS-15)', () => {
  const words = { t: keyAndValues, legs: { t: () => '', notation: 'split' } as LegWords, zone: 'UTC' };
  const order = orderOf({ options: [lostLeg(1000, true), lostLeg(1000, false), lostLeg(1007, true)] });
  expect(historyCsv([order], words).match(/\([^)]*\)/g)).toEqual([
    '(card.scoreAtBet 2-0, 2-1, result.lose)',
    '(2-1, result.lose)',
    '(2-1, result.lose)',
  ]);
});
