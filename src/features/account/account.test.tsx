// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { createDeferred } from '#domain/deferred.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Banker } from '#domain/rooms/banker.ts';
import type { Coupon } from '#domain/rooms/coupon.ts';
import type { MemberTitle, Title, TitleId } from '#domain/rooms/title.ts';
import { GUEST } from '#contract/session.ts';
import { createMemberScene, fail, MEMBER, ok, SCENE_NOW, createMemberStage } from '#tests/memberScene.tsx';
import { AccountContent } from './AccountContent.tsx';
import { accountTopic, readAccountPage } from './accountPage.ts';

const titleOf = (id: string, more: Partial<Title> = {}): Title => ({
  id: id as TitleId,
  name: `Title ${id}`,
  icon: null,
  description: `About ${id}`,
  sort: Number(id),
  ...more,
});
const ownOf = (id: string, worn: boolean): MemberTitle => ({
  ...titleOf(id),
  worn,
  obtainedTime: SCENE_NOW - 86_400_000,
  expiresTime: null,
});
const BANKER: Banker = {
  id: '141-1',
  name: 'Banker 1',
  photo: null,
  inviteCode: 'SEA101',
  leastStake: '10' as Amount,
  mostStake: null,
  pledge: '1000' as Amount,
  remaining: '250.5' as Amount,
  plans: [
    {
      id: '10',
      name: 'Steady',
      deposit: '500' as Amount,
      leastStake: '10' as Amount,
      mostStake: '5000' as Amount,
      sports: [1, 2, 3, 7, 8, 11, 19, 23, 25, 31, 34, 36, 39, 40, 43, 99],
    },
  ],
};
const couponOf = (id: string, more: Partial<Coupon>): Coupon => ({
  id,
  kind: 'cash-coupon',
  name: `Coupon ${id}`,
  amount: '18.80' as Amount,
  currencyId: 1,
  expiresAt: null,
  used: false,
  titleId: null,
  ...more,
});

const { draw, all, one, texts, press, until } = createMemberStage();
const part = (name: string) => texts(`[data-wallet="${name}"] :is(dt, dd)`);
type Scene = ReturnType<typeof createMemberScene>;
const show = (scene: Scene, topic: string) =>
  draw(scene.page(<AccountContent topic={topic} go={scene.go} />));

test.each([
  ['', { page: 'titles', id: null }],
  ['titles', { page: 'titles', id: null }],
  ['titles:u-1', { page: 'titles', id: 'u-1' }],
  ['bankers:141-9', { page: 'bankers', id: '141-9' }],
  ['coupons', { page: 'coupons', id: null }],
  ['coupons:7', { page: 'coupons', id: null }],
  ['nothing:7', { page: 'titles', id: null }],
] as const)('the topic %j opens %o', (topic, page) => {
  expect(readAccountPage(topic)).toEqual(page);
  expect(readAccountPage(accountTopic(page))).toEqual(page);
});

const bookOf = (worn = '1') =>
  ok({
    own: [ownOf('2', worn === '2'), ownOf('1', worn === '1')],
    all: ['1', '2', '3'].map((id) => titleOf(id)),
  });

const ownTitleIds = () => all('[data-titles="own"] [data-title]').map((each) => each.dataset['title']);

