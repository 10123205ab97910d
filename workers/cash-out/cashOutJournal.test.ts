import { expect, test } from 'vitest';
import { readCashOutEntry } from './cashOutJournal.ts';

const INTENT = {
  id: 's1',
  action: 'cash-out',
  orderId: '7',
  stake: '20',
  rate: '0.9',
  price: '18',
  state: 'sending',
  cashOutId: null,
  payout: null,
  isFull: false,
  count: 0,
  refundAmount: null,
};
const entryWith = (change: object) => ({
  uid: '710001',
  slipId: 's1',
  rev: 1,
  at: 1_000,
  by: 2_000,
  since: 1_000,
  known: [],
  sent: {},
  names: [],
  notices: [],
  intent: { ...INTENT, ...change },
});

test('a stored cash-out is read as it is, and without its refund as one without a refund (F34, I2)', () => {
  expect([{}, { refundAmount: undefined }].map(entryWith).map(readCashOutEntry)).toEqual([
    entryWith({}),
    entryWith({}),
  ]);
  expect(readCashOutEntry(entryWith({ refundAmount: '7' }))?.intent.refundAmount).toBe('7');
  expect(readCashOutEntry(entryWith({ payout: undefined }))).toBeUndefined();
});

test.each(['stake', 'rate', 'price', 'payout'])(
  'a stored cash-out whose %s is no amount is not read (F34)',
  (field) => {
    expect(readCashOutEntry(entryWith({ [field]: 'abc' }))).toBeUndefined();
  },
);
