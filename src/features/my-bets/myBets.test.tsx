// @vitest-environment jsdom
import { act, useState } from 'react';
import { changeLanguage } from 'i18next';
import { createStore } from 'zustand/vanilla';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { BetWatch } from '#contract/watch.ts';
import { HEADER_WORDS, type Records } from '#contract/patch.ts';
import { fail, ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import { createDeferred } from '#domain/deferred.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { MarketId, MarketType, MatchId, OptionType, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import {
  NO_OPEN_ORDERS,
  type CurrencyStatistics,
  type Order,
  type OrderId,
  type OrderStatus,
  type SettledPage,
} from '#domain/orders/order.ts';
import bets from '#locales/en/bets.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import myBets from '#locales/en/myBets.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import sports from '#locales/en/sports.json' with { type: 'json' };
import tracker from '#locales/en/tracker.json' with { type: 'json' };
import { OrderActionsProvider } from '#pieces/orderActions.ts';
import { createBetsStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { FIRST_BETS_VIEW, NavigationProvider, type BetsView, type LocationChange } from '#state/location.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { cashOutOf, openListOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { MyBetsContent } from './MyBetsContent.tsx';

/** In Berlin it is still the 14th, in Shanghai the 15th. */
const NOW = Date.parse('2026-03-14T18:00:00Z');
const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };
type Question = Extract<SharedQuery, { topic: 'settled-orders' }>;

const pageOf = (orders: readonly Order[], more: Partial<SettledPage> = {}): SettledPage => ({
  orders,
  unreadable: [],
  current: 1,
  size: 50,
  total: orders.length,
  stakeTotal: null,
  payoutTotal: null,
  statistics: [],
  earlier: {},
  ...more,
});
const statistics = (coinId: number, coinName: string, count: number): CurrencyStatistics => ({
  coinId,
  coinName,
  count,
  stakeAmount: '1000.5' as Amount,
  payoutAmount: '900' as Amount,
  winLose: '-100.5' as Amount,
  maxWin: null,
});

/** The match of every leg in play at a score, as the worker tells it. */
const playing = (home: number, away: number): Records => ({
  matches: {
    ['m1' as MatchId]: {
      id: 'm1',
      sportId: 1,
      outright: false,
      status: 5,
      beginTime: NOW - 600_000,
      clock: null,
      scores: [{ period: 1000, group: 5, home, away }],
    } as unknown as MatchFacts,
  },
});

const setUp = ({ session = MEMBER, timeZone = 'Europe/Berlin' } = {}) => {
  const questions: Question[] = [];
  const hearers: ((topic: SharedQuery['topic'] | null) => void)[] = [];
  const went: LocationChange[] = [];
  const watched = new Map<string, BetWatch>();
  const scene = {
    settled: (question: Question) => ok(pageOf(question.page === 1 ? [orderOf()] : [])) as unknown,
    open: () => ok(NO_OPEN_ORDERS) as unknown,
  };
  const parts = clientPartsOf(
    {
      feed: {
        ask: async (question: SharedQuery) => {
          if (question.topic === 'open-bets') return scene.open();
          if (question.topic !== 'settled-orders') return ok({});
          questions.push(question);
          return scene.settled(question);
        },
      },
      config: { limits: { historyDays: 45 } },
      bets: createBetsStore(),
      cashOuts: createCashOutsStore(),
      openBets: createOpenBetsStore(),
      session: { view: createStore(() => session), wantLogin: () => went.push({}) },
      onOutdated: (hear: (typeof hearers)[number]) => void hearers.push(hear),
    },
    { timeZone },
  );
  const tab = {
    serverNow: () => NOW,
    onTick: () => () => undefined,
    watchBets: (name: string, bets: BetWatch | null) =>
      void (bets === null ? watched.delete(name) : watched.set(name, bets)),
  } as unknown as BoardTab;
  const board = createBoardStore();
  const navigation = { go: (change: LocationChange) => void went.push(change), step: '0', hrefOf: () => '#' };
  const page = (view: Partial<BetsView>) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <OddsWordsProvider>
          <NavigationProvider value={navigation}>
            <MyBetsContent
              view={{ ...FIRST_BETS_VIEW, ...view }}
              go={navigation.go}
              reserved={<div data-region="reserved-bets" />}
            />
          </NavigationProvider>
        </OddsWordsProvider>
      </BoardProvider>
    </ClientProvider>
  );
  return {
    scene,
    score: (home: number, away: number) => board.apply(new Int32Array(HEADER_WORDS), playing(home, away)),
    questions,
    went,
    watched,
    page,
    outdate: (topic: SharedQuery['topic']) => act(async () => hearers.forEach((hear) => hear(topic))),
  };
};

// Lists are high, and cards low.
const { host, render, clear, find, all, seen, press } = createComponentStage(
  { bets, list, markets, myBets, problems, sports, tracker },
  { height: 2_000, rowHeight: 100 },
);
afterEach(() => vi.restoreAllMocks());

