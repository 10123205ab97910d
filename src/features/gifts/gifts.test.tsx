// @vitest-environment jsdom
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as fc from '#tests/property.ts';
import { firstSeed, LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { fail, type Problem } from '#contract/problem.ts';
import type { RoomPatch } from '#contract/room.ts';
import { NO_COINS } from '#domain/gifts/roomIntent.ts';
import type { LotteryResult } from '#domain/activities/activityPhase.ts';
import type { LiveStatus } from '#domain/rooms/anchor.ts';
import { NO_ROOM_STATE, type GiftMessage } from '#domain/rooms/roomEvent.ts';
import type { Lottery, Prize, RedEnvelope } from '#domain/rooms/activity.ts';
import type { Gifter } from '#domain/rooms/gift.ts';
import gifts from '#locales/en/gifts.json' with { type: 'json' };
import placing from '#locales/en/placing.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import { waitFor } from '#tests/waitFor.ts';
import { ActivityList } from './ActivityList.tsx';
import { GiftPanel } from './GiftPanel.tsx';
import { GiftPanelContent } from './GiftPanelContent.tsx';
import { RoomActivities } from './RoomActivities.tsx';
import {
  amount,
  COINS,
  createGiftUi,
  giftOf,
  intentOf,
  NO_ACTIVITIES,
  NOW,
  ROOM,
  titleOf,
  type GiftUi,
} from './scene.tsx';

let ui: GiftUi;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: { gifts, placing, problems } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => {
  localStorage.clear();
  ui = createGiftUi();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await ui.end();
});

