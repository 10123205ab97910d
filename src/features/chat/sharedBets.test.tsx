// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { HEADER_WORDS, type MarketPut, type Records } from '#contract/patch.ts';
import { fail, ok, type Problem } from '#contract/problem.ts';
import { GUEST } from '#contract/session.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Order } from '#domain/orders/order.ts';
import { NO_SLIP, type PickedOption, type Selection } from '#domain/slip/slip.ts';
import chatTexts from '#locales/en/chat.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createSettingsStore } from '#state/settingsStore.ts';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import { sharedBetOf } from '#tests/chatFixture.ts';
import { openListOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { CopyBetDialog } from './CopyBetDialog.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const MATCH = 'm1' as MatchId;
const bet = sharedBetOf();
const market = (change: object = {}) =>
  ({
    id: 'k1',
    matchId: MATCH,
    type: 1000,
    period: 1001,
    name: 'Handicap',
    line: '-0.5',
    rank: 1,
    parlay: true,
    tags: 0,
    options: [1, 2].map((type) => ({ type, name: null, line: null })),
    firstSlot: 0,
    isExtra: false,
    ...change,
  }) as unknown as MarketPut;

const setUp = (
  now: MarketPut | null,
  odds = 2050,
  flags = 0,
  orders: readonly Order[] = [],
  phase: 'ready' | 'error' = 'ready',
  settled: readonly Order[] = [],
  { outright = false, oddsFormat = 1 }: { readonly outright?: boolean; readonly oddsFormat?: 1 | 2 } = {},
) => {
  const board = createBoardStore();
  const toggled: PickedOption[] = [];
  const slip = createSlipStore();
  const scene = { refusal: null as Problem | null, closed: 0, openFailure: null as Problem | null };
  const parts = {
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2] }),
      oddsFormat,
    }),
    slip,
    cashOuts: createStore(() => ({ intents: [] })),
    serverWords: { store: createStore(() => ({ words: null })), need: () => undefined },
    session: {
      view: createStore(() => ({ ...GUEST, user: { uid: 'me', name: 'Me', memberType: 0, currencyId: 1 } })),
    },
    feed: {
      ask: async (question: SharedQuery) =>
        question.topic === 'open-bets'
          ? scene.openFailure === null
            ? ok(openListOf(...orders))
            : fail(scene.openFailure)
          : ok({
              orders: settled,
              earlier: {},
              unreadable: [],
              total: settled.length,
              size: 50,
              statistics: [],
            }),
    },
    config: { limits: { picks: 10 } },
    commands: {
      togglePick: async (pick: PickedOption) => {
        toggled.push(pick);
        return ok(null);
      },
      slip: async () => {
        slip.setState((before) => slipState({ ...NO_SLIP, slipId: 'b' }, before));
        return ok(null);
      },
      reconnect: () => undefined,
    },
    onOutdated: () => undefined,
  } as unknown as ClientParts;
  const tab = {
    refusal: () => scene.refusal,
    serverNow: () => 1_700_000_000_000,
    onTick: () => () => undefined,
    watchMatch: () => undefined,
  } as unknown as BoardTab;
  board.apply(
    Int32Array.from([
      ...Array.from({ length: HEADER_WORDS }, () => 0),
      0,
      priceWord(odds, flags),
      1,
      priceWord(1_800, 0),
    ]),
    {
      snapshot: true,
      matches: {
        [MATCH]: {
          id: MATCH,
          sportId: 1,
          name: 'Cup',
          home: { name: 'Harbour' },
          away: { name: 'Rovers' },
          outright,
          leagueId: 'l1',
        } as unknown as MatchFacts,
      },
      markets: now === null ? {} : { [now.id]: now },
      opened: { [MATCH]: { phase, problem: null, markets: now === null ? [] : [now.id] } },
    } satisfies Records,
  );
  const frame = (children: React.ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {children}
      </BoardProvider>
    </ClientProvider>
  );
  return { scene, slip, toggled, frame, close: () => void (scene.closed += 1) };
};

let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: { chat: chatTexts, list, markets, problems } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const texts = (selector: string) =>
  [...document.querySelectorAll(`${selector} bdi`)].map(({ textContent }) => textContent);

const open = (stage: ReturnType<typeof setUp>) =>
  act(async () => root.render(stage.frame(<CopyBetDialog bet={bet} onClose={stage.close} />)));

