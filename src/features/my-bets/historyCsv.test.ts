import { expect, test } from 'vitest';
import type { LegWords } from '#pieces/orderLeg.ts';
import { orderOf } from '#tests/orderFixture.ts';
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
