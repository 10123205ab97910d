import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { cashOutOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { historyResult, historyState, historyTotals, orderProfit, payoutRule } from './historyOutcome.ts';
import { payoutParts, payoutShown } from './orderDisplay.ts';
import type { Order, OrderStatus } from './order.ts';

const text = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
const hundredths = (amount: string | null | undefined): bigint => {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount ?? '') ?? [];
  return BigInt(`${sign}${whole}${rest.padEnd(2, '0')}`);
};

describe('the state of an order in the history', () => {
  test.each([
    [0, 'created'],
    [1, 'created'],
    [2, 'rejected'],
    [3, 'cancelled'],
    [4, 'confirmed'],
    [5, 'settled'],
    [101, 'early-settlement'],
    [102, 'cash-out'],
    [77, 'unsettled'],
  ])('status %i is %s (MYBETS-17, MYBETS-18, MYBETS-19, MYBETS-20, MYBETS-30, C21)', (status, state) => {
    expect(historyState(orderOf({ status }))).toBe(state);
  });

  test('a settled order is void if every leg is void, and settled if one leg counts (MYBETS-30)', () => {
    const voids = [orderLegOf({ result: 7 }), orderLegOf({ result: 7 })];
    expect(historyState(orderOf({ options: voids }))).toBe('void');
    expect(historyState(orderOf({ options: [...voids, orderLegOf()] }))).toBe('settled');
  });
});

describe('the result of a settled order', () => {
  test.each([
    [2, 'draw'],
    [3, 'lose'],
    [4, 'win'],
    [5, 'winHalf'],
    [6, 'loseHalf'],
    [7, 'void'],
    [9, null],
  ])('a single with leg result %i is %s (MYBETS-21, MYBETS-31, C21)', (result, word) => {
    expect(historyResult(orderOf({ options: [orderLegOf({ result })] }))).toBe(word);
  });

  test.each([
    ['250', 'win'],
    ['100', 'draw'],
    ['40', 'lose'],
    ['0', 'lose'],
  ])('a parlay of 100 that paid %s is %s', (settledAmount, word) => {
    const options = [orderLegOf(), orderLegOf({ result: 5 })];
    expect(historyResult(orderOf({ options, seriesType: 'parlay', settledAmount }))).toBe(word);
  });

  test('an order of an unknown series is named by what it paid (MYBETS-31, D17)', () => {
    const order = orderOf({
      seriesType: 'unknown',
      options: [orderLegOf({ result: 4 })],
      settledAmount: '0',
    });
    expect([historyState(order), historyResult(order)]).toEqual(['settled', 'lose']);
  });

  test('a parlay with one readable leg is named by what it paid, and is not void by this leg (MYBETS-31, F36)', () => {
    const parlay = { seriesType: 'parlay', matchCount: 2 } as const;
    const lost = orderOf({ ...parlay, options: [orderLegOf()], settledAmount: '0' });
    expect([historyState(lost), historyResult(lost)]).toEqual(['settled', 'lose']);
    const won = orderOf({ ...parlay, options: [orderLegOf({ result: 7 })], settledAmount: '250' });
    expect([historyState(won), historyResult(won)]).toEqual(['settled', 'win']);
  });

  test.each([
    ['120', 'win'],
    ['100', 'draw'],
    ['99.99', 'lose'],
  ])('100 cashed out as a whole for %s is %s, whatever the leg did (MYBETS-22, C20)', (paid, word) => {
    const cashedOut = { cashOutTotalAmount: '100', cashOutPayoutStake: paid, settledAmount: '0' };
    expect(historyResult(orderOf({ ...cashedOut, cashOutList: [cashOutOf('100', paid)] }))).toBe(word);
  });

  test('cashed out without records is "cashOut"; cashed out in part, the leg decides (MYBETS-23, C20, C21)', () => {
    const whole = { cashOutTotalAmount: '100', cashOutPayoutStake: '80' };
    const part = { cashOutTotalAmount: '50', cashOutPayoutStake: '40', cashOutList: [cashOutOf('50', '40')] };
    expect([
      historyResult(orderOf(whole)),
      historyResult(orderOf({ status: 102 })),
      historyResult(orderOf({ ...part, options: [orderLegOf({ result: 4 })] })),
    ]).toEqual(['cashOut', 'cashOut', 'win']);
  });

  test('an order that is not settled has none', () => {
    expect([0, 1, 2, 3, 4, 101, 77].map((status) => historyResult(orderOf({ status })))).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });
});

