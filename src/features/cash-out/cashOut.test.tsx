// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { BoardTab } from '#board/boardTab.ts';
import { createWatchRegister } from '#board/watchRegister.ts';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { PlacementAnswer } from '#contract/placement.ts';
import type { Watch } from '#contract/watch.ts';
import { createDeferred } from '#domain/deferred.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { CashOutIntent, CashOuts, ReceivedQuote } from '#domain/orders/cashOutIntent.ts';
import type { Order, OrderStatus } from '#domain/orders/order.ts';
import cashOut from '#locales/en/cashOut.json' with { type: 'json' };
import placing from '#locales/en/placing.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { cashOutOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { PRESS_GUARD_MS } from '#ui/usePressGuard.ts';
import { CashOutCard } from './CashOutCard.tsx';
import { SeveralButton } from './SeveralDialog.tsx';
import { StakeChoice } from './StakeChoice.tsx';

const NOW = Date.parse('2026-03-14T18:00:00Z');
const order = (change: Parameters<typeof orderOf>[0] = {}): Order =>
  orderOf({ status: 4, settledAmount: null, allowSettleInAdvance: true, ...change });
const quoteOf = (id: string, rate: string, at = NOW): ReceivedQuote => ({
  orderId: id as Order['id'],
  rate: rate as Amount,
  status: 4 as OrderStatus,
  minSingle: '10' as Amount,
  minParlay: null,
  reserved: null,
  at,
});

let root: Root;
let host: HTMLElement;
const setUp = () => {
  const store = createCashOutsStore();
  const sent: CashOutRequest[] = [];
  const scene: { now: number; answer: Result<PlacementAnswer> } = {
    now: NOW,
    answer: ok({ intent: 'x', repeated: false }),
  };
  let gate: Promise<void> = Promise.resolve();
  const wakes = new Set<() => void>();
  const watched = new Map<string, readonly string[]>();
  const watches: Watch[] = [];
  const register = createWatchRegister(
    (watch) => void watches.push(watch),
    (run) => run(),
  );
  const parts = {
    cashOuts: store,
    settings: createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] })),
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      schedule: () => undefined,
    }),
    commands: {
      cashOut: async (request: CashOutRequest) => {
        sent.push(request);
        await gate;
        return scene.answer;
      },
    },
  } as unknown as ClientParts;
  const tab = {
    serverNow: () => scene.now,
    onTick: (_ms: number, wake: () => void) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    watchQuotes: (name: string, ids: readonly string[]) => {
      watched.set(name, ids);
      register.quotes(name, ids);
    },
  } as unknown as BoardTab;
  const board = createBoardStore();
  const draw = (content: React.ReactNode) =>
    act(async () =>
      root.render(
        <ClientProvider value={parts}>
          <BoardProvider board={board} tab={tab}>
            <OddsWordsProvider>{content}</OddsWordsProvider>
          </BoardProvider>
        </ClientProvider>,
      ),
    );
  return {
    sent,
    scene,
    /** Lets no press be answered before the returned function is called. */
    hold: () => {
      const held = createDeferred();
      gate = held.promise;
      return () => held.resolve();
    },
    watched,
    /** The orders whose price the worker requests. */
    quoted: () => watches.at(-1)?.quotes ?? [],
    draw,
    show: (next: Partial<CashOuts>) => act(async () => store.setState(next)),
    quote: (id: string, rate: string, at = scene.now) =>
      act(async () =>
        store.setState(({ quotes }) => ({ quotes: { ...quotes, [id]: quoteOf(id, rate, at) } })),
      ),
    pass: (ms: number) =>
      act(async () => {
        scene.now += ms;
        wakes.forEach((wake) => wake());
      }),
  };
};
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const press = (selector: string) => act(async () => find(selector)?.click());
/** Waits until a button of a confirmation accepts presses. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(PRESS_GUARD_MS));
const text = (selector: string): string => find(selector)?.textContent ?? '';
const type = (selector: string, value: string) =>
  act(async () => {
    const field = find(selector) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
/** Tries to close the dialog in each way: its button, Escape, and a press outside. */
const close = async () => {
  await press('[data-dialog] header button');
  await act(async () => {
    find('[data-dialog]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await act(async () => {
    const cover = find('[data-dialog]')?.parentElement;
    cover?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    cover?.click();
  });
};
/** Opens the confirmation of two orders. */
const openSeveral = async () => {
  const scene = setUp();
  const { draw, quote } = scene;
  await draw(<SeveralButton orders={[order({ id: '1' }), order({ id: '2' })]} />);
  await quote('1', '0.9');
  await quote('2', '0.5');
  await press('[data-action="cash-out-several"]');
  await press('[data-several-order="1"] input');
  await press('[data-several-order="2"] input');
  await press('[data-action="several-confirm"]');
  return scene;
};
const isDisabled = (selector: string): boolean => (find(selector) as HTMLButtonElement).disabled;

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: { cashOut, placing, problems } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.useRealTimers();
});