const drawPanel = () => ui.draw(<GiftPanelContent room={ROOM} />);
const drawActivities = () => ui.draw(<ActivityList room={ROOM} />);
const SEND = '[data-action="send-gift"]';
/** Presses the button that sends; `detail` is the number of the click within a double press. */
const clickSend = async (detail: number) => {
  await act(async () => ui.find(SEND)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  await ui.settle();
};
/** Problems after which it is unknown whether the worker sent the press. */
const LOST = ['worker-gone', 'worker-silent'] as const satisfies readonly Problem['code'][];
const isDisabled = (selector: string): boolean => (ui.find(selector) as HTMLButtonElement).disabled;

const gifter = (rank: number): Gifter => ({
  rank,
  userId: `u${rank}`,
  name: `Fan ${rank}`,
  photo: null,
  amount: amount('1234567'),
  titleId: null,
});
const message = (id: string, change: Partial<GiftMessage> = {}): GiftMessage => ({
  n: 1,
  id,
  at: NOW,
  from: { uid: 'u9', name: 'Ann', titleId: null, isHost: false },
  giftId: '1',
  name: 'Rose',
  icon: null,
  count: 2,
  combo: 1,
  level: 0,
  ...change,
});
const live = (list: readonly GiftMessage[]) => ({
  activities: {},
  gifts: list,
  enters: [],
  approvals: {},
});
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
describe('the gift panel', () => {
  test('shows gifts, prices, coins with separators, and the rest of the day (GIFT-01, GIFT-02, MONEY-03)', async () => {
    await drawPanel();
    expect(ui.all('[data-gift]').map((each) => each.textContent)).toEqual([
      'RRose1 coin',
      'RRocket888.5 coins',
    ]);
    expect(ui.text('[data-coins]')).toBe('Balance 12,345.5 coins');
    expect(ui.text('[data-left-today]')).toBe('Left today: 19,900');
    expect([isDisabled(SEND), ui.text('[data-gift-reason]')]).toEqual([true, 'Choose a gift']);
  });

  test('a combo is one press with a count and the displayed price (D32)', async () => {
    await drawPanel();
    await ui.press('[data-gift="1"] input');
    await ui.press('[data-setting="gift-count"] input[value="66"]');
    expect(ui.text('[data-gift-total]')).toBe('Total 66 coins');
    await ui.press(SEND);
    expect(ui.sent).toMatchObject([
      { kind: 'room', action: 'gift', roomId: ROOM, hostId: '31', subject: '1', count: 66, price: '1' },
    ]);
  });

  test('a second press during the first sends nothing, and has the same id afterwards (D5, F49)', async () => {
    await drawPanel();
    await ui.press('[data-gift="1"] input');
    ui.scene.isHeld = true;
    await ui.press(SEND);
    await ui.press(SEND);
    expect([ui.sent.length, isDisabled(SEND), ui.text(SEND)]).toEqual([1, true, 'Sending…']);
    ui.scene.isHeld = false;
    await ui.release();
    await ui.press(SEND);
    expect(ui.sent[1]?.slipId).toBe(ui.sent[0]?.slipId);
  });

  test('no gift can be pressed before the earlier gifts, which decide its id, have loaded (GIFT-01, D5)', async () => {
    ui.answers.coins = NO_COINS;
    await drawPanel();
    await ui.press('[data-gift="1"] input');
    expect([isDisabled(SEND), ui.text('[data-gift-reason]')]).toEqual([true, gifts.bar.loading]);
    await ui.press(SEND);
    await ui.change({ coins: { ...COINS, intents: [intentOf({ id: 'gift-1' })] } });
    await ui.press(SEND);
    expect(ui.sent.map(({ slipId }) => slipId)).toEqual(['gift-2']);
  });

  test('the coins are read again every 60 s while the panel is shown (GIFT-02, F49)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await drawPanel();
      await ui.press('[data-gift="1"] input');
      ui.answers.coins = { ...COINS, balance: amount('0') };
      await pass(59_999);
      await ui.settle();
      expect(isDisabled(SEND)).toBe(false);
      await pass(1);
      await ui.settle();
      expect([ui.text('[data-coins]'), isDisabled(SEND)]).toEqual(['Balance 0 coins', true]);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['1', '520', { balance: amount('519') }, 'The balance of 519 coins is too low'],
    ['2', '10', {}, 'At most 5,000 coins at a time'],
    ['1', '520', { spentToday: amount('19500') }, 'Only 500 coins are left for today'],
  ])('gift %s ×%s with %j is not offered: %s (GIFT-02)', async (id, count, coins, reason) => {
    await drawPanel();
    await ui.change({ coins: { ...COINS, ...coins } });
    await ui.press(`[data-gift="${id}"] input`);
    await ui.press(`[data-setting="gift-count"] input[value="${count}"]`);
    expect([isDisabled(SEND), ui.text('[data-gift-reason]')]).toEqual([true, reason]);
  });

  test.each([
    ['sending', 'Sending Rose ×3…', true],
    [
      'unknown',
      'It is not known yet whether Rose ×3 was sent. We are finding out; it is not sent again.',
      true,
    ],
    ['done', 'Sent Rose ×3', false],
    ['refused', 'Rose ×3 was not sent; no coins were taken. No luck', false],
    ['not-found', 'The platform has no Rose ×3 of yours. You can send it again.', false],
    [
      'unconfirmed',
      'The outcome of Rose ×3 could not be confirmed. Check your coin records before you send again.',
      false,
    ],
  ] as const)(
    'a gift that is %s is shown so; while it is open the balance is pending (D32, F49)',
    async (state, text, isOpen) => {
      await drawPanel();
      await ui.press('[data-gift="1"] input');
      const reason = { code: '1001', message: 'No luck' };
      await ui.change({ coins: { ...COINS, intents: [intentOf({ state, count: 3, reason })] } });
      expect(ui.text('[data-gift-state]')).toBe(text);
      expect([ui.find('[data-pending]') !== null, isDisabled(SEND)]).toEqual([isOpen, isOpen]);
    },
  );

  test.each([
    ['sending', 'Sending Rose ×1…'],
    ['unknown', 'It is not known yet whether Rose ×1 was sent. We are finding out; it is not sent again.'],
    ['refused', 'Rose ×1 was not sent; no coins were taken.'],
    ['not-found', 'The platform has no Rose ×1 of yours. You can send it again.'],
    [
      'unconfirmed',
      'The outcome of Rose ×1 could not be confirmed. Check your coin records before you send again.',
    ],
    ['done', 'Sent Rose ×1'],
  ] as const)(
    'a gift that is %s keeps its outcome on screen after the host has left (D32)',
    async (state, text) => {
      ui.answers.coins = { ...COINS, intents: [intentOf({ state })] };
      await drawPanel();
      await ui.feed({ whole: true, phase: 'live', state: ENDED });
      expect([ui.text('[data-gift-panel]'), ui.find(SEND)]).toEqual([text, null]);
    },
  );

  test.each([
    ['without a gift of the user in it', []],
    ['after a gift in another room', [intentOf({ state: 'unknown', roomId: '8002' })]],
    ['5 minutes after a gift that was sent', [intentOf({ at: NOW - 300_001 })]],
  ])('a room whose host has left shows no gift panel %s', async (_, intents) => {
    ui.answers.coins = { ...COINS, intents };
    await drawPanel();
    await ui.feed({ whole: true, phase: 'live', state: ENDED });
    expect(ui.find('[data-gift-panel]')).toBeNull();
  });

  test('a press that the worker refuses says why', async () => {
    await drawPanel();
    await ui.press('[data-gift="1"] input');
    ui.scene.answer = fail({ code: 'gift-refused', reason: 'changed', amount: null });
    await ui.press(SEND);
    expect(ui.text('[data-gift-problem]')).toBe('The gift or its price has changed; nothing was sent');
    ui.scene.answer = fail({ code: 'no-journal' });
    await ui.press(SEND);
    expect(ui.text('[data-gift-problem]')).toBe(gifts.problem['no-journal']);
  });

  test.each(LOST)(
    'a press that the worker did not answer (%s) is unknown until the gifts show its outcome (D4, D32)',
    async (code) => {
      await drawPanel();
      await ui.press('[data-gift="1"] input');
      ui.scene.answer = fail({ code });
      ui.answers.coins = { ...COINS, journal: 'loading' };
      await ui.press(SEND);
      expect(ui.text('[data-gift-problem]')).toBe(
        'It is not known whether this was sent. We are finding out; do not press again.',
      );
      // A new worker has found the gift, which was sent.
      const id = ui.sent[0]?.slipId ?? '';
      await ui.change({ coins: { ...COINS, intents: [intentOf({ id })] } });
      expect([ui.find('[data-gift-problem]'), ui.text('[data-gift-state]')]).toEqual([null, 'Sent Rose ×1']);
    },
  );

  test.each(LOST)(
    'a press that never reached the worker (%s) was not sent, once a later read has the journal without it (D4, D32)',
    async (code) => {
      await drawPanel();
      await ui.press('[data-gift="1"] input');
      ui.scene.answer = fail({ code });
      ui.answers.coins = { ...COINS, journal: 'loading' };
      await ui.press(SEND);
      expect(ui.text('[data-gift-problem]')).toBe(gifts.problem.lost);
      await ui.change({ coins: COINS });
      expect(ui.text('[data-gift-problem]')).toBe('This was not sent. You can try again.');
      // The next press has the same id, so it is one request even if the first one reached the worker (D5).
      await ui.press(SEND);
      expect(ui.sent.map(({ slipId }) => slipId)).toEqual(['gift-1', 'gift-1']);
    },
  );

  test('of another user has nothing that the former user chose or was refused (I6)', async () => {
    await ui.draw(<GiftPanel room={ROOM} />);
    await waitFor(async () => {
      await ui.settle();
      expect(ui.find(SEND)).not.toBeNull();
    });
    await ui.press('[data-gift="1"] input');
    await ui.press('[data-setting="gift-count"] input[value="66"]');
    ui.scene.answer = fail({ code: 'gift-refused', reason: 'balance', amount: amount('60') });
    await ui.press(SEND);
    expect(ui.text('[data-gift-problem]')).toBe('The balance of 60 coins is too low');
    await ui.setUser('u2');
    expect([ui.find('[data-gift-problem]'), ui.text('[data-gift-reason]')]).toEqual([null, 'Choose a gift']);
    await ui.press('[data-gift="1"] input');
    expect(ui.text('[data-gift-total]')).toBe('Total 1 coin');
  });

  test('the second click of a double press sends no second gift after the first was sent (D5)', async () => {
    await drawPanel();
    await ui.press('[data-gift="1"] input');
    await clickSend(1);
    await ui.change({ coins: { ...COINS, intents: [intentOf({ id: 'gift-1' })] } });
    await clickSend(2);
    expect(ui.sent).toHaveLength(1);
    await clickSend(1);
    expect(ui.sent.map(({ slipId }) => slipId)).toEqual(['gift-1', 'gift-2']);
  });

  test('a gift whose price changed is not bought by the second click of a double press (D6, D32)', async () => {
    await drawPanel();
    await ui.press('[data-gift="1"] input');
    ui.scene.answer = fail({ code: 'gift-refused', reason: 'changed', amount: null });
    await clickSend(1);
    await ui.change({ gifts: [giftOf('1', 'Rose', '2')] });
    expect(ui.text('[data-gift-total]')).toBe('Total 2 coins');
    await clickSend(2);
    expect(ui.sent.map(({ price }) => price)).toEqual(['1']);
    await clickSend(1);
    expect(ui.sent.map(({ price }) => price)).toEqual(['1', '2']);
  });

  test("the top-up is the host's, and the button says so until the user is back (GIFT-02)", async () => {
    await drawPanel();
    expect(ui.find('[data-action="top-up"]')).toBeNull();
    await act(async () => ui.hostState.join(true));
    const wanted: unknown[] = [];
    ui.hostState.onDepositWanted((each) => wanted.push(each));
    await ui.press('[data-action="top-up"]');
    expect([wanted, ui.text('[data-action="top-up"]')]).toEqual([
      [{ coinCode: 'THB', amount: '0', from: 'gifts' }],
      'Topping up…',
    ]);
    await act(async () => ui.hostState.closeDeposit());
    expect(ui.text('[data-action="top-up"]')).toBe('Top up');
  });

  test('the ten who gave most, with the titles that they wear (GIFT-05, TITLES-02)', async () => {
    ui.answers.titles = [titleOf('3', 'Harbour star')];
    ui.answers.top = Array.from({ length: 10 }, (_, at) => ({
      ...gifter(at + 1),
      titleId: ['3', 'unknown'][at] ?? null,
    }));
    await drawPanel();
    await ui.press('[data-setting="gift-tab"] input[value="top"]');
    expect([ui.all('[data-gifter]').length, ui.text('[data-gifter="u10"]')]).toEqual([
      10,
      '10F1Fan 101,234,567 coins',
    ]);
    await waitFor(async () => {
      await act(async () => undefined);
      expect(ui.all('[data-title-badge]')).not.toHaveLength(0);
    });
    const [badge, ...further] = ui.all('[data-title-badge]');
    expect([badge?.textContent, badge?.getAttribute('href'), further.length]).toEqual([
      'HSHarbour star',
      '?screen=account&topic=titles:u1',
      0,
    ]);
  });

  describe('gifts of others', () => {
    test('the tip shows after 100 ms and goes after 3,000 ms (GIFT-03, GIFT-04, CONST-17)', async () => {
      await drawPanel();
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      try {
        await ui.feed({
          whole: true,
          live: live([message('old'), message('big', { level: 3, name: 'Rocket' })]),
        });
        await pass(200);
        expect(ui.all('[data-level-gift]').length).toBeLessThanOrEqual(1);
        await pass(5_000);
        expect(ui.find('[data-gift-tip]')).toBeNull();
        // The list of gifts on sale names the gift in the user's language.
        expect(ui.text('[data-level-gift]')).toBe('Ann sent Rose ×2');
        await ui.feed({ live: live([message('new')]) });
        await pass(99);
        expect(ui.find('[data-gift-tip]')).toBeNull();
        await pass(1);
        expect(ui.text('[data-gift-tip]')).toBe('RAnn sent Rose ×2');
        await ui.feed({ live: live([message('again')]) });
        await pass(1);
        expect(ui.text('[data-combo]')).toBe('Combo ×2');
        await pass(2_998);
        expect(ui.find('[data-gift-tip]')).not.toBeNull();
        await pass(2);
        expect(ui.find('[data-gift-tip]')).toBeNull();
      } finally {
        vi.useRealTimers();
      }
    });

    test('after a logout, the name of a gift stays in the language of the page', async () => {
      await drawPanel();
      await ui.feed({ whole: true, live: live([message('big', { level: 3, name: '玫瑰' })]) });
      expect(ui.text('[data-level-gift]')).toBe('Ann sent Rose ×2');
      await ui.setUser(null);
      expect(ui.find('[data-gift-reason="guest"]')).not.toBeNull();
      expect(ui.text('[data-level-gift]')).toBe('Ann sent Rose ×2');
    });

    test('can be switched off, and stay off', async () => {
      await drawPanel();
      await ui.press('[data-setting="gift-effects"]');
      await ui.feed({ whole: true, live: live([message('big', { level: 3 })]) });
      expect(ui.find('[data-level-gift]')).toBeNull();
      expect(localStorage.getItem('gift-effects')).toBe('off');
    });
  });
});

