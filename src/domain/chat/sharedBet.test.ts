import { describe, expect, test } from 'vitest';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { sharedBetOf } from '#tests/chatFixture.ts';
import type { MatchId } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { Order } from '../orders/order.ts';
import { shareableOrders, sharedBetDisplay, shareRefusal } from './sharedBet.ts';

const MATCH = 'm1' as MatchId;
const leg = orderLegOf({ matchId: MATCH });
const order = (change: Partial<Order> = {}): Order =>
  orderOf({
    status: 4,
    betAmount: '100',
    currencyId: 1,
    options: [leg],
    ...change,
  });
const RULE = {
  showCount: 10,
  coins: [
    { currencyId: 1, minAmount: '100' as Amount },
    { currencyId: 2, minAmount: '7' as Amount },
  ],
};

describe('an order that may be shared', () => {
  test.each<[string, Partial<Order>, string | null]>([
    ['a confirmed single of the match (CHAT-13)', {}, null],
    [
      'one of another match (CHAT-13)',
      { options: [orderLegOf({ matchId: 'm2' as MatchId })] },
      'other-match',
    ],
    ['one without a selection (CHAT-13)', { options: [] }, 'other-match'],
    ['a parlay (CHAT-14)', { seriesType: 'parlay' }, 'series'],
    ['one of an unknown series (CHAT-14)', { seriesType: 'unknown' }, 'series'],
    ['one that waits (CHAT-15)', { status: 1 as Order['status'] }, 'status'],
    ['a rejected one (CHAT-15)', { status: 2 as Order['status'] }, 'status'],
    ['a settled one (CHAT-15)', { status: 5 as Order['status'] }, null],
    ['one with the least stake (CHAT-16)', { betAmount: '100.00' as Amount }, null],
    ['one below it (CHAT-16)', { betAmount: '99.99' as Amount }, 'stake'],
    ['one of another currency (CHAT-16)', { currencyId: 2, betAmount: '7' as Amount }, null],
    ['one of a currency without a least stake (CHAT-16)', { currencyId: 9 }, 'stake'],
  ])('%s', (_, change, refusal) => {
    expect(shareRefusal(order(change), MATCH, RULE)).toBe(refusal);
  });

  test('a rule without currencies sets no least stake', () => {
    expect(shareRefusal(order({ betAmount: '1' as Amount }), MATCH, { ...RULE, coins: [] })).toBeNull();
  });

  test('as many as the rule says are shown, the newest first, each once (CHAT-17, REQ-58)', () => {
    const orders = Array.from({ length: 12 }, (_, at) =>
      order({ id: String(at) as Order['id'], createdTime: 1_000 + at }),
    );
    const shown = shareableOrders([orders.slice(0, 8), orders.slice(4)], MATCH, RULE);
    expect(shown.map(({ id }) => id)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
  });
});

test.each<[string, object, string]>([
  ['created', { status: 0 }, 'waiting'],
  ['confirming', { status: 1 }, 'waiting'],
  ['confirmed', { status: 4 }, 'confirm'],
  ['rejected', { status: 2 }, 'failure'],
  ['canceled', { status: 3 }, 'cancel'],
  ['an unknown status', { status: 77 }, 'others'],
  ['cashed out', { status: 102 }, 'cashOut'],
  ['settled without a result', { status: 5 }, 'settlement'],
  ['settled early in part', { status: 5, cashOutList: [{ id: 'c', orderStatus: 5 }] }, 'earlySettlement'],
  [
    'settled after a rejected cash-out',
    { status: 5, cashOutList: [{ id: 'c', orderStatus: 2 }] },
    'settlement',
  ],
  [
    'settled early whole',
    { status: 5, cashOutTotalAmount: '100', cashOutPayoutStake: '90', cashOutList: [{ id: 'c' }] },
    'lose',
  ],
  ...(
    [
      [4, 'win'],
      [3, 'lose'],
      [2, 'draw'],
      [5, 'winHalf'],
      [6, 'loseHalf'],
      [7, 'cancel'],
    ] as const
  ).map(([result, word]): [string, object, string] => [
    `settled with ${result}`,
    { status: 5, leg: { ...sharedBetOf().leg, result } },
    word,
  ]),
])('an order card of an order that is %s shows %j as %s (CHAT-19)', (_, change, word) => {
  expect(sharedBetDisplay(sharedBetOf(change))).toBe(word);
});
