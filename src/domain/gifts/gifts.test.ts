import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import type { Amount } from '../money/amount.ts';
import type { CoinLimit } from '../rooms/gift.ts';
import {
  COMBO_COUNTS,
  findGiftBlock,
  giftTotal,
  isGiftCount,
  leftToday,
  limitOf,
  MAX_COUNT,
} from './coinRules.ts';
import {
  MAX_GIFTS,
  NO_GIFTS,
  nextTip,
  tipPhase,
  tipWait,
  withGift,
  type GiftTip,
  type ShownGift,
} from './giftFeed.ts';
import { isBlockedBy, NO_COINS, nextRoomIntent, type RoomIntent } from './roomIntent.ts';

const amount = (text: string): Amount => text as Amount;
const limit = (least: string, most: string | null, mostInDay: string | null): CoinLimit => ({
  coinCode: 'C',
  least: amount(least),
  most: most === null ? null : amount(most),
  mostInDay: mostInDay === null ? null : amount(mostInDay),
});

describe('coins of a gift', () => {
  test.each([
    ['9.9', 10, '99'],
    ['0.1', 3, '0.3'],
    ['90071992547409.93', 9, '810647932926689.37'],
  ])('%s coins times %i are exactly %s (D16)', (price, count, total) => {
    expect(giftTotal(amount(price), count)).toBe(total);
  });

  test.each([
    ['5', '100', limit('1', '50', '200'), '0', null],
    ['0.5', '100', limit('1', '50', '200'), '0', { reason: 'least', amount: '1' }],
    ['50.01', '100', limit('1', '50', '200'), '0', { reason: 'most', amount: '50' }],
    ['50', '100', limit('1', '50', '200'), '160', { reason: 'day', amount: '40' }],
    ['40', '100', limit('1', '50', '200'), '160', null],
    ['40', '39.99', limit('1', '50', '200'), '0', { reason: 'balance', amount: '39.99' }],
    ['40', '40', limit('1', null, null), null, null],
    ['40', null, null, null, null],
    ['1', '100', limit('1', '50', '200'), '250', { reason: 'day', amount: '0' }],
  ] as const)(
    'a gift of %s with balance %s, limits %j and %s spent today is blocked by %j (GIFT-02)',
    (total, balance, limits, spent, bar) => {
      expect(
        findGiftBlock(amount(total), {
          balance: balance === null ? null : amount(balance),
          limit: limits,
          spentToday: spent === null ? null : amount(spent),
        }),
      ).toEqual(bar);
    },
  );

  test('the limit of the coin applies, else the first one; without a daily limit the rest is null (REQ-46)', () => {
    const [one, two] = [limit('1', null, null), { ...limit('2', null, '9'), coinCode: 'D' }];
    expect([limitOf([one, two], 'D'), limitOf([one, two], null), limitOf([], 'D')]).toEqual([two, one, null]);
    expect([leftToday(one, amount('5')), leftToday(two, amount('5')), leftToday(two, null)]).toEqual([
      null,
      '4',
      '9',
    ]);
  });

  test('a count is a whole number from 1 to its limit, and every combo is one', () => {
    expect([...COMBO_COUNTS, MAX_COUNT].every(isGiftCount)).toBe(true);
    expect([0, -1, 1.5, MAX_COUNT + 1, Number.NaN].some(isGiftCount)).toBe(false);
  });
});

const intent = (change: Partial<RoomIntent>): RoomIntent => ({
  id: 'i',
  action: 'gift',
  state: 'done',
  at: 5,
  roomId: 'r',
  subject: '1',
  choice: '',
  count: 1,
  total: amount('1'),
  prize: null,
  reason: null,
  ...change,
});

describe('intents in rooms', () => {
  test.each([
    ['gift', 'sending', '2', true],
    ['gift', 'unknown', '2', true],
    ['gift', 'done', '1', false],
    ['gift', 'refused', '1', false],
    ['gift', 'unconfirmed', '1', false],
    ['vote', 'done', '1', true],
    ['vote', 'unknown', '1', true],
    ['vote', 'refused', '1', false],
    ['vote', 'not-found', '1', false],
    ['vote', 'done', '2', false],
  ] as const)(
    '%s about 1 after one %s about %s is blocked: %s (D32, F49)',
    (action, state, subject, barred) => {
      const there = intent({ action, state, subject });
      expect(isBlockedBy({ action, roomId: 'r', subject: '1' }, there)).toBe(barred);
    },
  );
  test('another action blocks nothing', () => {
    expect(isBlockedBy({ action: 'vote', roomId: 'r', subject: '1' }, intent({ state: 'sending' }))).toBe(
      false,
    );
  });

  test('two tabs in the same state create the same id; after another intent the id is new (D5, F45)', () => {
    const gift = { action: 'gift', roomId: 'r', subject: '1' } as const;
    const first = nextRoomIntent(NO_COINS, gift);
    expect(nextRoomIntent(NO_COINS, gift)).toBe(first);
    const second = nextRoomIntent({ intents: [intent({ id: first, at: 9_000 })] }, gift);
    expect(second).not.toBe(first);
    // Each id is new though the server's time stepped back after the second press.
    const both = [intent({ id: first, at: 9_000 }), intent({ id: second, at: 8_000 })];
    expect([first, second]).not.toContain(nextRoomIntent({ intents: both }, gift));
    // A vote does not depend on gifts.
    const vote = { action: 'vote', roomId: 'r', subject: 'v:1 é' } as const;
    expect(nextRoomIntent({ intents: [intent({})] }, vote)).toBe(nextRoomIntent(NO_COINS, vote));
    expect(nextRoomIntent(NO_COINS, vote)).toMatch(/^[\w-]{1,90}$/);
  });
});