const ENDED = { ...NO_ROOM_STATE, status: 2 as LiveStatus };
const rain = (change: Partial<RedEnvelope> = {}): RedEnvelope => ({
  sendRecordId: 'e1',
  roomId: null,
  state: 'not-started',
  countdown: 60,
  hasReceived: false,
  floatingBall: true,
  prizeFlag: false,
  endBettingTime: NOW + 120_000,
  total: amount('888'),
  ...change,
});
const prize = (change: Partial<Prize> = {}): Prize => ({
  kind: 'coin',
  name: 'Coins',
  amount: amount('8.88'),
  count: 1,
  titleId: null,
  ...change,
});
/** The result of a lottery that has just ended, and that the user did not win. */
const resultOf = (change: Partial<LotteryResult>): LotteryResult => ({
  wins: [],
  own: { won: false, prizes: [] },
  isDrawn: false,
  endedAt: NOW,
  ...change,
});
const lottery = (change: Partial<Lottery> = {}): Lottery => ({
  id: 'l1',
  kind: 'live-lottery',
  state: 'in-progress',
  title: 'Goal draw',
  roomId: null,
  startTime: null,
  endTime: NOW + 30_000,
  prizes: [prize({ kind: 'title', name: 'Star', amount: null, titleId: '7' })],
  isJoined: false,
  showsWinList: true,
  showsMarquee: true,
  ...change,
});

