import { describe, expect, test } from 'vitest';
import type { Bet, BetState } from '#domain/orders/bet.ts';
import type { Order, OrderId, OrderOption, OrderStatus } from '#domain/orders/order.ts';
import { findReopened, markReopened, openBets } from '#domain/orders/openBets.ts';
import { orderLeg, type LegWords } from '#pieces/orderLeg.ts';
import { countOpenBets, listedLeg } from './openBets.ts';

const bet = (ref: string, state: BetState, orderId: string | null = null, at = 5): Bet =>
  ({ ref, state, orderId, at, legs: [] }) as unknown as Bet;
const order = (id: string, status: number, createdTime: number | null = 1, remark = ''): Order =>
  ({
    id: id as OrderId,
    status: status as OrderStatus,
    createdTime,
    remark,
    options: [],
  }) as unknown as Order;
const onMatch = (matchId: string) => [{ matchId }] as never;
const read = (orders: readonly Order[], bets: readonly Bet[]) =>
  openBets(orders, bets).map(
    (each) => `${each.kind} ${each.id} ${each.kind === 'bet' ? each.bet.state : each.state}`,
  );

const markedOf = (orders: readonly Order[], ended: readonly Bet[]): readonly Order[] =>
  markReopened(orders, findReopened(orders, ended));

describe('the list of open bets', () => {
  test("contains this client's bets in flight and the platform's unsettled orders, newest first", () => {
    expect(read([order('1', 4, 10), order('2', 1, 30)], [bet('i:1', 'sending', null, 20)])).toEqual([
      'order 2 confirming',
      'bet i:1 sending',
      'order 1 confirmed',
    ]);
  });

  test('shows a bet that is also a listed order once, with its latest state', () => {
    expect(read([order('77', 1)], [bet('i:1', 'confirmed', '77')])).toEqual(['order 77 confirmed']);
  });

  test('distinguishes orders with one id prefix; a truncated id matches if only one order fits (C39, F40)', () => {
    const alike = [order('1234567890123456789', 4, 2), order('1234567890123450000', 4, 1)];
    expect(read(alike, [bet('i:1', 'confirming', '1234567890123456789')])).toEqual([
      'order 1234567890123456789 confirming',
      'order 1234567890123450000 confirmed',
    ]);
    expect(read(alike.slice(0, 1), [bet('i:1', 'confirming', '123456789012345')])).toEqual([
      'order 1234567890123456789 confirming',
    ]);
    expect(read(alike, [bet('i:1', 'confirming', '123456789012345')])).toHaveLength(3);
  });

  test('never matches a bet to another order with a similar id if its own order is not listed (C39)', () => {
    const mine = [
      bet('i:1', 'confirmed', '1234567890123456789'),
      bet('j:1', 'confirming', '1234567890123450000'),
    ];
    expect(read([order('1234567890123450000', 1)], mine)).toEqual(['order 1234567890123450000 confirming']);
  });

  test('a bet that is over, or on another match, hides no order with a similar id (C39, F40)', () => {
    const other = { ...order('1234567890123450001', 4), options: onMatch('2') };
    for (const [state, match] of [
      ['settled', '2'],
      ['canceled', '2'],
      ['confirmed', '1'],
    ] as const) {
      const own = { ...bet('i:1', state, '1234567890123450005'), legs: onMatch(match) };
      expect(read([other], [own])).toEqual(['order 1234567890123450001 confirmed']);
      expect(openBets([other], [own])).toMatchObject([{ bet: null }]);
    }
  });

  test("shows an unknown bet that the platform lists by reference once, in the platform's state (D4)", () => {
    expect(read([order('9', 4, 1, 'i:1')], [bet('i:1', 'unknown')])).toEqual(['order 9 confirmed']);
  });

  test('keeps unconfirmed bets, and drops failed and settled bets', () => {
    expect(
      read(
        [order('9', 1)],
        [
          bet('a:1', 'unconfirmed'),
          bet('b:1', 'rejected', '9'),
          bet('c:1', 'refused'),
          bet('d:1', 'canceled'),
          bet('e:1', 'confirmed', '8'),
        ],
      ),
    ).toEqual(['bet a:1 unconfirmed']);
  });

  test.each(['rejected', 'refused', 'canceled', 'settled'] as const)(
    "shows a reopened order in the platform's state, though this client's bet is %s (C13, I2)",
    (state) => {
      const own = bet('i:1', state, '9');
      const other = order('8', 4, 2);
      const marked = markedOf([order('9', 4), other], [own]);
      expect(openBets(marked, [own])).toMatchObject([
        { id: '8', state: 'confirmed' },
        { id: '9', state: 'confirmed', bet: null },
      ]);
      expect(read([order('9', 4), other], [own])).toEqual(['order 8 confirmed']);
      // The platform has settled it meanwhile.
      expect(read(markedOf([order('9', 5)], [own]), [own])).toEqual([]);
      const byReference = markedOf([order('7', 4, 1, 'i:1')], [{ ...own, orderId: null }]);
      expect(read(byReference, [{ ...own, orderId: null }])).toEqual(['order 7 confirmed']);
    },
  );

  test.each([
    [0, 'created'],
    [1, 'confirming'],
    [4, 'confirmed'],
    [101, 'early-settlement'],
    [102, 'cash-out'],
    [77, 'other'],
  ])('shows status %i as %s (PLACE-21, C21, D17)', (status, state) => {
    expect(read([order('1', status)], [])).toEqual([`order 1 ${state}`]);
  });

  test('shows the cash-out state of the platform for a bet that this client knows as confirmed (C21)', () => {
    expect(read([order('1', 101)], [bet('a:1', 'confirmed', '1')])).toEqual(['order 1 early-settlement']);
    expect(read([order('1', 102)], [bet('a:1', 'confirmed', '1')])).toEqual(['order 1 cash-out']);
  });
});