type Stage = ReturnType<typeof setUp>;
const draw = (stage: Stage, view: Partial<BetsView> = { list: 'settled' }) => render(stage.page(view));
const texts = (selector: string) => all(selector).map((each) => each.textContent);
const cards = () => all('[data-order]').map((each) => each.dataset['order']);
const choose = (setting: string, value: string) =>
  act(async () => {
    const select = find(`[data-setting="${setting}"]`) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

const drawOrder = async (order: Order, earlier: SettledPage['earlier'] = {}) => {
  const stage = setUp();
  stage.scene.settled = () => ok(pageOf([order], { earlier }));
  await draw(stage);
  await seen(() => expect(cards()).toHaveLength(1));
};
const figures = () =>
  Object.fromEntries(
    all('[data-figure]').map((each) => [each.dataset['figure'], each.querySelector('dd')?.textContent]),
  );

const catchFile = () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { files, names };
};

/** Keeps the orders of its first drawing, as a dialog of the user keeps its own. */
const FirstOrders = ({ orders }: { readonly orders: readonly Order[] }) => {
  const [first] = useState(orders);
  return <p data-several="">{first.map(({ id }) => id).join()}</p>;
};

describe('the settled list', () => {
  test.each([
    ['today', '2026-03-14', '2026-03-14'],
    ['yesterday', '2026-03-13', '2026-03-13'],
    ['week', '2026-03-08', '2026-03-14'],
  ] as const)(
    'of %s asks for these days of the user’s zone, which stands beside them (MYBETS-06, MYBETS-07, C29)',
    async (range, from, to) => {
      const stage = setUp();
      await draw(stage, { list: 'settled', range });
      await seen(() => expect(cards()).toHaveLength(1));
      expect(stage.questions).toEqual([
        { topic: 'settled-orders', from, to, timeZone: 'Europe/Berlin', page: 1 },
      ]);
      expect(find('[data-zone-mark]')?.textContent).toBe('UTC+1');
    },
  );

  test('of today is another day in another zone (C29)', async () => {
    const stage = setUp({ timeZone: 'Asia/Shanghai' });
    await draw(stage);
    expect(stage.questions[0]).toMatchObject({ from: '2026-03-15', to: '2026-03-15' });
  });

  test('of chosen days takes only days of the last 45 (MYBETS-08, MYBETS-09)', async () => {
    const stage = setUp();
    await draw(stage, { list: 'settled', range: 'custom', from: '2025-01-01', to: '2026-03-01' });
    expect(stage.questions[0]).toMatchObject({ from: '2026-01-29', to: '2026-03-01' });
    const field = find('[data-day="from"]') as HTMLInputElement;
    expect([field.min, field.max]).toEqual(['2026-01-29', '2026-03-14']);
    const enter = (value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await enter('2025-12-31');
    expect(stage.went).toEqual([]);
    await enter('2026-02-10');
    expect(stage.went.at(-1)?.bets).toEqual({
      list: 'settled',
      range: 'custom',
      from: '2026-02-10',
      to: '2026-03-01',
    });
  });

  test('counts bets with the separators of the language (MONEY-03, MYBETS-13)', async () => {
    const stage = setUp();
    stage.scene.settled = () =>
      ok(pageOf([orderOf({ id: 'a' })], { statistics: [statistics(1, 'CNY', 1_234)] }));
    await draw(stage);
    await seen(() => expect(texts('[data-total="count"]')).toEqual(['1,234']));
    await act(async () => void (await changeLanguage('vi')));
    expect(texts('[data-total="count"]')).toEqual(['1.234']);
  });

  test('begins anew at page 1 after a switch of type (MYBETS-02, MYBETS-03, MYBETS-04)', async () => {
    const stage = setUp();
    stage.scene.settled = ({ page }) =>
      ok(pageOf([orderOf({ id: `t${page}` })], { size: 1, total: 3, statistics: [statistics(1, 'CNY', 3)] }));
    stage.scene.open = () => ok(openListOf(orderOf({ id: 'open', status: 4, settledAmount: null })));
    await draw(stage);
    await seen(() => expect(cards()).toEqual(['t1', 't2', 't3']));
    expect(texts('[data-total="count"]')).toEqual(['3']);
    await press('[data-list-tab="unsettled"]');
    expect(stage.went.at(-1)).toMatchObject({ bets: { ...FIRST_BETS_VIEW, list: 'unsettled' } });
    await draw(stage, stage.went.at(-1)?.bets);
    await seen(() => expect(cards()).toEqual(['open']));
    expect(texts('[data-total="count"]')).toEqual(['1']);

    const asked = stage.questions.length;
    const answered = createDeferred();
    stage.scene.settled = async () => {
      await answered.promise;
      return ok(pageOf([orderOf({ id: 'new' })], { statistics: [statistics(1, 'CNY', 5)] }));
    };
    await press('[data-list-tab="settled"]');
    await draw(stage, stage.went.at(-1)?.bets);
    // Nothing of the first visit is shown while the first page is in flight.
    expect([cards(), texts('[data-total="count"]')]).toEqual([[], []]);
    answered.resolve();
    await seen(() => expect(cards()).toEqual(['new']));
    expect(texts('[data-total="count"]')).toEqual(['5']);
    expect(stage.questions.slice(asked).map(({ page }) => page)).toEqual([1]);
  });

  test('begins at page 1 with its own statistics for a new range', async () => {
    const stage = setUp();
    stage.scene.settled = ({ from, page }) =>
      from === '2026-03-13'
        ? ok(pageOf([orderOf({ id: `y${page}` })], { statistics: [statistics(1, 'CNY', 7)] }))
        : ok(
            pageOf([orderOf({ id: `t${page}` })], {
              size: 1,
              total: 3,
              statistics: [statistics(1, 'CNY', 3)],
            }),
          );
    await draw(stage);
    await seen(() => expect(cards()).toEqual(['t1', 't2', 't3']));
    expect(texts('[data-total="count"]')).toEqual(['3']);
    await draw(stage, { list: 'settled', range: 'yesterday' });
    await seen(() => expect(cards()).toEqual(['y1']));
    expect(texts('[data-total="count"]')).toEqual(['7']);
    expect(stage.questions.at(-1)?.page).toBe(1);
  });

  test('shows a skeleton, then a failure with a retry, then the load (MYBETS-33, MYBETS-34)', async () => {
    const stage = setUp();
    const looked = createDeferred();
    stage.scene.settled = async () => {
      await looked.promise;
      return fail({ code: 'maintenance', from: null, to: null });
    };
    await draw(stage);
    expect(find('[data-skeleton="bets"]')).not.toBeNull();
    looked.resolve();
    await seen(() => expect(find('[role="alert"]')?.textContent).toContain('could not be loaded'));
    stage.scene.settled = () => ok(pageOf([orderOf()]));
    await press('[role="alert"] button');
    await seen(() => expect(cards()).toHaveLength(1));
    expect(find('[role="alert"]')).toBeNull();
  });

  test('without bets says "no data", and what to do next (MYBETS-35)', async () => {
    const stage = setUp();
    stage.scene.settled = () => ok(pageOf([]));
    await draw(stage);
    await seen(() =>
      expect(find('main [role="status"], section [role="status"]')?.textContent).toContain('No data'),
    );
  });

  test('keeps what it has when a refresh fails, and says so (F50)', async () => {
    const stage = setUp();
    await draw(stage);
    await seen(() => expect(cards()).toHaveLength(1));
    stage.scene.settled = () => fail({ code: 'maintenance', from: null, to: null });
    await stage.outdate('settled-orders');
    await seen(() => expect(find('[role="alert"]')?.textContent).toContain('last known'));
    expect(cards()).toHaveLength(1);
  });

  test('is read again when orders change: later pages only if the first differs', async () => {
    const stage = setUp();
    let paid = '195';
    stage.scene.settled = ({ page }) =>
      ok(
        pageOf([orderOf({ id: `p${page}`, settledAmount: page === 1 ? paid : '195' })], {
          size: 1,
          total: 2,
        }),
      );
    await draw(stage);
    await seen(() => expect(cards()).toEqual(['p1', 'p2']));
    expect(stage.questions.map(({ page }) => page)).toEqual([1, 2]);
    await stage.outdate('settled-orders');
    await seen(() => expect(stage.questions).toHaveLength(3));
    expect(stage.questions.map(({ page }) => page)).toEqual([1, 2, 1]);
    paid = '0';
    await stage.outdate('settled-orders');
    await seen(() => expect(stage.questions.map(({ page }) => page)).toEqual([1, 2, 1, 1, 2]));
  });
});

describe('the card of a settled order', () => {
  test.each<[string, Order, string, string, Record<string, string>]>([
    ['won', orderOf(), 'settled', 'Win', { stake: '¥100.00', payout: '¥195.00', profit: '+¥95.00' }],
    [
      'lost by half',
      orderOf({ settledAmount: '50', options: [orderLegOf({ result: 6 })] }),
      'settled',
      'Half lose',
      { stake: '¥100.00', payout: '¥50.00', profit: '−¥50.00' },
    ],
    [
      'void',
      orderOf({ settledAmount: '100', options: [orderLegOf({ result: 7, cancelReason: 'postponed' })] }),
      'void',
      'Void',
      { stake: '¥100.00', payout: '¥100.00', profit: '¥0.00' },
    ],
    [
      'cashed out in part',
      orderOf({
        cashOutTotalAmount: '40',
        cashOutPayoutStake: '35',
        settledAmount: '117',
        cashOutList: [cashOutOf('40', '35')],
      }),
      'settled',
      'Win',
      { stake: '¥100.00', payout: '¥95.00', 'payout-parts': '¥35.00 + ¥117.00 = ¥152.00', profit: '+¥52.00' },
    ],
    [
      'rejected',
      orderOf({ status: 2, rejectType: 4 }),
      'rejected',
      'Rejected',
      { stake: '¥100.00', payout: '¥100.00' },
    ],
    ['cancelled', orderOf({ status: 3 }), 'cancelled', 'Cancelled', { stake: '¥100.00', payout: '¥100.00' }],
  ])(
    '%s has its state, result and exact amounts (MYBETS-18, MYBETS-19, MYBETS-20, MYBETS-24, MYBETS-25, MYBETS-27, MYBETS-30, MYBETS-31, C19)',
    async (_name, order, state, words, amounts) => {
      await drawOrder(order);
      expect(find('[data-order]')?.dataset['orderState']).toBe(state);
      expect(find('[data-order] strong')?.textContent).toBe(words);
      expect(figures()).toEqual(amounts);
    },
  );

  test('has every leg with market, score, result and odds in the format (MYBETS-15, MYBETS-21, C4)', async () => {
    const legs = [
      orderLegOf({ optionName: 'First', result: 4 }),
      orderLegOf({
        optionName: 'Second',
        marketId: 'k2' as MarketId,
        result: 5,
        sportId: 3 as SportId,
        resultScore: '99-98',
      }),
    ];
    await drawOrder(orderOf({ seriesType: 'parlay', betCount: 1, seriesCount: 2, options: legs }));
    const shown = texts('[data-bet-leg]');
    expect(shown).toHaveLength(2);
    for (const [at, words] of [
      ['First', '1.95', 'Arsenal v Chelsea', 'Win', '2-1'],
      ['Second', '1.95', 'Half win', '99-98'],
    ].entries())
      for (const word of words) expect(shown[at]).toContain(word);
    expect(find('[data-order]')?.textContent).toContain('2-fold');
  });

  test('has the score at the bet of a handicap in play beside the final score (MYBETS-15)', async () => {
    const handicap = orderLegOf({ marketType: 1000 as MarketType, inPlay: true, score: '2-0', result: 3 });
    await drawOrder(orderOf({ options: [handicap] }));
    expect(texts('[data-score-at-bet]')).toEqual(['Score at the bet 2-0']);
    expect(texts('[data-bet-leg]')[0]).toContain('2-1');
  });

  test.each<[string, Parameters<typeof orderLegOf>[0]]>([
    ['before the match', { marketType: 1000 as MarketType, score: '0-0' }],
    ['of a market of the whole match', { marketType: 1007 as MarketType, inPlay: true, score: '1-0' }],
    ['of which the platform sent none', { marketType: 1000 as MarketType, inPlay: true, score: '' }],
  ])('has no score at the bet for a leg %s', async (_what, leg) => {
    await drawOrder(orderOf({ options: [orderLegOf(leg)] }));
    expect(texts('[data-score-at-bet]')).toEqual([]);
  });

  test('is a parlay of all its legs if one of them could not be read (C44, F36)', async () => {
    await drawOrder(orderOf({ seriesType: 'parlay', matchCount: 2, seriesCount: 2 }));
    expect(texts('[data-bet-leg]')).toHaveLength(1);
    expect(find('[data-order]')?.textContent).toContain('2-fold');
  });

  test('has the name of its series if the platform only names it (C44)', async () => {
    const legs = ['k1', 'k2', 'k3'].map((id) => orderLegOf({ marketId: id as MarketId }));
    await drawOrder(
      orderOf({ matchCount: 3, seriesCount: null, betCount: 4, betType: '3x4', options: legs }),
    );
    expect(find('[data-order] header bdi')?.textContent).toBe('3x4');
  });

  test('has a dash for a maximum win that the platform did not send, and never 0', async () => {
    await drawOrder(orderOf({ status: 4, settledAmount: null, maxWinAmount: null }));
    expect(figures()['payout']).toBe('-');
  });

  test('shows Hong Kong odds to a user who wants them, where the market has two ways (C4, MONEY-05)', async () => {
    const handicap = orderLegOf({ marketType: 1000 as MarketType });
    const stage = setUp();
    stage.scene.settled = () => ok(pageOf([orderOf({ id: 'a', options: [handicap] }), orderOf({ id: 'b' })]));
    await draw(stage);
    await seen(() => expect(cards()).toHaveLength(2));
    await act(async () => {
      (stage.page({}).props as { value: ClientParts }).value.settings.setState({ oddsFormat: 2 });
    });
    expect(texts('[data-bet-odds]')).toEqual(['0.95', '1.95']);
  });

  test('says why it was rejected: in the client’s words, else in the platform’s (PLACE-17)', async () => {
    await drawOrder(orderOf({ status: 2, rejectType: 4, rejectReason: 'x' }));
    expect(find('[data-reject-reason]')?.textContent).toBe(bets.reject[4]);
    await clear();
    await drawOrder(orderOf({ status: 2, rejectType: 99, rejectReason: 'Server closed' }));
    expect(find('[data-reject-reason]')?.textContent).toBe('Server closed');
  });

  test('names the stake of a rejected bet as not taken, of a cancelled one as given back (MYBETS-27)', async () => {
    const payout = () => find('[data-figure="payout"]');
    const shown = () => [payout()?.querySelector('dt')?.textContent, payout()?.title];
    await drawOrder(orderOf({ status: 2, rejectType: 4 }));
    expect(shown()).toEqual(['Stake not taken', bets.text.rejected]);
    expect(find('footer')?.textContent).toContain(bets.text.rejected);
    expect(find('[data-order]')?.textContent?.toLowerCase()).not.toContain('was given back');
    await clear();
    await drawOrder(orderOf({ status: 3 }));
    expect(shown()).toEqual(['Given back', 'The stake was given back']);
    expect(find('footer')?.textContent).toContain('The stake was given back');
  });

  test('says why a leg is void', async () => {
    await drawOrder(
      orderOf({
        options: [
          orderLegOf({ result: 7, cancelReason: 'postponed' }),
          orderLegOf({ marketId: 'k2' as MarketId }),
        ],
      }),
    );
    expect(texts('[data-void-reason]')).toEqual(['Void: postponed']);
  });

  test('shows a correction: the old result and payout struck through, and the difference (D29)', async () => {
    const order = orderOf({ settledAmount: '0', options: [orderLegOf({ result: 3 })] });
    await drawOrder(order, { [order.id]: { payout: '195' as Amount, results: [4 as never] } });
    expect(texts('[data-order] s')).toEqual(['Win', '¥195.00']);
    expect(find('[data-corrected]')?.textContent).toBe('Corrected: −¥195.00');
    await clear();
    const partly = orderOf({
      cashOutTotalAmount: '40',
      cashOutPayoutStake: '35',
      settledAmount: '0',
      cashOutList: [cashOutOf('40', '35')],
      options: [orderLegOf({ result: 3 })],
    });
    await drawOrder(partly, { [partly.id]: { payout: '152' as Amount, results: [4 as never] } });
    // The old total stands beside the new total, not beside the formula of cash-outs, which gives a different amount.
    expect(figures()).toMatchObject({
      payout: '¥95.00',
      'payout-parts': '¥152.00¥35.00 + ¥0.00 = ¥35.00',
    });
    expect(find('[data-corrected]')?.textContent).toBe('Corrected: −¥117.00');
    await clear();
    await drawOrder(orderOf({ settledTwice: true }));
    expect(find('[data-corrected]')?.textContent).toBe('Settled again');
  });

  test('has a whole order id that a press copies (F40)', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await drawOrder(orderOf());
    expect(find('[data-order-id]')?.textContent).toBe('1988112233440000001');
    await press('[data-action="copy-order-id"]');
    expect(copied).toEqual(['1988112233440000001']);
    expect(find('[data-action="copy-order-id"]')?.title).toBe('Copied');
  });
});

describe('totals, filters and export of a range', () => {
  const ORDERS = Array.from({ length: 5 }, (_, at) =>
    orderOf({
      id: `o${at}`,
      settledTime: at,
      betAmount: '10',
      settledAmount: at === 0 ? '30.5' : '0',
      options: [
        orderLegOf({
          sportId: (at === 4 ? 3 : 1) as SportId,
          optionName: `Option ${at}`,
          result: at === 0 ? 4 : 3,
        }),
      ],
    }),
  );
  /** Pages of one order, of so many that they are not read at once. */
  const inPages = (stage: Stage, total = 501) => {
    stage.scene.settled = ({ page }) =>
      ok(pageOf(page <= ORDERS.length ? [ORDERS[page - 1] as Order] : [], { size: 1, total }));
  };

  test('are of each currency as the platform says (MYBETS-13)', async () => {
    const stage = setUp();
    stage.scene.settled = () =>
      ok(pageOf([orderOf()], { statistics: [statistics(1, 'CNY', 1234), statistics(2, 'USD', 2)] }));
    await draw(stage);
    await seen(() => expect(all('[data-currency]')).toHaveLength(2));
    expect(texts('[data-currency="1"] :is(th, td)')).toEqual([
      'CNY',
      '1,234',
      '¥1,000.50',
      '¥900.00',
      '−¥100.50',
    ]);
    expect(texts('[data-currency="2"] [data-total="stake"]')).toEqual(['$1,000.50']);
  });

  test('says that orders that could not be read are missing from sums, curve and filters (D17)', async () => {
    const stage = setUp();
    const unreadable = [{ id: null, createdTime: null }];
    stage.scene.settled = () => ok(pageOf([orderOf({ id: 'a' })], { total: 2, unreadable }));
    await draw(stage);
    await seen(() =>
      expect(find('[data-unreadable-note]')?.textContent).toContain('1 of 2 bets are read; the others could'),
    );
    expect(find('[data-unreadable-note]')?.textContent).toContain('totals of currencies');
  });

  test('a page without a readable order is neither an empty history nor the end of it (D17)', async () => {
    const stage = setUp();
    const unreadable = [{ id: null, createdTime: null }];
    stage.scene.settled = ({ page }) =>
      ok(
        pageOf(page === 2 ? [orderOf({ id: 'b' })] : [], {
          total: 2,
          size: 1,
          ...(page === 1 && { unreadable }),
        }),
      );
    await draw(stage);
    await seen(() =>
      expect(find('[data-unreadable-note]')?.textContent).toContain('1 of 2 bets are read; the others could'),
    );
  });

  test('curve and sums are marked as partial until all pages are read, and exact then', async () => {
    const stage = setUp();
    inPages(stage, 600);
    const { settled } = stage.scene;
    // The list reads on by itself, so the further pages wait until the first one was looked at.
    const looked = createDeferred();
    stage.scene.settled = async (question) => {
      if (question.page > 1) await looked.promise;
      return settled(question);
    };
    await draw(stage);
    await seen(() => expect(find('[data-partial-note]')?.textContent).toContain('of 600 bets are read'));
    expect(find('[data-region="bet-summary"] [data-partial]')).not.toBeNull();
    await press('[data-action="read-all"]');
    looked.resolve();
    await seen(() => expect(find('[data-partial-note]')).toBeNull());
    expect(find('[data-region="bet-summary"] [data-partial]')).toBeNull();
    expect(find('[data-curve-profit]')?.textContent).toBe('−¥19.50');
    expect(texts('[data-total]')).toEqual(['5', '¥50.00', '¥30.50', '−¥19.50']);
  });

  test('a filter reads all pages and shows what fits; none fitting is said with a way back', async () => {
    const stage = setUp();
    inPages(stage);
    await draw(stage);
    await seen(() => expect(cards().length).toBeGreaterThan(0));
    await choose('bet-result', 'win');
    await seen(() => expect(cards()).toEqual(['o0']));
    await choose('bet-result', 'any');
    await seen(() => expect(find('[data-partial-note]')).toBeNull());
    await choose('bet-sport', '3');
    expect(cards()).toEqual(['o4']);
    await choose('bet-result', 'void');
    expect(cards()).toEqual([]);
    await press('section [role="status"] button');
    expect(cards()).toHaveLength(5);
  });

  test('the export reads every page and saves all bets of the range as UTF-8 with a byte-order mark', async () => {
    const { files, names } = catchFile();
    const stage = setUp();
    inPages(stage, 5);
    await draw(stage);
    await seen(() => expect(cards().length).toBeGreaterThan(0));
    await press('[data-action="export-bets"]');
    await seen(() => expect(files).toHaveLength(1));
    expect(names).toEqual(['bets-2026-03-14-2026-03-14.csv']);
    const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('Order,Placed,Settled');
    expect(lines[1]).toContain('o0,1970-01-01 01:00 UTC+1');
    expect(lines[1]).toContain('CNY,10.00,30.50');
  });

  test('the export has the oldest bet too, though a bet was settled while pages were read', async () => {
    const { files } = catchFile();
    const stage = setUp();
    // After the first page one more bet is settled, so every other one moves one page further.
    stage.scene.settled = ({ page }) =>
      ok(
        page === 1
          ? pageOf([ORDERS[0] as Order], { size: 1, total: 3 })
          : pageOf(ORDERS.slice(page - 2, page - 1).slice(0, page > 4 ? 0 : 1), { size: 1, total: 4 }),
      );
    await draw(stage);
    await seen(() => expect(cards().length).toBeGreaterThan(0));
    await press('[data-action="export-bets"]');
    await seen(() => expect(files).toHaveLength(1));
    const lines = (await (files[0] as Blob).text()).trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['o0', 'o1', 'o2']);
  });

  test('the export shows its progress, and after a cancel saves nothing and reads no further', async () => {
    const { files } = catchFile();
    const stage = setUp();
    const waiting: (() => void)[] = [];
    stage.scene.settled = ({ page }) =>
      page < 3
        ? ok(pageOf([ORDERS[page - 1] as Order], { size: 1, total: 600 }))
        : new Promise((done) =>
            waiting.push(() => done(ok(pageOf([ORDERS[2] as Order], { size: 1, total: 600 })))),
          );
    await draw(stage);
    await seen(() => expect(cards().length).toBeGreaterThan(0));
    await press('[data-action="export-bets"]');
    await seen(() => expect(waiting).toHaveLength(1));
    expect(find('[data-export="running"]')?.textContent).toContain('2 of 600');
    await press('[data-action="cancel-export"]');
    await act(async () => waiting[0]?.());
    await seen(() => expect(find('[data-export="running"]')).toBeNull());
    expect([files.length, find('[data-action="export-bets"]') === null]).toEqual([0, false]);
  });

  test('the export of which a page fails saves nothing and says so', async () => {
    const { files } = catchFile();
    const stage = setUp();
    stage.scene.settled = ({ page }) =>
      page === 1
        ? ok(pageOf([ORDERS[0] as Order], { size: 1, total: 600 }))
        : fail({ code: 'maintenance', from: null, to: null });
    await draw(stage);
    await seen(() => expect(cards()).toHaveLength(1));
    await press('[data-action="export-bets"]');
    await seen(() => expect(host().textContent).toContain('Export failed'));
    expect(files).toEqual([]);
  });
});

