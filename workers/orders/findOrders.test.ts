import { describe, expect, test } from 'vitest';
import type { Bet } from '#domain/orders/bet.ts';
import type { Order, OrderId } from '#domain/orders/order.ts';
import { findOrders } from './findOrders.ts';

const AT = 1_000_000;
const bet = (ref: string, more: object = {}) =>
  ({
    ref,
    orderId: null,
    at: AT,
    stake: '10',
    currencyId: 1,
    seriesNumber: 1,
    legs: [{ key: '11:1' }],
    ...more,
  }) as unknown as Bet;
const order = (id: string, remark = '', more: object = {}) =>
  ({
    id,
    remark,
    betAmount: '10.00',
    currencyId: 1,
    seriesCount: 1,
    createdTime: AT + 500,
    options: [{ marketId: '11', selectionType: 1, remark: '' }],
    ...more,
  }) as unknown as Order;
const onMatch = (matchId: string, marketId = '11') => ({
  options: [{ marketId, selectionType: 1, matchId, remark: '' }],
});
const found = (bets: readonly Bet[], orders: readonly Order[], known: readonly string[] = []) =>
  [...findOrders(bets, orders, new Set(known as OrderId[]), ({ intent }) => intent !== 'unkept')].map(
    ([ref, { id }]) => [ref, id],
  );

describe('with an operator that returns no references', () => {
  test('the only order with the content of the bet is the order of the bet (D4)', () => {
    expect(found([bet('s:1')], [order('901')])).toEqual([['s:1', '901']]);
  });

  test('an order that another bet has never matches, even if its content is equal (D4, I1)', () => {
    expect(found([bet('s:1')], [order('901')], ['901'])).toEqual([]);
    expect(found([bet('s:1'), bet('t:1', { orderId: '901' })], [order('901')])).toEqual([['t:1', '901']]);
    expect(found([bet('s:1'), bet('t:1', { orderId: '901' })], [order('901'), order('902')])).toEqual([
      ['t:1', '901'],
      ['s:1', '902'],
    ]);
  });

  test('if two orders or two bets have equal content, none matches (D4)', () => {
    expect(found([bet('s:1')], [order('901'), order('902')])).toEqual([]);
    expect(found([bet('s:1'), bet('t:1')], [order('901')])).toEqual([]);
  });

  test.each([
    ['other legs', { options: [{ marketId: '12', selectionType: 1, remark: '' }] }],
    ['another stake', { betAmount: '10.01' }],
    ['another currency', { currencyId: 2 }],
    ['another series', { seriesCount: 0 }],
    ['a time before it', { createdTime: AT - 5_001 }],
    ['a time long after it', { createdTime: AT + 120_001 }],
  ])('an order with %s is not its own (D4, C44)', (_what, more) => {
    expect(found([bet('s:1')], [order('901', '', more)])).toEqual([]);
  });
});

test('a bet without a journal matches an order by reference only, not by content (F34, I4)', () => {
  const unkept = { intent: 'unkept' };
  expect(found([bet('s:1', unkept)], [order('901')])).toEqual([]);
  expect(found([bet('s:1', unkept)], [order('901', 's:1')])).toEqual([['s:1', '901']]);
  expect(found([bet('s:1', { ...unkept, orderId: '901' })], [order('901')])).toEqual([['s:1', '901']]);
});

test.each([
  ['the order of the list is cut', '1988112233445566', true],
  ['the order of the list was rounded to a double', '1988112233445566700', true],
  ['the order of the list was rounded to a double and written in full', '1988112233445566720', true],
  ['it is the next order', '1988112233445566772', false],
])('an order with a similar id is that of the bet if %s: %s, %s (C39)', (_what, id, isFound) => {
  const own = bet('s:1', { orderId: '1988112233445566771' });
  expect(found([own], [order(id)])).toEqual(isFound ? [['s:1', id]] : []);
  for (const more of [
    { betAmount: '10.01' },
    { options: [{ marketId: '11', selectionType: 2, remark: '' }] },
    { options: [{ marketId: '12', selectionType: 1, remark: '' }] },
  ])
    expect(found([own], [order(id, '', more)])).toEqual([]);
  expect(found([{ ...own, isByFullId: true } as Bet], [order(id)])).toEqual([]);
});