describe('a shared bet that the user copies', () => {
  test('shows its odds of then and today’s, and goes into the slip at today’s once, after a press (D6)', async () => {
    const stage = setUp(market());
    await open(stage);
    expect(find('[data-dialog="copy-bet"]')?.textContent).toContain('Odds of the shared bet: 1.95');
    expect(find('[data-copy="open"]')?.textContent).toContain('2.05');
    expect(stage.toggled).toEqual([]);
    await act(async () => {
      find('[data-action="add-copied"]')?.click();
      find('[data-action="add-copied"]')?.click();
    });
    expect(stage.toggled).toMatchObject([{ key: 'k1:1', matchId: MATCH, odds: 2050, line: '-0.5' }]);
    expect(stage.scene.closed).toBe(1);
  });

  test.each([
    ['two ways', false, 2, '0.95', '1.05'],
    ['three ways', false, 3, 'EU 1.95', 'EU 2.05'],
    ['an outright', true, 2, 'EU 1.95', 'EU 2.05'],
  ])(
    "shows both odds in one format, with a tag if it is not the user's: %s (C4, D14)",
    async (_what, outright, ways, then, today) => {
      const options = [1, 2, 3].slice(0, ways).map((type) => ({ type, name: null, line: null }));
      const stage = setUp(market({ options }), 2050, 0, [], 'ready', [], { outright, oddsFormat: 2 });
      await open(stage);
      expect(find('[data-dialog="copy-bet"]')?.textContent).toContain(`Odds of the shared bet: ${then}`);
      expect(find('[data-copy="open"] b')?.textContent).toBe(today);
    },
  );

  test('shows the shared odds in the format of the market that was found (C4)', async () => {
    const leg = { ...bet.leg, marketType: 1777 as typeof bet.leg.marketType };
    const found = market({ id: 'k9', type: 1777 });
    const stage = setUp(found, 2050, 0, [], 'ready', [], { oddsFormat: 2 });
    await act(async () =>
      root.render(stage.frame(<CopyBetDialog bet={{ ...bet, leg }} onClose={stage.close} />)),
    );
    expect(find('[data-dialog="copy-bet"]')?.textContent).toContain('Odds of the shared bet: 0.95');
    expect(find('[data-copy="open"] b')?.textContent).toBe('1.05');
  });

  test.each([
    ['Harbour', 1, 'Harbour -0.5'],
    ['Rovers', 2, 'Rovers +0.5'],
    ['Harbour -0.5', 1, 'Harbour -0.5'],
  ])(
    'shows the line of "%s" (option %i) once, as its card does (CHAT-18)',
    async (optionName, optionType, shown) => {
      const leg = {
        ...bet.leg,
        optionName,
        optionType: optionType as typeof bet.leg.optionType,
        line: '-0.5',
      };
      const stage = setUp(market());
      await act(async () =>
        root.render(
          stage.frame(
            <>
              <OrderCard bet={{ ...bet, leg }} />
              <CopyBetDialog bet={{ ...bet, leg }} onClose={stage.close} />
            </>,
          ),
        ),
      );
      expect(texts('[data-order-card]')).toEqual(['Harbour v Rovers', 'Handicap', shown]);
      expect(texts('[data-dialog="copy-bet"]')).toEqual(
        expect.arrayContaining(['Harbour v Rovers', 'Handicap', shown]),
      );
    },
  );

  test('shows the odds of then in the format in which the other user saw them, if it has no others (C6)', async () => {
    const leg = { ...bet.leg, odds: 0 as Thousandths, betOdds: '2.1', oddsType: 2 };
    const stage = setUp(market());
    await act(async () =>
      root.render(stage.frame(<CopyBetDialog bet={{ ...bet, leg }} onClose={stage.close} />)),
    );
    expect(find('[data-dialog="copy-bet"]')?.textContent).toContain('Odds of the shared bet: HK 2.10');
  });

  test.each([
    ['goes in again after its bet was placed, as its leg leaves the slip', false, 1],
    ['is not added where the legs of the placed bet stay', true, 0],
  ])('an option of the slip %s', async (_rule, keep, count) => {
    const stage = setUp(market());
    const items = [{ key: 'k1:1' as OptionKey, matchId: MATCH } as Selection];
    stage.slip.setState((before) => slipState({ ...NO_SLIP, slipId: 'a', placed: 'a', keep, items }, before));
    await open(stage);
    await act(async () => find('[data-action="add-copied"]')?.click());
    expect([stage.toggled.length, stage.scene.closed]).toEqual([count, count]);
  });

  test('a market that was replaced is found by its type, period and line, and the user is told', async () => {
    const stage = setUp(market({ id: 'k9' }));
    await open(stage);
    expect(find('[data-copy-option]')?.dataset['copyOption']).toBe('k9:1');
    expect(find('[data-dialog="copy-bet"]')?.textContent).toContain('The market was replaced.');
  });

  test.each([
    ['is not offered any more', null, 0, 'gone', true],
    ['has another line now (F30)', market({ line: '-1' }), 0, 'gone', true],
    ['is suspended', market(), SUSPENDED, 'closed', false],
  ] as const)('a bet that %s cannot be added', async (_, now, flags, state, isGone) => {
    const stage = setUp(now, 2050, flags);
    await open(stage);
    expect(find(`[data-copy="${state}"]`)).not.toBeNull();
    expect(find('[data-action="add-copied"]') === null).toBe(isGone);
    await act(async () => find('[data-action="add-copied"]')?.click());
    expect(stage.toggled).toEqual([]);
  });

  test('of a match that could not be read is not said to be gone', async () => {
    const stage = setUp(null, 2050, 0, [], 'error');
    await open(stage);
    expect([find('[data-copy="gone"]'), find('[data-copy="failed"]')?.textContent]).toEqual([
      null,
      expect.stringContaining('The market could not be loaded'),
    ]);
  });

  test('a price that may not be pressed now is refused with its reason (D3)', async () => {
    const stage = setUp(market());
    await open(stage);
    stage.scene.refusal = { code: 'price-stale' };
    await act(async () => find('[data-action="add-copied"]')?.click());
    expect([find('[data-copy-problem]')?.dataset['copyProblem'], stage.toggled.length]).toEqual([
      'price-stale',
      0,
    ]);
  });
});

