// @vitest-environment jsdom
import { changeLanguage } from 'i18next';
import { act, useState, type ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { type MarketPut, type Records } from '#contract/patch.ts';
import type { SlipPlacing } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Tolerance } from '#domain/odds/tolerances.ts';
import type { Bet } from '#domain/orders/bet.ts';
import type { MarketId, MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { MatchFacts, ScoreLine } from '#domain/match/match.ts';
import { priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import {
  NO_QUOTE,
  NO_SLIP,
  type LegNote,
  type LegQuote,
  type Quote,
  type Selection,
  type Slip,
} from '#domain/slip/slip.ts';
import { combinationCount } from '#domain/odds/series.ts';
import app from '#locales/en/app.json';
import list from '#locales/en/list.json';
import markets from '#locales/en/markets.json';
import placing from '#locales/en/placing.json';
import problems from '#locales/en/problems.json';
import slipWords from '#locales/en/slip.json';
import { createBetsStore } from '#state/betsStore.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { createHostState } from '#state/hostState.ts';
import { NavigationProvider } from '#state/location.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import {
  boardWords,
  clientPartsOf,
  createComponentStage,
  marketOf,
  stubResizeObserver,
  typeInto,
} from '#tests/componentStage.tsx';
import { BookedLine } from './booking/BookedLine.tsx';
import { SlipPanel } from './SlipPanel.tsx';
import { PRESS_GUARD_MS } from '#ui/usePressGuard.ts';

const LEGS = 6;
const key = (id: number) => `k${id}:1` as OptionKey;
const market = (id: number): MarketPut =>
  marketOf({
    id: `k${id}` as MarketId,
    matchId: `m${id}` as MatchId,
    type: 1000 as MarketPut['type'],
    name: 'Handicap',
    line: '-0.5',
    parlay: true,
    firstSlot: id * 2,
  });
const match = (id: number) =>
  ({
    id: `m${id}`,
    sportId: 1,
    outright: false,
    name: '',
    status: 5,
    home: { name: `Home ${id}` },
    away: { name: `Away ${id}` },
    scores: [],
  }) as unknown as MatchFacts;
const selection = (id: number, change: Partial<Selection> = {}): Selection => ({
  key: key(id),
  matchId: `m${id}` as MatchId,
  sportId: 1 as SportId,
  marketType: 1000 as Selection['marketType'],
  period: 1001 as Selection['period'],
  line: '-0.5',
  odds: 2000 as Thousandths,
  names: { match: `Home ${id} v Away ${id}`, league: '', market: 'Handicap', option: `Home ${id}` },
  inParlay: true,
  showInSingle: false,
  ...change,
});
const amount = (text: string) => text as Amount;
const NO_BLOCK = { block: null, move: 'same', needsAcceptance: false } as const;
const legQuote = (change: Partial<LegQuote> = {}): LegQuote => ({
  status: 1,
  allowParlay: true,
  inPlay: true,
  minBet: amount('10'),
  maxBet: amount('500'),
  odds: null,
  result: '',
  note: null,
  ...change,
});
const quote = (legs: Quote['legs'], change: Partial<Quote> = {}): Quote => ({
  ...NO_QUOTE,
  phase: 'ready',
  currencyId: 1,
  at: 0,
  legs,
  ...change,
});
/** Quote that accepts any stake on every leg of the test and on every series of the slip's parlay. */
const wideQuote = (items: Slip['items']): Quote => {
  const limits = { minBet: amount('0.01'), maxBet: amount('1000000') };
  const pool = items.filter(({ inParlay }) => inParlay).length;
  return quote(Object.fromEntries(Array.from({ length: LEGS }, (_, id) => [key(id), legQuote(limits)])), {
    series: [0, 2, 3, 4, 5].map((seriesNumber) => ({
      seriesNumber,
      combinations: combinationCount(pool, seriesNumber),
      betCount: 1,
      ...limits,
    })),
  });
};
const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };

const setUp = (
  slip: Partial<Slip>,
  {
    user = MEMBER,
    quoted = wideQuote(slip.items ?? []),
    accept = 1,
    tolerance = 0,
    panel = <SlipPanel receipts={<p data-receipts="">receipts</p>} bets={null} onClose={null} />,
  }: {
    user?: SessionView;
    quoted?: Quote;
    accept?: 0 | 1 | 2;
    tolerance?: Tolerance;
    panel?: ReactNode;
  } = {},
) => {
  const board = createBoardStore();
  const ids = Array.from({ length: LEGS }, (_, id) => id);
  board.apply(
    boardWords(...ids.flatMap((id) => [id * 2, priceWord(2000, 0), id * 2 + 1, priceWord(1850, 0)])),
    {
      snapshot: true,
      markets: Object.fromEntries(ids.map((id) => [`k${id}`, market(id)])) as Record<MarketId, MarketPut>,
      matches: Object.fromEntries(ids.map((id) => [`m${id}`, match(id)])) as Record<MatchId, MatchFacts>,
    } satisfies Records,
  );
  board.setAwaiting(false);
  const settings = createSettingsStore({
    ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2] }),
    accept,
    tolerance,
  });
  const store = createSlipStore();
  const show = (change: Partial<Slip>) =>
    store.setState((before) => slipState({ ...before.slip, ...change }, before));
  store.setState({ ...slipState({ ...NO_SLIP, slipId: 'a', ...slip }), quote: quoted });
  const bets = createBetsStore();
  const sent: unknown[] = [];
  const chosen: unknown[] = [];
  const placed: SlipPlacing[] = [];
  const gate: { answer: Promise<Result<{ intent: string; repeated: boolean }>> } = {
    answer: Promise.resolve(ok({ intent: 'a', repeated: false })),
  };
  const wantLogin = vi.fn<() => void>();
  const done: { answer: Promise<Result<null>> } = { answer: Promise.resolve(ok(null)) };
  const answer = (command: unknown) => {
    sent.push(command);
    return done.answer;
  };
  const commands = {
    slip: answer,
    setSettings: (change: unknown) => {
      chosen.push(change);
      return Promise.resolve(ok(null));
    },
    place: (placing: SlipPlacing) => {
      placed.push(placing);
      return gate.answer;
    },
  };
  const view = createStore<SessionView>(() => user);
  const hostState = createHostState();
  const parts = clientPartsOf({
    host: hostState,
    settings,
    slip: store,
    bets,
    commands,
    session: { view, wantLogin },
    feed: { command: answer },
    config: { limits: { picks: 10 }, modules: { reserve: true } },
  });
  const heard: { refusal: Problem | null } = { refusal: null };
  const tab = {
    refusal: () => heard.refusal,
    onTick: () => () => undefined,
    serverNow: () => 8_000,
  } as unknown as BoardTab;
  const page = (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {panel}
      </BoardProvider>
    </ClientProvider>
  );
  return {
    board,
    settings,
    store,
    show,
    bets,
    sent,
    chosen,
    placed,
    gate,
    done,
    heard,
    wantLogin,
    hostState,
    view,
    page,
  };
};

