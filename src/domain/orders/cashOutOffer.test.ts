import * as fc from '#tests/property.ts';
import { cashOutOf, orderOf } from '#tests/orderFixture.ts';
import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import type { EpochMs } from '../ids.ts';
import {
  cashOutPayout,
  checkCashOutStake,
  openOrdersWith,
  restAfter,
  shareOfStake,
  viewCashOut,
  withCashOuts,
} from './cashOutOffer.ts';
import { NO_CASH_OUTS, type CashOutIntent, type CashOuts, type ReceivedQuote } from './cashOutIntent.ts';
import type { Order, OrderStatus, ReservedCashOut } from './order.ts';

const NOW = 1_000_000 as EpochMs;
const amount = (text: string) => text as Amount;
const open = (change: Parameters<typeof orderOf>[0] = {}): Order =>
  orderOf({ status: 4, settledAmount: null, allowSettleInAdvance: true, ...change });
const quoteOf = (change: Partial<ReceivedQuote> = {}): ReceivedQuote => ({
  orderId: open().id,
  rate: amount('0.9'),
  status: 4 as OrderStatus,
  minSingle: amount('10'),
  minParlay: amount('5'),
  reserved: null,
  at: NOW,
  ...change,
});
const all = (quote: ReceivedQuote | null, change: Partial<CashOuts> = {}): CashOuts => ({
  quotes: quote === null ? {} : { [quote.orderId]: quote },
  maxPerOrder: 5,
  intents: [],
  journal: 'ready',
  ...change,
});
const intentOf = (change: Partial<CashOutIntent> = {}): CashOutIntent => ({
  id: 'i1',
  action: 'cash-out',
  orderId: open().id,
  at: NOW,
  currencyId: 1,
  stake: amount('40'),
  rate: amount('0.9'),
  price: amount('36'),
  state: 'settled',
  cashOutId: 'c1',
  payout: amount('36'),
  isFull: false,
  count: 0,
  reason: null,
  ...change,
});
const record = (id: string, st: number) => ({ ...cashOutOf('40', '36'), id, orderStatus: st as OrderStatus });
const waiting = { id: 'r1', status: 1, amount: '40', wantedPayout: '60' } as unknown as ReservedCashOut;

describe('an order can be cashed out', () => {
  test('at rate times remaining principal, with the least stake (CASHOUT-01, CASHOUT-04, CASHOUT-07)', () => {
    expect(viewCashOut(open(), all(quoteOf()), NOW)).toMatchObject({
      kind: 'offer',
      offer: { price: '90.00', remaining: '100.00', minimum: '10' },
    });
    const parlay = open({ seriesType: 'parlay', cashOutTotalAmount: '33.33' });
    expect(viewCashOut(parlay, all(quoteOf()), NOW)).toMatchObject({
      offer: { price: '60.00', remaining: '66.67', minimum: '5' },
    });
  });

  test.each<[string, Order, CashOuts]>([
    ['loading', open(), all(null)],
    ['suspended', open(), all(quoteOf({ rate: amount('0') }))],
    ['suspended', open({ betAmount: '0.01' }), all(quoteOf())],
    ['nothing-left', open({ cashOutTotalAmount: '100' }), all(quoteOf())],
    ['in-progress', open(), all(quoteOf(), { intents: [intentOf({ state: 'unknown' })] })],
    ['in-progress', open({ cashOutList: [record('c', 1)] }), all(quoteOf())],
    ['in-progress', open(), all(quoteOf({ status: 102 as OrderStatus }))],
    ['reserved', open(), all(quoteOf({ status: 101 as OrderStatus }))],
    ['reserved', open({ reserveCashOutList: [waiting] }), all(quoteOf())],
    ['not-offered', open({ allowSettleInAdvance: false }), all(quoteOf())],
    ['not-offered', open({ status: 1 }), all(quoteOf())],
    ['limit', open({ cashOutCount: 5 }), all(quoteOf())],
    ['limit', open({ cashOutList: [record('a', 5)] }), all(quoteOf(), { maxPerOrder: 1 })],
    ['no-journal', open(), all(quoteOf(), { journal: 'denied' })],
    ['stale', open(), all(quoteOf({ at: NOW - 8_001 }))],
    // The server's time became known after the quote, and is behind the device's (F45).
    ['stale', open(), all(quoteOf({ at: NOW + 8_001 }))],
  ])(
    'not while it is %s (CASHOUT-04, CASHOUT-05, CASHOUT-06, CASHOUT-08, CASHOUT-09)',
    (reason, order, given) => {
      expect(viewCashOut(order, given, NOW)).toMatchObject({ kind: 'blocked', reason });
    },
  );

  test('up to 8 s after its quote, and after cash-outs that were rejected or cancelled (D31)', () => {
    expect(viewCashOut(open(), all(quoteOf({ at: NOW - 8_000 })), NOW).kind).toBe('offer');
    const order = open({ cashOutList: [record('a', 2), record('b', 3)] });
    expect(viewCashOut(order, all(quoteOf(), { maxPerOrder: 1 }), NOW).kind).toBe('offer');
  });
});