const alertText = () => find('[role="alert"]')?.textContent ?? '';

describe('the unsettled list', () => {
  test.each([
    [1, '0.95', 'Single'],
    [2, '1.95', '2-fold'],
  ])(
    'shows a bet of %i legs, of which one could be read, with its kind and its odds (C4, C44, F36)',
    async (matchCount, odds, kind) => {
      const stage = setUp();
      const options = [orderLegOf({ marketType: 1000 as MarketType })];
      const open = { status: 4, settledAmount: null, matchCount, seriesCount: matchCount, options };
      stage.scene.open = () => ok(openListOf(orderOf(open)));
      await draw(stage, { list: 'unsettled' });
      await seen(() => expect(cards()).toHaveLength(1));
      await act(async () => {
        (stage.page({}).props as { value: ClientParts }).value.settings.setState({ oddsFormat: 2 });
      });
      expect(texts('[data-bet-odds]')).toEqual([odds]);
      expect(find('[data-order]')?.textContent).toContain(kind);
    },
  );

  const open = orderOf({
    id: 'open',
    status: 4,
    settledAmount: null,
    maxWinAmount: '95',
    maxPayoutAmount: '195' as Amount,
    options: [orderLegOf({ result: 0 })],
  });

  test('shows the score at the bet of a handicap in play (MYBETS-15)', async () => {
    const stage = setUp();
    const handicap = orderLegOf({ marketType: 1000 as MarketType, inPlay: true, score: '1-0', result: 0 });
    stage.scene.open = () => ok(openListOf({ ...open, options: [handicap] }));
    await draw(stage, {});
    await seen(() => expect(texts('[data-score-at-bet]')).toEqual(['Score at the bet 1-0']));
  });

  test('shows each open bet with stake, return and match (MYBETS-17, MYBETS-28, D16)', async () => {
    const stage = setUp();
    stage.scene.open = () => ok(openListOf(open));
    await draw(stage, {});
    await seen(() => expect(cards()).toEqual(['open']));
    expect(find('[data-order]')?.dataset['orderState']).toBe('confirmed');
    expect(texts('[data-figure] dd')).toEqual(['¥100.00', '¥195.00', '¥95.00']);
    expect([...stage.watched.values()]).toEqual([
      { matches: ['m1'], legs: [{ key: 'k1:1', matchId: 'm1', marketType: 1005, period: 1001 }] },
    ]);
    expect(stage.questions).toEqual([]);
    await clear();
    expect(stage.watched.size).toBe(0);
  });

  test('watches no more prices once the last bet has left the list', async () => {
    const stage = setUp();
    stage.scene.open = () => ok(openListOf(open));
    await draw(stage, {});
    await seen(() => expect([...stage.watched.values()]).toMatchObject([{ legs: [{ key: 'k1:1' }] }]));
    stage.scene.open = () => ok(NO_OPEN_ORDERS);
    await stage.outdate('open-bets');
    await seen(() => expect([...stage.watched.values()]).toEqual([{ matches: [], legs: [] }]));
  });

  test('keeps what the user does with several bets when the last one leaves the list (D31)', async () => {
    const actions = {
      ofOrder: () => null,
      ofOrders: (orders: readonly Order[]) => <FirstOrders orders={orders} />,
    };
    const stage = setUp();
    stage.scene.open = () => ok(openListOf(open));
    await render(<OrderActionsProvider value={actions}>{stage.page({})}</OrderActionsProvider>);
    await seen(() => expect(texts('[data-several]')).toEqual(['open']));
    stage.scene.open = () => ok(NO_OPEN_ORDERS);
    await stage.outdate('open-bets');
    await seen(() => expect(host().textContent).toContain('No data'));
    expect([cards(), texts('[data-several]')]).toEqual([[], ['open']]);
  });

  test('shows odds in the format of the user, also of a market that has left the board (C4, MONEY-05)', async () => {
    const stage = setUp();
    const legs = [1000, 1005].map((type) => orderLegOf({ result: 0, marketType: type as MarketType }));
    const orders = legs.map((leg, at) => ({ ...open, id: `open${at}` as OrderId, options: [leg] }));
    stage.scene.open = () => ok(openListOf(...orders));
    await draw(stage, {});
    await seen(() => expect(cards()).toHaveLength(2));
    await act(async () => {
      (stage.page({}).props as { value: ClientParts }).value.settings.setState({ oddsFormat: 2 });
    });
    expect(texts('[data-bet-odds]').toSorted()).toEqual(['0.95', '1.95']);
  });

  test.each([
    ['created', 0],
    ['confirming', 1],
  ])('shows a bet that is %s as waiting (MYBETS-16)', async (state, status) => {
    const stage = setUp();
    stage.scene.open = () => ok(openListOf({ ...open, status: status as OrderStatus }));
    await draw(stage, {});
    await seen(() => expect(cards()).toEqual(['open']));
    expect(find('[data-order]')?.dataset['orderState']).toBe(state);
    expect(find('[data-order] header strong')?.textContent).toBe('Waiting for confirmation');
  });

  test('says what each leg needs by the score now, and what the bets would pay (MYBETS-17, D15, D16)', async () => {
    const stage = setUp();
    const other = orderLegOf({
      result: 0,
      matchId: 'm2' as MatchId,
      marketId: 'k2' as MarketId,
      beginTime: NOW + 7_200_000,
    });
    const over = { marketType: 1007 as MarketType, selectionType: 4 as OptionType, linear: '2.5' };
    stage.scene.open = () =>
      ok(
        openListOf(
          open,
          orderOf({
            id: 'parlay',
            status: 4,
            settledAmount: null,
            betCount: 1,
            seriesCount: 2,
            options: [orderLegOf({ result: 0, ...over, marketId: 'k3' as MarketId }), other],
          }),
        ),
      );
    stage.score(1, 0);
    await draw(stage, {});
    await seen(() => expect(cards()).toHaveLength(2));
    const words = (id: string) =>
      [...(find(`[data-order="${id}"]`)?.querySelectorAll('[data-leg-tracker]') ?? [])].map((each) =>
        [...each.querySelectorAll('b, [data-leg-need]')].map(({ textContent }) => textContent),
      );
    expect(words('open')).toEqual([['Wins as it stands', 'Arsenal: must stay ahead']]);
    expect(words('parlay')).toEqual([['Loses as it stands', '2 more goals'], ['Kick-off 21:00']]);
    const pays = (id: string) =>
      find(`[data-order="${id}"] [data-figure="pays-now"] dd`)?.textContent ?? null;
    // The parlay is lost by its first leg, whatever the second does.
    expect([pays('open'), pays('parlay')]).toEqual(['¥195.00', '¥0.00']);
    expect(find('[data-region="pays-now"] [data-pays-total="1"] b')?.textContent).toBe('¥195.00');
    await act(async () => stage.score(1, 2));
    expect(words('open')).toEqual([['Loses as it stands', 'Arsenal: 2 more goals']]);
    expect(words('parlay')[0]).toEqual(['Has what it needs']);
    // Now the parlay hangs on the match that has not begun.
    expect([pays('open'), pays('parlay')]).toEqual(['¥0.00', null]);
  });

  test('a bet cashed out in part shows payout, rest and possible win (CASHOUT-19, CASHOUT-20, CASHOUT-21, MYBETS-28)', async () => {
    const stage = setUp();
    const part = orderOf({
      id: 'part',
      status: 4,
      settledAmount: null,
      cashOutTotalAmount: '60',
      cashOutPayoutStake: '54',
      cashOutCount: 1,
      maxPayoutAmount: '195' as Amount,
    });
    stage.scene.open = () => ok(openListOf(part));
    await draw(stage, {});
    await seen(() => expect(cards()).toEqual(['part']));
    expect(figures()).toMatchObject({
      stake: '¥100.00',
      'cashed-out': '¥60.00 for ¥54.00',
      left: '¥40.00',
      returns: '¥78.00',
      'max-win': '¥38.00',
    });
  });

  test('follows the worker: a bet that is settled leaves, a new one comes', async () => {
    const stage = setUp();
    stage.scene.open = () => ok(openListOf(open));
    await draw(stage, {});
    await seen(() => expect(cards()).toEqual(['open']));
    stage.scene.open = () => ok(openListOf({ ...open, id: 'new' as OrderId }));
    await stage.outdate('open-bets');
    await seen(() => expect(cards()).toEqual(['new']));
  });

  test('says how many open bets could not be loaded, and is not empty then (MYBETS-10, F36, D17)', async () => {
    const stage = setUp();
    stage.scene.open = () => ok({ orders: [open], total: 3 });
    await draw(stage, {});
    await seen(() => expect(cards()).toEqual(['open']));
    expect(alertText()).toContain('2 open bets could not be loaded');
    stage.scene.open = () => ok({ orders: [], total: 1 });
    await stage.outdate('open-bets');
    await seen(() => expect(alertText()).toContain('1 open bet could not be loaded'));
    expect(host().textContent).not.toContain('No data');
  });

  test('is empty, failed or a login for a guest (MYBETS-33, MYBETS-35)', async () => {
    const empty = setUp();
    await draw(empty, {});
    await seen(() => expect(host().textContent).toContain('No data'));
    await clear();
    const failed = setUp();
    failed.scene.open = () => fail({ code: 'maintenance', from: null, to: null });
    await draw(failed, {});
    await seen(() => expect(find('[role="alert"]')).not.toBeNull());
    await clear();
    const guest = setUp({ session: GUEST });
    await draw(guest, {});
    expect(host().textContent).toContain('Log in');
    expect(all('[data-list-tab]')).toEqual([]);
  });
});