/** A room with one vote. */
const told = (state: 'in-progress' | 'finished'): RoomPatch => ({
  whole: true,
  phase: 'live',
  live: {
    activities: {
      a: {
        n: 1,
        id: 'a',
        kind: 'vote',
        state,
        title: '',
        from: null,
        to: null,
        total: null,
        prizes: [],
        options: [],
        rightId: null,
        winners: [],
      },
    },
    gifts: [],
    enters: [],
    approvals: {},
  },
});

describe('activities', () => {
  test('of which a guest hears ask for the login; without any a guest sees nothing', async () => {
    const guest = createGiftUi({ isGuest: true });
    await guest.draw(<ActivityList room={ROOM} />);
    expect(guest.host.textContent).toBe('');
    await guest.feed(told('in-progress'));
    expect(guest.text('[data-activities-closed="guest"] p')).toContain('Log in to take part');
    await guest.press('[data-action="login"]');
    expect(guest.scene.logins).toBe(1);
    await guest.feed(told('finished'));
    expect(guest.host.textContent).toBe('');
    await guest.end();
  });

  test('a rain counts down by the server clock, opens, and is cleared once received (GIFT-06, GIFT-07)', async () => {
    ui.answers.activities = { ...NO_ACTIVITIES, envelope: rain() };
    await drawActivities();
    expect([
      ui.text('[data-countdown]'),
      ui.find('[data-action="open-envelope"]'),
      ui.find('[data-ball]') !== null,
    ]).toEqual(['Starts in 01:00', null, true]);
    await ui.pass(60_000);
    expect(ui.text('[data-countdown]')).toBe('Ends in 01:00');
    await ui.press('[data-action="open-envelope"]');
    expect(ui.sent).toMatchObject([{ action: 'envelope', subject: 'e1', count: 1, price: '0' }]);
    await ui.change({
      coins: { ...COINS, intents: [intentOf({ action: 'envelope', subject: 'e1', prize: prize() })] },
      activities: { ...NO_ACTIVITIES, envelope: rain({ state: 'in-progress', hasReceived: true }) },
    });
    expect([
      ui.find('[data-ball]'),
      ui.find('[data-action="open-envelope"]'),
      ui.text('[data-part="done"]'),
    ]).toEqual([null, null, 'Envelope received']);
    expect(ui.text('[data-envelope-prize]')).toBe('Coins 8.88');
  });

  test.each([
    ['a prize', true, 'It held a prize'],
    ['no prize', false, 'It held no prize'],
    ['a prize or not is unknown', null, ''],
  ] as const)(
    'an envelope that the user opened elsewhere shows what it held: %s (GIFT-07)',
    async (_, prizeFlag, text) => {
      ui.answers.activities = {
        ...NO_ACTIVITIES,
        envelope: rain({ state: 'in-progress', hasReceived: true, prizeFlag }),
      };
      await drawActivities();
      expect([ui.text('[data-part="done"]'), ui.text('[data-envelope-won]')]).toEqual([
        'Envelope received',
        text,
      ]);
    },
  );

  test.each([
    ['a prize', {}, 'Envelope received', 'Coins 8.88'],
    ['an open outcome', { state: 'unknown', prize: null }, gifts.part.unknown, ''],
  ] as const)(
    'an envelope with %s stays on screen for 5 minutes after the platform has cleared it (GIFT-06)',
    async (_, change, outcome, text) => {
      const own = intentOf({ action: 'envelope', subject: 'e1', prize: prize(), ...change });
      ui.answers.coins = { ...COINS, intents: [own] };
      await drawActivities();
      expect([ui.text('[data-part]'), ui.text('[data-envelope-prize]')]).toEqual([outcome, text]);
      // The next envelope of the room has a card of its own.
      await ui.change({ activities: { ...NO_ACTIVITIES, envelope: rain({ sendRecordId: 'e2' }) } });
      expect(ui.all('[data-kind="rain"]').map((each) => each.dataset['activity'])).toEqual(['e2', 'e1']);
      await ui.pass(301_000);
      expect(ui.find('[data-activity="e1"]')).toBeNull();
    },
  );

  test.each([
    ['received, without a known prize', { state: 'done' }, 'Envelope received'],
    [
      'refused',
      { state: 'refused', reason: { code: '1001', message: 'There is nothing left.' } },
      `${gifts.part.refused} There is nothing left.`,
    ],
    ['not found', { state: 'not-found' }, gifts.part['not-found']],
  ] as const)(
    'an envelope that is %s says so for 5 minutes after the platform has cleared it (GIFT-06)',
    async (_, change, text) => {
      ui.answers.coins = { ...COINS, intents: [intentOf({ action: 'envelope', subject: 'e1', ...change })] };
      await drawActivities();
      expect([ui.text('[data-activity="e1"] [data-part]'), ui.find('[data-envelope-won]')]).toEqual([
        text,
        null,
      ]);
      await ui.pass(301_000);
      expect(ui.find('[data-activity="e1"]')).toBeNull();
    },
  );

  test('a cleared envelope of another room is not drawn (GIFT-06)', async () => {
    const own = intentOf({ action: 'envelope', subject: 'e1', prize: prize(), roomId: '8002' });
    ui.answers.coins = { ...COINS, intents: [own] };
    await drawActivities();
    expect(ui.host.textContent).toBe('');
  });

  test("a lottery can be joined once the worker has answered the user's earlier presses (D5, D32)", async () => {
    ui.answers.activities = { ...NO_ACTIVITIES, lotteries: [lottery()] };
    ui.answers.coins = null;
    await drawActivities();
    const isDisabled = () =>
      ui.find('[data-action="join-lottery"]')?.matches(':disabled, [aria-disabled="true"]');
    expect(isDisabled()).toBe(true);
    await ui.change({ coins: COINS });
    expect(isDisabled()).toBe(false);
  });

  test('a lottery is joined once; a title leads to the title (GIFT-08, GIFT-09, GIFT-16, TITLES-05)', async () => {
    ui.answers.activities = { ...NO_ACTIVITIES, lotteries: [lottery()] };
    await drawActivities();
    expect(ui.find('[data-prize="title"] a')?.getAttribute('href')).toBe('?screen=account&topic=titles');
    await ui.press('[data-action="join-lottery"]');
    await ui.change({
      coins: { ...COINS, intents: [intentOf({ action: 'join', subject: 'l1', state: 'unknown' })] },
    });
    expect([ui.find('[data-action="join-lottery"]'), ui.text('[data-part]')]).toEqual([
      null,
      gifts.part.unknown,
    ]);
    await ui.change({ activities: { ...NO_ACTIVITIES, lotteries: [lottery({ isJoined: true })] } });
    expect(ui.text('[data-part]')).toBe('You take part');
    expect(ui.sent).toHaveLength(1);
  });

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'after the end: win list %s and marquee %s by flag, and the own win (GIFT-11, GIFT-12)',
    async (showsWinList, showsMarquee) => {
      const ended = lottery({ state: 'finished', showsWinList, showsMarquee });
      const win = { lotteryId: 'l1', userId: 'u5', name: 'Bo', prize: prize(), time: null };
      ui.answers.activities = {
        ...NO_ACTIVITIES,
        lotteries: [ended],
        results: { l1: resultOf({ wins: [win], own: { won: true, prizes: [prize({ count: 2 })] } }) },
      };
      await drawActivities();
      expect([ui.find('[data-win-list]') !== null, ui.find('[data-marquee]') !== null]).toEqual([
        showsWinList,
        showsMarquee,
      ]);
      expect(ui.text('[data-own-win="won"]')).toBe('You won:Coins 8.88 ×2');
      expect(ui.find('[data-action="join-lottery"]')).toBeNull();
    },
  );

  test.each([
    ['did not take part, after the draw', {}, true, null],
    ['did not take part, before the draw', {}, false, null],
    ['takes part, before the draw', { isJoined: true }, false, 'Waiting for the result of the draw'],
    ['takes part, after the draw', { isJoined: true }, true, 'You did not win this time'],
  ] as const)(
    'a finished lottery without a win of a user who %s (GIFT-12)',
    async (_, change, isDrawn, text) => {
      const win = { lotteryId: 'l1', userId: 'u5', name: 'Bo', prize: prize(), time: null };
      ui.answers.activities = {
        ...NO_ACTIVITIES,
        lotteries: [lottery({ state: 'finished', ...change })],
        results: { l1: resultOf({ wins: isDrawn ? [win] : [], isDrawn }) },
      };
      await drawActivities();
      expect(ui.find('[data-own-win]')?.textContent ?? null).toBe(text);
    },
  );

  test.each([
    ['599 s after the end', NOW - 599_000, 'Waiting for the result of the draw'],
    ['600 s after the end', NOW - 600_000, 'You did not win this time'],
  ])(
    'a lottery whose winners never come is lost after ten minutes: %s (GIFT-12)',
    async (_, endedAt, text) => {
      const hidden = { showsWinList: false, showsMarquee: false };
      ui.answers.activities = {
        ...NO_ACTIVITIES,
        lotteries: [lottery({ state: 'finished', isJoined: true, ...hidden })],
        results: { l1: resultOf({ endedAt }) },
      };
      await drawActivities();
      expect(ui.text('[data-own-win]')).toBe(text);
    },
  );

  test.each([
    ['this lottery', 'l1:1', 'Waiting for the result of the draw'],
    ['an earlier lottery of the room', 'l0:1', null],
  ])(
    'a user who answered a question of %s takes part in an answer lottery or not (GIFT-12)',
    async (_, subject, text) => {
      ui.answers.coins = { ...COINS, intents: [intentOf({ action: 'answer', subject })] };
      ui.answers.activities = {
        ...NO_ACTIVITIES,
        lotteries: [lottery({ kind: 'answer-lottery', state: 'finished' })],
        results: { l1: resultOf({}) },
      };
      await drawActivities();
      expect(ui.find('[data-own-win]')?.textContent ?? null).toBe(text);
    },
  );

  test('a vote shows shares only after the user voted, or at its end (GIFT-13)', async () => {
    const vote = {
      id: 'v1',
      roomId: null,
      matchId: null,
      title: 'Who?',
      state: 'in-progress' as const,
      endTime: null,
      options: [
        { id: 'a', name: 'Home', count: 1 },
        { id: 'b', name: 'Away', count: 2 },
      ],
      votedOptionId: null,
    };
    ui.answers.activities = { ...NO_ACTIVITIES, vote };
    await drawActivities();
    expect(ui.text('[data-option="b"]')).toBe('Away');
    await ui.press('[data-option="b"]');
    expect(ui.sent).toMatchObject([{ action: 'vote', subject: 'v1', choice: 'b' }]);
    await ui.change({ activities: { ...NO_ACTIVITIES, vote: { ...vote, votedOptionId: 'b' } } });
    expect([
      ui.text('[data-option="a"]'),
      ui.text('[data-option="b"]'),
      isDisabled('[data-option="a"]'),
    ]).toEqual(['Home33%', 'AwayYour choice67%', true]);
  });

  test('a question takes one answer and shows the right one after the end (GIFT-15)', async () => {
    const question = {
      id: '1',
      title: 'First?',
      options: [
        { id: 'A', text: 'Home' },
        { id: 'B', text: 'Away' },
      ],
      answerId: null,
      rightId: null,
    };
    ui.answers.activities = {
      ...NO_ACTIVITIES,
      questions: { id: 'q', state: 'in-progress', endTime: null, questions: [question] },
    };
    await drawActivities();
    await ui.press('[data-option="B"]');
    expect(ui.sent).toMatchObject([{ action: 'answer', subject: 'q:1', choice: 'B' }]);
    await ui.change({
      activities: {
        ...NO_ACTIVITIES,
        questions: {
          id: 'q',
          state: 'finished',
          endTime: null,
          questions: [{ ...question, answerId: 'B', rightId: 'A' }],
        },
      },
    });
    expect([ui.text('[data-right]'), ui.text('[data-option="B"]')]).toEqual([
      'HomeRight answer',
      'AwayYour choice',
    ]);
  });

  test('a waiting message of a lottery is approved or refused once (GIFT-14, CHAT-20)', async () => {
    const message = {
      messageId: 'm1',
      roomId: null,
      matchId: null,
      hostId: null,
      content: 'I am in',
      result: 0,
      createdTime: null,
    };
    ui.answers.activities = {
      ...NO_ACTIVITIES,
      approvals: [message, { ...message, messageId: 'm2', result: 1 }],
    };
    await drawActivities();
    expect(ui.all('[data-approval]')).toHaveLength(1);
    await ui.press('[data-action="refuse"]');
    expect(ui.sent).toMatchObject([{ action: 'approval', subject: 'm1', choice: '2', matchId: '9' }]);
    await ui.change({
      coins: { ...COINS, intents: [intentOf({ action: 'approval', subject: 'm1', state: 'sending' })] },
    });
    expect([isDisabled('[data-action="approve"]'), isDisabled('[data-action="refuse"]')]).toEqual([
      true,
      true,
    ]);
  });

  test('under a restriction say why and take no press; its end opens them again (D38, D32)', async () => {
    const option = { id: 'a', name: 'Home', count: 1 };
    const vote = { id: 'v1', roomId: null, matchId: null, title: 'Who?', endTime: null, options: [option] };
    const question = { id: '1', title: 'First?', options: [{ id: 'A', text: 'Home' }] };
    const approval = { roomId: null, matchId: null, hostId: null, content: 'I am in', createdTime: null };
    ui.answers.activities = {
      ...NO_ACTIVITIES,
      envelope: rain({ state: 'in-progress' }),
      lotteries: [lottery()],
      vote: { ...vote, state: 'in-progress', votedOptionId: null },
      questions: {
        id: 'q',
        state: 'in-progress',
        endTime: null,
        questions: [{ ...question, answerId: null, rightId: null }],
      },
      approvals: [{ ...approval, messageId: 'm1', result: 0 }],
    };
    await drawActivities();
    const buttons = [
      '[data-action="open-envelope"]',
      '[data-action="join-lottery"]',
      '[data-option="a"]',
      '[data-option="A"]',
      '[data-action="approve"]',
      '[data-action="refuse"]',
    ];
    expect(buttons.map(isDisabled)).toEqual(buttons.map(() => false));
    await ui.restrict(['loss-limit']);
    await waitFor(() =>
      expect(ui.text('[data-restriction="loss-limit"]')).toContain(placing.restriction.kind['loss-limit']),
    );
    expect(buttons.map(isDisabled)).toEqual(buttons.map(() => true));
    for (const each of buttons) await ui.press(each);
    expect(ui.sent).toEqual([]);
    await ui.restrict(['deposit-limit']);
    expect([ui.find('[data-restriction]'), buttons.map(isDisabled)]).toEqual([
      null,
      buttons.map(() => false),
    ]);
  });

  test('of a room that has ended offer nothing more, whatever the platform still calls open (GIFT-10)', async () => {
    ui.answers.activities = {
      ...NO_ACTIVITIES,
      envelope: rain({ state: 'in-progress' }),
      lotteries: [lottery()],
    };
    await drawActivities();
    await ui.feed({ whole: true, phase: 'live' });
    expect([ui.find('[data-action="open-envelope"]'), ui.find('[data-action="join-lottery"]')]).not.toContain(
      null,
    );
    await ui.feed({ whole: true, phase: 'live', state: ENDED });
    expect([ui.find('[data-action="open-envelope"]'), ui.find('[data-action="join-lottery"]')]).toEqual([
      null,
      null,
    ]);
  });

  test.each(LOST)(
    'a part that the worker did not answer (%s) is unknown until its card shows the outcome (D4, D32)',
    async (code) => {
      ui.answers.activities = { ...NO_ACTIVITIES, lotteries: [lottery()] };
      await drawActivities();
      ui.scene.answer = fail({ code });
      ui.answers.coins = { ...COINS, journal: 'loading' };
      await ui.press('[data-action="join-lottery"]');
      expect(ui.text('[data-activity-problem]')).toBe(gifts.problem.lost);
      const id = ui.sent[0]?.slipId ?? '';
      await ui.change({ coins: { ...COINS, intents: [intentOf({ id, action: 'join', subject: 'l1' })] } });
      expect([ui.find('[data-activity-problem]'), ui.text('[data-part]')]).toEqual([null, 'You take part']);
    },
  );

  test('of another user show nothing that the former user was refused (I6)', async () => {
    ui.answers.activities = { ...NO_ACTIVITIES, lotteries: [lottery()] };
    await ui.draw(<RoomActivities room={ROOM} />);
    await waitFor(async () => {
      await ui.settle();
      expect(ui.find('[data-action="join-lottery"]')).not.toBeNull();
    });
    ui.scene.answer = fail({ code: 'no-journal' });
    await ui.press('[data-action="join-lottery"]');
    expect(ui.text('[data-activity-problem]')).toBe(gifts.problem['no-journal']);
    await ui.setUser('u2');
    expect([ui.find('[data-activity-problem]'), ui.find('[data-action="join-lottery"]') !== null]).toEqual([
      null,
      true,
    ]);
  });

  test.each([
    ['envelope', 'e1', 'unconfirmed', 'Red envelopes'],
    ['join', 'l1', 'unknown', 'Live draw'],
    ['vote', 'v1', 'unknown', 'Vote'],
    ['answer', 'q:1', 'unconfirmed', 'Questions'],
    ['approval', 'm1', 'sending', 'Message to approve'],
  ] as const)(
    'the user’s part (%s) in an activity that is no longer listed has a line until its outcome is known (D32)',
    async (action, subject, state, name) => {
      const id = `${action}-${subject}-1`;
      const own = intentOf({ id, action, subject, state });
      ui.answers.coins = { ...COINS, intents: [own, intentOf({ ...own, roomId: '8002', subject: 'other' })] };
      await drawActivities();
      expect(ui.all('[data-unlisted]').map(({ textContent }) => textContent)).toEqual([
        `${name}${gifts.part[state]}`,
      ]);
      await ui.change({
        coins: {
          ...COINS,
          intents: [intentOf({ ...own, id: `${action}-${subject}-2`, state: 'done' }), own],
        },
      });
      // An envelope that was received keeps its card for 5 minutes.
      const card = `${name}${gifts.phase.over}${gifts.done.envelope}`;
      expect(ui.host.textContent).toBe(action === 'envelope' ? card : '');
    },
  );

  test('a part has one place: in its card while the activity is listed, in a line afterwards (D32)', async () => {
    const own = intentOf({ action: 'join', subject: 'l1', state: 'unknown' });
    ui.answers.coins = {
      ...COINS,
      intents: [own, intentOf({ action: 'envelope', subject: 'e1', state: 'unknown' })],
    };
    ui.answers.activities = { ...NO_ACTIVITIES, lotteries: [lottery()] };
    await drawActivities();
    // A cleared envelope has a card of its own for 5 minutes.
    expect([ui.all('[data-unlisted]').length, ui.all('[data-part]').length]).toEqual([0, 2]);
    await ui.change({ activities: NO_ACTIVITIES });
    expect([ui.all('[data-unlisted]').length, ui.all('[data-part]').length]).toEqual([1, 2]);
  });

  test('without activities nothing is drawn', async () => {
    await drawActivities();
    expect(ui.host.textContent).toBe('');
  });
});