const order = (id: string, change: Parameters<typeof orderOf>[0] = {}) =>
  orderOf({
    id,
    status: 4,
    betAmount: '100',
    currencyId: 1,
    options: [orderLegOf({ matchId: MATCH })],
    ...change,
  });

const RULE = { showCount: 10, coins: [{ currencyId: 1, minAmount: '50' as Amount }] };

const openShare = (
  stage: ReturnType<typeof setUp>,
  change: Partial<React.ComponentProps<typeof ShareDialog>> = {},
) =>
  act(async () =>
    root.render(
      stage.frame(
        <ShareDialog
          matchId={MATCH}
          rule={RULE}
          onRetryRule={() => undefined}
          onShare={() => undefined}
          onClose={stage.close}
          {...change}
        />,
      ),
    ),
  );

test('the user’s orders of the match are offered and shared (CHAT-13, CHAT-14, CHAT-15, CHAT-16, REQ-58)', async () => {
  const open = [
    order('1'),
    order('2', { betAmount: '9' }),
    order('3', { seriesType: 'parlay' }),
    order('4', { status: 1 }),
    order('5', { options: [orderLegOf({ matchId: 'm2' as MatchId })] }),
    order('6', { seriesType: 'unknown' }),
  ];
  const settled = [order('7', { status: 5 }), order('8', { status: 3 })];
  const stage = setUp(null, 0, 0, open, 'ready', settled);
  const shared: string[] = [];
  await openShare(stage, { onShare: ({ id }) => void shared.push(id) });
  expect(
    [...document.querySelectorAll<HTMLElement>('[data-share]')].map(({ dataset }) => dataset['share']),
  ).toEqual(['1', '7']);
  await act(async () => find('[data-share="7"]')?.click());
  expect(shared).toEqual(['7']);
});

test('while the open bets could not be read, nobody says that there is no bet to share', async () => {
  const stage = setUp(null);
  stage.scene.openFailure = { code: 'refused', platformCode: '3', message: '' };
  await openShare(stage);
  expect(find('[data-dialog="share-order"]')?.textContent).toContain(chatTexts.share.failed);
  expect(find('[data-dialog="share-order"]')?.textContent).not.toContain(chatTexts.share.none);
});

test('while the rule for sharing loads, no bet is offered (CHAT-16)', async () => {
  const stage = setUp(null, 0, 0, [order('1')]);
  await openShare(stage, { rule: undefined });
  const dialog = find('[data-dialog="share-order"]');
  expect([dialog?.querySelector('[data-share]'), dialog?.querySelector('[role="alert"]')]).toEqual([
    null,
    null,
  ]);
});

test('without the rule no bet is offered for sharing, whatever its stake (CHAT-16)', async () => {
  const stage = setUp(null, 0, 0, [order('1')]);
  let retries = 0;
  await openShare(stage, { rule: null, onRetryRule: () => void (retries += 1) });
  expect(find('[data-share]')).toBeNull();
  const alert = find('[data-dialog="share-order"] [role="alert"]');
  expect(alert?.textContent).toContain(chatTexts.share.ruleFailed);
  await act(async () => alert?.querySelector('button')?.click());
  expect(retries).toBe(1);
});
