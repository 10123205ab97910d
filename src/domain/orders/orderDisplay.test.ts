import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import type { CashOut } from './order.ts';
import type { OrderStatus, SettleResult } from './order.ts';
import {
  historyResultWord,
  outcomeDisplay,
  payoutParts,
  payoutShown,
  statusDisplay,
} from './orderDisplay.ts';

const amount = (text: string) => text as Amount;
const RECORD: CashOut = {
  id: 'c',
  createdTime: null,
  amount: amount('1'),
  payout: amount('1'),
  orderId: null,
  orderStatus: 5 as OrderStatus,
  refundAmount: null,
  cancelReason: '',
};
const order = (
  status: number,
  more: Partial<Parameters<typeof payoutShown>[0]> & { cashOutCount?: number } = {},
) => ({
  status: status as OrderStatus,
  betAmount: amount('100'),
  settledAmount: null,
  maxWinAmount: amount('95.5'),
  cashOutTotalAmount: amount('0'),
  cashOutPayoutStake: amount('0'),
  cashOutCount: 0,
  cashOutList: [],
  ...more,
});

test('each status has its word; 101 waits, 102 is a cash-out, a code of no table is "others" (C21, CHAT-19)', () => {
  expect([0, 1, 2, 3, 4, 5, 101, 102, 77].map((status) => statusDisplay(order(status)))).toEqual([
    'waiting',
    'waiting',
    'failure',
    'cancel',
    'confirm',
    'settlement',
    'waiting',
    'cashOut',
    'others',
  ]);
  expect(statusDisplay(order(5, { cashOutList: [RECORD] }))).toBe('earlySettlement');
  const failed = [2, 3].map((status) => ({ ...RECORD, orderStatus: status as OrderStatus }));
  expect(statusDisplay(order(5, { cashOutList: failed }))).toBe('settlement');
});

test('a cancelled selection is "void" in the history (C21)', () => {
  const codes = [2, 3, 4, 5, 6, 7, 1] as SettleResult[];
  expect(codes.map(historyResultWord)).toEqual([
    'draw',
    'lose',
    'win',
    'winHalf',
    'loseHalf',
    'void',
    'others',
  ]);
});

/** Cashed out whole. */
const whole = (cops: string, cashOutList: readonly CashOut[] = [RECORD]) =>
  order(5, { cashOutTotalAmount: amount('100'), cashOutPayoutStake: amount(cops), cashOutList });

describe('how an order with cash-outs ended', () => {
  test('cashed out whole, the stake against what it paid says it; without records it is only a cash-out (C20)', () => {
    expect(['120', '100', '80.01'].map((cops) => outcomeDisplay(whole(cops), 4 as SettleResult))).toEqual([
      'win',
      'draw',
      'lose',
    ]);
    expect(outcomeDisplay(whole('120', []), 3 as SettleResult)).toBe('cashOut');
  });

  test('in part, the settle result says it: a winner never reads "lose" for a small cash-out (C20)', () => {
    expect(
      outcomeDisplay(
        order(5, {
          cashOutTotalAmount: amount('20'),
          cashOutPayoutStake: amount('18'),
          cashOutList: [RECORD],
        }),
        4 as SettleResult,
      ),
    ).toBe('win');
    expect(outcomeDisplay(order(4), 0 as SettleResult)).toBe('others');
  });
});

test('the payout shown is of the records, then sa; the stake after a failure; else the maximum (C19)', () => {
  const cashed = {
    cashOutTotalAmount: amount('20'),
    cashOutPayoutStake: amount('18.4'),
    cashOutList: [RECORD],
    settledAmount: amount('156.4'),
  };
  expect(payoutShown(order(5, cashed))).toBe('98.40');
  expect(
    [
      order(5, { settledAmount: amount('195.5') }),
      order(5),
      order(2),
      order(3),
      order(0),
      order(1),
      order(4),
      order(102, { cashOutPayoutStake: amount('387.5') }),
    ].map(payoutShown),
  ).toEqual(['195.5', '0', '100', '100', '95.5', '95.5', '95.5', '387.5']);
});

test('the payout of an open order is unknown, not 0, if the platform sent no maximum win', () => {
  expect([0, 1, 4].map((status) => payoutShown(order(status, { maxWinAmount: null })))).toEqual([
    null,
    null,
    null,
  ]);
});

test('cash-outs and settlement are added up beside it, and a difference is reported (C19)', () => {
  const cashed = {
    cashOutTotalAmount: amount('20'),
    cashOutPayoutStake: amount('18.4'),
    cashOutList: [RECORD],
    settledAmount: amount('156.4'),
  };
  expect(payoutParts(order(5, cashed))).toEqual({ total: '174.8', differs: true });
  expect(payoutParts(order(5, { settledAmount: amount('195.5') }))).toEqual({
    total: '195.5',
    differs: false,
  });
});