describe('texts of others', () => {
  const HOSTILE = fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '{{amount}} $t(gifts:send)',
    '\u202Egnp.exe',
    'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
    'javascript:alert(1)',
    '"><svg onload=alert(1)>',
  );
  const word = fc.tuple(HOSTILE, fc.string({ maxLength: 20 })).map((each) => each.join(' '));

  test(
    'are text through every gift and activity: no element, no link, no script of theirs (F43)',
    { timeout: LIMIT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(word, word, async (one, two) => {
          const own = createGiftUi();
          own.answers.gifts = [giftOf('1', one, '1'), giftOf('2', two, '2')];
          own.answers.coins = {
            ...COINS,
            intents: [intentOf({ state: 'refused', reason: { code: '1', message: two } })],
          };
          own.answers.activities = {
            ...NO_ACTIVITIES,
            envelope: rain(),
            lotteries: [
              lottery({ title: one, prizes: [prize({ name: two })] }),
              lottery({ id: 'l2', state: 'finished', title: two }),
            ],
            results: {
              l2: resultOf({
                wins: [{ lotteryId: 'l2', userId: 'u', name: one, prize: prize({ name: two }), time: null }],
                own: { won: true, prizes: [prize({ kind: 'title', name: one, titleId: two })] },
              }),
            },
            vote: {
              id: 'v',
              roomId: null,
              matchId: null,
              title: two,
              state: 'finished',
              endTime: null,
              options: [{ id: 'a', name: one, count: 1 }],
              votedOptionId: null,
            },
            questions: {
              id: 'q',
              state: 'in-progress',
              endTime: null,
              questions: [
                { id: '1', title: one, options: [{ id: 'A', text: two }], answerId: null, rightId: null },
              ],
            },
            approvals: [
              {
                messageId: 'm',
                roomId: null,
                matchId: null,
                hostId: null,
                content: one,
                result: 0,
                createdTime: null,
              },
            ],
          };
          await own.draw(
            <>
              <GiftPanelContent room={ROOM} />
              <ActivityList room={ROOM} />
            </>,
          );
          const planted = own.all('script, svg[onload], [onerror], [onload], iframe, object, embed');
          const links = own.all('a').map((each) => each.getAttribute('href') ?? '');
          const text = own.host.textContent ?? '';
          await own.end();
          expect([planted.length, links.filter((href) => href !== '?screen=account&topic=titles')]).toEqual([
            0,
            [],
          ]);
          // Marks that reorder text are removed, and no text of the client is looked up by theirs.
          expect(text).not.toContain('\u202E');
          expect(text.includes('$t(')).toBe(one.includes('$t(') || two.includes('$t('));
        }),
        { numRuns: sized(40, 2_500), seed: firstSeed() },
      );
    },
  );
});

test('activities that could not be read are not shown as none: the list says so beside the others', async () => {
  await drawActivities();
  expect(ui.host.textContent).toBe('');
  await ui.change({ activities: { ...NO_ACTIVITIES, unread: ['lotteries'] } });
  expect(ui.host.textContent).toContain(gifts.activity.failed);
  await ui.change({ activities: { ...NO_ACTIVITIES, unread: ['vote'], lotteries: [lottery()] } });
  expect([ui.host.textContent?.includes(gifts.activity.failed), ui.all('[data-activity]').length]).toEqual([
    true,
    1,
  ]);
  await ui.change({ activities: NO_ACTIVITIES });
  expect(ui.host.textContent).toBe('');
});

test('a room that the list lacks sells no gifts, although its feed is live: its host is not known', async () => {
  ui.scene.isListed = false;
  await drawPanel();
  await ui.feed({ whole: true, phase: 'live', state: { status: 1 } as never });
  expect(ui.find(SEND)).toBeNull();
});
