import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import type { MatchId, SportId } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import { addComment, checkComment, findCommentBlocks } from './commentRules.ts';
import {
  EXPERTS_A_GROUP,
  filterExperts,
  formOf,
  groupExperts,
  joinTipPages,
  rankExperts,
  tipOutcome,
  yieldCurve,
} from './expertTables.ts';
import type { CommentRule, Tip, TipComment, TipId, Tipster, TipsterId } from './tip.ts';
import { offerOf, refundOf, withPurchases, type TipPurchase } from './tipPurchase.ts';

const amount = (text: string) => text as Amount;
const expertOf = (id: string, more: Partial<Tipster> = {}): Tipster => ({
  id: id as TipsterId,
  name: id,
  photo: null,
  tag: '',
  profile: '',
  introduction: '',
  sportsSession: 10,
  hitPercents: amount('50'),
  hitSession: 5,
  tenHistory: [],
  ordered: 0,
  subscribed: false,
  tenWin: 0,
  weekRateReturn: amount('0'),
  longestWin: 0,
  winContinuous: 0,
  ...more,
});
const tipOf = (id: string, more: Partial<Tip> = {}): Tip => ({
  id: id as TipId,
  tipsterId: '501' as TipsterId,
  bettingType: '',
  title: '',
  text: '',
  tag: '',
  sportsPlay: '',
  sportsInfo: '',
  commentCount: 0,
  readCount: 0,
  likes: 0,
  liked: false,
  hot: false,
  result: 0,
  publishTime: null,
  followed: false,
  yieldRate: null,
  bought: false,
  payTime: null,
  thirdParty: false,
  goldPrice: amount('38'),
  givesBack: false,
  givesBackPercent: null,
  matches: [
    {
      matchId: '1' as MatchId,
      sportsId: 1 as SportId,
      home: 'A',
      away: 'B',
      league: 'L',
      beginTime: null,
      selections: [],
    },
  ],
  ...more,
});
const purchaseOf = (state: TipPurchase['state'], more: Partial<TipPurchase> = {}): TipPurchase => ({
  id: 'p',
  tipId: 't' as TipId,
  price: amount('38'),
  at: 100,
  state,
  payTime: null,
  reason: null,
  ...more,
});
const gate = (met: boolean, text: string) => ({
  current: amount('5'),
  limit: amount('100'),
  met,
  text,
});
const commentOf = (id: string, parentId: string | null, replies: TipComment[] = []): TipComment => ({
  id,
  parentId,
  tipId: null,
  userId: null,
  titleId: null,
  nickName: '',
  username: '',
  text: '',
  time: null,
  likes: 0,
  liked: false,
  replies,
});
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('experts', () => {
  test('are grouped by eight, in their order, none lost (TIPS-05, CONST-06)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (list) => {
        const groups = groupExperts(list);
        expect(groups.flat()).toEqual(list);
        expect(groups.slice(0, -1).every((group) => group.length === EXPERTS_A_GROUP)).toBe(true);
        expect(groups.every((group) => group.length > 0 && group.length <= EXPERTS_A_GROUP)).toBe(true);
      }),
    );
  });

  const all = [
    expertOf('a', { hitPercents: amount('9.5'), winContinuous: 4, tenWin: 2, weekRateReturn: amount('-3') }),
    expertOf('b', { hitPercents: amount('62.25'), winContinuous: 0, tenWin: 6, weekRateReturn: null }),
    expertOf('c', { hitPercents: null, winContinuous: 4, tenWin: 8, weekRateReturn: amount('12.4') }),
    expertOf('d', { hitPercents: amount('62.3'), winContinuous: 3, tenWin: 5, weekRateReturn: amount('0') }),
  ];
  test.each([
    ['platform', 'abcd'],
    ['hits', 'dbac'],
    ['streak', 'acdb'],
    ['form', 'cbda'],
    ['yield', 'cdab'],
  ] as const)('ranked by %s are %s: by number, not by text; unknown figures last', (by, order) => {
    expect(ids(rankExperts(all, by)).join('')).toBe(order);
  });
  test.each([
    ['all', 'abcd'],
    ['streak', 'acd'],
    ['form', 'bc'],
    ['profit', 'c'],
  ] as const)('filtered by %s are %s', (filter, order) => {
    expect(ids(filterExperts(all, filter)).join('')).toBe(order);
  });

  test('the ten history becomes form by its codes; unknown codes stay (TIPS-02, D17)', () => {
    expect(formOf({ tenHistory: [1, 0, 2, 9] })).toEqual(['hit', 'missed', 'void', 'other']);
    expect([0, 1, 2, 3, 7].map(tipOutcome)).toEqual(['open', 'hit', 'missed', 'void', 'other']);
  });

  test('the yield runs exactly over settled tips in the order of publication', () => {
    const curve = yieldCurve([
      tipOf('3', { result: 2, yieldRate: amount('-100'), publishTime: 30 }),
      tipOf('1', { result: 1, yieldRate: amount('0.1'), publishTime: 10 }),
      tipOf('2', { result: 1, yieldRate: amount('0.2'), publishTime: 20 }),
      tipOf('4', { result: 0, yieldRate: amount('50'), publishTime: 40 }),
      tipOf('5', { result: 3, yieldRate: null, publishTime: 50 }),
    ]);
    expect(curve.map(({ profit }) => profit)).toEqual(['0.1', '0.15', '-33.23']);
  });
});