test('the number of open bets is unknown, not zero, before the list arrives or if it cannot be read (F36)', () => {
  const own = { ...bet('i:1', 'unknown'), legs: [{ matchId: 'x1' }] } as unknown as Bet;
  expect([countOpenBets(undefined, []), countOpenBets(undefined, [own])]).toEqual([
    { count: null, matches: new Set() },
    { count: null, matches: new Set(['x1']) },
  ]);
  expect([countOpenBets([], []).count, countOpenBets([order('1', 4)], [own]).count]).toEqual([0, 2]);
  expect(countOpenBets([order('1', 4)], [], 2).count).toBe(3);
});

const WORDS: LegWords = {
  t: (key, options) =>
    ({ 'type.1000': 'Handicap', 'type.1007': 'Over/under', 'period.first-half': '1st half', versus: 'v' })[
      key
    ] ?? (typeof options?.['defaultValue'] === 'string' ? options['defaultValue'] : ''),
  notation: 'split',
};
const OPTION = {
  marketId: 'm',
  selectionType: 1,
  marketType: 1000,
  period: 1002,
  marketTypeName: 'HDP',
  optionName: 'Arsenal',
  linear: '-0.5',
  home: { id: 'h', name: 'Arsenal' },
  away: { id: 'a', name: 'Chelsea' },
  matchName: 'Winner',
} as unknown as OrderOption;
const option = (change: Record<string, unknown> = {}) => ({ ...OPTION, ...change }) as OrderOption;