const gift = (id: string, change: Partial<ShownGift> = {}): ShownGift => ({
  id,
  from: { uid: 'u', name: 'n' },
  giftId: '1',
  name: 'Rose',
  icon: null,
  count: 1,
  combo: 1,
  level: 0,
  ...change,
});

describe('the tip of a gift', () => {
  test.each([
    [0, 'pending', 100],
    [99, 'pending', 1],
    [100, 'shown', 3_000],
    [3_099, 'shown', 1],
    [3_100, 'cleared', null],
  ] as const)('%i ms after its message is %s (GIFT-03, CONST-17, CONST-18)', (ms, phase, wait) => {
    const tip = nextTip(null, gift('a'), 1_000);
    expect([tipPhase(tip, 1_000 + ms), tipWait(tip, 1_000 + ms)]).toEqual([phase, wait]);
  });
  test('another gift clears the tip at once and shows its own 100 ms later (GIFT-03)', () => {
    const first = nextTip(null, gift('a'), 0);
    const next = nextTip(first, gift('b', { giftId: '2' }), 500);
    expect([next.gift.id, next.combo, tipPhase(next, 500), tipPhase(next, 600)]).toEqual([
      'b',
      1,
      'pending',
      'shown',
    ]);
  });
  test('the same gift by the same user raises the combo for 3 s more; a repeated message does not', () => {
    const first = nextTip(null, gift('a'), 0);
    const second = nextTip(first, gift('b'), 2_000);
    expect([second.combo, tipPhase(second, 2_000), tipPhase(second, 4_999), tipPhase(second, 5_000)]).toEqual(
      [2, 'shown', 'shown', 'cleared'],
    );
    expect(nextTip(second, gift('b'), 2_500)).toBe(second);
    // The platform's own number of the combo decides where it is higher.
    expect(nextTip(second, gift('c', { combo: 9 }), 2_500).combo).toBe(9);
    expect(nextTip(second, gift('d'), 9_000).combo).toBe(1);
  });
  test('without a tip the phase is "cleared" and no time is left', () => {
    expect([tipPhase(null, 0), tipWait(null, 0)]).toEqual(['cleared', null]);
  });
  test('any order of gifts shows each tip for 3 s at most after its last gift, and never before 100 ms', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ ms: fc.nat(4_000), giftId: fc.constantFrom('1', '2'), uid: fc.constantFrom('u', 'w') }),
        ),
        (messages) => {
          let now = 0;
          let tip: GiftTip | null = null;
          messages.forEach(({ ms, giftId, uid }, at) => {
            now += ms;
            const before: GiftTip | null = tip;
            tip = nextTip(before, gift(String(at), { giftId, from: { uid, name: '' } }), now);
            const isCombo = before !== null && tip.combo > 1;
            expect(tipPhase(tip, now)).toBe(isCombo && now - before.from >= 100 ? 'shown' : 'pending');
            expect(tipPhase(tip, now + 3_100)).toBe('cleared');
          });
        },
      ),
    );
  });
});

describe('gifts of a host', () => {
  test('are kept per host: the latest plain ones and the latest with a level (GIFT-04)', () => {
    let hosts = withGift(new Map(), 'h1', gift('a'));
    hosts = withGift(hosts, 'h1', gift('b', { level: 3 }));
    hosts = withGift(hosts, 'h2', gift('c'));
    expect(hosts.get('h1')?.plain.map(({ id }) => id)).toEqual(['a']);
    expect(hosts.get('h1')?.level.map(({ id }) => id)).toEqual(['b']);
    expect(hosts.get('h2')?.plain.map(({ id }) => id)).toEqual(['c']);
    expect(withGift(hosts, 'h1', gift('a'))).toBe(hosts);
    for (let at = 0; at < 200; at += 1) hosts = withGift(hosts, 'h1', gift(`x${at}`));
    expect([hosts.get('h1')?.plain.length, hosts.get('h1')?.plain.at(-1)?.id]).toEqual([MAX_GIFTS, 'x199']);
    expect(NO_GIFTS).toEqual({ plain: [], level: [] });
  });
});