const { host, render, clear, find, all } = createComponentStage({
  app,
  list,
  markets,
  placing,
  problems,
  slip: slipWords,
});
beforeAll(() => import('./SlipBody.tsx'));
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubResizeObserver();
});

const pause = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const draw = async (slip: Partial<Slip>, options?: Parameters<typeof setUp>[1]) => {
  const stage = setUp(slip, options);
  await render(stage.page);
  await waitFor(() => expect(find('[data-region="slip-said"]')).not.toBeNull());
  return stage;
};
const at = (selector: string): HTMLElement => {
  const found = find(selector);
  if (found === null) throw new Error(`nothing at ${selector}`);
  return found;
};
const scoreLine = () => at('[data-leg-score]').textContent;
const press = (selector: string) => act(async () => at(selector).click());
const stakeOf = (of: string) => at(`[data-stake="${of}"]`) as HTMLInputElement;
const typeIn = async (of: string, text: string) => {
  await act(async () => stakeOf(of).focus());
  await typeInto(stakeOf(of), text);
};
const hit = (of: string, name: string, more: KeyboardEventInit = {}) =>
  act(
    async () =>
      void stakeOf(of).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more })),
  );
const pointAtNotice = (type: 'pointerover' | 'pointerout' | 'mouseover') =>
  act(() => void at('[data-said]').dispatchEvent(new MouseEvent(type, { bubbles: true })));
const why = () => at('[data-why]').textContent;

const ONE = { items: [selection(1)], stakes: { single: amount('100') } };
const FOUR = { view: 'parlay' as const, items: [1, 2, 3, 4].map((id) => selection(id)) };

const isKept = () => (at('[data-setting="keep-selections"]') as HTMLInputElement).checked;

const withBalance = (text: string): SessionView => ({
  ...MEMBER,
  wallet: {
    balances: [{ coinCode: 'CNY', amount: text, isDefault: true }],
  } as unknown as NonNullable<SessionView['wallet']>,
});

describe('a balance that is short', () => {
  test('offers a deposit of the missing amount; then the same slip can be placed (USER-02, SLIP-23)', async () => {
    const { hostState, view, sent } = await draw(ONE, { user: withBalance('60.5') });
    const wanted: unknown[] = [];
    hostState.onDepositWanted((each) => wanted.push(each));
    // Without a host there is no page that could take a deposit.
    expect(all('[data-deposit]')).toEqual([]);
    await act(async () => hostState.join(true));
    expect(at('[data-deposit]').textContent).toContain('The balance is short by ¥39.50.');
    await press('[data-action="deposit"]');
    expect(wanted).toEqual([{ coinCode: 'CNY', amount: '39.5', from: 'slip' }]);
    expect(at('[data-deposit]').dataset['deposit']).toBe('waiting');
    await act(async () => hostState.closeDeposit());
    expect(at('[data-deposit]').dataset['deposit']).toBe('offered');
    await act(async () => view.setState(withBalance('100')));
    expect(all('[data-deposit]')).toEqual([]);
    expect(at('[data-action="place"]').getAttribute('aria-disabled')).toBe('false');
    expect([stakeOf('single').value, sent]).toEqual(['100', []]);
  });

  test('is named and asked for as the same amount, with the decimals of the currency (C18)', async () => {
    for (const [balance, currencyId, text, amountWanted] of [
      ['60.505', 1, '¥39.50', '39.5'],
      ['60.495', 1, '¥39.51', '39.51'],
      ['60.505', 10, '₫40', '40'],
    ] as const) {
      const slip = { ...ONE, currencyId };
      const { hostState } = await draw(slip, {
        quoted: { ...wideQuote(ONE.items), currencyId },
        user: {
          ...withBalance(balance),
          user: { uid: 'u', name: 'User', memberType: 0, currencyId },
          wallet: {
            balances: [{ coinCode: currencyId === 1 ? 'CNY' : 'VND', amount: balance, isDefault: true }],
          } as unknown as NonNullable<SessionView['wallet']>,
        },
      });
      const wanted: unknown[] = [];
      hostState.onDepositWanted((each) => wanted.push(each));
      await act(async () => hostState.join(true));
      expect(at('[data-deposit]').textContent).toContain(`${text}.`);
      await press('[data-action="deposit"]');
      expect(wanted).toMatchObject([{ amount: amountWanted }]);
      await clear();
    }
  });

  test('may be negative after a corrected settlement: all of it and the stake are missing (D29)', async () => {
    const { hostState } = await draw(ONE, { user: withBalance('-20') });
    await act(async () => hostState.join(true));
    expect(at('[data-deposit]').textContent).toContain('¥120.00');
  });
});

test("a selection of a booking code tags odds that are not in the user's format (C4, D14)", async () => {
  const line = <BookedLine leg={selection(1)} status={NO_BLOCK} isWaiting={false} />;
  const { page, settings, board } = setUp({}, { panel: <ul>{line}</ul> });
  settings.setState({ oddsFormat: 2 });
  await render(page);
  expect(at('[data-booked-odds]').textContent).toBe('1.00');
  await act(async () =>
    board.apply(boardWords(), {
      matches: { ['m1' as MatchId]: { ...match(1), outright: true } },
    } satisfies Records),
  );
  expect(at('[data-booked-odds]').textContent).toBe('EU 2.00');
});