describe('a leg of an order', () => {
  test('shows its line once, in the format of the odds, and its match by the team names if the order has them', () => {
    expect(orderLeg(option(), WORDS)).toMatchObject({
      key: 'm:1',
      option: 'Arsenal -0.5',
      match: 'Arsenal v Chelsea',
    });
    expect(orderLeg(option({ optionName: 'Arsenal -0.5', home: null }), WORDS)).toMatchObject({
      option: 'Arsenal -0.5',
      match: 'Winner',
    });
    const lines = (change: Record<string, unknown>, notation: LegWords['notation']) =>
      orderLeg(option(change), { ...WORDS, notation }).option;
    expect([
      lines({ linear: '0.25' }, 'split'),
      lines({ linear: '0.25' }, 'decimal'),
      lines({ selectionType: 4, optionName: 'Over', linear: '2.75' }, 'split'),
    ]).toEqual(['Arsenal +0/0.5', 'Arsenal +0.25', 'Over 2.5/3']);
  });

  test.each([
    // A number in a team's name is not the line.
    [1, 'England U21', '1', 'England U21 +1'],
    [2, 'England U21', '-2', 'England U21 +2'],
    [1, '1. FC Köln', '1', '1. FC Köln +1'],
    [2, 'Schalke 04', '0', 'Schalke 04 0'],
    [1, 'Schalke 04', '4', 'Schalke 04 +4'],
    [1, 'Spain U-20', '20', 'Spain U-20 +20'],
    [1, 'TSV 1860', '-1860', 'TSV 1860 -1860'],
    [2, 'Chelsea -1', '0.5', 'Chelsea -1 -0.5'],
    // The platform's name has the line.
    [2, 'Chelsea +0.5', '-0.5', 'Chelsea +0.5'],
    [2, 'Chelsea -0.5', '-0.5', 'Chelsea -0.5'],
    [1, 'Schalke 04 (+0.5/1)', '0.75', 'Schalke 04 (+0.5/1)'],
    [1, 'Arsenal +0', '0', 'Arsenal +0'],
    [1, 'Arsenal (0)', '0', 'Arsenal (0)'],
    [1, '阿森纳-0.5', '-0.5', '阿森纳-0.5'],
    // Other options.
    [4, 'Over', '2.5', 'Over 2.5'],
    [4, 'Over 2.5', '2.5', 'Over 2.5'],
    [4, 'Over 2.5/3', '2.75', 'Over 2.5/3'],
    [4, 'Over 2.75', '2.75', 'Over 2.75'],
    [4, '大2.5', '2.5', '大2.5'],
    [5, 'Under 12.5', '2.5', 'Under 12.5 2.5'],
    [5, 'Under 2.5', '2', 'Under 2.5 2'],
    [4, 'U21 over', '1', 'U21 over 1'],
  ])(
    'of type %i named "%s" with the line %s is shown as "%s"',
    (selectionType, optionName, linear, shown) => {
      const own = {
        key: `m:${selectionType}`,
        line: linear,
        option: '阿森纳',
      } as unknown as Parameters<typeof listedLeg>[0];
      const leg = option({ selectionType, optionName, linear });
      expect(orderLeg(leg, WORDS).option).toBe(shown);
      expect(listedLeg(own, { options: [leg] } as unknown as Order, WORDS).option).toBe(shown);
    },
  );

  test.each([
    ['a known market with three options, whatever format the order says', 1005, 2, false],
    ['a known market with two options in an order in Europe', 1000, 1, true],
    ['an unknown market in an order in Hong Kong', 99_999, 2, true],
    ['an unknown market in an order in Europe', 99_999, 1, false],
    ['an unknown market in an order without a format', 99_999, 0, false],
    ['an unknown market in an order in American odds', 99_999, 5, false],
    ['a market without type in an order in Malaysia', null, 3, true],
  ] as const)('of %s has two ways only where that is certain (C4)', (_what, marketType, oddsType, twoWay) => {
    expect(orderLeg(option({ sportId: 1, marketType, oddsType }), WORDS).twoWay).toBe(twoWay);
  });

  test("shows its period; unknown markets get the platform's name (LIST-33, D17)", () => {
    expect(
      [{}, { period: null }, { marketType: 99_999 }].map((change) => orderLeg(option(change), WORDS).market),
    ).toEqual(['Handicap · 1st half', 'HDP', 'HDP']);
  });

  test("of this client's bet has the list's names in the current language, unless the list lacks one", () => {
    const own = {
      key: 'm:1',
      line: '-0.5',
      option: '阿森纳 -0.5',
      market: '让球',
      match: '阿森纳 v 切尔西',
      odds: 1950,
    } as unknown as Parameters<typeof listedLeg>[0];
    const names = (...options: OrderOption[]) => listedLeg(own, { options } as unknown as Order, WORDS);
    expect(names(option())).toMatchObject({
      option: 'Arsenal -0.5',
      market: 'Handicap · 1st half',
      match: 'Arsenal v Chelsea',
      odds: 1950,
    });
    for (const other of [
      option({ optionName: '' }),
      option({ linear: null }),
      option({ marketId: 'x' }),
      option({ home: null, matchName: '' }),
    ])
      expect(names(other)).toBe(own);
  });

  test("of this client's bet keeps its accepted odds, as the list may be older (D6, F28)", () => {
    const own = { key: 'm:1', line: null, odds: 1700, sent: 1950 } as unknown as Parameters<
      typeof listedLeg
    >[0];
    for (const optionName of ['Arsenal', '']) {
      const options = [option({ odds: 1950, optionName })];
      expect(listedLeg(own, { options } as unknown as Order, WORDS)).toMatchObject({
        odds: 1700,
        sent: 1950,
      });
    }
  });
});
