import * as fc from '#tests/property.ts';
import { cashOutOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import type { EpochMs, Thousandths } from '../ids.ts';
import {
  cashedOutPart,
  cashOutPayout,
  checkCashOutStake,
  mostAutoPayout,
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
  refundAmount: null,
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
    // The quote is newer than the order list: the platform has settled, cancelled or rejected the bet.
    ['not-offered', open(), all(quoteOf({ status: 5 as OrderStatus }))],
    ['not-offered', open(), all(quoteOf({ status: 3 as OrderStatus }))],
    ['not-offered', open(), all(quoteOf({ status: 2 as OrderStatus }))],
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
  ['100.00', 33, 2, '33'],
  ['100001', 25, 2, '25000.25'],
  // A currency without small coins has whole stakes; all that remains may have decimals.
  ['100001', 25, 0, '25000'],
  ['100000.50', 100, 0, '100000.50'],
  ['50', 1, 0, '0'],
] as const)(
  'of %s, %i per cent with %i decimals is a stake of %s (C18)',
  (remaining, percent, decimals, stake) => {
    expect(shareOfStake(amount(remaining), percent, decimals)).toBe(stake);
  },
);

test.each<[string, Order, string, string | null]>([
  ['all of a single', open(), '100', '195.00'],
  ['a part of a single', open(), '40', '77.99'],
  ['what remains after a part', open({ cashOutTotalAmount: '40' }), '60', '117.00'],
  ['a parlay', open({ options: [orderLegOf(), orderLegOf({ odds: 2000 as Thousandths })] }), '100', '390.00'],
  ['a series', open({ betCount: 3 }), '50', null],
  ['a parlay with an unread leg', open({ seriesType: 'parlay', matchCount: 2 }), '100', null],
  ['a leg without odds', open({ options: [orderLegOf({ odds: 0 as Thousandths })] }), '100', null],
])('an auto cash-out of %s can pay at most what the bet can (CASHOUT-32)', (_name, order, stake, most) => {
  expect(mostAutoPayout(order, amount(stake))).toBe(most);
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
    // The last bet amount is what remains of the stake (D18).
    expect(cashedOutPart(after)).toMatchObject({ stake: '40', payout: '36', left: '60.00' });
    expect(withCashOuts(after, [intentOf()])).toBe(after);
    const listed = open({ cashOutTotalAmount: '40', cashOutList: [record('c1', 5)] });
    expect(withCashOuts(listed, [intentOf()])).toBe(listed);
    const counted = open({ cashOutTotalAmount: '40', cashOutCount: 1 });
    expect(withCashOuts(counted, [intentOf()])).toBe(counted);
  });

  test('is counted once if the platform counts cash-outs and lists no records (CASHOUT-18, CASHOUT-19)', () => {
    const part = { stake: amount('30'), payout: amount('27') };
    const intents = [
      intentOf({ ...part, id: 'i2', cashOutId: 'c2', count: 1 }),
      intentOf({ ...part, id: 'i1', cashOutId: 'c1', count: 0 }),
    ];
    // The list was read after the first cash-out.
    const listed = open({ cashOutCount: 1, cashOutTotalAmount: '30', cashOutPayoutStake: '27' });
    const after = withCashOuts(listed, intents);
    expect(after).toMatchObject({ cashOutTotalAmount: '60', cashOutPayoutStake: '54', cashOutCount: 2 });
    expect(cashedOutPart(after)?.left).toBe('40.00');
    // The list was read before both.
    expect(withCashOuts(open(), intents)).toMatchObject({ cashOutTotalAmount: '60', cashOutCount: 2 });
  });

  test('that leaves nothing removes its order from the unsettled ones (CASHOUT-14)', () => {
    const other = open({ id: '77' });
    expect(openOrdersWith([open(), other], [intentOf({ isFull: true })])).toEqual([other]);
    const orders = [open(), other];
    expect(openOrdersWith(orders, [intentOf({ state: 'rejected' })])).toBe(orders);
    expect(openOrdersWith(orders, NO_CASH_OUTS.intents)).toBe(orders);
  });
});

describe('of an order that was cashed out in part', () => {
  test('stake, payout, rest and its possible win are computed (CASHOUT-18, CASHOUT-19, CASHOUT-20, CASHOUT-21)', () => {
    const part = open({ cashOutTotalAmount: '60', cashOutPayoutStake: '54' });
    expect(cashedOutPart(part)).toEqual({
      stake: '60',
      payout: '54',
      left: '40.00',
      maxWin: '38.00',
      returns: '78',
    });
    expect(cashedOutPart({ ...part, lastWinAmount: amount('37.5') })).toMatchObject({
      maxWin: '37.5',
      returns: '77.5',
    });
    const series = open({ betCount: 3, maxWinAmount: '300', cashOutTotalAmount: '50' });
    expect(cashedOutPart(series)).toMatchObject({ left: '50.00', maxWin: '150.00', returns: '200' });
    expect(cashedOutPart({ ...series, maxWinAmount: null })).toMatchObject({ maxWin: null, returns: null });
    // The odds of the leg that was read are not those of the parlay (F36).
    const unread = { ...series, betCount: 1, seriesType: 'parlay', matchCount: 2 } as const;
    expect(cashedOutPart(unread)).toMatchObject({ left: '50.00', maxWin: '150.00', returns: '200' });
  });
  test('nothing is told of an order of which nothing was cashed out', () => {
    expect(cashedOutPart(open())).toBeNull();
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