test("the 'keep selections' box shows the press at once, reverts if refused, and then follows the slip", async () => {
  const { done, show, sent } = await draw({ items: [selection(1)] });
  const wait = () => {
    let settle: ((result: Result<null>) => void) | undefined;
    done.answer = new Promise((resolve) => {
      settle = resolve;
    });
    return (result: Result<null>) => act(async () => settle?.(result));
  };
  let answer = wait();
  await press('[data-setting="keep-selections"]');
  expect(sent).toContainEqual({ kind: 'slip.keep', on: true });
  expect(isKept()).toBe(true);
  await answer(fail({ code: 'worker-silent' }));
  expect(isKept()).toBe(false);
  answer = wait();
  await press('[data-setting="keep-selections"]');
  vi.useFakeTimers();
  await answer(ok(null));
  expect(isKept()).toBe(true);
  await act(async () => show({ keep: true }));
  await pause(1_000);
  expect(isKept()).toBe(true);
  await act(async () => show({ keep: false }));
  expect(isKept()).toBe(false);
});

describe('placing', () => {
  test('sends the displayed odds and the stake in the field (D6)', async () => {
    const { board, placed } = await draw({ items: [selection(1)] });
    await typeIn('single', '25.5');
    await act(async () => void board.apply(boardWords(2, priceWord(2100, 0)), undefined));
    expect(at('[data-leg-odds]').textContent).toBe('2.10');
    await press('[data-action="place"]');
    expect(placed).toEqual([
      {
        kind: 'slip',
        slipId: 'a',
        view: 'single',
        legs: [{ key: key(1), odds: 2100 }],
        stakes: { single: '25.5' },
        currencyId: 1,
      },
    ]);
  });

  test('sends one request for 50 presses before the answer, and Enter counts as a press (D5)', async () => {
    const { placed, gate } = await draw(ONE);
    gate.answer = new Promise(() => undefined);
    await act(async () => {
      for (let times = 0; times < 50; times += 1) at('[data-action="place"]').click();
    });
    await hit('single', 'Enter');
    expect(placed).toHaveLength(1);
    expect(at('[data-action="place"]').getAttribute('aria-busy')).toBe('true');
  });

  test('a guest is asked to log in, and nothing is placed (PLACE-01, USER-07)', async () => {
    const { placed, wantLogin } = await draw(ONE, { user: GUEST });
    await press('[data-action="place"]');
    expect(wantLogin).toHaveBeenCalledOnce();
    expect(placed).toEqual([]);
  });

  test.each([
    [0, 2100],
    [0, 1900],
    [1, 1900],
  ] as const)(
    'acceptance %i asks at %i instead of 2.00: nothing is sent before one press takes all new prices (SLIP-25, D6)',
    async (accept, odds) => {
      const { board, sent, placed, show } = await draw(ONE, { accept });
      await act(async () => void board.apply(boardWords(2, priceWord(odds, 0)), undefined));
      await press('[data-action="place"]');
      expect(placed).toEqual([]);
      expect(why()).toBe('Accept the new odds first');
      expect(at('[role="alert"]').textContent).toBe('Accept the new odds first');
      expect(at('s').textContent).toBe('2.00');
      await press('[data-action="accept-changes"]');
      expect(sent).toEqual([{ kind: 'slip.accept', odds: { [key(1)]: odds } }]);
      await act(async () => show({ items: [selection(1, { odds: odds as Thousandths })] }));
      await press('[data-action="place"]');
      expect(placed).toHaveLength(1);
    },
  );

  test('a move within the tolerance goes at the painted odds; a larger one asks (D35, SLIP-25)', async () => {
    const { board, placed } = await draw(ONE, { tolerance: 5 });
    await act(async () => void board.apply(boardWords(2, priceWord(1890, 0)), undefined));
    await press('[data-action="place"]');
    expect(why()).toBe('Accept the new odds first');
    await act(async () => void board.apply(boardWords(2, priceWord(1900, 0)), undefined));
    await press('[data-action="place"]');
    expect(placed).toMatchObject([{ legs: [{ key: key(1), odds: 1900 }] }]);
  });

  test('the tolerance is chosen beside the acceptance, and is gone where any change is accepted (D35)', async () => {
    const { chosen } = await draw(ONE, { tolerance: 2 });
    const select = at('[data-setting="slip-tolerance"]') as HTMLSelectElement;
    expect([[...select.options].map(({ value, text }) => [value, text]), select.value]).toEqual([
      [
        ['0', 'No tolerance'],
        ['1', 'Up to 1%'],
        ['2', 'Up to 2%'],
        ['3', 'Up to 3%'],
        ['5', 'Up to 5%'],
        ['10', 'Up to 10%'],
      ],
      '2',
    ]);
    await act(async () => {
      select.value = '10';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(chosen).toEqual([{ tolerance: 10 }]);
    await draw(ONE, { accept: 2 });
    expect(document.querySelector('[data-setting="slip-tolerance"]')).toBeNull();
  });

  test('is refused with a text if a leg is suspended (SLIP-28)', async () => {
    const { board, placed } = await draw(ONE);
    await act(async () => void board.apply(boardWords(2, priceWord(2000, SUSPENDED)), undefined));
    await press('[data-action="place"]');
    expect(placed).toEqual([]);
    expect(at('[data-closed]').textContent).toBe('Market suspended');
    expect(why()).toBe('One selection cannot be bet on now');
  });

  test('a match with a bet of unknown outcome cannot be bet on again (D4, F24)', async () => {
    const { bets, placed } = await draw(ONE);
    await act(async () =>
      bets.setState({ items: [{ state: 'unknown', legs: [{ matchId: 'm1' }] } as unknown as Bet] }),
    );
    await press('[data-action="place"]');
    expect(placed).toEqual([]);
    expect(at('[data-closed]').textContent).toContain('do not place it again');
    await act(async () =>
      bets.setState({ items: [{ state: 'unconfirmed', legs: [{ matchId: 'm1' }] } as unknown as Bet] }),
    );
    await press('[data-action="place"]');
    expect(at('[data-closed]').textContent).toContain('dismiss it before you bet again');
    await act(async () => bets.setState({ items: [] }));
    await press('[data-action="place"]');
    expect(placed).toHaveLength(1);
  });

  test.each<readonly [string, Problem]>([
    ['that was frozen', { code: 'worker-silent' }],
    ['that awaits a snapshot', { code: 'price-stale' }],
  ])('in a tab %s sends nothing and says that the odds are stale (F12, I3)', async (_tab, refusal) => {
    const { placed, heard } = await draw(ONE);
    heard.refusal = refusal;
    await press('[data-action="place"]');
    expect(placed).toEqual([]);
    expect(at('[role="alert"]').textContent).toContain(problems.problem['price-stale']);
    heard.refusal = null;
    await press('[data-action="place"]');
    expect(placed).toHaveLength(1);
  });

  test('with stale odds after a tab wakes stays refused until the fresh snapshot arrives (F12, I3)', async () => {
    const { board, placed, heard } = await draw(ONE);
    await act(async () => board.setAwaiting(true));
    heard.refusal = { code: 'price-stale' };
    expect(at('[data-action="place"]').getAttribute('aria-disabled')).toBe('true');
    await press('[data-action="place"]');
    await act(async () => board.setAwaiting(false));
    heard.refusal = null;
    expect(all('[data-why]')).toEqual([]);
    expect(placed).toEqual([]);
    expect(all('[role="alert"]').map(({ textContent }) => textContent)).toEqual([
      problems.problem['price-stale'],
    ]);
    await press('[data-action="place"]');
    expect(placed).toHaveLength(1);
    expect(all('[data-problem]')).toEqual([]);
  });

  test.each<readonly [Problem, string]>([
    [{ code: 'worker-gone' }, 'No answer came: checking. Do not place it again'],
    [{ code: 'price-stale' }, problems.problem['price-stale']],
    [{ code: 'stake-low', least: amount('10') }, 'at least ¥10'],
  ])('announces the text of a refusal: %j (F17)', async (problem, text) => {
    const { gate } = await draw(ONE);
    gate.answer = Promise.resolve(fail(problem));
    await press('[data-action="place"]');
    expect(at('[role="alert"]').textContent).toContain(text);
  });

  test('names a balance with hundredths at most in a refusal (MONEY-01)', async () => {
    const { gate } = await draw(ONE);
    gate.answer = Promise.resolve(fail({ code: 'balance-low', balance: amount('1000.129') }));
    await press('[data-action="place"]');
    expect(at('[role="alert"]').textContent).toMatch(/¥1,000\.12(?!\d)/);
  });

  test('shows the receipts in place of the form until the user continues (D5)', async () => {
    vi.useFakeTimers();
    const { show, sent } = await draw(ONE);
    await act(async () => show({ placed: 'a' }));
    expect(at('[data-receipts]').textContent).toBe('receipts');
    expect(all('[data-action="place"]')).toEqual([]);
    await act(async () => vi.advanceTimersByTime(PRESS_GUARD_MS));
    await press('[data-action="next-slip"]');
    expect(sent).toEqual([{ kind: 'slip.next' }]);
  });

  test('keeps the focus of the keyboard: after the press it is on the button that continues', async () => {
    const { show } = await draw(ONE);
    at('[data-action="place"]').focus();
    await act(async () => show({ placed: 'a' }));
    expect(document.activeElement).toBe(at('[data-action="next-slip"]'));
  });

  test('takes no focus from elsewhere when another tab places the slip', async () => {
    const elsewhere = document.body.appendChild(document.createElement('button'));
    const { show } = await draw(ONE);
    elsewhere.focus();
    await act(async () => show({ placed: 'a' }));
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.blur();
    await act(async () => show({ placed: null, slipId: 'b' }));
    await act(async () => show({ placed: 'b' }));
    expect(document.activeElement).toBe(document.body);
    elsewhere.remove();
  });

  test('ignores repeated presses at the place of the Place bet button until they pause (F23, D5)', async () => {
    vi.useFakeTimers();
    const { show, sent, placed } = await draw(ONE);
    const pressOn = async (action: string) => {
      for (let presses = 0; presses < 5; presses += 1) {
        await press(`[data-action="${action}"]`);
        await pause(PRESS_GUARD_MS - 1);
      }
    };
    await act(async () => show({ placed: 'a', keep: true }));
    await pressOn('next-slip');
    expect(sent).toEqual([]);
    await pause(1);
    await press('[data-action="next-slip"]');
    expect(sent).toEqual([{ kind: 'slip.next' }]);
    await act(async () => show({ placed: null, slipId: 'b' }));
    await pressOn('place');
    expect(placed).toEqual([]);
    await pause(1);
    await press('[data-action="place"]');
    expect(placed).toHaveLength(1);
  });
});

describe('stakes', () => {
  test.each([
    ['9', 'Below the range'],
    ['501', 'Exceed the range'],
  ])("%s of 10 to 500 says '%s' (SLIP-22, SLIP-23)", async (text, said) => {
    const { placed } = await draw({ items: [selection(1)] }, { quoted: quote({ [key(1)]: legQuote() }) });
    await typeIn('single', text);
    expect(at('[data-stake-said]').textContent).toContain(said);
    await hit('single', 'Enter');
    expect(placed).toEqual([]);
    expect(why()).toContain(said);
  });

  test('a text that is not an amount stays visible and is not a stake', async () => {
    const { sent, placed } = await draw(ONE);
    await typeIn('single', '10x');
    expect(stakeOf('single').value).toBe('10x');
    expect(sent).toEqual([{ kind: 'slip.stake', of: 'single', amount: null, currencyId: 1 }]);
    await hit('single', 'Enter');
    expect(placed).toEqual([]);
  });

  test('a later stake from another tab replaces a stake that the worker already has', async () => {
    const { show } = await draw({ items: [selection(1)] });
    await typeIn('single', '10');
    await act(async () => show({ stakes: { single: amount('10') } }));
    expect(stakeOf('single').value).toBe('10');
    await act(async () => show({ stakes: { single: amount('70') } }));
    expect(stakeOf('single').value).toBe('70');
    await act(async () => show({ stakes: {} }));
    expect(stakeOf('single').value).toBe('');
  });

  test('Escape leaves the field, but not an Escape that an input method takes', async () => {
    await draw(ONE);
    await act(async () => stakeOf('single').focus());
    await hit('single', 'Escape', { keyCode: 229 });
    expect(document.activeElement).toBe(stakeOf('single'));
    await hit('single', 'Escape');
    expect(document.activeElement).not.toBe(stakeOf('single'));
  });

  test('return and win are shown as separate figures (D16)', async () => {
    await draw(ONE);
    expect(['stake', 'win', 'return'].map((each) => at(`[data-total="${each}"] dd`).textContent)).toEqual([
      '¥100.00',
      '¥100.00',
      '¥200.00',
    ]);
  });

  test('preset amounts add up, and the number pad types into the field', async () => {
    const { show } = await draw({ items: [selection(1)] }, { quoted: quote({ [key(1)]: legQuote() }) });
    await act(async () => stakeOf('single').focus());
    await press('[data-preset="50"]');
    await act(async () => show({ stakes: { single: amount('50') } }));
    await press('[data-preset="10"]');
    expect(stakeOf('single').value).toBe('60');
    await press('[data-action="stake-max"]');
    expect(stakeOf('single').value).toBe('500');
    await press('[data-action="stake-pad"]');
    await press('[data-pad-key="back"]');
    expect(stakeOf('single').value).toBe('50');
  });
});

describe('views', () => {
  test('single: one leg has the stake, the first or the selected; the user can select each (SLIP-08)', async () => {
    const { sent, show } = await draw({ items: [selection(1), selection(2)] });
    expect(all('[data-leg]').map((each) => each.querySelector('[data-stake]') !== null)).toEqual([
      true,
      false,
    ]);
    await press(`[data-leg="${key(2)}"] [data-show]`);
    expect(sent).toEqual([{ kind: 'slip.show', key: key(2) }]);
    await act(async () => show({ items: [selection(1), selection(2, { showInSingle: true })] }));
    expect(all('[data-leg]').map((each) => each.querySelector('[data-stake]') !== null)).toEqual([
      false,
      true,
    ]);
  });

  test('singles: every leg has its own stake, and one press sets the same stake for all', async () => {
    const { sent } = await draw({ view: 'singles', items: [selection(1), selection(2)] });
    await typeIn(key(1), '20');
    await press('[data-action="same-stake"]');
    expect(stakeOf(key(2)).value).toBe('20');
    expect(sent).toContainEqual({ kind: 'slip.stake', of: key(2), amount: '20', currencyId: 1 });
  });

  test.each([
    ['is suspended', priceWord(2000, SUSPENDED), 'blocked'],
    ['has odds that the user must accept', priceWord(1900, 0), 'accept'],
  ])(
    'singles: a leg that %s holds up the others only if it has a stake (D6, D28)',
    async (_rule, word, reason) => {
      const { board, placed } = await draw({ ...FOUR, view: 'singles' });
      await act(async () => void board.apply(boardWords(2, word), undefined));
      expect(at('[data-why]').getAttribute('data-why')).toBe(reason);
      await typeIn(key(2), '20');
      await press('[data-action="place"]');
      expect(placed).toMatchObject([{ stakes: { [key(2)]: '20' } }]);
      expect(placed[0]?.legs).toContainEqual({ key: key(2), odds: 2000 });
      await typeIn(key(1), '10');
      expect(at('[data-why]').getAttribute('data-why')).toBe(reason);
      await press('[data-action="place"]');
      expect(placed).toHaveLength(1);
    },
  );

  test('singles: says before the press that more have a stake than one request takes', async () => {
    const stakes = Object.fromEntries([1, 2, 3].map((id) => [key(id), amount('20')]));
    const quoted = { ...wideQuote(FOUR.items), mostOrders: 2 };
    await draw({ ...FOUR, view: 'singles', stakes }, { quoted });
    expect(why()).toBe('At most 2 bets at once');
  });

  test('a parlay of four shows its series, and costs all their bets (SLIP-14, SLIP-15, SLIP-16, C44)', async () => {
    await draw({ ...FOUR, stakes: { s0: amount('10'), s3: amount('10') } });
    expect(all('[data-series] b').map(({ textContent }) => textContent)).toEqual([
      '4-fold',
      '2-fold × 6',
      '3-fold × 4',
      'Full cover of 4 (11 bets) · Yankee',
    ]);
    expect(at('[data-series="0"]').textContent).toContain('¥110.00');
    expect(at('[data-total="stake"] dd').textContent).toBe('¥150.00');
  });

  test('a parlay shows European odds, with a tag for another format (C4, D14, SLIP-27, PLACE-03)', async () => {
    const { settings, show } = await draw(FOUR);
    expect(at('[data-total="odds"] b').textContent).toBe('16.00');
    await act(async () => settings.setState({ oddsFormat: 2 }));
    expect(at('[data-total="odds"] b').textContent).toBe('EU16.00');
    expect(at('[data-leg-odds]').parentElement?.textContent).toBe('EU2.00');
    await act(async () => show({ items: [selection(1)] }));
    expect(at('[data-leg-odds]').parentElement?.textContent).toBe('1.00');
  });

  test('the total odds have the separators of the language, as money has (MONEY-03)', async () => {
    const items = FOUR.items.map((each) => ({ ...each, odds: 6050 as Thousandths }));
    const { board } = await draw({ ...FOUR, items });
    await act(
      async () =>
        void board.apply(
          boardWords(...[1, 2, 3, 4].flatMap((id) => [id * 2, priceWord(6050, 0)])),
          undefined,
        ),
    );
    expect(at('[data-total="odds"] b').textContent).toBe('1,339.743');
    await act(async () => void (await changeLanguage('vi')));
    expect(at('[data-total="odds"] b').textContent).toBe('1.339,743');
  });

  test('a handicap in play shows the score from which it counts (SLIP-04, SLIP-13)', async () => {
    const items = [selection(1), selection(2, { marketType: 1007 as Selection['marketType'] }), selection(3)];
    const quoted = quote({
      [key(1)]: legQuote({ result: '2-1' }),
      [key(2)]: legQuote({ result: '0-1' }),
      [key(3)]: legQuote({ result: '0-0', inPlay: false }),
    });
    await draw({ view: 'singles', items }, { quoted });
    expect(all('[data-leg-score]').map(({ textContent }) => textContent)).toEqual([
      'Counts from the score 2-1',
    ]);
    expect(at(`[data-leg="${key(1)}"] [data-leg-score]`)).not.toBeNull();
  });

  test('a handicap in play names no old score, if a goal falls while quotes fail (SLIP-04, SLIP-13)', async () => {
    const { board, store } = await draw(ONE, { quoted: quote({ [key(1)]: legQuote({ result: '1-0' }) }) });
    const scored = (home: number) =>
      act(
        async () =>
          void board.apply(boardWords(), {
            matches: {
              ['m1' as MatchId]: { scores: [{ period: 1000, group: 5, home, away: 0 } as ScoreLine] },
            },
          }),
      );
    await scored(1);
    expect(scoreLine()).toBe('Counts from the score 1-0');
    await scored(2);
    expect(scoreLine()).toBe('Counts from the score at the bet');
    await act(async () => store.setState({ quote: quote({ [key(1)]: legQuote({ result: '2-0' }) }) }));
    expect(scoreLine()).toBe('Counts from the score 2-0');
  });

  test("a leg that the platform bars from parlays says 'Not Support Parlay' and blocks the bet (SLIP-24)", async () => {
    const { placed } = await draw(
      { ...FOUR, stakes: { s4: amount('10') } },
      { quoted: quote({ [key(2)]: legQuote({ allowParlay: false }) }) },
    );
    expect(at(`[data-leg="${key(2)}"] [data-closed]`).textContent).toBe('Not Support Parlay');
    await press('[data-action="place"]');
    expect(placed).toEqual([]);
  });

  test('says at once that a leg cannot be combined, before the quote is there (SLIP-24, LIST-17)', async () => {
    const { board, store } = await draw(FOUR, { quoted: NO_QUOTE });
    expect(all('[data-closed]')).toEqual([]);
    const barred = { ['k2' as MarketId]: { ...market(2), parlay: false } };
    await act(async () => void board.apply(boardWords(), { markets: barred }));
    expect(all('[data-closed]').map(({ textContent }) => textContent)).toEqual(['Not Support Parlay']);
    expect(at(`[data-leg="${key(2)}"] [data-closed]`)).not.toBeNull();
    // The quote decides, once it is there.
    await act(async () => store.setState({ quote: wideQuote(FOUR.items) }));
    expect(all('[data-closed]')).toEqual([]);
  });

  test("offers 'accept any change', 'only better odds' and 'no change' by code (SLIP-26, C24)", async () => {
    const { chosen } = await draw(ONE, { accept: 1 });
    const select = at('[data-setting="slip-accept"]') as HTMLSelectElement;
    expect([[...select.options].map(({ value, text }) => [value, text]), select.value]).toEqual([
      [
        ['2', 'Accept any change'],
        ['1', 'Only better odds'],
        ['0', 'Accept no change'],
      ],
      '1',
    ]);
    await act(async () => {
      select.value = '2';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(chosen).toEqual([{ accept: 2 }]);
  });

  test('one leg in the parlay is a single (PLACE-03)', async () => {
    const { placed } = await draw({
      view: 'parlay',
      items: [selection(1), selection(2, { inParlay: false })],
      stakes: { single: amount('10') },
    });
    await press('[data-action="place"]');
    expect(placed).toMatchObject([{ view: 'parlay', legs: [{ key: key(1) }], stakes: { single: '10' } }]);
  });
});

const reason = () => find('[data-why]')?.getAttribute('data-why');

const inCurrencyOf = (currencyId: number): SessionView => ({
  ...MEMBER,
  user: MEMBER.user === null ? null : { ...MEMBER.user, currencyId },
});

describe('a change of currency', () => {
  test('clears the stake: 100,000 of one currency cannot be placed as 100,000 of the other (C18)', async () => {
    const { placed, view, show, store } = await draw({
      items: [selection(1)],
      stakes: { single: amount('100000') },
    });
    await typeIn('single', '200000');
    await act(async () => view.setState(inCurrencyOf(2), true));
    expect(stakeOf('single').value).toBe('');
    await press('[data-action="place"]');
    expect(placed).toEqual([]);
    // The worker cleared the stakes and requested the limits of the new currency.
    await act(async () => {
      show({ stakes: {}, currencyId: 2, amountsCleared: true });
      store.setState({ quote: { ...wideQuote([]), currencyId: 2 } });
    });
    expect(at('[data-amounts-cleared]').textContent).toContain('Your currency has changed');
    await typeIn('single', '20');
    await press('[data-action="place"]');
    expect(placed.map(({ stakes, currencyId }) => [stakes, currencyId])).toEqual([[{ single: '20' }, 2]]);
  });

  test('clears the limits: nothing can be placed before the limits of the new currency arrive (C18)', async () => {
    const { placed, view, show } = await draw({ items: [selection(1)] });
    await act(async () => {
      view.setState(inCurrencyOf(2), true);
      show({ currencyId: 2, stakes: { single: amount('20') } });
    });
    await press('[data-action="place"]');
    expect([placed, reason()]).toEqual([[], 'limits']);
  });

  test('is none when the login expires: stake and sign stay as they were (F31)', async () => {
    const { view } = await draw(
      { items: [selection(1)], stakes: { single: amount('100') }, currencyId: 2 },
      { user: inCurrencyOf(2), quoted: { ...wideQuote([]), currencyId: 2 } },
    );
    await act(async () => view.setState({ ...GUEST, expired: true }, true));
    expect(stakeOf('single').value).toBe('100');
    expect(at('[data-total="stake"] dd').textContent).toBe('$100.00');
  });
});

const drawnSeries = () => all('[data-series]').map((each) => each.getAttribute('data-series'));

const ReserveView = ({ item }: { readonly item: Selection }) => <p data-reserving={item.key} />;
/** The panel with its two lists and the view of reserved bets, which the layout keeps open. */
const PanelWithAll = () => {
  const [opened, setOpened] = useState<OptionKey | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  return (
    <NavigationProvider value={{ go: () => undefined, step: '', hrefOf: () => '#' }}>
      <button type="button" data-action="menu-reserve" onClick={() => setOpened(key(2))} />
      <button type="button" data-action="drawer" onClick={() => setIsClosed(!isClosed)} />
      {isClosed ? null : (
        <SlipPanel
          receipts={<p data-receipts="" />}
          reserve={{ View: ReserveView, opened, onOpen: setOpened }}
          bets={{ count: 1, content: <p data-bets="" /> }}
          onClose={null}
        />
      )}
    </NavigationProvider>
  );
};
const isAtBets = () => find('[data-bets]') !== null;

describe('the view of a reserved bet', () => {
  test('closes with its selection, and does not open by itself when the option is picked again', async () => {
    const { show } = await draw(ONE, { panel: <PanelWithAll /> });
    await press('[data-action="open-reserve"]');
    expect(at('[data-reserving]').dataset['reserving']).toBe(key(1));
    await act(async () => show({ items: [] }));
    await act(async () => show({ items: [selection(1)] }));
    expect([find('[data-reserving]'), all('[data-action="open-reserve"]').length]).toEqual([null, 1]);
  });

  test.each([
    ['the open bets are shown', '[data-tab="bets"]', '[data-tab="slip"]'],
    ['the drawer of the slip is closed', '[data-action="drawer"]', '[data-action="drawer"]'],
  ])('does not open by itself if its selection left and came back while %s', async (_place, away, back) => {
    const { show } = await draw({ items: [selection(2), selection(1)] }, { panel: <PanelWithAll /> });
    await press('[data-action="menu-reserve"]');
    expect(at('[data-reserving]').dataset['reserving']).toBe(key(2));
    await press(away);
    await act(async () => show({ items: [selection(1)] }));
    expect(isAtBets()).toBe(away.includes('bets'));
    await press(back);
    await act(async () => show({ items: [selection(2), selection(1)] }));
    expect([find('[data-reserving]'), all('[data-action="open-reserve"]').length]).toEqual([null, 1]);
    // A press opens it anew.
    await press('[data-action="menu-reserve"]');
    expect(at('[data-reserving]').dataset['reserving']).toBe(key(2));
  });

  test('stays open while the drawer of the slip is closed and its selection stays', async () => {
    const { show } = await draw({ items: [selection(1), selection(2)] }, { panel: <PanelWithAll /> });
    await press('[data-action="menu-reserve"]');
    await press('[data-action="drawer"]');
    await act(async () => show({ items: [selection(2)] }));
    await press('[data-action="drawer"]');
    expect(at('[data-reserving]').dataset['reserving']).toBe(key(2));
  });

  test('closes when another user has the same selection, and stays open when a guest logs in', async () => {
    const { show, view } = await draw(ONE, { panel: <PanelWithAll />, user: GUEST });
    const logIn = (uid: string) => {
      view.setState({ user: { uid, name: uid, memberType: 0, currencyId: 1 } });
      show({ slipId: uid });
    };
    await press('[data-action="open-reserve"]');
    // The drawer of the slip is closed and opened again.
    await press('[data-action="drawer"]');
    await press('[data-action="drawer"]');
    await act(async () => logIn('alice'));
    expect(find('[data-reserving]')).not.toBeNull();
    await act(async () => logIn('bob'));
    expect(find('[data-reserving]')).toBeNull();
  });

  test('that the menu of a price opens waits for its selection, also after a placed bet', async () => {
    const placed = { items: [selection(2)], placed: 'a' };
    const { show } = await draw(placed, { panel: <PanelWithAll /> });
    await press('[data-action="menu-reserve"]');
    await act(async () => show({ slipId: 'b', placed: null, items: [] }));
    await act(async () => show({ items: [selection(2)] }));
    expect(at('[data-reserving]').dataset['reserving']).toBe(key(2));
  });
});

describe('the open bets beside the slip', () => {
  test.each<readonly [string, Partial<Slip>, boolean]>([
    ['stay while the slip loses a selection', { items: [selection(1)] }, true],
    ['stay while the placed bet is dismissed', { slipId: 'b', items: [] }, true],
    ['give way to a pick in place of another', { items: [selection(1), selection(3)] }, false],
    ['give way to a returned bet', { slipId: 'b', items: [selection(1)] }, false],
  ])('%s', async (_rule, change, stays) => {
    const { show } = await draw({ items: [selection(1), selection(2)] }, { panel: <PanelWithAll /> });
    await press('[data-tab="bets"]');
    expect(isAtBets()).toBe(true);
    await act(async () => show(change));
    expect(isAtBets()).toBe(stays);
  });

  test('give way to a selection that is about to be reserved', async () => {
    await draw({ items: [selection(2)] }, { panel: <PanelWithAll /> });
    await press('[data-tab="bets"]');
    await press('[data-action="menu-reserve"]');
    expect(isAtBets()).toBe(false);
  });
});

describe('limits that the platform has not sent', () => {
  test.each([
    ['no quote for the leg', quote({})],
    ['a quote without the maximum stake', quote({ [key(1)]: legQuote({ maxBet: null }) })],
  ])('keep a single from being placed: %s (SLIP-13)', async (_, quoted) => {
    const { placed } = await draw(
      { items: [selection(1)], stakes: { single: amount('100000') } },
      { quoted },
    );
    await press('[data-action="place"]');
    expect([placed, reason()]).toEqual([[], 'limits']);
  });

  test('keep a parlay from being placed: only the series of all legs is shown (SLIP-14)', async () => {
    const { placed } = await draw(
      { ...FOUR, stakes: { s4: amount('100000'), s2: amount('5') } },
      { quoted: quote({}) },
    );
    await press('[data-action="place"]');
    expect([placed, reason(), drawnSeries()]).toEqual([[], 'limits', ['4']]);
  });

  test('apply per series: a series without limits is neither shown nor placed (SLIP-14)', async () => {
    const limits = { minBet: amount('5'), maxBet: amount('10') };
    const doubles = { seriesNumber: 2, combinations: 6, betCount: 1, ...limits };
    const { placed, show } = await draw(
      { ...FOUR, stakes: { s4: amount('7'), s2: amount('11') } },
      { quoted: quote({}, { series: [doubles] }) },
    );
    await press('[data-action="place"]');
    expect([placed, reason(), drawnSeries()]).toEqual([[], 'above', ['2']]);
    await act(async () => show({ stakes: { s4: amount('7'), s2: amount('10') } }));
    await press('[data-action="place"]');
    expect(placed.map(({ stakes }) => stakes)).toEqual([{ s2: '10' }]);
  });
});

describe('the slip shows', () => {
  test('a leg that left the board by the name stored at the pick, with its line once (SLIP-03)', async () => {
    await draw({
      items: [
        selection(LEGS, {
          key: `k${LEGS}:4` as OptionKey,
          line: '1',
          names: { ...selection(LEGS).names, option: 'Over 1' },
        }),
      ],
    });
    expect(at('[data-leg] [title="Over 1"]').textContent).toBe('Over 1');
  });

  test.each([
    ["the market's line, from the home side's view", '-0.75'],
    ["the option's own line", '+0.75'],
  ])('an away handicap that was picked with %s keeps its sign (D15)', async (_, line) => {
    const names = { ...selection(1).names, option: 'Away 1 +0.5/1' };
    const picked = (option: string) => selection(1, { key: option as OptionKey, line, names });
    const note: LegNote = { kind: 'line-changed', from: line, until: 0 };
    const { show } = await draw(
      { items: [picked('k9:2')] },
      {
        quoted: quote({ ['k1:2' as OptionKey]: legQuote({ note }) }),
      },
    );
    expect(at('[data-leg] [title]').title).toBe('Away 1 +0.5/1');
    await act(async () => show({ items: [picked('k1:2')] }));
    expect(at('[data-note]').textContent).toBe('Market line changed(was +0.5/1)');
  });

  test.each<readonly [LegNote['kind'], string]>([
    ['market-suspended', 'Market suspended'],
    ['handicap-closed', 'Handicap closed'],
    ['line-changed', 'Market line changed'],
    ['odds-changed', 'Odds changed'],
    ['handicap-changed', 'Handicap changed'],
  ])('%s of a leg (SLIP-28, SLIP-29, SLIP-30, SLIP-31, SLIP-32)', async (what, text) => {
    await draw(ONE, {
      quoted: quote({
        [key(1)]: legQuote({
          note: { kind: what, from: what === 'odds-changed' ? '1950' : '-0.5', until: 0 },
        }),
      }),
    });
    expect(at(`[data-note="${what}"]`).textContent).toBe(
      `${text}(was ${what === 'odds-changed' ? '1.95' : '-0.5'})`,
    );
  });

  test.each<readonly [LegNote['kind'], string, string]>([
    ['odds-changed', '1950', 'Market suspended'],
    ['handicap-changed', '-0.5', 'Market suspended'],
    ['line-changed', '-0.5', 'Market line changed(was -0.5)'],
  ])(
    'the reason of a leg that the board suspends while the note %s is shown (SLIP-28)',
    async (kind, from, text) => {
      const note: LegNote = { kind, from, until: 0 };
      const { board } = await draw(ONE, { quoted: quote({ [key(1)]: legQuote({ note }) }) });
      await act(async () => void board.apply(boardWords(2, priceWord(2000, SUSPENDED)), undefined));
      expect(all('[data-closed]').map((each) => each.textContent)).toEqual([text]);
    },
  );

  test("'added parlay' once, as a polite announcement, after a pick in the parlay view (SLIP-07)", async () => {
    const { show } = await draw(FOUR);
    await act(async () => show({ items: [...FOUR.items, selection(5)] }));
    expect(at('[data-region="slip-said"]').textContent).toBe('Added parlay');
  });

  test('that only one leg of a match is supported, where others left the parlay (SLIP-10)', async () => {
    const { show } = await draw(FOUR);
    await act(async () => show({ deduped: 1 }));
    expect(at('[data-region="slip-said"]').textContent).toContain(
      'Only one parlay leg per match is supported',
    );
  });

  test('a dropped selection is named once on screen and once for screen readers (F30)', async () => {
    const { show } = await draw(FOUR);
    await act(async () => show({ items: FOUR.items.slice(1), dropped: [selection(1).names] }));
    const text = 'Removed, as the market now stands for another bet: Home 1 (Home 1 v Away 1)';
    expect(at('[data-region="slip-said"]').textContent).toBe(text);
    expect(at('[data-dropped]').textContent).toBe(text);
    expect(find('[data-said]')).toBeNull();
    expect(host().textContent).not.toContain('{{');
  });

  test('a removed leg can be brought back', async () => {
    const { show, sent } = await draw(FOUR);
    await press(`[data-leg="${key(1)}"] [data-action="remove-leg"]`);
    await act(async () => show({ items: FOUR.items.slice(1), undo: { id: 'u', what: 'removed', count: 1 } }));
    await press('[data-action="undo"]');
    expect(sent).toEqual([
      { kind: 'slip.remove', key: key(1) },
      { kind: 'slip.undo', id: 'u' },
    ]);
  });

  test('each removed leg by its name, also where the same leg is removed again', async () => {
    const { show } = await draw(FOUR);
    const remove = (id: string, leg: number) =>
      act(async () =>
        show({
          items: FOUR.items.filter((each) => each.key !== key(leg)),
          undo: { id, what: 'removed', count: 1 },
        }),
      );
    const spoken = '[data-region="slip-said"] > span';
    await remove('u1', 1);
    expect(at(spoken).textContent).toBe('Removed Home 1 (Home 1 v Away 1)');
    const first = at(spoken);
    await act(async () => show({ items: FOUR.items, undo: null }));
    await remove('u2', 1);
    expect(at(spoken).textContent).toBe('Removed Home 1 (Home 1 v Away 1)');
    // Screen readers announce an added element, not a text that stays.
    expect(at(spoken)).not.toBe(first);
  });

  test('the notice with its undo stays while the focus is on it (WCAG 2.2.1)', async () => {
    const { show } = await draw(FOUR);
    vi.useFakeTimers();
    await act(async () => show({ items: FOUR.items.slice(1), undo: { id: 'u', what: 'removed', count: 1 } }));
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true });
    act(() => void document.body.dispatchEvent(tab));
    act(() => at('[data-action="undo"]').focus());
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(find('[data-said]')).not.toBeNull();
    // The pointer holds the notice too; the end of one does not end the other.
    pointAtNotice('pointerover');
    pointAtNotice('pointerout');
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(find('[data-said]')).not.toBeNull();
    pointAtNotice('pointerover');
    // jsdom takes what is under the pointer from the events of the mouse.
    pointAtNotice('mouseover');
    act(() => at('[data-action="undo"]').blur());
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(find('[data-said]')).not.toBeNull();
    pointAtNotice('pointerout');
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(find('[data-said]')).toBeNull();
  });

  test('the notice does not stay for a focus that a press of the mouse brought to its undo', async () => {
    const { show } = await draw(FOUR);
    vi.useFakeTimers();
    await act(async () => show({ items: FOUR.items.slice(1), undo: { id: 'u', what: 'removed', count: 1 } }));
    act(() => void document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    act(() => at('[data-action="undo"]').focus());
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(find('[data-said]')).toBeNull();
  });

  test('the age of the limits (C32)', async () => {
    await draw(ONE, { quoted: quote({}, { at: 1_000 }) });
    expect(at('[data-quote="ready"]').textContent).toBe('Limits updated 7 s ago');
  });

  test('that it is full at 10 of 10 (C15)', async () => {
    await draw({ items: Array.from({ length: 10 }, (_, id) => selection(id)) });
    expect(at('[data-full]').textContent).toBe('10/10');
    expect(host().textContent).toContain('All 10 taken: remove one to pick another');
  });

  test('an odds change without a render and without an announcement (G5)', async () => {
    const { board } = await draw(ONE);
    const before = at('[data-region="slip-said"]').textContent;
    await act(async () => void board.apply(boardWords(2, priceWord(2050, 0)), undefined));
    expect(at('[data-leg-odds]').textContent).toBe('2.05');
    expect(at('[data-region="slip-said"]').textContent).toBe(before);
    expect(at('[data-leg-odds]').closest('[aria-live]')).toBeNull();
  });
});
