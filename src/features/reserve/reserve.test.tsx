// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createStore } from 'zustand/vanilla';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { ReserveRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import { NO_SHELF } from '#contract/shelfChecks.ts';
import type {
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionKey,
  SportId,
  Thousandths,
} from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { CurrencyStatistics, Reservation } from '#domain/orders/order.ts';
import type { ReserveIntent } from '#domain/orders/reserve.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { Selection } from '#domain/slip/slip.ts';
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import placing from '#locales/en/placing.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import reserve from '#locales/en/reserve.json' with { type: 'json' };
import { createReservesStore } from '#state/betsStore.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { NavigationProvider } from '#state/location.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { orderLegOf } from '#tests/orderFixture.ts';
import { ReservedList } from './ReservedList.tsx';
import { ReserveForm } from './ReserveForm.tsx';

const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };
const LIMITS: ReserveLimits = {
  marketId: 'k1' as MarketId,
  minStake: '10' as Amount,
  maxStake: '4000' as Amount,
  maxWin: '8000' as Amount,
  maxOdds: 6000 as Thousandths,
  odds: 1950 as Thousandths,
};
const ITEM: Selection = {
  key: 'k1:1' as OptionKey,
  matchId: 'm1' as MatchId,
  sportId: 1 as SportId,
  marketType: 1005 as MarketType,
  period: 1001 as MarketPeriod,
  line: null,
  odds: 1950 as Thousandths,
  names: { match: 'A v B', league: 'L', market: '1x2', option: 'A' },
  inParlay: true,
  showInSingle: true,
};
const reservation = (more: Partial<Reservation> = {}): Reservation => ({
  id: 'r1',
  stake: '20' as Amount,
  createdTime: Date.parse('2026-03-14T12:00:00Z'),
  status: 0,
  currencyId: 1,
  charged: false,
  failReason: null,
  reference: '',
  options: [orderLegOf({ odds: 2100 as Thousandths })],
  ...more,
});
const intent = (more: Partial<ReserveIntent>): ReserveIntent => ({
  id: 'i1',
  kind: 'create',
  state: 'unknown',
  at: 1,
  reservation: null,
  key: ITEM.key,
  odds: 2100 as Thousandths,
  stake: '20' as Amount,
  currencyId: 1,
  reason: null,
  ...more,
});

const setUp = (session: SessionView = MEMBER) => {
  const sent: ReserveRequest[] = [];
  const scene = {
    logins: 0,
    waiting: [reservation()] as readonly Reservation[],
    failed: [] as readonly Reservation[],
    modified: [] as readonly string[],
    unreadable: 0,
    statistics: [] as readonly CurrencyStatistics[],
    limits: () => ok(LIMITS) as unknown,
    /** The answer to a press; undefined for a success. */
    answer: undefined as Result<never> | undefined,
  };
  const reserves = createReservesStore();
  const view = createStore(() => session);
  const parts = {
    feed: {
      ask: async (question: SharedQuery) => {
        if (question.topic === 'reserve-limit') return scene.limits();
        if (question.topic !== 'reserved-bets') return ok({});
        return ok({
          reservations: question.failed ? scene.failed : scene.waiting,
          statistics: scene.statistics,
          modified: scene.modified,
          unreadable: scene.unreadable,
        });
      },
    },
    commands: {
      place: async (request: ReserveRequest) => {
        sent.push(request);
        return scene.answer ?? ok({ intent: request.slipId, repeated: false });
      },
    },
    reserves,
    shelf: createStore(() => NO_SHELF),
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
      timeZone: 'UTC',
    }),
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      schedule: () => undefined,
    }),
    session: { view, wantLogin: () => (scene.logins += 1) },
    config: { limits: { reserveDays: 7 } },
    onOutdated: () => undefined,
  } as unknown as ClientParts;
  const tab = {
    serverNow: () => 0,
    onTick: () => () => undefined,
    watchMatch: () => undefined,
  } as unknown as BoardTab;
  const page = (content: ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <OddsWordsProvider>
          <NavigationProvider value={{ go: () => undefined, step: '0', hrefOf: () => '#' }}>
            {content}
          </NavigationProvider>
        </OddsWordsProvider>
      </BoardProvider>
    </ClientProvider>
  );
  return { scene, sent, reserves, page, view };
};