describe('titles', () => {
  test('are the own ones, of which one is worn, and the others of the platform (TITLES-01)', async () => {
    const scene = createMemberScene({ answers: { titles: () => bookOf() } });
    await show(scene, 'titles');
    await until(() =>
      expect(all('[data-titles="own"] [data-title]').map((each) => each.dataset['title'])).toEqual([
        '1',
        '2',
      ]),
    );
    expect(all('[data-titles="others"] [data-title]').map((each) => each.dataset['title'])).toEqual(['3']);
    expect(one('[data-title="1"] [data-worn]')).not.toBeNull();
  });

  test('that the user won since the last visit are there at the next visit (TITLES-01, TITLES-05)', async () => {
    const scene = createMemberScene({ answers: { titles: () => bookOf() } });
    await show(scene, 'titles');
    await until(() => expect(ownTitleIds()).toEqual(['1', '2']));
    scene.scene.answers = { titles: () => ok({ own: [ownOf('3', false)], all: [titleOf('3')] }) };
    await show(scene, 'coupons');
    await show(scene, 'titles');
    await until(() => expect(ownTitleIds()).toEqual(['3']));
  });

  test('a press wears a title by one request; the worn title changes by the answer only (TITLES-03)', async () => {
    const flight = createDeferred<ReturnType<typeof bookOf>>();
    let worn = '1';
    const scene = createMemberScene({
      answers: { titles: () => bookOf(worn), 'title-wear': () => flight.promise },
    });
    await show(scene, 'titles');
    await until(() => expect(one('[data-action="wear-title"]')).not.toBeNull());
    await press('[data-action="wear-title"]');
    await press('[data-action="wear-title"]');
    expect(scene.questions.filter(({ topic }) => topic === 'title-wear')).toEqual([
      { topic: 'title-wear', titleId: '2' },
    ]);
    expect(one('[data-title="1"] [data-worn]')).not.toBeNull();
    worn = '2';
    flight.resolve(bookOf('2'));
    await scene.outdate('titles');
    await until(() => expect(one('[data-title="2"] [data-worn]')).not.toBeNull());
    expect(one('[data-title="1"] [data-worn]')).toBeNull();
  });

  test('a change that failed says so, and the titles stay (TITLES-03)', async () => {
    const scene = createMemberScene({
      answers: { titles: () => bookOf(), 'title-wear': () => fail({ code: 'timeout' }) },
    });
    await show(scene, 'titles');
    await until(() => expect(one('[data-action="wear-title"]')).not.toBeNull());
    await press('[data-action="wear-title"]');
    await until(() => expect(one('[role="alert"]')?.textContent).toContain('could not be confirmed'));
    expect(one('[data-title="1"] [data-worn]')).not.toBeNull();
  });

  test('the requirements of a title load when the user opens it, with the progress (TITLES-04)', async () => {
    const scene = createMemberScene({
      answers: {
        titles: () => bookOf(),
        'title-progress': () =>
          ok({
            id: '3',
            obtained: false,
            obtainedTime: null,
            condition: 'Sign in for 30 days',
            progress: 7,
            target: 30,
          }),
      },
    });
    await show(scene, 'titles');
    await until(() => expect(one('[data-action="title-requirement"]')).not.toBeNull());
    expect(scene.questions.some(({ topic }) => topic === 'title-progress')).toBe(false);
    await press('[data-action="title-requirement"]');
    await until(() => expect(one('[data-requirement]')?.textContent).toBe('Sign in for 30 days7 / 30'));
    expect(one('[data-requirement] progress')?.getAttribute('value')).toBe('7');
  });

  test('the wall of a user shows whose it is and what is worn (TITLES-02)', async () => {
    const scene = createMemberScene({
      answers: { 'title-wall': ({ userId }) => ok({ userId, name: 'Bob', titles: [ownOf('1', true)] }) },
    });
    await show(scene, 'titles:u-2');
    await until(() => expect(texts('h2')).toEqual(['Title of Bob (1)']));
    expect(scene.questions).toEqual([{ topic: 'title-wall', userId: 'u-2' }]);
    expect(one('[data-title="1"] [data-worn]')).not.toBeNull();
  });

  test('are empty, failed with a retry, or a login for a guest', async () => {
    const scene = createMemberScene({ answers: { titles: () => fail({ code: 'unreadable' }) } });
    await show(scene, 'titles');
    await until(() => expect(one('[role="alert"] button')).not.toBeNull());
    scene.scene.answers = { titles: () => ok({ own: [], all: [] }) };
    await press('[role="alert"] button');
    await until(() => expect(one('[role="status"]')?.textContent).toContain('no titles yet'));
    const guest = createMemberScene({ session: GUEST });
    await show(guest, 'bankers');
    await press('[role="status"] button');
    expect([guest.logins.count, guest.questions]).toEqual([1, []]);
  });
});

