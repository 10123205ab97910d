import { expect, test } from 'vitest';
import { currencyName } from '#domain/money/currencyTable.ts';
import { cashedOutPart, viewCashOut } from '#domain/orders/cashOutOffer.ts';
import { NO_CASH_OUTS } from '#domain/orders/cashOutIntent.ts';
import type { OrderId, OrderStatus } from '#domain/orders/order.ts';
import { createIcons } from '../icons.ts';
import type { Decoding } from './context.ts';
import { decodeQuotes } from './cashOuts.ts';
import { decodeOrders, decodeReservations } from './orders.ts';

const decoding: Decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example.com/'),
};
const ORDER = '9223372036854775807';
const option = { sid: 1, mid: 1048301, te: [], mrid: 7700101, ty: 1, od: 1.955, bo: '1.955' };

/** An order with every field of the wire (wire facts 2.10). */
const RAW = {
  id: ORDER,
  sert: 1,
  bn: 3,
  al: 2,
  sat: '100.5',
  sa: 40,
  st: 4,
  oc: 2,
  stm: 1_763_748_000_000,
  cte: 1_763_726_400_000,
  ct: 1_763_726_500_000,
  mt: 1_763_726_600_000,
  rmk: 'by hand',
  us: 33.5,
  bt: '2x1*3',
  uwl: '-12.5',
  cots: 20,
  cops: 18.4,
  coc: 1,
  ab: true,
  ic: 3,
  sv: 2,
  lwa: 95.5,
  mla: 195.5,
  mwa: 95.25,
  cid: 200,
  exr: 7.1234,
  co: 1,
  ss: true,
  rj: 4,
  rjs: 'suspended',
  ops: [option],
  crl: [{ id: '88', ct: 1_763_726_700_000, cst: 20, cops: 18.4, st: 5, oid: ORDER }],
  rcool: [{ id: '99', ct: 1_763_726_800_000, cst: 40, cops: 60, st: 2, unps: 1.5, oid: ORDER }],
};

test.each([
  [0, 'single'],
  [1, 'parlay'],
  [2, 'unknown'],
])('an order of series %i is read as %s (CHAT-14, D17)', (sert, seriesType) => {
  expect(decodeOrders({ records: [{ ...RAW, sert }] }, decoding)?.orders).toMatchObject([{ seriesType }]);
});

test('an order has every field of the order list, and with its quote every field of a cash-out (MYBETS-14)', () => {
  const order = decodeOrders({ records: [RAW] }, decoding)?.orders[0];
  if (order === undefined) throw new Error('The order cannot be read.');
  const { options, cashOutList, reserveCashOutList, ...fields } = order;
  expect(fields).toEqual({
    id: ORDER,
    seriesType: 'parlay',
    betCount: 3,
    matchCount: 2,
    betAmount: '100.5',
    settledAmount: '40',
    status: 4,
    oddsChange: 2,
    createdTime: 1_763_726_400_000,
    settledTime: 1_763_748_000_000,
    cancelledTime: 1_763_726_500_000,
    modifiedTime: 1_763_726_600_000,
    remark: 'by hand',
    singleBetAmount: '33.5',
    betType: '2x1*3',
    cashOutTotalAmount: '20',
    cashOutPayoutStake: '18.4',
    cashOutCount: 1,
    autoBet: true,
    handicapCount: 3,
    seriesCount: 2,
    lastWinAmount: '95.5',
    maxPayoutAmount: '195.5',
    maxWinAmount: '95.25',
    returnAmount: '-12.5',
    currencyId: 200,
    exchangeRate: '7.1234',
    allowSettleInAdvance: true,
    settledTwice: true,
    rejectType: 4,
    rejectReason: 'suspended',
  });
  expect(options.map(({ matchId, marketId, odds }) => [matchId, marketId, odds])).toEqual([
    ['1048301', '7700101', 1955],
  ]);
  expect(cashOutList.map(({ id, amount, payout, orderStatus }) => [id, amount, payout, orderStatus])).toEqual(
    [['88', '20', '18.4', 5]],
  );
  expect(reserveCashOutList.map(({ id, status }) => [id, status])).toEqual([['99', 2]]);
  expect(currencyName(order.currencyId)).toBe('USDT');

  const quotes = decodeQuotes(
    { mxc: 5, pr: [{ oid: ORDER, amt: 0.842, st: 4, smis: 10, pmis: 5, rcs: '40' }] },
    decoding,
  );
  expect(quotes).toEqual({
    maxInProgress: 5,
    quotes: [{ orderId: ORDER, rate: '0.842', status: 4, minSingle: '10', minParlay: '5', reserved: '40' }],
  });
  const [quote] = quotes?.quotes ?? [];
  if (quote === undefined) throw new Error('The quote cannot be read.');
  // Price, remaining principal and least stake follow from order and quote.
  const quoted = { ...NO_CASH_OUTS, quotes: { [ORDER as OrderId]: { ...quote, at: 0 } } };
  expect(viewCashOut(order, quoted, 0)).toMatchObject({
    kind: 'offer',
    offer: { price: '67.78', remaining: '80.50', minimum: '5' },
  });
  // The last bet amount is what remains of the stake (D18).
  expect(cashedOutPart(order)).toMatchObject({ left: '80.50', maxWin: '95.5' });
  const unfinished = cashOutList.map((each) => ({ ...each, orderStatus: 1 as OrderStatus }));
  const polled = { ...order, cashOutList: unfinished };
  expect(viewCashOut(polled, quoted, 0)).toMatchObject({ reason: 'in-progress' });
});

test('a reserved bet, which is an order that waits, has its reserve status (MYBETS-14)', () => {
  const ods = [0, 1, 2, 3].map((rst) => ({ id: `9${rst}`, sat: 20, rst, cid: 1, p: 1, ops: [option] }));
  const statuses = decodeReservations({ ods }, decoding)?.reservations.map(({ status }) => status);
  expect(statuses).toEqual([0, 1, 2, 3]);
});
