import { expect, test } from 'vitest';
import { currencyName } from '#domain/money/currencyTable.ts';
import { cashedOutPart, viewCashOut } from '#domain/orders/cashOutOffer.ts';
import { NO_CASH_OUTS } from '#domain/orders/cashOutIntent.ts';
import { orderProfit } from '#domain/orders/historyOutcome.ts';
import type { OrderId, OrderStatus } from '#domain/orders/order.ts';
import { createIcons } from '../icons.ts';
import type { Decoding } from './context.ts';
import { parseExact } from '../exactJson.ts';
import { decodePushed, decodeStatuses } from './bets.ts';
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

/** An order as the platform's text, with some fields in place of its own: numbers arrive as they do from the wire. */
const orderText = (fields: Readonly<Record<string, string>>): string => {
  const others = Object.entries(RAW).flatMap(([name, value]) =>
    name in fields ? [] : [`"${name}":${JSON.stringify(value)}`],
  );
  return `{${[...others, ...Object.entries(fields).map(([name, value]) => `"${name}":${value}`)].join()}}`;
};
const pageOf = (fields: Readonly<Record<string, string>>, page = '', reading: Decoding = decoding) =>
  decodeOrders(parseExact(`{"records":[${orderText(fields)}]${page}}`), reading);

test.each<[string, string]>([
  ['9.499999999999998', '9.5'],
  ['1333.3333333333333', '1333.33333333333'],
  ['99999.69999999998', '99999.7'],
  ['9999.999999999998', '10000'],
  ['123456789.69999999', '123456789.7'],
  ['9007199254740.99', '9007199254740.99'],
  ['90071992547409.93', '90071992547409.93'],
  ['"99999.69999999998"', '99999.69999999998'],
  ['"0.123456789012"', '0.123456789012'],
  ['1333.33333333333333333333333333', '1333.333333333333'],
  ['"1333.3333333333333333"', '1333.333333333333'],
  ['0.30000000000000004', '0.3'],
  ['9.5e1', '95'],
  ['1e-7', '0.0000001'],
  ['4.440892098500626e-16', '0'],
  ['"1E+3"', '1000'],
])('an amount of %s is read as %s, so the order stays in the list (MONEY-06, F36)', (sent, read) => {
  for (const field of ['sat', 'sa', 'cops', 'us', 'uwl', 'lwa', 'mla', 'mwa']) {
    const page = pageOf({ [field]: sent }, `,"tamt":${sent},"tsamt":${sent}`);
    const [order] = page?.orders ?? [];
    expect(page?.unreadable).toEqual([]);
    expect([page?.stakeTotal, page?.payoutTotal]).toEqual([read, read]);
    expect(
      {
        sat: order?.betAmount,
        sa: order?.settledAmount,
        cops: order?.cashOutPayoutStake,
        us: order?.singleBetAmount,
        uwl: order?.returnAmount,
        lwa: order?.lastWinAmount,
        mla: order?.maxPayoutAmount,
        mwa: order?.maxWinAmount,
      }[field],
    ).toBe(read);
  }
});

test('a figure that only informs is unknown if unreadable, never 0, and the order stays in the list (F36)', () => {
  for (const broken of ['""', '"1,260.00"', '"x"', '{}', '1e30']) {
    const fields = { uwl: broken, lwa: broken, mla: broken, mwa: broken };
    const page = pageOf(fields, `,"tamt":${broken},"tsamt":${broken},"sts":${broken}`);
    expect(page).toMatchObject({ unreadable: [], stakeTotal: null, payoutTotal: null, statistics: [] });
    expect(page?.orders[0]).toMatchObject({
      betAmount: '100.5',
      returnAmount: null,
      lastWinAmount: null,
      maxPayoutAmount: null,
      maxWinAmount: null,
    });
  }
});

test('an unreadable win or loss is no missing one, which the client computes from payout and stake (F36)', () => {
  const profits = ['"1,260.00"', '{}', 'null'].map((uwl) => {
    const [order] = pageOf({ st: '5', uwl })?.orders ?? [];
    return order === undefined ? 'unreadable' : orderProfit({ ...order, settledAmount: null });
  });
  expect(profits).toEqual([null, null, '-82.1']);
});

test('totals by currency that cannot be read are counted, and the orders are shown without them (F36)', () => {
  const dropped: string[] = [];
  const page = pageOf({}, ',"sts":[{"cid":1,"ct":2,"sa":"1,260.00"}]', {
    ...decoding,
    drop: (reason) => void dropped.push(reason),
  });
  expect([page?.orders.length, page?.statistics, dropped]).toEqual([1, [], ['order-statistics']]);
});

test.each(['""', '"1,260.00"', '"1.260,00"', '"12abc"', '"0x10"', '" 1"', 'true', '-1', '1e30'])(
  'an order with a stake of %s is unreadable, as no stake is guessed (F36, F38)',
  (sent) => {
    const page = decodeOrders(
      parseExact(`{"records":[${orderText({})},${orderText({ sat: sent })}]}`),
      decoding,
    );
    expect([page?.orders.length, page?.unreadable.length]).toEqual([1, 1]);
  },
);

test('a cash-out rate keeps all its digits, because the request repeats it (D31)', () => {
  const rates = ['0.9499999999999998', '1.33333333333333333333', '1e-7'].map(
    (rate) =>
      decodeQuotes(parseExact(`{"pr":[{"oid":"1","amt":${rate},"st":4}]}`), decoding)?.quotes[0]?.rate,
  );
  expect(rates).toEqual(['0.9499999999999998', '1.33333333333333333333', '0.0000001']);
});

test('a smaller stake that the platform would accept is a stake that can be sent, never a larger one', () => {
  const offered = [33.333333333333336, 33.339, '10'].map(
    (os) => decodeStatuses([{ oid: '1', st: 2, os }], decoding)?.[0]?.offered,
  );
  expect(offered).toEqual(['33.33', '33.33', '10']);
});

test('a balance out of arithmetic with doubles is read (USER-02)', () => {
  const { balances } = decodePushed({ orders: [], balances: [{ cid: 1, bl: 979.9999999999999 }] }, decoding);
  expect(balances).toEqual([{ currencyId: 1, balance: '980' }]);
});
