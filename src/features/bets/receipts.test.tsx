// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { changeLanguage } from 'i18next';
import { describe, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { LOCALES } from '#domain/config/locales.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Bet, BetLeg, BetReason, BetState } from '#domain/orders/bet.ts';
import type { MarketId, MarketType, MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { PickedOption, Selection } from '#domain/slip/slip.ts';
import { priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import type { OrderId } from '#domain/orders/order.ts';
import en from '#locales/en/bets.json' with { type: 'json' };
import placing from '#locales/en/placing.json' with { type: 'json' };
import th from '#locales/th/bets.json' with { type: 'json' };
import vi from '#locales/vi/bets.json' with { type: 'json' };
import zhCN from '#locales/zh-CN/bets.json' with { type: 'json' };
import zhTW from '#locales/zh-TW/bets.json' with { type: 'json' };
import type { LegTrail } from '#domain/orders/legTrail.ts';
import tracker from '#locales/en/tracker.json' with { type: 'json' };
import { createBetNotices } from '#state/betNotices.ts';
import { createBetsStore } from '#state/betsStore.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { createGamblingActivityStore } from '#state/gamblingActivityStore.ts';
import { createQuickBets } from '#state/quickBets.ts';
import { createSlipStore } from '#state/slipStore.ts';
import { boardWords, clientPartsOf, createComponentStage, marketOf } from '#tests/componentStage.tsx';
import { BetAnnouncements, SpokenBetAnnouncements } from './BetAnnouncements.tsx';
import { StakeToday } from './GamblingReminder.tsx';
import { QuickReceipts } from './QuickReceipts.tsx';
import { ReceiptList } from './ReceiptList.tsx';

const leg = (n: number, more: Partial<BetLeg> = {}): BetLeg => ({
  key: `m${n}:1` as OptionKey,
  matchId: `x${n}` as MatchId,
  sportId: 1 as SportId,
  names: { match: `Home ${n} v Away ${n}`, league: 'League', market: 'Handicap', option: `Home ${n} -0.5` },
  line: '-0.5',
  displayed: 1950 as Thousandths,
  sent: 1950 as Thousandths,
  accepted: null,
  marketType: 1005 as MarketType,
  trail: { pressedAt: 0, sentAt: null, acceptedAt: null, ticks: [] },
  ...more,
});
const bet = (state: BetState, more: Partial<Bet> = {}): Bet => ({
  ref: 'slipId:1',
  intent: 'slipId',
  orderId: null,
  state,
  at: 1_000_000,
  unitStake: '10' as Amount,
  combinations: 1,
  seriesNumber: 1,
  stake: '10' as Amount,
  potential: { total: '19.50' as Amount, maxWin: '9.50' as Amount },
  currencyId: 1,
  oddsChange: 1,
  legs: [leg(1)],
  reason: null,
  offered: null,
  delay: null,
  quick: false,
  ...more,
});
const rejected = (code: number, text = ''): BetReason => ({ kind: 'reject', code, text });

const market = marketOf({
  id: 'm1' as MarketId,
  matchId: 'x1' as MatchId,
  type: 1000 as MarketPut['type'],
  name: 'Handicap',
  line: '-0.5',
});

const setUp = ({ guest = false, reference = 'ignored' } = {}) => {
  const asked: string[] = [];
  const placed: PlacementRequest[] = [];
  const answer = { value: ok({ intent: 'slipId', repeated: true }) as Result<PlacementAnswer> };
  const slip = createSlipStore();
  const state = slip.getState().slip;
  const item = { ...leg(1), marketType: 1000, period: 1001, odds: 1950, inParlay: false, showInSingle: true };
  slip.setState({
    slip: {
      ...state,
      slipId: 'slipId',
      placed: 'slipId',
      items: [item as unknown as Selection],
      stakes: { single: '10' as Amount },
    },
  });
  const did = (what: string) => {
    asked.push(what);
    return Promise.resolve(ok(null));
  };
  const clock = { now: 1_000_000 };
  const ticks = new Set<() => void>();
  const board = createBoardStore();
  board.apply(boardWords(0, priceWord(1990, 0), 1, priceWord(1850, 0)), {
    snapshot: true,
    markets: { [market.id]: market },
  });
  const bets = createBetsStore();
  const betNotices = createBetNotices({
    claim: (_id, answered) => answered(true),
    shown: (id, answered) => {
      asked.push(`shown ${id}`);
      answered?.(true);
    },
    schedule: () => () => undefined,
  });
  const quickBets = createQuickBets({
    place: () => Promise.resolve(fail({ code: 'stake-low', least: '5' as Amount })),
    slip: () => ({ quick: { on: true, stakes: {} }, currencyId: 1 }),
    currencyId: () => 1,
    isOffered: () => true,
    outcomeOf: () => 'over',
    createSlipId: () => 's',
  });
  const play = createGamblingActivityStore();
  const parts = clientPartsOf({
    bets,
    betNotices,
    quickBets,
    play,
    slip,
    config: { money: { reference }, play: { sessionMinutes: 60, stakeToday: '100' } },
    session: {
      wantLogin: () => void asked.push('login'),
      view: createStore(() => ({ user: guest ? null : { currencyId: 3 } })),
    },
    commands: {
      slip: ({ kind }: { readonly kind: string }) => did(kind),
      dismissBet: (ref: string) => did(`dismiss ${ref}`),
      betAgain: (ref: string, stake: Amount | null) => did(`again ${ref} ${stake}`),
      acknowledge: (id: string) => did(`read ${id}`),
      place: (placing: PlacementRequest) => {
        placed.push(placing);
        return Promise.resolve(answer.value);
      },
    },
  });
  const watched = new Map<string, readonly string[]>();
  const tab = {
    tabId: 'this',
    watchReceipts: (name: string, refs: readonly string[]) => void watched.set(name, refs),
    serverNow: () => clock.now,
    onTick: (_ms: number, wake: () => void) => {
      ticks.add(wake);
      return () => void ticks.delete(wake);
    },
  } as unknown as BoardTab;
  const page = (content: ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        {content}
      </BoardProvider>
    </ClientProvider>
  );
  return {
    asked,
    placed,
    answer,
    watched,
    board,
    bets,
    betNotices,
    quickBets,
    play,
    settings: parts.settings,
    page,
    ticks,
    at: (now: number) => {
      clock.now = now;
      ticks.forEach((wake) => wake());
    },
  };
};

const { host, render, clear, find, all } = createComponentStage(
  { bets: en, placing, tracker, markets: { state: { locked: 'locked' }, tag: { 1: 'EU' } } },
  {
    translations: {
      th: { bets: th },
      vi: { bets: vi },
      'zh-CN': { bets: zhCN },
      'zh-TW': { bets: zhTW },
    },
  },
);

const receipt = () => find('[data-bet="slipId:1"]');
const said = () => receipt()?.textContent ?? '';
const noticed = () => all('[data-bet-notice]').map((each) => each.getAttribute('data-what'));
const press = (action: string) => act(async () => find(`[data-action="${action}"]`)?.click());
const actions = () => all('[data-action]').map((each) => each.getAttribute('data-action'));
const draw = (stage: ReturnType<typeof setUp>, ...bets: readonly Bet[]) =>
  render(stage.page(<ReceiptList bets={bets} />));

/** Returns the label of the Bet again button, for a user with Hong Kong odds. */
const againLabel = async (outright: boolean) => {
  const stage = setUp();
  stage.settings.setState({ oddsFormat: 2 });
  stage.board.apply(boardWords(), {
    matches: { ['x1' as MatchId]: { id: 'x1', outright } as unknown as MatchFacts },
  });
  await draw(stage, bet('rejected', { reason: rejected(5) }));
  return find('[data-action="bet-again"]')?.textContent;
};

/** A notice that an earlier notice about a bet was wrong. */
const correctionOf = () => ({
  kind: 'bet-notice' as const,
  id: 'c',
  ref: 'c:1',
  what: 'corrected' as const,
  names: [leg(1).names],
  odds: [leg(1)],
  parlay: false,
  reason: null,
  at: 0,
});

describe('a receipt shows where the money is', () => {
  test.each<[BetState, Partial<Bet>, string]>([
    ['sending', {}, 'Sending the bet'],
    ['unknown', {}, 'Checking – do not place again'],
    ['created', {}, 'Waiting for confirmation'],
    ['confirming', {}, 'Waiting for confirmation'],
    ['checking', {}, 'Confirmed (checking)'],
    ['confirmed', {}, 'Bet succeeded'],
    ['rejected', { reason: rejected(4) }, 'Bet failed'],
    ['refused', { reason: { kind: 'refused', platformCode: '3001', message: '' } }, 'Bet failed'],
    ['unconfirmed', {}, 'Not confirmed, see Open bets'],
    ['canceled', {}, 'Bet cancelled'],
    ['settled', {}, 'Settled'],
  ])(
    '%s, with its legs and its stake (F24, C13, ERR-02, ERR-20, ERR-21, PLACE-19)',
    async (state, more, words) => {
      await draw(setUp(), bet(state, more));
      expect(receipt()?.getAttribute('data-bet-state')).toBe(state);
      for (const each of [words, 'Home 1 -0.5', 'Handicap', 'Home 1 v Away 1', '1.95', '¥10.00'])
        expect(said()).toContain(each);
    },
  );

  test.each([
    ['sending', true],
    ['unknown', true],
    ['created', true],
    ['confirmed', true],
    ['rejected', false],
    ['refused', false],
    ['canceled', false],
    // What it paid is in My bets; the receipt does not know whether it was won.
    ['settled', false],
  ] as const)(
    '%s: the receipt shows return and maximum win while the bet may win them: %s',
    async (state, may) => {
      await draw(setUp(), bet(state));
      expect(['return', 'max-win'].map((figure) => find(`[data-figure="${figure}"]`) !== null)).toEqual([
        may,
        may,
      ]);
    },
  );

  test('shows on demand how the odds moved around the press, in words and drawn (D6)', async () => {
    const trail = {
      pressedAt: 10_000,
      sentAt: 10_200,
      acceptedAt: 12_000,
      ticks: [
        [4_000, 1900],
        [8_500, 1950],
        [11_000, 1910],
      ] as unknown as LegTrail['ticks'],
    };
    const accepted = 1910 as Thousandths;
    await draw(setUp(), bet('confirmed', { legs: [leg(1, { accepted, trail })] }));
    const details = find('details') as HTMLDetailsElement | null;
    // Nothing is drawn before the user asks.
    expect(all('[data-leg-trail]').length).toBe(0);
    await act(async () => {
      if (details !== null) details.open = true;
      details?.dispatchEvent(new Event('toggle'));
    });
    const points = all('[data-trail-point]').map((each) =>
      [...each.children].map(({ textContent }) => textContent).join(' | '),
    );
    expect(points).toEqual([
      '6.0 s before | Odds | 1.90',
      '1.5 s before | Odds | 1.95',
      'when you bet | Shown | 1.95 | price 1.5 s old',
      '0.2 s after | Sent | 1.95 | price 1.7 s old',
      '1.0 s after | Odds | 1.91',
      '2.0 s after | Accepted | 1.91 | price 1.0 s old',
    ]);
    expect(all('[data-leg-trail] circle').length).toBe(3);
  });

  test('odds keep the format of the user after their market has left the board (C4, MONEY-05)', async () => {
    const stage = setUp();
    stage.settings.setState({ oddsFormat: 2 });
    const trail: LegTrail = { pressedAt: 10_000, sentAt: 10_200, acceptedAt: 12_000, ticks: [] };
    const ofType = (marketType: number) => leg(9, { marketType: marketType as MarketType, trail });
    const shown = async (...legs: readonly BetLeg[]) => {
      await draw(stage, bet('confirmed', { ref: `slipId:${legs.length}`, legs }));
      await act(async () => all('details').forEach((each) => each.setAttribute('open', '')));
      await act(async () => all('details').forEach((each) => each.dispatchEvent(new Event('toggle'))));
      return [find('[data-bet-odds]')?.textContent, find('[data-trail-point="sent"] b')?.textContent];
    };
    expect(await shown(ofType(1000))).toEqual(['0.95', '0.95']);
    expect(await shown(ofType(1005))).toEqual(['1.95', 'EU 1.95']);
    expect(await shown(ofType(1000), leg(1))).toEqual(['1.95', 'EU 1.95']);
  });

  test('the maximum win excludes the stake, and its label says so (D16)', async () => {
    await draw(setUp(), bet('confirmed'));
    expect(all('dt').map((each) => `${each.textContent} ${each.nextElementSibling?.textContent}`)).toEqual([
      'Stake ¥10.00',
      'Potential return ¥19.50',
      'Max win ¥9.50',
    ]);
  });

  test('a parlay shows its series, and its stake is the unit stake times the combinations (C44)', async () => {
    await draw(
      setUp(),
      bet('confirmed', {
        legs: [leg(1), leg(2), leg(3), leg(4)],
        seriesNumber: 3,
        combinations: 4,
        unitStake: '0.1' as Amount,
        stake: '0.4' as Amount,
      }),
    );
    expect(said()).toContain('3-fold × 4');
    expect(find('[data-figure="stake"]')?.textContent).toBe('¥0.10 × 4 = ¥0.40');
  });

  test('an order shows its full id, which the user can copy (F40)', async () => {
    await draw(setUp(), bet('confirmed', { orderId: '1234567890123456789' as OrderId }));
    expect(said()).toContain('Order 1234567890123456789');
  });

  test('accepted odds are shown beside the sent odds if they differ (D6, F28)', async () => {
    await draw(setUp(), bet('confirmed', { legs: [leg(1, { accepted: 1990 as Thousandths })] }));
    expect([find('[data-bet-odds]')?.textContent, find('s')?.textContent]).toEqual(['1.99', '1.95']);
    expect(said()).toContain('Accepted at other odds than were sent');
  });
});

const repeat = () => find('[data-action="repeat"]');

describe('a bet of unknown outcome', () => {
  test('is sent again by the press of the user alone, with its own slip id, odds and stake (D4, D36)', async () => {
    const stage = setUp({ reference: 'honoured' });
    await draw(stage, bet('unknown'));
    expect(stage.placed).toEqual([]);
    await press('repeat');
    expect(stage.placed).toEqual([
      {
        kind: 'slip',
        slipId: 'slipId',
        view: 'single',
        stakes: { single: '10' },
        currencyId: 1,
        legs: [{ key: 'm1:1', odds: 1950 }],
      },
    ]);
  });

  test('whose odds are no longer acceptable is not sent, and the reason is shown (D36, I3)', async () => {
    const stage = setUp({ reference: 'honoured' });
    stage.answer.value = fail({ code: 'price-moved', keys: ['m1:1' as OptionKey] });
    await draw(stage, bet('unknown'));
    await press('repeat');
    expect(find('[data-repeat-problem="price-moved"]')?.textContent).toBe(
      'The odds have changed; accept them to place',
    );
  });

  test.each(['worker-gone', 'worker-silent'] as const)(
    'that was sent again to the answer %s is told as unknown (D4, F17)',
    async (code) => {
      const stage = setUp({ reference: 'honoured' });
      stage.answer.value = fail({ code });
      await draw(stage, bet('unknown'));
      await press('repeat');
      expect(find(`[data-repeat-problem="${code}"]`)?.textContent).toBe(
        'It is not known whether this was sent. Look in Open bets before you repeat.',
      );
    },
  );

  test.each([
    ['the operator ignores references', 'ignored', bet('unknown')],
    ['its outcome is known', 'honoured', bet('confirmed')],
    ['it was declared not found', 'honoured', bet('unconfirmed')],
    ['its first request is under way', 'honoured', bet('sending')],
  ])('has no button to send it again while %s (D4, D36)', async (_why, reference, shown) => {
    await draw(setUp({ reference }), shown);
    expect(repeat()).toBeNull();
  });

  test('that was not found says so, and names no time that it does not know (F24, C13)', async () => {
    await draw(setUp(), bet('unconfirmed'));
    expect(said()).toContain('This bet was not found in your bet list');
    expect(said()).not.toContain('minute');
  });
});

describe('a bet whose names a logout has removed', () => {
  const names = { match: '', league: '', market: '', option: '' };

  test('shows a neutral text, and offers no refill of the slip, whose selections are gone too (D34)', async () => {
    await draw(setUp(), bet('rejected', { legs: [leg(1, { names })], reason: rejected(4) }));
    expect(said()).toContain('Bet from an earlier login');
    expect(actions()).not.toContain('bet-again');
  });

  test('has a neutral name in its notice (D34, PLACE-14)', async () => {
    const stage = setUp();
    await news(stage);
    await act(async () =>
      stage.betNotices.onEvent({
        kind: 'bet-notice',
        id: 'a',
        ref: 'a:1',
        what: 'failed',
        names: [names],
        odds: [leg(1)],
        parlay: false,
        reason: rejected(4),
        at: 0,
      }),
    );
    expect(find('[data-bet-notice]')?.textContent).toContain('Bet from an earlier login');
  });
});

const oldOdds = () =>
  all('[data-old-odds]').map((each) => [each.getAttribute('data-old-odds'), each.textContent]);
const otherOdds = (where: string) => all(`${where} [data-other-odds]`).map((each) => each.textContent);

describe('odds other than those displayed', () => {
  const other = leg(2, {
    displayed: 2100 as Thousandths,
    sent: 2050 as Thousandths,
    accepted: 2250 as Thousandths,
  });

  test('are struck through at their own leg of a parlay, displayed odds before sent odds (D6, F28)', async () => {
    await draw(setUp(), bet('settled', { legs: [leg(1), other] }));
    expect(oldOdds()).toEqual([
      ['displayed', '2.10'],
      ['sent', '2.05'],
    ]);
    expect(all('[data-bet-odds]').map((each) => each.textContent)).toEqual(['1.95', '2.25']);
    expect(said()).toContain('Accepted at other odds than were sent');
  });

  test('are shown and announced in the notice of the bet for each leg that differs (D6, F28)', async () => {
    const stage = setUp();
    await news(stage);
    const notice = { kind: 'bet-notice', what: 'succeeded', reason: null, at: 0 } as const;
    await act(async () => {
      stage.betNotices.onEvent({
        ...notice,
        id: 'a',
        ref: 'a:1',
        names: [leg(1).names],
        odds: [leg(1, { accepted: 1990 as Thousandths })],
        parlay: false,
      });
      stage.betNotices.onEvent({
        ...notice,
        id: 'b',
        ref: 'b:1',
        names: [leg(1).names, other.names],
        odds: [leg(1), other],
        parlay: true,
      });
    });
    const texts = [
      'Accepted at 1.99; sent at 1.95',
      'Home 2 -0.5: Accepted at 2.25; sent at 2.05, shown at 2.10',
    ];
    expect([otherOdds('[data-bet-notice]'), otherOdds('[data-spoken]')]).toEqual([texts, texts]);
  });

  test.each([
    [1000, 'Accepted at 0.99; sent at 0.95'],
    [1005, 'Accepted at EU 1.99; sent at EU 1.95'],
  ])(
    'of a market of type %i that left the board have the format of the receipt in the notice (C4, D6)',
    async (marketType, text) => {
      const stage = setUp();
      stage.settings.setState({ oddsFormat: 2 });
      const accepted = leg(9, { marketType: marketType as MarketType, accepted: 1990 as Thousandths });
      stage.bets.setState({ items: [bet('confirmed', { legs: [accepted] })], journal: 'ready' });
      await news(stage);
      await act(async () =>
        stage.betNotices.onEvent({
          kind: 'bet-notice',
          what: 'succeeded',
          reason: null,
          at: 0,
          id: 'a',
          ref: 'slipId:1',
          names: [accepted.names],
          odds: [accepted],
          parlay: false,
        }),
      );
      expect([otherOdds('[data-bet-notice]'), otherOdds('[data-spoken]')]).toEqual([[text], [text]]);
    },
  );
});

test('surplus successes are merged into one line; each failure keeps its line (PLACE-13, PLACE-14)', async () => {
  const stage = setUp();
  await news(stage);
  const hear = (id: string, what: 'failed' | 'succeeded') =>
    stage.betNotices.onEvent({
      kind: 'bet-notice',
      id,
      ref: `${id}:1`,
      what,
      names: [leg(1).names],
      odds: [leg(1)],
      parlay: false,
      reason: null,
      at: 0,
    });
  await act(async () => {
    hear('f', 'failed');
    for (let n = 0; n < 5; n += 1) hear(`s${n}`, 'succeeded');
  });
  expect(all('[data-bet-notice]').map((each) => each.getAttribute('data-what'))).toEqual(['failed']);
  expect(find('[data-bet-notices="succeeded"]')?.textContent).toBe('5 bets succeeded');
});

describe('while the platform decides', () => {
  test('the receipt counts down the seconds left and shows the reason (wire facts 3.8)', async () => {
    const stage = setUp();
    await draw(stage, bet('confirming', { delay: { until: 1_006_000, why: 3 } }));
    expect(said()).toContain('In-play delay: video checkDecided in 6 s');
    await act(async () => stage.at(1_004_000));
    expect(said()).toContain('Decided in 2 s');
  });

  test.each([
    [1, 'change of period'],
    [2, 'dangerous attack'],
    [3, 'video check'],
    [4, 'an event'],
    [5, 'penalty'],
    [6, 'card'],
    [7, 'score'],
    [99, 'In-play delay'],
  ])('delay code %i has its text', async (why, part) => {
    await draw(setUp(), bet('created', { delay: { until: null, why } }));
    expect(said()).toContain(part);
  });

  test('the receipt counts up if the platform gave no deadline or the deadline has passed', async () => {
    const stage = setUp();
    await draw(stage, bet('created', { delay: { until: 1_003_000, why: null } }));
    await act(async () => stage.at(1_009_000));
    expect(said()).toContain('In-play delayWaiting for 9 s');
    await draw(stage, bet('created'));
    expect(said()).toContain('Waiting for 9 s');
  });

  test('the user cannot dismiss the receipt, and no button offers another bet (F24)', async () => {
    for (const state of ['sending', 'unknown', 'created', 'confirming', 'checking'] as const) {
      await draw(setUp(), bet(state));
      expect([state, actions()]).toEqual([state, []]);
    }
  });

  test('a receipt in a final state counts no seconds', async () => {
    const stage = setUp();
    await draw(stage, bet('confirmed'));
    expect(stage.ticks.size).toBe(0);
  });

  test('a bet refused because the login expired says so, and offers a guest the login (D30, F31)', async () => {
    const stage = setUp({ guest: true });
    await draw(stage, bet('refused', { reason: { kind: 'session-expired' } }));
    expect(said()).toContain('login had expired');
    await press('login');
    expect(stage.asked).toEqual(['login']);
  });
});

describe('a bet that was not placed', () => {
  test.each([
    [1, 'System error'],
    [2, 'data was not accepted'],
    [3, 'over the limit'],
    [4, 'Market suspended'],
    [5, 'trader'],
    [6, 'could not be paid'],
    [7, 'Not confirmed in time'],
    [8, 'Odds changed'],
  ])('shows the text of reason %i (PLACE-17, PLACE-18, ERR-03)', async (code, part) => {
    await draw(setUp(), bet('rejected', { reason: rejected(code, 'raw text') }));
    expect(said()).toContain(part);
    expect(said()).not.toContain('raw text');
  });

  test("shows the platform's text as data for an unknown reason, and never an empty text (PLACE-18, D17)", async () => {
    await draw(setUp(), bet('rejected', { reason: rejected(42, 'Limit of <b>your</b> group') }));
    expect(find('li bdi')?.textContent).toBe('Limit of <b>your</b> group');
    await draw(setUp(), bet('rejected', { reason: rejected(42) }));
    expect(said()).toContain('gave no reason');
    await draw(setUp(), bet('rejected'));
    expect(said()).toContain('gave no reason');
  });

  test.each([
    ['3001', 'balance is too low'],
    ['3002', 'Handicap closed'],
    ['3003', 'Odds changed'],
    ['14059', 'Market line changed'],
    ['3005', 'Below the range'],
    ['3006', 'Exceed the range'],
  ])('shows the text of refusal %s (ERR-04, ERR-05, ERR-06)', async (platformCode, part) => {
    await draw(setUp(), bet('refused', { reason: { kind: 'refused', platformCode, message: 'raw' } }));
    expect(said()).toContain(part);
  });

  test('can be refilled into the slip at the current odds, and is dismissed (D6)', async () => {
    const stage = setUp();
    await draw(stage, bet('rejected', { reason: rejected(5) }));
    expect(find('[data-action="bet-again"]')?.textContent).toBe('Bet again at 1.99');
    await press('bet-again');
    await press('dismiss');
    expect(stage.asked).toEqual(['again slipId:1 null', 'dismiss slipId:1', 'slip.next']);
  });

  test("names its odds with a tag if their format is not the user's (C4, D14)", async () => {
    expect([await againLabel(false), await againLabel(true)]).toEqual([
      'Bet again at 0.99',
      'Bet again at EU 1.99',
    ]);
  });

  test('starts a new slip only when the last receipt of the slip is dismissed', async () => {
    const stage = setUp();
    await draw(stage, bet('rejected', { reason: rejected(5) }), bet('confirmed', { ref: 'slipId:2' }));
    await press('dismiss');
    expect(stage.asked).toEqual(['dismiss slipId:1']);
  });

  test('shows no odds while the option is not on sale', async () => {
    const stage = setUp();
    stage.board.apply(boardWords(0, priceWord(1990, SUSPENDED)), undefined);
    await draw(stage, bet('rejected', { reason: rejected(4) }));
    expect(find('[data-action="bet-again"]')?.textContent).toBe('Bet again at the new odds');
  });

  test('because of its stake can be bet again with the stake that the platform offers', async () => {
    const stage = setUp();
    await draw(stage, bet('rejected', { reason: rejected(3), offered: '4.5' as Amount }));
    expect(said()).toContain('The platform would take ¥4.50');
    await press('take-offer');
    expect(stage.asked).toEqual(['again slipId:1 4.5']);
  });

  test('an offered stake of several combinations is shown with their number and total (PLACE-17, C44)', async () => {
    const stage = setUp();
    const several = { legs: [leg(1), leg(2), leg(3)], seriesNumber: 2, combinations: 3 };
    const stakes = { unitStake: '20' as Amount, stake: '60' as Amount, offered: '15' as Amount };
    await draw(stage, bet('rejected', { reason: rejected(3), ...several, ...stakes }));
    expect(said()).toContain('The platform would take ¥15.00 × 3 = ¥45.00.');
    expect(find('[data-action="take-offer"]')?.textContent).toBe('Stake ¥15.00 × 3 = ¥45.00 instead');
    await press('take-offer');
    expect(stage.asked).toEqual(['again slipId:1 15']);
  });
});

test('receipts are watched only while they are on screen (C12, PLACE-08)', async () => {
  const stage = setUp();
  await draw(stage, bet('confirming'), bet('confirming', { ref: 'slipId:2' }));
  expect([...stage.watched.values()]).toEqual([['slipId:1', 'slipId:2']]);
  await draw(stage, bet('confirming', { ref: 'slipId:2' }));
  expect([...stage.watched.values()]).toEqual([['slipId:2']]);
  await clear();
  expect([...stage.watched.values()]).toEqual([[]]);
});

test('each bet of one press has its own receipt, which the user can dismiss once its state is final', async () => {
  const stage = setUp();
  await draw(stage, bet('confirmed'), bet('confirming', { ref: 'slipId:2' }));
  expect(
    all('[data-bet]').map((each) => [
      each.getAttribute('data-bet'),
      each.querySelector('[data-action="dismiss"]') !== null,
    ]),
  ).toEqual([
    ['slipId:1', true],
    ['slipId:2', false],
  ]);
});

const setQuickBet = (stage: ReturnType<typeof setUp>, state: BetState) =>
  act(async () => stage.bets.setState({ items: [bet(state, { quick: true })] }));

describe('the receipt of a quick bet', () => {
  test('leaves 8 s after success, also if the bet is settled meanwhile (SLIP-12)', async () => {
    const stage = setUp();
    await setQuickBet(stage, 'confirmed');
    await render(stage.page(<QuickReceipts />));
    await act(async () => stage.at(1_005_000));
    await setQuickBet(stage, 'settled');
    await act(async () => stage.at(1_007_900));
    expect(stage.asked).not.toContain('dismiss slipId:1');
    await act(async () => stage.at(1_008_000));
    expect(stage.asked).toContain('dismiss slipId:1');
  });

  test('stays after a failure until the user dismisses it (SLIP-12)', async () => {
    const stage = setUp();
    await setQuickBet(stage, 'rejected');
    await render(stage.page(<QuickReceipts />));
    await act(async () => stage.at(1_060_000));
    expect(stage.asked).not.toContain('dismiss slipId:1');
  });
});

const news = (stage: ReturnType<typeof setUp>) =>
  render(
    stage.page(
      <>
        <SpokenBetAnnouncements />
        <BetAnnouncements />
      </>,
    ),
  );
const spoken = () => all('[data-spoken]').map((each) => each.textContent);
const show = (stage: ReturnType<typeof setUp>, ...items: readonly Bet[]) =>
  act(async () => stage.bets.setState({ items, journal: 'ready' }));

describe('announcements of bets', () => {
  test('speak each change in flight; the notice speaks the final state (ERR-20, ERR-21)', async () => {
    const stage = setUp();
    stage.bets.setState({ items: [bet('sending')], journal: 'ready' });
    await news(stage);
    expect(spoken()).toEqual(['Sending the bet: Home 1 v Away 1']);
    await show(stage, bet('unknown'));
    expect(spoken()).toEqual(['Checking – do not place again: Home 1 v Away 1']);
    await show(stage, bet('confirmed'));
    expect(spoken()).toEqual(['Checking – do not place again: Home 1 v Away 1']);
    await act(async () =>
      stage.betNotices.onEvent({
        kind: 'bet-notice',
        id: 'n',
        ref: 'slipId:1',
        what: 'succeeded',
        names: [leg(1).names],
        odds: [leg(1)],
        parlay: false,
        reason: null,
        at: 0,
      }),
    );
    expect(spoken()).toContain('Bet succeeded: Home 1 v Away 1');
  });

  test('skip the bets that existed when the page loaded', async () => {
    const stage = setUp();
    stage.bets.setState({ items: [bet('unknown')], journal: 'ready' });
    await news(stage);
    expect(spoken()).toEqual([]);
  });

  test('name the match of a single or the parlay, with the reason of a failure (PLACE-13, PLACE-14)', async () => {
    const stage = setUp();
    await news(stage);
    const notice = { kind: 'bet-notice', at: 0 } as const;
    await act(async () => {
      stage.betNotices.onEvent({
        ...notice,
        id: 'a',
        ref: 'a:1',
        what: 'succeeded',
        names: [leg(1).names],
        odds: [leg(1)],
        parlay: false,
        reason: null,
      });
      stage.betNotices.onEvent({
        ...notice,
        id: 'b',
        ref: 'b:1',
        what: 'failed',
        names: [leg(1).names, leg(2).names],
        odds: [leg(1), leg(2)],
        parlay: true,
        reason: rejected(4),
      });
    });
    const seen = all('[data-bet-notice]').map((each) => each.textContent);
    expect(seen).toEqual(['Bet succeeded: Home 1 v Away 1', 'Bet failed: parlay of 2Market suspended']);
    await expect.poll(() => stage.asked).toEqual(['shown a', 'shown b']);
  });

  test('show a correction of an earlier result until the user dismisses it (F26)', async () => {
    const stage = setUp();
    await news(stage);
    await act(async () => stage.betNotices.onEvent(correctionOf()));
    expect(find('[data-bet-notice="c:1"]')?.textContent).toContain('Correction: Home 1 v Away 1');
    await press('put-away');
    expect(find('[data-bet-notice]')).toBeNull();
  });

  test.each([
    ['canceled', 'Bet cancelled', 'the stake is given back', false],
    ['rejected', 'Bet failed', 'No stake is taken', false],
    ['settled', 'Settled', 'An earlier notice about this bet was wrong.', false],
    ['confirmed', 'An earlier notice about this bet was wrong', '', true],
  ] as const)(
    'of a correction say that the bet is %s now, and name Open bets only for a bet that is listed there',
    async (state, words, more, isListed) => {
      const stage = setUp();
      await news(stage);
      await act(async () => stage.betNotices.onEvent({ ...correctionOf(), state }));
      for (const text of [find('[data-bet-notice="c:1"]')?.textContent ?? '', ...spoken()]) {
        expect(text).toContain(words);
        expect(text).toContain(more);
        expect(text?.includes('Open bets')).toBe(isListed);
      }
    },
  );

  test('say what was given back of a cancelled cash-out (CASHOUT-26)', async () => {
    const stage = setUp();
    await news(stage);
    await act(async () =>
      stage.betNotices.onEvent({
        kind: 'bet-notice',
        id: 'r',
        ref: 'r',
        what: 'cash-out-canceled',
        names: [leg(1).names],
        odds: [],
        parlay: false,
        reason: null,
        cashOut: { payout: null, refundAmount: '10' as Amount, currencyId: 1 },
        at: 0,
      }),
    );
    expect(find('[data-bet-notice="r"]')?.textContent).toContain('¥10.00 given back');
  });

  test('show a compact receipt of a quick bet with its state (SLIP-12)', async () => {
    const stage = setUp();
    await news(stage);
    await show(stage, bet('confirming', { quick: true }), bet('sending', { ref: 'other:1' }));
    expect(all('[data-quick]').map((each) => each.getAttribute('data-bet'))).toEqual(['slipId:1']);
    expect(said()).toContain('Waiting for confirmation');
    expect(said()).toContain('¥10.00');
    await show(stage, bet('rejected', { quick: true, reason: rejected(4) }));
    expect(said()).toContain('Market suspended');
    await press('dismiss');
    expect(stage.asked).toEqual(['dismiss slipId:1']);
  });

  test('show the result of a quick bet once, and each correction once (SLIP-12, PLACE-14, D26)', async () => {
    const stage = setUp();
    await news(stage);
    const deliver = (id: string, what: 'failed' | 'corrected') =>
      act(async () =>
        stage.betNotices.onEvent({
          kind: 'bet-notice',
          id,
          ref: 'slipId:1',
          what,
          names: [leg(1).names],
          odds: [leg(1)],
          parlay: false,
          reason: null,
          at: 0,
        }),
      );
    await show(stage, bet('rejected', { quick: true, reason: rejected(4) }));
    await deliver('f', 'failed');
    expect(noticed()).toEqual([]);
    await press('dismiss');
    await show(stage);
    expect(noticed()).toEqual([]);
    await show(stage, bet('rejected', { quick: true, reason: rejected(4) }));
    await deliver('c', 'corrected');
    expect(noticed()).toEqual(['corrected']);
  });
});

describe('a responsible-gambling reminder', () => {
  test('is shown only in the tab that the worker chose, until the user acknowledges it', async () => {
    const stage = setUp();
    await render(
      stage.page(
        <>
          <SpokenBetAnnouncements />
          <BetAnnouncements />
        </>,
      ),
    );
    const reminder = { id: 'r', what: 'stake', amount: '120' as Amount } as const;
    await act(async () =>
      stage.play.setState({
        today: '120' as Amount,
        currencyId: 1,
        reminder: { ...reminder, tabId: 'other' },
      }),
    );
    expect(find('[data-play-reminder]')).toBeNull();
    await act(async () => stage.play.setState({ reminder: { ...reminder, tabId: 'this' } }));
    expect(find('[data-play-reminder]')?.textContent).toBe(
      'You have staked ¥120.00 todayYou are reminded at ¥100.00.Understood',
    );
    expect(find('[data-spoken="reminder"]')?.textContent).toContain('¥120.00');
    await press('understood');
    expect(stage.asked).toEqual(['read r']);
  });

  test('shows how long the user has been playing', async () => {
    const stage = setUp();
    await render(stage.page(<BetAnnouncements />));
    await act(async () =>
      stage.play.setState({ reminder: { id: 's', what: 'session', minutes: 60, tabId: 'this' } }),
    );
    expect(find('[data-play-reminder]')?.textContent).toContain('You have been here for 60 minutes');
  });

  test('comes with a line in the slip that shows the amount staked today', async () => {
    const stage = setUp();
    stage.play.setState({ today: '0.3' as Amount, currencyId: 1 });
    await render(stage.page(<StakeToday />));
    expect(host().textContent).toBe('Staked today: ¥0.30 of ¥100.00');
  });
});

test('an unsent quick bet shows the reason with amounts until dismissed (SLIP-12, ERR-14)', async () => {
  const stage = setUp();
  await render(
    stage.page(
      <>
        <SpokenBetAnnouncements />
        <BetAnnouncements />
      </>,
    ),
  );
  await act(async () => stage.quickBets.press({ key: 'm1:1' } as PickedOption, leg(1).names, '1' as Amount));
  const words = () => find('[data-quick-problem]')?.textContent ?? '';
  expect(words()).toContain('Bet failed: Home 1 v Away 1');
  expect(words()).toContain(placing.problem['stake-low'].replace('{{least}}', '€5'));
  expect(find('[data-spoken="refused"]')?.textContent).toContain('Bet failed: Home 1 v Away 1');
  await press('put-away');
  expect(words()).toBe('');
});

test.each(LOCALES)(
  '%s has its own text for every state, reason and refusal (ERR-02, ERR-20, ERR-21, PLACE-18)',
  async (locale) => {
    await changeLanguage(locale);
    const stage = setUp();
    for (const state of [
      'sending',
      'unknown',
      'created',
      'confirming',
      'checking',
      'confirmed',
      'rejected',
      'refused',
      'unconfirmed',
      'canceled',
      'settled',
    ] as const) {
      for (let code = 1; code <= 8; code += 1) {
        await draw(stage, bet(state, { reason: rejected(code), delay: { until: null, why: code } }));
        expect(said()).not.toMatch(/(state|text|reject|refusal|delay|leg|receipts)\.\w/);
      }
    }
  },
);