test.each([
  ['0', 'stake-missing'],
  ['9.99', 'stake-low'],
  ['10', undefined],
  ['66.66', undefined],
  ['66.67', undefined],
  ['66.68', 'stake-high'],
])('a stake of %s of 66.67 with the least 10 is %s (CASHOUT-07)', (stake, code) => {
  const limits = { remaining: amount('66.67'), minimum: amount('10') };
  expect(checkCashOutStake(limits, amount(stake))?.code).toBe(code);
});
test('a rest below the least may be cashed out whole', () => {
  expect(checkCashOutStake({ remaining: amount('3'), minimum: amount('10') }, amount('3'))).toBeNull();
});

describe('a settled cash-out', () => {
  test('changes its order at once, once (CASHOUT-18, CASHOUT-19, CASHOUT-20, CASHOUT-21, CASHOUT-23)', () => {
    const after = withCashOuts(open(), [intentOf()]);
    expect(after).toMatchObject({
      cashOutTotalAmount: '40',
      cashOutPayoutStake: '36',
      cashOutCount: 1,
      lastWinAmount: '57.00',
      cashOutList: [{ id: 'c1' }],
    });
    expect(withCashOuts(after, [intentOf()])).toBe(after);
    const listed = open({ cashOutTotalAmount: '40', cashOutList: [record('c1', 5)] });
    expect(withCashOuts(listed, [intentOf()])).toBe(listed);
    const counted = open({ cashOutTotalAmount: '40', cashOutCount: 1 });
    expect(withCashOuts(counted, [intentOf()])).toBe(counted);
  });

  test('that leaves nothing removes its order from the unsettled ones (CASHOUT-14)', () => {
    const other = open({ id: '77' });
    expect(openOrdersWith([open(), other], [intentOf({ isFull: true })])).toEqual([other]);
    const orders = [open(), other];
    expect(openOrdersWith(orders, [intentOf({ state: 'rejected' })])).toBe(orders);
    expect(openOrdersWith(orders, NO_CASH_OUTS.intents)).toBe(orders);
  });
});

const cents = (text: string): bigint => {
  const [whole = '0', tail = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(tail.padEnd(2, '0').slice(0, 2));
};

const text = (value: bigint): Amount => amount(`${value / 100n}.${String(value % 100n).padStart(2, '0')}`);

test('partial cash-outs keep amounts to the cent (CASHOUT-01, CASHOUT-03, CASHOUT-19, CASHOUT-20, MONEY-02)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 10_000_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 3_000 })), {
        maxLength: 5,
      }),
      (stake, parts) => {
        let order = open({ betAmount: text(BigInt(stake)) });
        let [left, paid] = [BigInt(stake), 0n];
        const intents: CashOutIntent[] = [];
        for (const [at, [percent, thousandths]] of parts.entries()) {
          const rate = amount(
            `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`,
          );
          const part = shareOfStake(restAfter(amount(order.betAmount), order.cashOutTotalAmount), percent);
          if (cents(part) === 0n) continue;
          expect(cents(part)).toBe((left * BigInt(percent)) / 100n);
          const payout = cashOutPayout(part, rate);
          expect(cents(payout)).toBe((cents(part) * BigInt(thousandths)) / 1000n);
          left -= cents(part);
          paid += cents(payout);
          intents.push(
            intentOf({ id: `i${at}`, cashOutId: `c${at}`, stake: part, payout, count: order.cashOutCount }),
          );
          order = withCashOuts(order, intents);
          const quote = quoteOf({ rate, orderId: order.id });
          const { offer } = viewCashOut(order, all(quote, { maxPerOrder: null }), NOW);
          expect([cents(offer?.remaining ?? ''), cents(offer?.price ?? '')]).toEqual([
            left,
            (left * BigInt(thousandths)) / 1000n,
          ]);
        }
        expect([cents(order.cashOutTotalAmount), cents(order.cashOutPayoutStake)]).toEqual([
          BigInt(stake) - left,
          paid,
        ]);
      },
    ),
  );
});