describe('bankers', () => {
  test('show what remains of the pledge as a number and a bar, and the limits (BANKER-03)', async () => {
    const { plans: _, ...summary } = BANKER;
    const scene = createMemberScene({ answers: { bankers: () => ok([summary]) } });
    await show(scene, 'bankers');
    await until(() => expect(texts('[data-remaining]')).toEqual(['¥250.50']));
    expect(one('progress')?.getAttribute('value')).toBe('25');
    expect(texts('[data-limits]')).toEqual(['¥10.00 to no limit']);
    expect(one('[data-banker] a')?.getAttribute('href')).toBe('#bankers:141-1');
  });

  test('plans have sport names; unknown codes stay numbers (BANKER-01, BANKER-02, MENU-06, D17)', async () => {
    const scene = createMemberScene({ answers: { banker: () => ok(BANKER) } });
    await show(scene, 'bankers:141-1');
    await until(() =>
      expect(texts('[data-plan-sports]')).toEqual([
        [
          'Football',
          'Basketball',
          'Tennis',
          'Badminton',
          'Baseball',
          'Boxing',
          'American football',
          'Handball',
          'Ice hockey',
          'Rugby',
          'Snooker',
          'Table tennis',
          'E-football',
          'Volleyball',
          'E-basketball',
          '99',
        ].join(' · '),
      ]),
    );
    expect(one('article header')?.textContent).toContain('SEA101');
    expect(one('[data-plan]')?.textContent).toContain('¥10.00 to ¥5,000.00');
  });

  test('the game is a link without the token, which this browser stores with apiSrc (BOOT-30, BOOT-31)', async () => {
    const scene = createMemberScene({
      answers: {
        banker: () => ok(BANKER),
        'game-jump': () =>
          ok({
            token: 'secret',
            apiSrc: 'https://api.example.com/',
            page: 'https://games.example.com/enter',
          }),
      },
    });
    await show(scene, 'bankers:141-1');
    await until(() => expect(one('[data-action="banker-game"]')).not.toBeNull());
    await press('[data-action="banker-game"]');
    await until(() =>
      expect(one('[data-game-page]')?.getAttribute('href')).toBe('https://games.example.com/enter'),
    );
    expect(scene.questions.at(-1)).toEqual({ topic: 'game-jump', game: 'banker' });
    expect(one('[data-game-page]')?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(JSON.parse(localStorage.getItem('game:m') ?? '')).toEqual({
      token: 'secret',
      apiSrc: 'https://api.example.com/',
    });
    expect(document.body.innerHTML).not.toContain('secret');
  });

  test('the access to a game that comes after its user has left is not stored (I6)', async () => {
    localStorage.clear();
    const access = createDeferred<ReturnType<typeof ok>>();
    const scene = createMemberScene({
      answers: { banker: () => ok(BANKER), 'game-jump': () => access.promise },
    });
    await show(scene, 'bankers:141-1');
    await until(() => expect(one('[data-action="banker-game"]')).not.toBeNull());
    await press('[data-action="banker-game"]');
    await scene.setSession({ ...MEMBER, user: { uid: 'u2', name: 'Other', memberType: 0, currencyId: 1 } });
    access.resolve(
      ok({ token: 'secret', apiSrc: 'https://api.example.com/', page: 'https://games.example.com/enter' }),
    );
    await until(() =>
      expect(one('[data-action="banker-game"]')?.getAttribute('aria-disabled')).toBe('false'),
    );
    expect([localStorage.getItem('game:m'), one('[data-game-page]')]).toEqual([null, null]);
  });

  test('an operator without bankers has none, and asks for none', async () => {
    const scene = createMemberScene({ bankers: false });
    await show(scene, 'bankers:141-1');
    expect(one('[role="status"]')?.textContent).toContain('not offered');
    expect(scene.questions).toEqual([]);
  });
});

test('the wallet page shows only what the parent says (USER-01, USER-03, BOOT-28, CONST-33, MONEY-01)', async () => {
  const wallet = {
    centerBalance: '10.00',
    total: null,
    oldGameBalance: '3.50',
    channels: [
      { channel: '7', amount: '1.5' },
      { channel: '29', amount: '2' },
      { channel: 'poker', amount: '4' },
    ],
    experienceCash: [{ coinCode: 'USD', amount: '88', until: SCENE_NOW }],
    security: { phone: true, email: false },
    balances: [
      { coinCode: 'CNY', amount: '20.40', isDefault: true },
      { coinCode: 'USD', amount: '1000.129999', isDefault: false },
    ],
  };
  const scene = createMemberScene({ session: { ...MEMBER, wallet } });
  await show(scene, 'wallet');
  expect(part('balances')).toEqual([
    'CNY (default)',
    '¥20.40',
    // Never more than there is (MONEY-01).
    'USD',
    '$1,000.12',
    'Centre balance',
    '¥10.00',
    'Old game balance',
    '¥3.50',
  ]);
  expect(part('channels')).toEqual(['Channel 7', '¥1.5', 'Channel 29', '¥2', 'poker', '¥4']);
  expect(part('experience')).toEqual(['Until Mar 14, 2026', '$88']);
  expect(part('security')).toEqual(['Phone', 'set up', 'E-mail', 'not set up']);
  const without = createMemberScene();
  await show(without, 'wallet');
  expect(one('[role="status"]')?.textContent).toContain('no balances');
});

test('coupons show where they apply, usable ones first; a title prize links to the titles (TITLES-05)', async () => {
  const scene = createMemberScene({
    answers: {
      titles: () => ok({ own: [], all: [titleOf('2')] }),
      coupons: () =>
        ok([
          couponOf('expired', { expiresAt: SCENE_NOW }),
          couponOf('cash', {}),
          couponOf('deposit', { kind: 'deposit-coupon' }),
          couponOf('flow', { kind: 'flow-coupon', used: true }),
          couponOf('title', { kind: 'title', amount: null, titleId: '2' as TitleId }),
        ]),
    },
  });
  await show(scene, 'coupons');
  await until(() => expect(one('[data-title-badge="2"]')).not.toBeNull());
  expect(all('[data-coupon]').map(({ dataset }) => [dataset['coupon'], dataset['couponState']])).toEqual([
    ['cash-coupon', 'ready'],
    ['deposit-coupon', 'ready'],
    ['title', 'ready'],
    ['flow-coupon', 'used'],
    ['cash-coupon', 'expired'],
  ]);
  expect(one('[data-coupon="cash-coupon"]')?.textContent).toContain('¥18.80');
  expect(one('[data-coupon="deposit-coupon"]')?.textContent).toContain('when you deposit');
  expect(one('[data-title-badge]')?.getAttribute('href')).toBe('#titles');
});