const intentOf = (change: Partial<CashOutIntent>): CashOutIntent => ({
  id: 'i',
  action: 'cash-out',
  orderId: order().id,
  at: NOW,
  currencyId: 1,
  stake: '100' as Amount,
  rate: '0.9' as Amount,
  price: '90' as Amount,
  state: 'sending',
  cashOutId: null,
  payout: null,
  isFull: true,
  count: 0,
  reason: null,
  refundAmount: null,
  ...change,
});

describe('the card of an open bet', () => {
  test('shows price and age; one press and confirmation send this price (CASHOUT-01, D6, D31)', async () => {
    const { draw, quote, pass, sent, watched } = setUp();
    await draw(<CashOutCard order={order()} />);
    expect(text('[data-cash-out-reason]')).toBe('Price is loading');
    expect([...watched.values()]).toEqual([[order().id]]);
    await quote(order().id, '0.9');
    await pass(3_000);
    expect([text('[data-cash-out] b'), text('[data-cash-out-age]')]).toEqual(['¥90.00', '3 s ago']);
    await press('[data-cash-out]');
    expect(sent).toEqual([]);
    expect(text('[data-action="confirm-cash-out"]')).toBe('Confirm ¥90.00');
    expect(text('[data-cash-out-confirm] p')).toBe(
      'Cash out a stake of ¥100.00 for exactly ¥90.00. The bet is closed by it.',
    );
    await pause();
    await press('[data-action="confirm-cash-out"]');
    expect(sent).toMatchObject([{ kind: 'cash-out', stake: '100.00', rate: '0.9', price: '90.00' }]);
    expect(find('[data-cash-out-confirm]')).toBeNull();
  });

  test('the price of an order is requested until the last of its cards is gone', async () => {
    const { draw, quoted } = setUp();
    const panel = <CashOutCard key="panel" order={order()} />;
    const screen = <CashOutCard key="screen" order={order()} />;
    await draw([panel, screen]);
    expect(quoted()).toEqual([order().id]);
    await draw([panel]);
    expect(quoted()).toEqual([order().id]);
    await draw([]);
    expect(quoted()).toEqual([]);
  });

  test('a price that moves while it is confirmed is never sent: the new one is asked for (D31)', async () => {
    const { draw, quote, sent } = setUp();
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    await press('[data-cash-out]');
    await quote(order().id, '0.8');
    expect(find('[data-action="confirm-cash-out"]')).toBeNull();
    expect(text('[data-cash-out-moved]')).toContain('¥80.00');
    await pause();
    await press('[data-action="cash-out-again"]');
    await pause();
    await press('[data-action="confirm-cash-out"]');
    expect(sent).toMatchObject([{ rate: '0.8', price: '80.00' }]);
  });

  test('a cash-out from another tab ends the question, which does not return for the rest (D6, D31)', async () => {
    const { draw, quote, show } = setUp();
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    await press('[data-cash-out]');
    await show({ intents: [intentOf({ stake: '40' as Amount })] });
    expect(find('[data-cash-out-confirm]')).toBeNull();
    const intents = [
      intentOf({ stake: '40' as Amount, state: 'settled', payout: '36' as Amount, isFull: false }),
    ];
    await show({ intents });
    await draw(<CashOutCard order={order({ cashOutTotalAmount: '40' })} />);
    expect(text('[data-cash-out] b')).toBe('¥54.00');
    expect(find('[data-cash-out-confirm]')).toBeNull();
  });

  test('a question about a stake that is not all that remains any more cannot be confirmed (D6, D31)', async () => {
    const { draw, quote, sent } = setUp();
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    await press('[data-cash-out]');
    await draw(<CashOutCard order={order({ cashOutTotalAmount: '40' })} />);
    expect(find('[data-cash-out-confirm]')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('a quote older than 8 s cannot be pressed, nor confirmed', async () => {
    const { draw, quote, pass } = setUp();
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    await press('[data-cash-out]');
    await pass(9_000);
    expect([isDisabled('[data-cash-out]'), isDisabled('[data-action="confirm-cash-out"]')]).toEqual([
      true,
      true,
    ]);
    expect(text('[data-cash-out-reason="stale"]')).toContain('out of date');
  });

  test.each([
    ['suspended', order(), '0'],
    ['limit', order({ cashOutCount: 5 }), '0.9'],
    [
      'in-progress',
      order({ cashOutList: [{ ...cashOutOf('1', '1'), orderStatus: 1 as OrderStatus }] }),
      '0.9',
    ],
  ] as const)(
    'says why there is no price: %s (CASHOUT-04, CASHOUT-06, CASHOUT-08)',
    async (reason, given, rate) => {
      const { draw, quote, show } = setUp();
      await draw(<CashOutCard order={given} />);
      await show({ maxPerOrder: 5 });
      await quote(given.id, rate);
      expect(find('[data-cash-out]')).toBeNull();
      expect(text(`[data-cash-out-reason="${reason}"]`)).not.toBe('');
    },
  );

  test('says that a bet has no cash-out, and asks for no price of it (CASHOUT-04)', async () => {
    const { draw, watched } = setUp();
    await draw(<CashOutCard order={order({ allowSettleInAdvance: false })} />);
    expect(text('[data-cash-out-reason="not-offered"]')).toBe('No cash-out for this bet');
    expect([watched.size, find('button')]).toEqual([0, null]);
    await draw(<CashOutCard order={order({ allowSettleInAdvance: false, status: 1 })} />);
    expect(find('[data-cash-out-reason]')).toBeNull();
  });

  test('without a journal there is no price to press, and the card says why (D25, D31, F34)', async () => {
    const { draw, quote, show } = setUp();
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    await show({ journal: 'denied' });
    expect(find('[data-cash-out]')).toBeNull();
    expect(text('[data-cash-out-reason="no-journal"]')).toContain('use a normal window or another browser');
  });

  test('a bet that was cashed out in part is partly settled; a cash-out of its rest is in progress (CASHOUT-09)', async () => {
    const { draw, quote, show } = setUp();
    const state = () => find('[data-cash-out-state]')?.getAttribute('data-cash-out-state') ?? null;
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    expect(state()).toBeNull();
    const part = { ...cashOutOf('40', '36'), id: 'c1' };
    const cashedOut = { cashOutTotalAmount: '40', cashOutPayoutStake: '36', cashOutCount: 1 } as const;
    await draw(<CashOutCard order={order({ ...cashedOut, cashOutList: [part] })} />);
    expect([state(), text('[data-cash-out-state]')]).toEqual(['partly-settled', 'Partly settled']);
    await show({ intents: [intentOf({ stake: '60' as Amount, state: 'in-progress' })] });
    expect(state()).toBe('in-progress');
    // The rest is cashed out on another device: only its record says so.
    await show({ intents: [] });
    const running = { ...part, id: 'c2', orderStatus: 1 as OrderStatus };
    await draw(<CashOutCard order={order({ ...cashedOut, cashOutList: [part, running] })} />);
    expect([state(), find('[data-cash-out-reason="in-progress"]')?.textContent]).toEqual([
      null,
      'A cash-out is in progress',
    ]);
    await draw(<CashOutCard order={order({ cashOutTotalAmount: '100', cashOutList: [part] })} />);
    expect([state(), find('[data-cash-out-reason="nothing-left"]')]).toEqual([null, expect.anything()]);
  });

  test('an unknown outcome says not to repeat the press (CASHOUT-28, CASHOUT-29, D4, ERR-10, ERR-11)', async () => {
    const { draw, quote, show } = setUp();
    await draw(<CashOutCard order={order()} />);
    await quote(order().id, '0.9');
    await show({ intents: [intentOf({ state: 'unknown' })] });
    expect([text('[data-cash-out-state]'), find('[data-cash-out]')]).toEqual([
      'Being checked. Do not repeat.',
      null,
    ]);
    await show({ intents: [intentOf({ state: 'refused' })] });
    expect(text('[data-cash-out-state]')).toBe('Failed to settle in advance, please try again');
    await show({ intents: [intentOf({ state: 'refused', reason: { kind: 'session-expired' } })] });
    expect(text('[data-cash-out-state]')).toContain('Log in to cash out');
    await show({ intents: [intentOf({ state: 'rejected', reason: { kind: 'rejected', text: 'risk' } })] });
    expect(text('[data-cash-out-state]')).toBe('Settled failed risk');
  });
});

const opened = async (given = order()) => {
  const scene = setUp();
  await scene.draw(<CashOutCard order={given} />);
  await scene.quote(given.id, '0.9');
  await press('[data-action="cash-out-dialog"]');
  return scene;
};

/** An order whose auto cash-out has this status: 1 while it waits. */
const withReserve = (status: number): Order => {
  const reserved = {
    id: 'r1',
    createdTime: NOW,
    amount: '100',
    wantedPayout: '120',
    status,
    rate: null,
    orderId: null,
  };
  return order({ reserveCashOutList: [reserved] as never });
};

const section = (at: number) =>
  act(async () => {
    const inputs = document.querySelectorAll<HTMLInputElement>('[data-setting="cash-out-section"] input');
    inputs[at]?.click();
  });

describe('the dialog of a bet', () => {
  test('cashes out a part by a preset, and states what remains (CASHOUT-20)', async () => {
    const { sent } = await opened();
    await press('[data-preset="25"]');
    expect([text('[data-cash-out-pays]'), text('[data-cash-out-rest]')]).toEqual(['¥22.50', '¥75.00']);
    await press('[data-action="cash-out-part"]');
    await pause();
    await press('[data-action="confirm-cash-out"]');
    expect(sent).toMatchObject([{ stake: '25', price: '22.50' }]);
    expect(find('[data-dialog]')).toBeNull();
  });

  test('asks about a part with what remains, and a double press sends it once (CASHOUT-20, D5)', async () => {
    const { sent } = await opened();
    await press('[data-action="cash-out-part"]');
    expect(text('[data-cash-out-confirm] p')).toContain('A stake of ¥50.00 remains.');
    await pause();
    await act(async () => {
      find('[data-action="confirm-cash-out"]')?.click();
      find('[data-action="confirm-cash-out"]')?.click();
    });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['a single', order(), '¥10.00'],
    ['a parlay', order({ seriesType: 'parlay', options: [orderLegOf(), orderLegOf()] }), '¥5.00'],
  ])('names the least stake of a part of %s (CASHOUT-07)', async (_name, given, least) => {
    const { show } = await opened(given);
    const quote = { ...quoteOf(given.id, '0.9'), minParlay: '5' as Amount };
    await show({ quotes: { [given.id]: quote } });
    expect(text('[data-cash-out-minimum]')).toBe(`At least ${least}, or all that is left`);
  });

  test.each([
    ['25000.5', 'stake-whole'],
    ['25000', null],
    ['100001.5', null],
    ['1.234', 'stake-wrong'],
    ['1e5', 'stake-wrong'],
  ])('says why %s is no stake in a currency without small coins: %s (C18)', async (typed, problem) => {
    await opened(order({ currencyId: 10, betAmount: '100001.50' }));
    expect((find('[data-cash-out-stake]') as HTMLInputElement).value).toBe('50000');
    await type('[data-cash-out-stake]', typed);
    expect(find('[data-problem]')?.getAttribute('data-problem') ?? null).toBe(problem);
    expect(isDisabled('[data-action="cash-out-part"]')).toBe(problem !== null);
  });

  test('names no amount while the platform suspends the cash-out, and says so (CASHOUT-04)', async () => {
    const { quote } = await opened();
    await quote(order().id, '0');
    expect([text('[data-cash-out-price]'), find('[data-cash-out-pays]')]).toEqual(['–', null]);
    expect(text('[data-cash-out-reason="suspended"]')).not.toBe('');
    expect(isDisabled('[data-action="cash-out-part"]')).toBe(true);
    await section(1);
    expect(text('[data-dialog]')).not.toContain('¥0.00');
  });

  test('keeps open with the reason if the worker refuses', async () => {
    const { scene } = await opened();
    scene.answer = fail({ code: 'quote-moved' });
    await press('[data-action="cash-out-part"]');
    await pause();
    await press('[data-action="confirm-cash-out"]');
    expect(text('[data-problem="quote-moved"]')).toBe('The price has changed. Nothing was sent.');
  });

  test('lets no press look called back while the worker has it (D31)', async () => {
    const { scene, sent, hold } = await opened();
    scene.answer = fail({ code: 'quote-moved' });
    await press('[data-action="cash-out-part"]');
    const release = hold();
    await pause();
    await press('[data-action="confirm-cash-out"]');
    const controls = [
      '[data-action="cancel-confirm"]',
      '[data-cash-out-stake]',
      '[data-cash-out-slider]',
      '[data-preset="25"]',
    ];
    expect(controls.map(isDisabled)).toEqual([true, true, true, true]);
    await close();
    await section(2);
    expect(find('[data-cash-out-confirm]')).not.toBeNull();
    await act(async () => release());
    expect(sent).toHaveLength(1);
    expect(text('[data-problem="quote-moved"]')).toBe('The price has changed. Nothing was sent.');
    expect(controls.map(isDisabled)).toEqual([false, false, false, false]);
    await close();
    expect(find('[data-dialog]')).toBeNull();
  });

  test('has every record with its state, and the rules (CASHOUT-09, CASHOUT-10, CASHOUT-11, CASHOUT-31)', async () => {
    const records = [2, 3, 5, 1].map((st, at) => ({
      ...cashOutOf('10', '9'),
      id: `c${at}`,
      createdTime: NOW - at,
      orderStatus: st as OrderStatus,
      cancelReason: st === 3 ? 'goal' : '',
    }));
    await opened(order({ cashOutList: records }));
    await section(2);
    const rows = [...document.querySelectorAll('[data-cash-out-record]')];
    expect(rows.map((row) => row.getAttribute('data-state'))).toEqual([
      'failed',
      'canceled',
      'settled',
      'in-progress',
    ]);
    expect(rows[1]?.textContent).toContain('goal');
    await section(3);
    expect(
      [...document.querySelectorAll('[data-cash-out-rules] li')].map((rule) => rule.textContent),
    ).toEqual(Object.values(cashOut.rules));
    expect(text('[data-cash-out-rules] li')).toContain('rounded down to two decimals');
  });

  test('says of settled cash-outs alone what they paid (CASHOUT-10)', async () => {
    const records = [1, 2, 3, 5].map((st) => ({
      ...cashOutOf('10', '9'),
      id: `c${st}`,
      orderStatus: st as OrderStatus,
    }));
    await opened(order({ cashOutList: records }));
    await section(2);
    const paid = ['c1', 'c2', 'c3', 'c5'].map((id) =>
      text(`[data-cash-out-record="${id}"] [data-record-payout]`),
    );
    expect(paid).toEqual(['-', '-', '-', '¥9.00']);
  });

  test('says what was given back of a cancelled cash-out, also where only its own record said so (CASHOUT-10)', async () => {
    const canceled = { ...cashOutOf('10', '0'), orderStatus: 3 as OrderStatus };
    const { show } = await opened(
      order({
        cashOutList: [
          { ...canceled, id: 'c1' },
          { ...canceled, id: 'c2', refundAmount: '7' as Amount },
        ],
      }),
    );
    await section(2);
    await show({
      intents: [intentOf({ state: 'canceled', cashOutId: 'c1', refundAmount: '10' as Amount })],
    });
    expect(text('[data-cash-out-record="c1"]')).toContain('¥10.00 given back');
    expect(text('[data-cash-out-record="c2"]')).toContain('¥7.00 given back');
  });

  test('says of no rejected cash-out, and of no amount of zero, that it was given back (CASHOUT-10)', async () => {
    const record = { ...cashOutOf('10', '0'), refundAmount: '0' as Amount };
    const { show } = await opened(
      order({
        cashOutList: [
          { ...record, id: 'c1', orderStatus: 2 as OrderStatus },
          { ...record, id: 'c2', orderStatus: 3 as OrderStatus },
          { ...record, id: 'c3', orderStatus: 2 as OrderStatus, refundAmount: null },
        ],
      }),
    );
    await section(2);
    await show({
      intents: [intentOf({ state: 'rejected', cashOutId: 'c3', refundAmount: '10' as Amount })],
    });
    const rows = [...document.querySelectorAll('[data-cash-out-record]')];
    expect(rows.map(({ textContent }) => textContent?.includes('given back'))).toEqual([false, false, false]);
  });

  test('shows the auto cash-out that waits, and removes it (CASHOUT-32)', async () => {
    const { sent } = await opened(withReserve(1));
    await section(1);
    expect(text('p[data-auto-cash-out="waiting"]')).toContain('¥120.00');
    await press('[data-action="remove-auto-cash-out"]');
    expect(sent).toMatchObject([{ kind: 'cancel-reserve-cash-out', cashOutId: 'r1' }]);
  });
});

describe('an auto cash-out', () => {
  test.each([
    ['reserve', 'not set'],
    ['cancel-reserve', 'not removed'],
  ] as const)(
    'whose request %s was refused says in the open dialog that it was %s, with the reason (CASHOUT-32)',
    async (action, words) => {
      const { show } = await opened();
      await section(1);
      const reason = { kind: 'refused', platformCode: '17010', message: 'return too high' } as const;
      await show({ intents: [intentOf({ action, state: 'refused', reason })] });
      expect(text('[data-dialog] [data-cash-out-state]')).toContain(words);
      expect(text('[data-dialog] [data-cash-out-state]')).toContain('return too high');
      await show({ intents: [intentOf({ id: 'j', action, state: 'sending' })] });
      expect(find('[data-dialog] [data-cash-out-state="refused"]')).toBeNull();
    },
  );

  test.each([
    ['reserve', null, 'The auto cash-out was not set or changed. You may try again.'],
    ['cancel-reserve', 'r1', 'The auto cash-out was not removed; it still waits. You may try again.'],
  ] as const)(
    'whose request %s was lost and not found says so in the open dialog (CASHOUT-32, D31)',
    async (action, cashOutId, words) => {
      const { show } = await opened(cashOutId === null ? order() : withReserve(1));
      await section(1);
      await show({ intents: [intentOf({ action, cashOutId, state: 'not-found' })] });
      expect(text('[data-dialog] [data-cash-out-state]')).toBe(words);
    },
  );

  test.each([
    ['the platform has made it', withReserve(2)],
    ['another device has removed it', order()],
  ])('that was not removed is no longer said to wait once %s (CASHOUT-32, D31)', async (_name, ended) => {
    const { draw, show } = await opened(withReserve(1));
    await show({ intents: [intentOf({ action: 'cancel-reserve', cashOutId: 'r1', state: 'not-found' })] });
    expect(document.body.textContent).toContain('it still waits');
    await draw(<CashOutCard order={ended} />);
    expect(find('[data-cash-out-area]')).not.toBeNull();
    expect(document.body.textContent).not.toContain('it still waits');
  });

  test.each([
    ['90', 'tooLow'],
    ['90.01', null],
    ['195', null],
    ['195.01', 'tooHigh'],
    ['12x', 'wrong'],
    ['', null],
  ])(
    'of a bet that pays 90 now and at most 195 says of a target of %s: %s (CASHOUT-32)',
    async (typed, problem) => {
      await opened();
      await section(1);
      await type('[data-auto-payout]', typed);
      expect(find('[data-payout-problem]')?.getAttribute('data-payout-problem') ?? null).toBe(problem);
      expect(isDisabled('[data-action="set-auto-cash-out"]')).toBe(problem !== null || typed === '');
    },
  );

  test('shows no other target than the one that is being sent (CASHOUT-32)', async () => {
    const { hold } = await opened();
    await section(1);
    await type('[data-auto-payout]', '120');
    const release = hold();
    await press('[data-action="set-auto-cash-out"]');
    expect(isDisabled('[data-auto-payout]')).toBe(true);
    await act(async () => release());
    expect(isDisabled('[data-auto-payout]')).toBe(false);
  });

  test('cannot be set while the bet has no price, and says why (CASHOUT-32)', async () => {
    const { pass } = await opened();
    await section(1);
    await type('[data-auto-payout]', '120');
    await pass(9_000);
    expect(isDisabled('[data-action="set-auto-cash-out"]')).toBe(true);
    expect(text('[data-dialog] [data-cash-out-reason="stale"]')).toContain('out of date');
  });
});

test('the slider for a part is at its start when nothing remains', async () => {
  const stake = {
    text: '0',
    setText: () => undefined,
    decimals: 2,
    amount: '0' as Amount,
    problem: null,
  } as const;
  await setUp().draw(<StakeChoice remaining={'0' as Amount} stake={{ ...stake, write: String }} />);
  expect(find('[data-cash-out-slider]')?.getAttribute('value')).toBe('0');
});

test('several orders are sent at their confirmed prices, and each has a result of its own (D31)', async () => {
  const { draw, quote, show, sent } = setUp();
  const [one, two] = [order({ id: '1' }), order({ id: '2' })];
  await draw(<SeveralButton orders={[one, two]} />);
  await quote('1', '0.9');
  await quote('2', '0.5');
  await press('[data-action="cash-out-several"]');
  expect(text('[data-several-order="1"]')).toContain('Stake ¥100.00');
  await press('[data-several-order="1"] input');
  await press('[data-several-order="2"] input');
  await press('[data-action="several-confirm"]');
  await quote('2', '0.4');
  expect(text('[data-several-order="2"] [data-several-price]')).toBe('¥50.00');
  expect(text('[data-several-order="2"] [data-several-moved]')).toContain('¥40.00');
  expect(text('[data-several-total]')).toBe('¥140.00 in all');
  await pause();
  await press('[data-action="several-send"]');
  expect(sent).toMatchObject([
    { orderId: '1', price: '90.00' },
    { orderId: '2', rate: '0.5', price: '50.00' },
  ]);
  // Until the worker tells, the price of the press is shown, not the stake.
  expect(text('[data-several-order="1"] [data-several-result]')).toBe('Cash-out of ¥90.00 in progress');
  await show({
    intents: [
      intentOf({ id: sent[0]?.slipId ?? '', orderId: one.id, state: 'settled', payout: '90' as Amount }),
      intentOf({ id: sent[1]?.slipId ?? '', orderId: two.id, state: 'refused' }),
    ],
  });
  expect(text('[data-several-order="1"] [data-several-result]')).toBe('Paid out ¥90.00');
  expect(text('[data-several-order="2"] [data-several-result]')).toContain('please try again');
});

test('among several orders a parlay with an unreadable leg names all its legs (D31, F36)', async () => {
  const { draw, quote } = setUp();
  const parlay = { seriesType: 'parlay', matchCount: 2, seriesCount: 2 } as const;
  await draw(<SeveralButton orders={[order({ id: '1' }), order({ id: '2', ...parlay })]} />);
  await quote('1', '0.9');
  await quote('2', '0.5');
  await press('[data-action="cash-out-several"]');
  expect(text('[data-several-order="1"]')).not.toContain('Parlay');
  expect(text('[data-several-order="2"]')).toContain('Parlay of 2 legs');
});

test('what another tab cashed out is no part of the price of several (D6, D31)', async () => {
  const { draw, quote } = setUp();
  await draw(<SeveralButton orders={[order({ id: '1' }), order({ id: '2' })]} />);
  await quote('1', '0.9');
  await press('[data-action="cash-out-several"]');
  expect(text('[data-several-order="1"] [data-several-price]')).toBe('¥90.00');
  await draw(<SeveralButton orders={[order({ id: '1', cashOutTotalAmount: '40' }), order({ id: '2' })]} />);
  expect(text('[data-several-order="1"] [data-several-price]')).toBe('¥54.00');
  // One that has left the list stays, for its result.
  await draw(<SeveralButton orders={[order({ id: '2' })]} />);
  expect(find('[data-several-order="1"]')).not.toBeNull();
});

test('a double press on the confirmation of several orders sends each once and keeps all results (D5, D31)', async () => {
  const { sent } = await openSeveral();
  await pause();
  await act(async () => {
    find('[data-action="several-send"]')?.click();
    find('[data-action="several-send"]')?.click();
  });
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1', '2']);
});

test('several orders that are being sent cannot be called back by a press on Cancel (D31)', async () => {
  const { sent, hold } = await openSeveral();
  const release = hold();
  await pause();
  await press('[data-action="several-send"]');
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1']);
  // The press would look as if it kept the other orders, but they are on their way.
  expect(['several-send', 'several-back'].map((each) => isDisabled(`[data-action="${each}"]`))).toEqual([
    true,
    true,
  ]);
  await press('[data-action="several-back"]');
  expect(find('[data-action="several-confirm"]')).toBeNull();
  await act(async () => release());
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1', '2']);
  expect(find('[data-action="several-confirm"]')).not.toBeNull();
});

test('closing the dialog of several orders stops after the order in flight, and shows its result (D31)', async () => {
  const { scene, sent, hold } = await openSeveral();
  const release = hold();
  scene.answer = fail({ code: 'quote-moved' });
  await pause();
  await press('[data-action="several-send"]');
  expect(text('[data-several-stops]')).toBe('');
  await press('[data-dialog] header button');
  expect(text('[data-several-stops]')).toBe('Stops after the current one. The rest is not sent.');
  await act(async () => release());
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1']);
  expect(text('[data-several-order="1"] [data-several-result="refused"]')).toContain('Nothing was sent.');
  expect(find('[data-several-order="2"] [data-several-result]')).toBeNull();
  await close();
  expect(find('[data-dialog]')).toBeNull();
});

test('a second close leaves the dialog of several orders at once, and no further order is sent (D31)', async () => {
  const { sent, hold } = await openSeveral();
  const release = hold();
  await pause();
  await press('[data-action="several-send"]');
  await close();
  expect(find('[data-dialog]')).toBeNull();
  await act(async () => release());
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1']);
});

test('a user who leaves the page keeps what was confirmed: every order is sent (D31)', async () => {
  const { draw, sent, hold } = await openSeveral();
  const release = hold();
  await pause();
  await press('[data-action="several-send"]');
  await draw(null);
  await act(async () => release());
  expect(sent.map(({ orderId }) => orderId)).toEqual(['1', '2']);
});

test.each([
  [{ code: 'worker-silent' }, ['1']],
  [{ code: 'order-unread' }, ['1']],
  [{ code: 'quote-moved' }, ['1', '2']],
] as const)(
  'after the problem %j of the first of two orders, these are sent: %j (D31)',
  async (problem, ids) => {
    const { scene, sent } = await openSeveral();
    scene.answer = fail(problem);
    await pause();
    await press('[data-action="several-send"]');
    expect(sent.map(({ orderId }) => orderId)).toEqual(ids);
  },
);

test('a cash-out that is being sent cannot be called back in its card (D31)', async () => {
  const { draw, quote, scene, sent, hold } = setUp();
  await draw(<CashOutCard order={order()} />);
  await quote(order().id, '0.9');
  await press('[data-cash-out]');
  const release = hold();
  scene.answer = fail({ code: 'timeout' });
  await pause();
  await press('[data-action="confirm-cash-out"]');
  expect(sent).toHaveLength(1);
  expect(isDisabled('[data-action="cancel-confirm"]')).toBe(true);
  await quote(order().id, '0.8');
  expect(isDisabled('[data-action="cash-out-again"]')).toBe(true);
  await act(async () => release());
  expect(find('[data-problem="timeout"]')).not.toBeNull();
  expect(['cancel-confirm', 'cash-out-again'].map((each) => isDisabled(`[data-action="${each}"]`))).toEqual([
    false,
    false,
  ]);
});

test('the focus stays at the confirmation while its price moves and is asked for again (D31)', async () => {
  const { draw, quote, sent } = setUp();
  await draw(<CashOutCard order={order()} />);
  await quote(order().id, '0.9');
  await press('[data-cash-out]');
  expect(document.activeElement).toBe(find('[data-action="confirm-cash-out"]'));
  await quote(order().id, '0.8');
  expect(document.activeElement).toBe(find('[data-action="cash-out-again"]'));
  await pause();
  await press('[data-action="cash-out-again"]');
  expect(document.activeElement).toBe(find('[data-action="confirm-cash-out"]'));
  expect(sent).toEqual([]);
});

test('a double click confirms no price that the user has not read (D31, F23)', async () => {
  const { draw, quote, sent } = setUp();
  await draw(<CashOutCard order={order()} />);
  await quote(order().id, '0.9');
  await press('[data-cash-out]');
  // The price falls as the user presses: both presses were meant for 90.
  await quote(order().id, '0.8');
  for (const action of ['cash-out-again', 'confirm-cash-out']) await press(`[data-action="${action}"]`);
  expect(sent).toEqual([]);
  // The user reads the new price and asks for it; the price moves back at the same moment.
  await quote(order().id, '0.9');
  await press('[data-action="confirm-cash-out"]');
  expect(sent).toEqual([]);
  await pause();
  await press('[data-action="confirm-cash-out"]');
  expect(sent).toMatchObject([{ rate: '0.9' }]);
});

test('a double click that opens the confirmation of several orders sends none (D31, F23)', async () => {
  const { draw, quote, sent } = setUp();
  await draw(<SeveralButton orders={[order({ id: '1' }), order({ id: '2' })]} />);
  await quote('1', '0.9');
  await press('[data-action="cash-out-several"]');
  await press('[data-several-order="1"] input');
  await press('[data-action="several-confirm"]');
  await press('[data-action="several-send"]');
  expect(sent).toEqual([]);
});

test('a second Enter confirms no price that the first one asked about, a mouse press does (D31, F23)', async () => {
  const { draw, quote, sent } = setUp();
  await draw(<CashOutCard order={order()} />);
  await quote(order().id, '0.9');
  await press('[data-cash-out]');
  const confirm = '[data-action="confirm-cash-out"]';
  expect(document.activeElement).toBe(find(confirm));
  // Each press begins the wait again.
  for (const ms of [10, 300, PRESS_GUARD_MS - 1]) {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    await press(confirm);
  }
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(PRESS_GUARD_MS));
  await press(confirm);
  expect(sent).toHaveLength(1);
  await press('[data-cash-out]');
  await act(async () => {
    find(confirm)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  expect(sent).toHaveLength(2);
});

test('a part whose stake is typed anew keeps the focus in the field, and Cancel returns it to the button', async () => {
  await opened();
  const part = '[data-action="cash-out-part"]';
  find(part)?.focus();
  await press(part);
  expect(document.activeElement).toBe(find('[data-action="confirm-cash-out"]'));
  find('[data-action="cancel-confirm"]')?.focus();
  await press('[data-action="cancel-confirm"]');
  expect(document.activeElement).toBe(find(part));
  await press(part);
  const field = document.querySelector<HTMLInputElement>('[data-cash-out-stake]');
  field?.focus();
  await type('[data-cash-out-stake]', '2');
  expect(find('[data-cash-out-confirm]')).toBeNull();
  expect(document.activeElement).toBe(field);
});