describe('pages', () => {
  test('append above page 1 and replace otherwise; an entry that moved appears once (TIPS-06)', () => {
    const first = joinTipPages([{ id: 'old' }], { pageNum: 1, list: [{ id: 'a' }, { id: 'b' }] });
    expect(ids(first)).toEqual(['a', 'b']);
    expect(ids(joinTipPages(first, { pageNum: 2, list: [{ id: 'b' }, { id: 'c' }] }))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(ids(joinTipPages(first, { pageNum: 1, list: [{ id: 'z' }] }))).toEqual(['z']);
  });
});

describe('a paid tip', () => {
  const tip = tipOf('t');
  test('that is bought has isBuy 1 and its pay time, else the time of the press (TIPS-07)', () => {
    expect(withPurchases(tip, [purchaseOf('bought', { payTime: 500 })])).toMatchObject({
      bought: true,
      payTime: 500,
    });
    expect(withPurchases(tip, [purchaseOf('bought')])).toMatchObject({ bought: true, payTime: 100 });
    for (const state of ['sending', 'unknown', 'refused', 'not-found', 'unconfirmed'] as const)
      expect(withPurchases(tip, [purchaseOf(state)])).toBe(tip);
    expect(withPurchases(tip, [purchaseOf('bought', { tipId: 'other' as TipId })])).toBe(tip);
  });

  test.each([
    [false, '50', '38', null],
    [true, null, '38', null],
    [true, '0', '38', null],
    [true, '50', '38', '19'],
    [true, '33', '0.1', '0.03'],
    [true, '100', '38', '38'],
  ])(
    'gives back: %s of %s per cent of %s is %s, never rounded up (TIPS-15)',
    (gives, percent, price, refund) => {
      expect(
        refundOf({
          ...tip,
          goldPrice: amount(price),
          givesBack: gives,
          givesBackPercent: percent === null ? null : amount(percent),
        }),
      ).toBe(refund);
    },
  );

  const rich = { purchases: [], balance: amount('100') };
  test('offers a purchase only while none runs and the coins suffice (D32, F49)', () => {
    expect(offerOf(tip, rich)).toEqual({ kind: 'buy', price: '38', refund: null });
    // Unknown coins are no reason to refuse: the platform decides.
    expect(offerOf(tip, { purchases: [], balance: null }).kind).toBe('buy');
    expect(offerOf(tip, { purchases: [], balance: amount('38') }).kind).toBe('buy');
    expect(offerOf(tip, { purchases: [], balance: amount('9.5') })).toMatchObject({
      kind: 'short',
      missing: '28.5',
    });
    expect(offerOf(tip, { ...rich, purchases: [purchaseOf('sending')] })).toEqual({
      kind: 'running',
      state: 'sending',
    });
    expect(offerOf(tip, { ...rich, purchases: [purchaseOf('unknown')] })).toEqual({
      kind: 'running',
      state: 'unknown',
    });
    expect(offerOf(tip, { ...rich, purchases: [purchaseOf('refused')] }).kind).toBe('buy');
    expect(offerOf(tip, { ...rich, purchases: [purchaseOf('bought')] })).toEqual({ kind: 'open' });
    expect(offerOf({ ...tip, goldPrice: amount('0') }, rich)).toEqual({ kind: 'open' });
    expect(offerOf({ ...tip, result: 2 }, rich)).toEqual({ kind: 'over' });
  });
});

describe('comments', () => {
  const rule = (more: Partial<CommentRule> = {}): CommentRule => ({
    available: true,
    recharge: gate(true, 'deposit'),
    vip: gate(true, 'vip'),
    banned: false,
    banText: 'banned',
    text: null,
    ...more,
  });
  test.each([
    ['nothing', {}, []],
    ['no gates', { recharge: null, vip: null }, []],
    ['a ban', { banned: true, vip: gate(false, 'v') }, [['ban', 'banned']]],
    ['closed comments', { available: false, vip: gate(false, 'v') }, [['off', undefined]]],
    ['the deposits', { recharge: gate(false, 'r') }, [['recharge', 'r']]],
    ['the VIP level', { vip: gate(false, 'v') }, [['vip', 'v']]],
    [
      'both',
      { recharge: gate(false, 'r'), vip: gate(false, 'v') },
      [
        ['recharge', 'r'],
        ['vip', 'v'],
      ],
    ],
  ] as const)('are barred by %s, each with its text (TIPS-08, TIPS-09)', (_name, more, bars) => {
    expect(
      findCommentBlocks(rule(more)).map((bar) => [bar.kind, 'text' in bar ? bar.text : undefined]),
    ).toEqual(bars);
  });

  const text = { least: 2, most: 5, words: ['Casino'] };
  test.each([
    ['', { kind: 'empty' }],
    ['  \n ', { kind: 'empty' }],
    ['a', { kind: 'short', least: 2 }],
    ['ab', null],
    ['abcdef', { kind: 'long', most: 5, by: 1 }],
    // A family of four and a Thai letter with its marks are one letter each.
    ['👨‍👩‍👧‍👦กี่ab', null],
  ])('%j by the rule of the platform is %j (TIPS-12)', (comment, fault) => {
    expect(checkComment(comment, text)).toEqual(fault);
  });
  test('finds a forbidden word in any case and width; without a rule only empty text is refused (TIPS-12)', () => {
    expect(checkComment('ＣＡＳＩＮＯ', { ...text, most: 50 })).toEqual({ kind: 'word', word: 'Casino' });
    expect([checkComment('x', null), checkComment(' ', null)]).toEqual([null, { kind: 'empty' }]);
  });

  test('a reply goes to its parent’s sub-comments, another comment to the top, each once (TIPS-11, TIPS-17)', () => {
    const list = [commentOf('a', null, [commentOf('a1', 'a')]), commentOf('b', null)];
    expect(ids(addComment(list, commentOf('c', null)))).toEqual(['c', 'a', 'b']);
    expect(ids(addComment(list, commentOf('a2', 'a'))[0]?.replies ?? [])).toEqual(['a1', 'a2']);
    expect(ids(addComment(list, commentOf('a3', 'a1'))[0]?.replies ?? [])).toEqual(['a1', 'a3']);
    expect(addComment(list, commentOf('a1', 'a'))).toBe(list);
    expect(addComment(list, commentOf('b', null))).toBe(list);
  });
});