test.each([
  ['a bet whose order is known', [], ['1988112233445566772']],
  ['another bet that is sought', [bet('t:1', { orderId: '1988112233445566772' })], []],
])('a cut id that may be also that of %s is that of neither (C39, I4)', (_what, others, known) => {
  const own = bet('s:1', { orderId: '1988112233445566771' });
  expect(found([own, ...others], [order('198811223344556')], ['12', '1', ...known])).toEqual([]);
  expect(found([own], [order('198811223344556')], ['12', '1'])).toEqual([['s:1', '198811223344556']]);
});

describe('with a platform that rounds or cuts its ids (C39, I4)', () => {
  const ROUNDED = '1988112233445567000';
  const own = bet('s:1', { orderId: ROUNDED });
  const onOther = { options: [{ marketId: '12', selectionType: 1, remark: '' }] };

  test('an order whose id two equal bets have is that of neither, unless it has a reference', () => {
    const other = bet('t:1', { orderId: ROUNDED });
    expect(found([own, other], [order(ROUNDED)])).toEqual([]);
    expect(found([own], [order(ROUNDED)], [ROUNDED])).toEqual([]);
    expect(found([own, other], [order(ROUNDED, 's:1')])).toEqual([['s:1', ROUNDED]]);
  });

  test('an order whose id two bets have is that of the bet with its selections', () => {
    const other = bet('t:1', { orderId: ROUNDED, legs: [{ key: '12:1' }] });
    expect(found([own, other], [order(ROUNDED)])).toEqual([['s:1', ROUNDED]]);
    expect(found([own, other], [order(ROUNDED, '', onOther)])).toEqual([['t:1', ROUNDED]]);
    expect(found([own, { ...other, isByFullId: true } as Bet], [order(ROUNDED, '', onOther)])).toEqual([]);
  });

  test('two orders with one cut id are those of the bets with their selections', () => {
    const [first, second] = [order('198811223344556'), order('198811223344556', '', onOther)];
    const bets = [
      bet('s:1', { orderId: '1988112233445566771' }),
      bet('t:1', { orderId: '1988112233445566772', legs: [{ key: '12:1' }] }),
    ];
    const orders = findOrders(bets, [second, first], new Set(), () => true);
    expect([orders.get('s:1'), orders.get('t:1')]).toEqual([first, second]);
  });

  test('an order with the whole id of a bet is not that of a bet whose id was cut', () => {
    const cut = bet('t:1', { orderId: '198811223344556' });
    expect(
      found([cut, { ...own, orderId: '1988112233445566771' } as Bet], [order('1988112233445566771')]),
    ).toEqual([['s:1', '1988112233445566771']]);
  });
});

test('an order with a cut id is that of the bet although one of its selections cannot be read (C39)', () => {
  const own = bet('s:1', { orderId: '1988112233445566771', legs: [{ key: '11:1' }, { key: '21:2' }] });
  expect(found([own], [order('198811223344556')])).toEqual([['s:1', '198811223344556']]);
  expect(found([own], [order('198811223344556', '', { options: [] })])).toEqual([]);
});

test('an order with a similar id is that of the bet only if it has no other selection (C39)', () => {
  const own = bet('s:1', { orderId: '1234567890123450005', legs: [{ key: '11:1', matchId: '1' }] });
  expect(found([own], [order('1234567890123450000', '', onMatch('1'))])).toEqual([
    ['s:1', '1234567890123450000'],
  ]);
  expect(found([own], [order('1234567890123450000', '', onMatch('2', '12'))])).toEqual([]);
  // The bet's own order counts whatever the platform lists of its legs.
  expect(found([own], [order('1234567890123450005', '', onMatch('2'))])).toEqual([
    ['s:1', '1234567890123450005'],
  ]);
});

describe('with an operator that returns references', () => {
  test("an order with the bet's reference matches whatever its content; with another one never (D4)", () => {
    expect(found([bet('s:1')], [order('901', 's:1', { betAmount: '3' }), order('902', 't:1')])).toEqual([
      ['s:1', '901'],
    ]);
    expect(found([bet('s:1')], [order('902', 't:1')])).toEqual([]);
  });
});