let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await plugIn(initReactI18next).init({
    lng: 'en',
    resources: { en: { list, markets, placing, problems, reserve } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
});
beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});
const draw = (content: ReactNode) => act(async () => root.render(content));
const find = (selector: string): HTMLElement => {
  const found = host.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is not drawn: ${host.innerHTML}`);
  return found;
};
const press = (selector: string) => act(async () => find(selector).click());
const type = (selector: string, text: string) =>
  act(async () => {
    const field = find(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

const form = (page: (content: ReactNode) => ReactNode) =>
  page(
    <ReserveForm
      item={ITEM}
      slipId="s1"
      words={{ option: 'A', market: '1x2', match: 'A v B' }}
      onClose={() => undefined}
    />,
  );

const stakeField = () => find('[data-field="reserve-stake"]') as HTMLInputElement;

describe('the form of a reserved bet', () => {
  test('says that the bet may lapse when the score changes', async () => {
    await draw(form(setUp().page));
    expect(find('[data-region="reserve-form"]').textContent).toContain(
      'It may lapse at kick-off, when the score changes, or when its market closes.',
    );
  });

  test.each(['worker-gone', 'worker-silent'] as const)(
    'after the answer %s says that the outcome is unknown until the journal has the intent of the press (D4, F17)',
    async (code) => {
      const { page, scene, sent, reserves } = setUp();
      scene.answer = fail({ code });
      await draw(form(page));
      await type('[data-field="reserve-stake"]', '20');
      await press('[data-action="reserve"]');
      expect(find(`[data-problem="${code}"]`).textContent).toBe(
        'It is not known whether this was sent. Look in the list and in Open bets before you repeat.',
      );
      const show = (more: Partial<ReserveIntent>) =>
        act(() => reserves.setState({ intents: [intent(more)], journal: 'ready' }));
      // An older intent says nothing of this press.
      show({ id: 'older', state: 'refused' });
      expect(host.querySelector('[data-problem]')).not.toBeNull();
      const id = sent[0]?.slipId ?? '';
      show({ id });
      expect(host.querySelector('[data-problem]')).toBeNull();
      expect(find('[data-reserve-intent="create"]').textContent).toContain('do not press again');
      await press('[data-action="reserve"]');
      expect(sent).toHaveLength(1);
      show({ id, state: 'refused', reason: { code: 'failed-5', message: '' } });
      expect(find('[data-reserve-intent="create"]').textContent).toContain(reserve.reason[5]);
      show({ id, state: 'refused', reason: { code: '6051', message: '' } });
      expect(host.querySelector('[data-problem]')).toBeNull();
      expect(find('[data-reserve-intent="create"]').textContent).toContain(reserve.refusal.many);
    },
  );

  test('begins one step above the odds, and sends the shown terms (RESERVE-01, RESERVE-02, D6)', async () => {
    const { page, sent } = setUp();
    await draw(form(page));
    expect((find('[data-field="wanted-odds"]') as HTMLInputElement).value).toBe('1.96');
    await type('[data-field="wanted-odds"]', '2.105');
    await type('[data-field="reserve-stake"]', '20.5');
    await press('[data-action="reserve"]');
    expect(sent).toMatchObject([
      { action: 'create', key: 'k1:1', odds: 2105, stake: '20.5', currencyId: 1, reservation: null },
    ]);
  });

  test('drops the typed stake if the currency of the user changes, and sends nothing of it (C18, I3)', async () => {
    const { page, sent, view } = setUp();
    await draw(form(page));
    await type('[data-field="reserve-stake"]', '500');
    await act(async () => view.setState({ user: { uid: 'u', name: 'User', memberType: 0, currencyId: 2 } }));
    expect(stakeField().value).toBe('');
    await press('[data-action="reserve"]');
    expect(sent).toEqual([]);
    await type('[data-field="reserve-stake"]', '20');
    await press('[data-action="reserve"]');
    expect([stakeField().value, sent]).toMatchObject(['20', [{ stake: '20', currencyId: 2 }]]);
  });

  test('follows the stake cap as the odds rise, and sends nothing outside its limits (RESERVE-03)', async () => {
    const { page, sent } = setUp();
    await draw(form(page));
    await type('[data-field="wanted-odds"]', '5');
    expect(find('[data-reserve-field="stake"]').textContent).toContain('2,000');
    for (const [odds, stake] of [
      ['5', '2000.01'],
      ['5', '9'],
      ['1.94', '20'],
      ['6.001', '20'],
      ['', '20'],
      ['5', ''],
    ] as const) {
      await type('[data-field="wanted-odds"]', odds);
      await type('[data-field="reserve-stake"]', stake);
      await press('[data-action="reserve"]');
    }
    expect(sent).toEqual([]);
  });

  test.each([
    ['20.555', 1, reserve.problem['stake-decimals']],
    ['20.5', 10, reserve.problem['stake-decimals']],
    ['20x', 1, reserve.problem['stake-unread']],
    ['-20', 1, reserve.problem['stake-unread']],
    ['20.5', 1, ''],
    ['', 1, ''],
  ])('says why %j is not a stake in the currency %i', async (text, currencyId, problem) => {
    const { page, view } = setUp();
    view.setState({ user: { uid: 'u', name: 'User', memberType: 0, currencyId } });
    await draw(form(page));
    await type('[data-field="reserve-stake"]', text);
    const field = find('[data-reserve-field="stake"]');
    expect(field.dataset['bad']).toBe(problem === '' ? undefined : '');
    expect(field.textContent).toContain(problem);
  });

  test('suggests no stake with decimals in a currency without them', async () => {
    const { page, view, scene } = setUp();
    scene.limits = () => ok({ ...LIMITS, minStake: '10.5' as Amount });
    view.setState({ user: { uid: 'u', name: 'User', memberType: 0, currencyId: 10 } });
    await draw(form(page));
    const [least] = [...host.querySelectorAll<HTMLElement>('[data-suggested]')];
    expect(least?.dataset['suggested']).toBe('11');
  });

  test('shows limits that can be typed in a currency without decimals (C18, RESERVE-03)', async () => {
    const { page, view, scene, sent } = setUp();
    scene.limits = () => ok({ ...LIMITS, minStake: '10.5' as Amount, maxWin: '1000' as Amount });
    view.setState({ user: { uid: 'u', name: 'User', memberType: 0, currencyId: 10 } });
    await draw(form(page));
    await type('[data-field="wanted-odds"]', '4');
    // 1000 / 3
    expect(find('[data-reserve-field="stake"]').textContent).toMatch(/₫11\D+₫333$/);
    for (const stake of ['10', '334']) {
      await type('[data-field="reserve-stake"]', stake);
      await press('[data-action="reserve"]');
    }
    expect(sent).toEqual([]);
    await type('[data-field="reserve-stake"]', '333');
    await press('[data-action="reserve"]');
    expect(sent).toMatchObject([{ stake: '333', currencyId: 10 }]);
  });

  test('keeps the shown odds while limits arrive; in doubt a press sends nothing (D4, D6)', async () => {
    const { page, sent, reserves } = setUp();
    reserves.setState({ intents: [intent({})], journal: 'ready' });
    await draw(form(page));
    await type('[data-field="reserve-stake"]', '20');
    await press('[data-action="reserve"]');
    expect(sent).toEqual([]);
    expect(find('[data-reserve-intent="create"]').textContent).toContain('do not press again');
  });

  test('a browser without storage says before any press why the bet is not sent, and what helps (D25, F34)', async () => {
    const { page, sent, reserves } = setUp();
    reserves.setState({ intents: [], journal: 'denied' });
    await draw(form(page));
    await type('[data-field="reserve-stake"]', '20');
    expect(find('[data-problem="no-journal"]').textContent).toContain('another browser');
    expect(find('[data-action="reserve"]').getAttribute('aria-disabled')).toBe('true');
    await press('[data-action="reserve"]');
    expect(sent).toEqual([]);
    act(() => reserves.setState({ intents: [], journal: 'ready' }));
    expect(host.querySelector('[data-problem]')).toBeNull();
    await press('[data-action="reserve"]');
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['refused', reserve.refusal.many],
    ['unconfirmed', reserve.unconfirmed],
  ] as const)(
    'opened again after a bet that was %s shows the failure, and a press is possible (D4, D31)',
    async (state, text) => {
      const { page, sent, reserves } = setUp();
      const failure = { state, reason: { code: '6051', message: '' } };
      reserves.setState({ intents: [intent(failure)], journal: 'ready' });
      await draw(form(page));
      expect(find('[data-reserve-intent="create"]').textContent).toContain(text);
      await type('[data-field="reserve-stake"]', '20');
      await press('[data-action="reserve"]');
      expect(sent).toHaveLength(1);
    },
  );

  test('under a restriction says why and sends nothing; its end opens the press again (D38)', async () => {
    const { page, sent, view } = setUp();
    await draw(form(page));
    await type('[data-field="reserve-stake"]', '20');
    await act(async () => view.setState({ restrictions: [{ kind: 'self-exclusion', until: null }] }));
    expect(find('[data-action="reserve"]').getAttribute('aria-disabled')).toBe('true');
    await waitFor(() =>
      expect(find('[data-restriction]').textContent).toContain(placing.restriction.kind['self-exclusion']),
    );
    await press('[data-action="reserve"]');
    expect(sent).toEqual([]);
    await act(async () => view.setState({ restrictions: [{ kind: 'deposit-limit', until: null }] }));
    expect(host.querySelector('[data-restriction]')).toBeNull();
    await press('[data-action="reserve"]');
    expect(sent).toHaveLength(1);
  });

  test('asks a guest to log in, and shows when the limits cannot be loaded', async () => {
    const guest = setUp(GUEST);
    await draw(form(guest.page));
    await press('[data-action="reserve"]');
    expect([guest.scene.logins, guest.sent]).toEqual([1, []]);
    const member = setUp();
    member.scene.limits = () => fail({ code: 'refused', platformCode: '6050', message: '' });
    await draw(form(member.page));
    await waitFor(() => expect(host.textContent).toContain('Limits could not be loaded'));
  });
});

const failedIntent = (id: string, key: string, more: Partial<ReserveIntent> = {}) =>
  intent({ id, key: key as OptionKey, state: 'refused', names: { ...ITEM.names, option: key }, ...more });

describe('the list of reserved bets', () => {
  test.each([
    [0, [], 'in-progress', 'In progress'],
    [0, ['r1'], 'modified', 'Modified'],
  ] as const)(
    'shows status %i, modified %j, as %s (RESERVE-05, RESERVE-07)',
    async (status, modified, state, text) => {
      const { page, scene } = setUp();
      scene.waiting = [reservation({ status })];
      scene.modified = modified;
      await draw(page(<ReservedList />));
      expect([
        find('[data-reserved]').dataset['reservedState'],
        find('[data-reserved] strong').textContent,
      ]).toEqual([state, text]);
    },
  );

  test('shows the option with its line, the market, the match and the wanted odds (RESERVE-04)', async () => {
    const { page, scene } = setUp();
    const option = orderLegOf({
      marketType: 1000 as MarketType,
      marketTypeName: 'Handicap',
      linear: '-0.75',
      betOdds: '1.95',
      odds: 2135 as Thousandths,
    });
    scene.waiting = [reservation({ options: [option] })];
    await draw(page(<ReservedList />));
    const card = find('[data-reserved="r1"]');
    expect([...card.querySelectorAll('header ~ div bdi')].map(({ textContent }) => textContent)).toEqual([
      'Arsenal -0.5/1',
      'Handicap · Full time',
      'Arsenal v Chelsea',
    ]);
    expect(find('[data-wanted-odds]').textContent).toBe('2.135');
  });

  test('counts the bets of each currency as the platform says, with stake and possible win (RESERVE-07)', async () => {
    const { page, scene } = setUp();
    const sums = { coinName: '', payoutAmount: null, winLose: null };
    scene.statistics = [
      { ...sums, coinId: 1, count: 1234, stakeAmount: '500.5' as Amount, maxWin: '1050' as Amount },
      { ...sums, coinId: 2, count: 0, stakeAmount: '0' as Amount, maxWin: null },
    ];
    await draw(page(<ReservedList />));
    const rows = [...host.querySelectorAll('[data-currency]')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll(/[^\d.,–]/g, '')),
    );
    expect(rows).toEqual([
      ['1,234', '500.50', '1,050.00'],
      ['0', '0.00', '–'],
    ]);
  });

  test('says how many bets could not be read, and is not empty if none could be read (F36)', async () => {
    const note = () => host.querySelector('[data-unreadable-note]')?.textContent;
    const { page } = setUp();
    await draw(page(<ReservedList />));
    expect([host.querySelectorAll('[data-reserved]').length, note()]).toEqual([1, undefined]);
    const partial = setUp();
    partial.scene.unreadable = 2;
    await draw(partial.page(<ReservedList key="partial" />));
    expect(note()).toBe('1 of 3 reserved bets are read; the others could not be read');
    const none = setUp();
    Object.assign(none.scene, { waiting: [], unreadable: 1 });
    await draw(none.page(<ReservedList key="none" />));
    expect(note()).toBe('0 of 1 reserved bets are read; the others could not be read');
    expect(host.textContent).not.toContain(reserve.list.empty);
  });

  test('under a restriction changes no bet and says why, and a cancel stays open (D38, RESERVE-09)', async () => {
    const { page, sent, view } = setUp();
    await draw(page(<ReservedList />));
    await press('[data-action="modify-reserved"]');
    await waitFor(() => find('[data-field="wanted-odds"]'));
    await type('[data-field="wanted-odds"]', '2.5');
    expect(find('[data-action="send-change"]').getAttribute('aria-disabled')).toBe('false');
    await act(async () => view.setState({ restrictions: [{ kind: 'loss-limit', until: null }] }));
    expect(find('[data-action="send-change"]').getAttribute('aria-disabled')).toBe('true');
    await waitFor(() =>
      expect(find('[data-restriction]').textContent).toContain(placing.restriction.kind['loss-limit']),
    );
    await press('[data-action="send-change"]');
    expect(sent).toEqual([]);
    await press('[data-action="cancel-reserved"]');
    await press('[data-action="confirm-cancel"]');
    expect(sent).toMatchObject([{ action: 'cancel', reservation: 'r1' }]);
  });

  test('names bets that were refused or not found in the last day and not pressed again (D4)', async () => {
    const { page, reserves } = setUp();
    reserves.setState({
      intents: [
        failedIntent('x-1', 'k1:1'),
        failedIntent('x-2', 'k1:1', { state: 'unconfirmed' }),
        failedIntent('y-1', 'k2:1', { reason: { code: '6051', message: '' } }),
        failedIntent('z-1', 'k3:1'),
        failedIntent('z-2', 'k3:1', { state: 'done' }),
        failedIntent('v-1', 'k4:1', { at: -86_400_001 }),
      ],
      journal: 'ready',
    });
    await draw(page(<ReservedList />));
    const notes = [...host.querySelectorAll<HTMLElement>('[data-failed-creation]')];
    expect(notes.map(({ dataset }) => dataset['failedCreation'])).toEqual(['k1:1', 'k2:1']);
    expect(notes[0]?.textContent).toContain(reserve.unconfirmed);
    for (const text of ['k2:1', '1x2', 'A v B', '2.10', reserve.failed.create, reserve.refusal.many])
      expect(notes[1]?.textContent).toContain(text);
  });

  test('shows no table of counts without statistics', async () => {
    const { page } = setUp();
    await draw(page(<ReservedList />));
    expect(host.querySelector('[data-region="reserve-statistics"]')).toBeNull();
  });

  test('shows failed ones with each reason in words (RESERVE-12, RESERVE-13)', async () => {
    const { page, scene } = setUp();
    scene.failed = Array.from({ length: 8 }, (_, at) =>
      reservation({ id: `f${at}`, status: 2, failReason: at + 1 }),
    );
    await draw(page(<ReservedList />));
    const switches = host.querySelectorAll<HTMLInputElement>('[data-setting="reserved-list"] input');
    await act(async () => switches[1]?.click());
    const cards = [...host.querySelectorAll('[data-reserved-state="invalid"]')];
    expect(cards).toHaveLength(8);
    cards.forEach((card, at) =>
      expect(card.textContent).toContain(reserve.reason[String(at + 1) as keyof typeof reserve.reason]),
    );
  });

  test.each([
    ['modify', 'Failed to modify the pre-bet, please try again'],
    ['cancel', 'Failed to cancel the pre-bet, please try again'],
  ] as const)(
    'says that a %s failed, and lets the user press again (RESERVE-10, RESERVE-11)',
    async (kind, text) => {
      const { page, reserves } = setUp();
      reserves.setState({
        intents: [
          intent({ kind, state: 'refused', reservation: 'r1', reason: { code: '6052', message: '' } }),
        ],
        journal: 'ready',
      });
      await draw(page(<ReservedList />));
      expect(find('[data-reserve-intent]').textContent).toContain(text);
      expect(find('[data-action="modify-reserved"]')).toBeTruthy();
    },
  );

  test.each(['6052', '6054'])(
    'a cancel refused with %s does not say that the bet no longer waits, as the list shows it waiting (RESERVE-11)',
    async (code) => {
      const { page, reserves } = setUp();
      const cancel = { kind: 'cancel', state: 'refused', reservation: 'r1' } as const;
      reserves.setState({
        intents: [intent({ ...cancel, reason: { code, message: '' } })],
        journal: 'ready',
      });
      await draw(page(<ReservedList />));
      expect(find('[data-reserve-intent]').textContent).toContain(reserve.failed.cancel);
      expect(find('[data-reserve-intent]').textContent).not.toContain(reserve.refusal.ended);
    },
  );

  test('a change refused with 14085 says that the stake is over the limit (RESERVE-10)', async () => {
    const { page, reserves } = setUp();
    const modify = { kind: 'modify', state: 'refused', reservation: 'r1' } as const;
    reserves.setState({
      intents: [intent({ ...modify, reason: { code: '14085', message: '' } })],
      journal: 'ready',
    });
    await draw(page(<ReservedList />));
    expect(find('[data-reserve-intent]').textContent).toContain(reserve.refusal.high);
  });

  test('cancels after one confirmation; a bet in doubt has no buttons (RESERVE-09, D4)', async () => {
    const { page, sent, reserves } = setUp();
    await draw(page(<ReservedList />));
    await press('[data-action="cancel-reserved"]');
    expect(sent).toEqual([]);
    await press('[data-action="confirm-cancel"]');
    expect(sent).toMatchObject([{ action: 'cancel', reservation: 'r1', odds: 2100, stake: '20' }]);
    act(() =>
      reserves.setState({ intents: [intent({ kind: 'cancel', reservation: 'r1' })], journal: 'ready' }),
    );
    expect(host.querySelector('[data-action="cancel-reserved"]')).toBeNull();
  });

  test.each(['worker-gone', 'worker-silent'] as const)(
    'no longer calls a cancel unknown after %s once the journal has its intent, and sends no second one (D4, F17)',
    async (code) => {
      const { page, scene, sent, reserves } = setUp();
      scene.answer = fail({ code });
      await draw(page(<ReservedList />));
      await press('[data-action="cancel-reserved"]');
      await press('[data-action="confirm-cancel"]');
      expect(find(`[data-problem="${code}"]`).textContent).toBe(reserve.press[code]);
      const cancel = { id: sent[0]?.slipId ?? '', kind: 'cancel', reservation: 'r1' } as const;
      act(() => reserves.setState({ intents: [intent(cancel)], journal: 'ready' }));
      expect(host.querySelector('[data-problem]')).toBeNull();
      expect(host.querySelector('[data-action="confirm-cancel"]')).toBeNull();
      expect(find('[data-reserve-intent="cancel"]').textContent).toContain('do not press again');
    },
  );

  test('still says why a press was not sent when the journal has an intent of it', async () => {
    const { page, scene, sent, reserves } = setUp();
    scene.answer = fail({ code: 'login-wanted' });
    await draw(page(<ReservedList />));
    await press('[data-action="cancel-reserved"]');
    await press('[data-action="confirm-cancel"]');
    const refused = { kind: 'cancel', state: 'refused', reservation: 'r1' } as const;
    act(() =>
      reserves.setState({ intents: [intent({ id: sent[0]?.slipId ?? '', ...refused })], journal: 'ready' }),
    );
    expect(find('[data-problem]').textContent).toBe(placing.problem['login-wanted']);
  });

  test.each<[Problem, string]>([
    [{ code: 'stake-high', most: '15' as Amount }, 'Exceed the range: at most ¥15'],
    [{ code: 'restricted', kind: 'self-exclusion', until: null }, placing.problem.restricted],
    [{ code: 'login-wanted' }, placing.problem['login-wanted']],
    [{ code: 'worker-gone' }, reserve.press['worker-gone']],
    [{ code: 'worker-silent' }, reserve.press['worker-silent']],
  ])(
    'says why a press on a reserved bet was not sent: %j (RESERVE-08, RESERVE-09)',
    async (problem, text) => {
      const { page, scene } = setUp();
      scene.answer = fail(problem);
      await draw(page(<ReservedList />));
      await press('[data-action="cancel-reserved"]');
      await press('[data-action="confirm-cancel"]');
      expect(find('[data-problem]').textContent).toContain(text);
    },
  );
});