describe('the payout of an order', () => {
  const records = {
    cashOutTotalAmount: '40',
    cashOutPayoutStake: '35',
    cashOutList: [cashOutOf('40', '35')],
  };
  const failed = [2, 3].map((status) => ({
    ...cashOutOf(`${status}0`, '35'),
    orderStatus: status as OrderStatus,
  }));
  test.each<[string, Order, string, string]>([
    ['settled', orderOf({ settledAmount: '195' }), 'settled', '195'],
    ['settled without a payout', orderOf({ settledAmount: null }), 'nothing', '0'],
    ['settled with cash-outs', orderOf({ ...records, settledAmount: '117' }), 'cash-outs', '95.00'],
    ['lost after failed cash-outs', orderOf({ settledAmount: '0', cashOutList: failed }), 'settled', '0'],
    ['won after failed cash-outs', orderOf({ settledAmount: '195', cashOutList: failed }), 'settled', '195'],
    [
      'settled after a failed cash-out and a settled one',
      orderOf({ ...records, settledAmount: '117', cashOutList: [...failed, ...records.cashOutList] }),
      'cash-outs',
      '95.00',
    ],
    ['rejected', orderOf({ status: 2 }), 'stake', '100'],
    ['cancelled', orderOf({ status: 3 }), 'stake', '100'],
    ['created', orderOf({ status: 0 }), 'maximum-win', '95'],
    ['confirming', orderOf({ status: 1 }), 'maximum-win', '95'],
    ['confirmed', orderOf({ status: 4 }), 'maximum-win', '95'],
    ['cashed out', orderOf({ status: 102, settledAmount: null, cashOutPayoutStake: '80' }), 'other', '80'],
    [
      'cashed out with a settlement of 0',
      orderOf({ status: 102, settledAmount: '0.00', cashOutPayoutStake: '80' }),
      'other',
      '80',
    ],
    ['cashed out with a settlement', orderOf({ status: 102, settledAmount: '60' }), 'other', '60'],
  ])(
    '%s follows its rule (MYBETS-24, MYBETS-25, MYBETS-26, MYBETS-27, MYBETS-28, MYBETS-29, C19, D16)',
    (_name, order, rule, shown) => {
      expect([payoutRule(order), payoutShown(order)]).toEqual([rule, shown]);
    },
  );

  test('the payouts of cash-outs and of settlement are beside the formula (C19)', () => {
    expect(payoutParts(orderOf({ ...records, settledAmount: '117' }))).toEqual({
      total: '152',
      differs: true,
    });
  });
});

const unreadableReturn: Order = { ...orderOf({ settledAmount: null }), isReturnUnreadable: true };

describe('what orders won or lost', () => {
  test.each<[string, Order, string | null]>([
    ['told by the platform', orderOf({ returnAmount: '94.99' }), '94.99'],
    ['payout less stake', orderOf({ settledAmount: '195' }), '95'],
    ['lost', orderOf({ settledAmount: '0' }), '-100'],
    ['cash-outs and settlement together', orderOf({ cashOutPayoutStake: '35', settledAmount: '117' }), '52'],
    ['rejected', orderOf({ status: 2 }), '0'],
    ['cancelled', orderOf({ status: 3 }), '0'],
    ['open', orderOf({ status: 4 }), null],
    ['an unreadable figure of the platform', unreadableReturn, null],
  ])('%s', (_name, order, profit) => {
    expect(orderProfit(order)).toBe(profit);
  });

  test('totals are one for each currency; what was given back is neither staked nor paid (MYBETS-13)', () => {
    const orders = [
      orderOf({ betAmount: '0.1', settledAmount: '0.3' }),
      orderOf({ betAmount: '0.2', settledAmount: '0' }),
      orderOf({ status: 3, betAmount: '1000' }),
      orderOf({ currencyId: 2, status: 4, betAmount: '7' }),
    ];
    expect(historyTotals(orders)).toEqual([
      { currencyId: 1, count: 3, stake: '0.3', payout: '0.3', profit: '0' },
      { currencyId: 2, count: 1, stake: '7', payout: null, profit: null },
    ]);
  });

  test('an unreadable win or loss is no draw, and makes the total profit unknown (F36)', () => {
    const orders = [orderOf({ settledAmount: '195' }), unreadableReturn];
    expect(historyTotals(orders)).toMatchObject([{ count: 2, stake: '200', payout: '195', profit: null }]);
    expect(historyTotals([unreadableReturn])).toMatchObject([{ profit: null }]);
    const options = [orderLegOf(), orderLegOf()];
    expect(historyResult({ ...unreadableReturn, options, seriesType: 'parlay' })).toBeNull();
  });

  test('totals equal whole-number arithmetic in hundredths, for any orders (MYBETS-13, MONEY-06)', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 50 }), (bets) => {
        const orders = bets.map(([stake, paid]) =>
          orderOf({ betAmount: text(stake), settledAmount: text(paid) }),
        );
        const [all] = historyTotals(orders);
        const sum = (read: (bet: readonly [number, number]) => number) =>
          bets.reduce((total, bet) => total + BigInt(read(bet)), 0n);
        expect([hundredths(all?.stake), hundredths(all?.payout), hundredths(all?.profit)]).toEqual([
          sum(([stake]) => stake),
          sum(([, paid]) => paid),
          sum(([stake, paid]) => paid - stake),
        ]);
      }),
      { numRuns: 100 },
    );
  });
});
