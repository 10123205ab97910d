// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { changeLanguage, init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { waitFor } from '#tests/waitFor.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { HEADER_WORDS, type MarketPut } from '#contract/patch.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { TipQuery } from '#contract/tipQuery.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import { GUEST } from '#contract/session.ts';
import experts from '#locales/en/experts.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import chineseMarkets from '#locales/zh-CN/markets.json' with { type: 'json' };
import { createDeferred } from '#domain/deferred.ts';
import type { MarketId, MatchId, OptionType } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { PickedOption, SelectionNames } from '#domain/slip/slip.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import { priceWord } from '#domain/odds/priceWord.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createHostState } from '#state/hostState.ts';
import { NavigationProvider, type LocationChange } from '#state/location.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { ExpertsContent } from './ExpertsContent.tsx';
import { readExpertsView, toView } from './expertsView.ts';
import { MatchTips } from './MatchTips.tsx';

const NOW = Date.parse('2026-03-14T18:00:00Z');
const EXPERT = {
  id: '501',
  name: 'Mr <b>Data</b>\u202e',
  photo: null,
  tag: '',
  profile: '',
  introduction: '',
  sportsSession: 1_234,
  hitPercents: '56.8',
  hitSession: 5,
  tenHistory: [1, 0, 2],
  ordered: 0,
  subscribed: false,
  tenWin: 1,
  weekRateReturn: '-12.5',
  longestWin: 4,
  winContinuous: 1,
};
const TIP = {
  id: '9001',
  tipsterId: null,
  bettingType: '',
  title: 'Pick',
  text: '',
  tag: '',
  sportsPlay: '',
  sportsInfo: '',
  commentCount: 0,
  readCount: 1_276,
  likes: 2,
  liked: false,
  hot: false,
  result: 0,
  publishTime: NOW,
  followed: false,
  yieldRate: null,
  bought: false,
  payTime: null,
  thirdParty: false,
  goldPrice: '1038',
  givesBack: true,
  givesBackPercent: '50',
  matches: [],
};
const RULE = { available: true, recharge: null, vip: null, banned: false, banText: '', text: null };
const pageOf = (list: readonly unknown[], more: object = {}) => ({
  list,
  isLastPage: true,
  pageNum: 1,
  pageSize: 10,
  total: list.length,
  ...more,
});

const setUp = ({
  isGuest = false,
  oddsFormat = 1,
  isOff = false,
}: { isGuest?: boolean; oddsFormat?: OddsFormat; isOff?: boolean } = {}) => {
  const asked: TipQuery[] = [];
  const sent: TipRequest[] = [];
  /** `delay`: an answer to a request comes once this promise is resolved. */
  const scene: { problem: Problem | null; delay: Promise<void>; intent: string; now: number } = {
    problem: null,
    delay: Promise.resolve(),
    intent: 'i',
    now: NOW,
  };
  const went: LocationChange[] = [];
  const picked: SelectionNames[] = [];
  const problems: string[] = [];
  /** The keys of the selections in the slip. */
  const keys = new Set<string>();
  const hearers: ((topic: string | null) => void)[] = [];
  const answers: Record<string, Result<unknown> | undefined> = {
    experts: ok(pageOf([EXPERT])),
    expert: ok(EXPERT),
    tips: ok(pageOf([TIP])),
    tip: ok(TIP),
    'tips-read': ok([]),
    'tip-matches': ok([]),
    'tip-purchases': ok({ purchases: [], balance: '5000' }),
    'tip-comments': ok(pageOf([])),
    'own-comments': ok(pageOf([])),
    'comment-rule': ok(RULE),
  };
  const host = createHostState();
  const user = isGuest ? null : { uid: 'u1', name: 'Alice', memberType: 0 };
  const parts = {
    feed: {
      ask: (question: TipQuery) => {
        asked.push(question);
        return Promise.resolve(answers[question.topic] ?? fail({ code: 'network' }));
      },
    },
    config: { modules: { tips: !isOff }, limits: { picks: 10 } },
    slip: createStore(() => ({ keys, slip: { items: [], placed: null } })),
    host,
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [oddsFormat] }),
      timeZone: 'UTC',
    }),
    serverWords: createServerWords({
      ask: () => Promise.resolve(ok({})),
      locale: () => 'en',
      schedule: () => undefined,
    }),
    session: { view: createStore(() => ({ ...GUEST, user })), wantLogin: () => undefined },
    commands: {
      togglePick: async (_pick: PickedOption, names: SelectionNames) => {
        picked.push(names);
        return ok(null);
      },
      tellProblem: ({ code }: Problem) => void problems.push(code),
      tip: async (request: TipRequest) => {
        sent.push(request);
        await scene.delay;
        return scene.problem === null ? ok({ intent: scene.intent, repeated: false }) : fail(scene.problem);
      },
    },
    onOutdated: (hear: (typeof hearers)[number]) => void hearers.push(hear),
  } as unknown as ClientParts;
  const tab = {
    serverNow: () => scene.now,
    onTick: () => () => undefined,
    watchBets: () => undefined,
    refusal: () => null,
  } as unknown as BoardTab;
  const board = createBoardStore();
  const navigation = {
    go: (change: LocationChange) => void went.push(change),
    step: '0',
    hrefOf: (change: LocationChange) => `?topic=${change.topic ?? ''}`,
  };
  const within = (content: ReactNode) => (
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <NavigationProvider value={navigation}>{content}</NavigationProvider>
      </BoardProvider>
    </ClientProvider>
  );
  return Object.assign(scene, {
    asked,
    sent,
    went,
    picked,
    problems,
    keys,
    board,
    answers,
    host,
    outdate: (topic: string) => act(async () => hearers.forEach((hear) => hear(topic))),
    within,
    page: (topic: string) => within(<ExpertsContent topic={topic} go={navigation.go} />),
  });
};

let root: Root;
let place: HTMLElement;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    resources: { en: { experts, markets, problems }, 'zh-CN': { markets: chineseMarkets } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

type Scene = ReturnType<typeof setUp>;
const draw = (scene: Scene, topic = '') => act(async () => root.render(scene.page(topic)));
/** Draws the program page of match 7. */
const drawTips = (scene: Scene) =>
  act(async () => root.render(scene.within(<MatchTips match={'7' as MatchId} />)));
const until = (check: () => void) =>
  waitFor(async () => {
    await act(async () => undefined);
    check();
  });
const one = (selector: string) => place.querySelector<HTMLElement>(selector);
const text = (selector: string) => one(selector)?.textContent ?? null;
const count = (selector: string) => place.querySelectorAll(selector).length;
const press = (selector: string) => act(async () => one(selector)?.click());
/** Presses the purchase; `detail` is the number of the click within a double press. */
const clickBuy = (detail: number) =>
  act(async () =>
    one('[data-action="buy-tip"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
  );
const type = (selector: string, value: string) =>
  act(async () => {
    const field = one(selector) as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

const commentField = () => one('[data-setting="comment-text"]') as HTMLTextAreaElement;

describe('experts', () => {
  test('show hit rate, streak, yield and form; names are text (TIPS-02, I7, F43)', async () => {
    const scene = setUp();
    await draw(scene);
    await until(() => expect(count('[data-expert]')).toBe(1));
    expect(text('[data-action="open-expert"]')).toBe('Mr <b>Data</b>');
    expect(['hits', 'streak', 'yield'].map((each) => text(`[data-figure="${each}"]`))).toEqual([
      '56.8%',
      '1 hit',
      '−12.5%',
    ]);
    expect(one('[role="img"]')?.getAttribute('aria-label')).toBe(
      'Latest results, newest first: Hit, Missed, Void',
    );
  });

  test('have their figures and texts on a page of their own (TIPS-02, MONEY-03)', async () => {
    const scene = setUp();
    scene.answers['expert'] = ok({
      ...EXPERT,
      ordered: 3_210,
      profile: 'Twenty years',
      introduction: 'Handicaps <b>only</b>',
    });
    await draw(scene, 'expert:501');
    await until(() => expect(one('[data-expert-facts]')).not.toBe(null));
    const texts = [...place.querySelectorAll('[data-expert-facts] :is(dt, dd, p)')];
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Tips given',
      '1,234',
      'Tips hit',
      '5',
      'Longest streak',
      '4',
      'Times bought',
      '3,210',
      'Twenty years',
      'Handicaps <b>only</b>',
    ]);
  });

  test('of the ranking come in groups of eight; an empty filter says so (TIPS-05, CONST-06)', async () => {
    const scene = setUp();
    scene.answers['experts'] = ok(
      pageOf(Array.from({ length: 17 }, (_, at) => ({ ...EXPERT, id: String(at) }))),
    );
    await draw(scene);
    await until(() => expect(count('[data-expert-group]')).toBe(3));
    expect([1, 2, 3].map((at) => count(`[data-expert-group="${at}"] [data-expert]`))).toEqual([8, 8, 1]);
    await draw(scene, 'ranking:hits:profit');
    await until(() => expect(text('[role="status"] p')).toBe('No expert fits the filter'));
    await press('[role="status"] button');
    expect(scene.went.at(-1)).toEqual({ screen: 'experts', topic: 'ranking:hits:all' });
  });

  test('come page by page on demand, each once (TIPS-05, TIPS-06)', async () => {
    const scene = setUp();
    scene.answers['experts'] = ok(pageOf([EXPERT], { isLastPage: false }));
    await draw(scene, 'all');
    await until(() => expect(count('[data-expert]')).toBe(1));
    scene.answers['experts'] = ok(pageOf([EXPERT, { ...EXPERT, id: '502' }], { pageNum: 2 }));
    await press('[data-action="more"]');
    await until(() => expect(count('[data-expert]')).toBe(2));
    expect(scene.asked.filter(({ topic }) => topic === 'experts')).toEqual([
      { topic: 'experts', list: 'all', page: 1 },
      { topic: 'experts', list: 'all', page: 2 },
    ]);
    expect(one('[data-action="more"]')).toBe(null);
  });

  test('loading, empty, failed and kept are drawn (F50)', async () => {
    const scene = setUp();
    scene.answers['experts'] = fail({ code: 'bad-request' });
    act(() => root.render(scene.page('all')));
    expect(count('[data-skeleton]')).toBe(1);
    await until(() => expect(text('[role="alert"] p')).toBe('Could not be loaded'));
    scene.answers['experts'] = ok(pageOf([]));
    await press('[role="alert"] button');
    await until(() => expect(text('[role="status"] p')).toBe('No experts yet'));
    scene.answers['experts'] = ok(pageOf([EXPERT]));
    await scene.outdate('experts');
    await until(() => expect(count('[data-expert]')).toBe(1));
    scene.answers['experts'] = fail({ code: 'bad-request' });
    await scene.outdate('experts');
    await until(() => expect(text('[role="alert"]')).toContain('The refresh failed'));
    expect(count('[data-expert]')).toBe(1);
  });

  test('of a guest can be seen; tips ask for a login, and nothing of a user is asked for', async () => {
    const scene = setUp({ isGuest: true });
    await draw(scene);
    await until(() => expect(count('[data-expert]')).toBe(1));
    await draw(scene, 'tips');
    await until(() => expect(text('[role="status"] p')).toBe('Log in to see tips'));
    expect(new Set(scene.asked.map(({ topic }) => topic))).toEqual(new Set(['experts']));
  });

  test.each(['', 'tips', 'ranking:hits:profit', 'expert:501', 'tip:9:1'])(
    'the topic %j is read and written again (D11)',
    (topic) => expect(toView(readExpertsView(topic))).toEqual({ screen: 'experts', topic }),
  );
});

const settlePage = () => act(async () => undefined);

describe('a paid tip', () => {
  test('states price and refund; one press sends the shown price once (TIPS-15, D32, MONEY-03)', async () => {
    const scene = setUp();
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-action="buy-tip"]')).not.toBe(null));
    expect([text('[data-tip-price]'), text('[data-refund]'), text('[data-action="buy-tip"]')]).toEqual([
      '1,038 coins',
      'If the tip misses, 50% comes back: 519 coins.',
      'Buy for 1,038 coins',
    ]);
    expect([one('[data-tip-text]'), text('[data-coins]')]).toEqual([null, '5,000 coins left']);
    await act(async () => {
      one('[data-action="buy-tip"]')?.click();
      one('[data-action="buy-tip"]')?.click();
    });
    expect(scene.sent).toMatchObject([{ kind: 'buy-tip', tip: '9001', price: '1038', refund: '519' }]);
  });

  test('of one coin names it in the singular (TIPS-15)', async () => {
    const scene = setUp();
    scene.answers['tip'] = ok({ ...TIP, goldPrice: '2' });
    await draw(scene, 'tip:9001');
    await until(() => expect(text('[data-tip-price]')).toBe('2 coins'));
    expect(text('[data-refund]')).toBe('If the tip misses, 50% comes back: 1 coin.');
    scene.answers['tip'] = ok({ ...TIP, goldPrice: '1' });
    scene.answers['tip-purchases'] = ok({ purchases: [], balance: '1' });
    await scene.outdate('tip');
    await scene.outdate('tip-purchases');
    await until(() =>
      expect([text('[data-tip-price]'), text('[data-action="buy-tip"]'), text('[data-coins]')]).toEqual([
        '1 coin',
        'Buy for 1 coin',
        '1 coin left',
      ]),
    );
  });

  test.each([
    ['price', { goldPrice: '2000' }, { price: '2000', refund: '1000' }],
    ['refund', { givesBack: false }, { price: '1038', refund: null }],
  ])(
    'whose %s changed is not bought by the second click of a double press, but by the next press (D6, D32)',
    async (_what, change, terms) => {
      const scene = setUp();
      await draw(scene, 'tip:9001');
      await until(() => expect(one('[data-action="buy-tip"]')).not.toBe(null));
      scene.problem = { code: 'quote-moved' };
      scene.answers['tip'] = ok({ ...TIP, ...change });
      await clickBuy(1);
      await scene.outdate('tip');
      await until(() =>
        expect(text('[data-problem]')).toBe('The price or the refund has changed. Nothing was sent.'),
      );
      await until(() =>
        expect(text('[data-tip-price]') + String(one('[data-refund]')?.dataset['refund'])).toBe(
          `${terms.price === '2000' ? '2,000' : '1,038'} coins${terms.refund ?? '0'}`,
        ),
      );
      await clickBuy(2);
      expect(scene.sent).toHaveLength(1);
      await clickBuy(1);
      expect(scene.sent.slice(1)).toMatchObject([terms]);
    },
  );

  test.each(['worker-gone', 'worker-silent'] as const)(
    'whose purchase the worker did not answer (%s) is unknown until the purchases show its outcome (D4, D32)',
    async (code) => {
      const scene = setUp();
      await draw(scene, 'tip:9001');
      await until(() => expect(one('[data-action="buy-tip"]')).not.toBe(null));
      scene.problem = { code };
      await clickBuy(1);
      await until(() => expect(text('[data-problem]')).toBe(experts.runningLong.unknown));
      const purchase = { id: 'p', tipId: '9001', price: '1038', at: 1, payTime: null, reason: null };
      scene.answers['tip-purchases'] = ok({
        purchases: [{ ...purchase, state: 'unknown' }],
        balance: '5000',
      });
      await scene.outdate('tip-purchases');
      await until(() => expect(one('[data-purchase="unknown"]')).not.toBe(null));
      scene.answers['tip-purchases'] = ok({
        purchases: [{ ...purchase, state: 'not-found' }],
        balance: '5000',
      });
      await scene.outdate('tip-purchases');
      await until(() => expect(text('[data-ended]')).toBe(experts.notFound));
      expect(one('[data-problem]')).toBe(null);
    },
  );

  test.each(['worker-gone', 'worker-silent'] as const)(
    'whose purchase never reached the worker (%s) was not bought, once a later read has the journal (D4, D32)',
    async (code) => {
      const scene = setUp();
      await draw(scene, 'tip:9001');
      await until(() => expect(one('[data-action="buy-tip"]')).not.toBe(null));
      scene.problem = { code };
      await clickBuy(1);
      await until(() => expect(text('[data-problem]')).toBe(experts.runningLong.unknown));
      scene.answers['tip-purchases'] = ok({ purchases: [], balance: '5000', isJournalRead: true });
      await scene.outdate('tip-purchases');
      await until(() =>
        expect(text('[data-problem]')).toBe(
          'The purchase was not sent: no coins were taken. You may buy again.',
        ),
      );
    },
  );

  test.each(['sending', 'unknown'] as const)(
    'whose purchase is %s offers no second one and says why (F49, I4)',
    async (state) => {
      const scene = setUp();
      const purchase = { id: 'p', tipId: '9001', price: '1038', at: 1, state, payTime: null, reason: null };
      scene.answers['tip-purchases'] = ok({ purchases: [purchase], balance: '5000' });
      await draw(scene, 'tip:9001');
      await until(() => expect(one(`[data-purchase="${state}"]`)).not.toBe(null));
      expect(one('[data-action="buy-tip"]')).toBe(null);
    },
  );

  test.each([
    ['refused', 'The purchase was refused, no coins were taken. Sold out'],
    ['not-found', 'The platform shows no such purchase: no coins were taken. You may buy again.'],
    [
      'unconfirmed',
      'The outcome of this purchase could not be confirmed. Check your coin records before you buy again.',
    ],
  ])('whose purchase was %s says so, and may be bought again', async (state, words) => {
    const scene = setUp();
    const reason = { code: '1001', message: 'Sold out' };
    const purchase = { id: 'p', tipId: '9001', price: '1038', at: 1, state, payTime: null, reason };
    scene.answers['tip-purchases'] = ok({ purchases: [purchase], balance: '5000' });
    await draw(scene, 'tip:9001');
    await until(() => expect(text('[data-ended]')).toBe(words));
    expect(one('[data-action="buy-tip"]')).not.toBe(null);
  });

  test('shows coins that are read again every 60 s and at each mount (TIPS-15, F49)', async () => {
    const scene = setUp();
    const coinsAre = (balance: string) => {
      scene.answers['tip-purchases'] = ok({ purchases: [], balance });
    };
    await draw(scene);
    // `until` would advance the driven clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await draw(scene, 'tip:9001');
      await settlePage();
      coinsAre('3');
      await act(async () => void vi.advanceTimersByTime(59_999));
      await settlePage();
      expect(text('[data-coins]')).toBe('5,000 coins left');
      await act(async () => void vi.advanceTimersByTime(1));
      await settlePage();
      expect(text('[data-coins]')).toBe('3 coins left');
      coinsAre('4');
      await draw(scene);
      await draw(scene, 'tip:9001');
      await settlePage();
      expect(text('[data-coins]')).toBe('4 coins left');
    } finally {
      vi.useRealTimers();
    }
  });

  test('whose like failed says so in words (TIPS-14)', async () => {
    const scene = setUp();
    scene.problem = { code: 'timeout' };
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-action="like-tip"]')).not.toBe(null));
    await press('[data-action="like-tip"]');
    await until(() => expect(text('[role="alert"]')).toBe('The server did not answer in time'));
    expect(one('[data-action="like-tip"]')?.title).toBe('Like');
  });

  test('that was just bought waits for its text, and does not say that it has none (TIPS-07)', async () => {
    const scene = setUp();
    const purchase = {
      id: 'p',
      tipId: '9001',
      price: '1038',
      at: 1,
      state: 'bought',
      payTime: 1,
      reason: null,
    };
    scene.answers['tip-purchases'] = ok({ purchases: [purchase], balance: '5000' });
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-tip-text-coming]')).not.toBe(null));
    expect([text('[data-tip-text]'), one('[data-action="buy-tip"]')]).toEqual([null, null]);
    scene.answers['tip'] = ok({ ...TIP, bought: true, text: 'Home wins' });
    await scene.outdate('tip');
    await until(() => expect(text('[data-tip-text]')).toBe('Home wins'));
  });

  test('never shows more coins than there are, nor fewer than are missing (MONEY-03, MONEY-04)', async () => {
    const scene = setUp();
    scene.answers['tip-purchases'] = ok({ purchases: [], balance: '37.9996' });
    await draw(scene, 'tip:9001');
    await until(() => expect(text('[data-missing]')).toBe('Too few coins: 1,000.001 missing.'));
    expect(text('[data-coins]')).toBe('37.999 coins left');
  });

  test('with too few coins says what is missing and asks the host for a top-up of no amount', async () => {
    const scene = setUp();
    scene.answers['tip-purchases'] = ok({ purchases: [], balance: '38' });
    const wanted: unknown[] = [];
    scene.host.onDepositWanted((deposit) => void wanted.push(deposit));
    scene.host.join(true);
    await draw(scene, 'tip:9001');
    await until(() => expect(text('[data-missing]')).toBe('Too few coins: 1,000 missing.'));
    expect(one('[data-action="buy-tip"]')).toBe(null);
    await press('[data-action="deposit"]');
    // No wallet is known, so no currency is guessed.
    expect(wanted).toEqual([{ coinCode: '', amount: '0' as Amount, from: 'tip' }]);
  });
});

const MATCH = {
  matchId: '7',
  sportsId: 1,
  home: 'Home',
  away: 'Away',
  league: 'League',
  beginTime: null,
};
const selectionOf = (type: number, option: string, line: string | null) => ({
  key: `m${type}:${type}`,
  marketType: 1000,
  period: 1001,
  line,
  odds: 1_900,
  market: 'Market',
  option,
});

const MARKET: MarketPut = {
  id: 'm1' as MarketId,
  matchId: '7' as MatchId,
  type: 1000 as MarketPut['type'],
  period: 1001 as MarketPut['period'],
  name: 'Market',
  line: null,
  rank: 1,
  parlay: false,
  tags: 0,
  options: [{ type: 1 as OptionType, name: null, line: null }],
  firstSlot: 0,
  isExtra: false,
};
const MARKET_PRICES = Int32Array.from([
  ...Array.from({ length: HEADER_WORDS }, () => 0),
  0,
  priceWord(1950, 0),
]);
/** The market of `selectionOf`, with a line and the line of its option. */
const linedMarket = (type: number, line: string, ownLine: string): MarketPut => ({
  ...MARKET,
  id: `m${type}` as MarketId,
  line,
  options: [{ type: type as OptionType, name: null, line: ownLine }],
});

describe('the current matches with tips', () => {
  const strip = '[data-tip-matches]';

  test('stand above the tips; a press opens the tips on the match (TIPS-04, DETAIL-17)', async () => {
    const scene = setUp();
    scene.answers['tip-matches'] = ok([MATCH, { ...MATCH, matchId: '8', home: 'Harbour', away: 'Hill' }]);
    await draw(scene, 'tips');
    await until(() => expect(count('[data-tip-match]')).toBe(2));
    expect(text('[data-tip-match="8"]')).toBe('Harbour v Hill');
    await press('[data-tip-match="8"]');
    expect(scene.went).toEqual([{ screen: null, match: '8', tab: 'program' }]);
  });

  test('are drawn while loading, failed and empty, and the tips stay below them (TIPS-04, F50)', async () => {
    const scene = setUp();
    scene.answers['tip-matches'] = fail({ code: 'bad-request' });
    act(() => root.render(scene.page('tips')));
    expect(count(`${strip} [data-skeleton="tip-matches"]`)).toBe(1);
    await until(() => expect(text(`${strip} [role="alert"] p`)).toBe('Could not be loaded'));
    expect(count('[data-tip]')).toBe(1);
    scene.answers['tip-matches'] = ok([]);
    await press(`${strip} [role="alert"] button`);
    await until(() => expect(text(`${strip} p`)).toBe('No match has tips now'));
  });
});

describe('the program page of a match', () => {
  test('lists the tips on this match alone for a user (DETAIL-17)', async () => {
    const scene = setUp();
    scene.answers['tips'] = ok(pageOf([TIP, { ...TIP, id: '9002' }]));
    await drawTips(scene);
    await until(() => expect(count('[data-match-tips="7"] [data-tip]')).toBe(2));
    expect(scene.asked.filter(({ topic }) => topic === 'tips')).toEqual([
      { topic: 'tips', match: '7', page: 1 },
    ]);
  });

  test.each([
    ['a guest', { isGuest: true }, 'Log in to see tips'],
    ['an operator without tips', { isOff: true }, 'Experts and tips are not offered here'],
  ] as const)('for %s says why there are no tips, and asks for none (DETAIL-17)', async (_, how, words) => {
    const scene = setUp(how);
    await drawTips(scene);
    await until(() => expect(text('[data-match-tips="7"] [role="status"] p')).toBe(words));
    expect([count('[data-tip]'), scene.asked]).toEqual([0, []]);
  });

  test('of a match without tips says so (DETAIL-17)', async () => {
    const scene = setUp();
    scene.answers['tips'] = ok(pageOf([]));
    await drawTips(scene);
    await until(() =>
      expect(text('[data-match-tips="7"] [role="status"] p')).toBe('No tips on this match yet'),
    );
  });
});

describe('the options of a tip', () => {
  test.each([
    [1, 'Home', '-0.75', 'Home -0.5/1'],
    [2, 'Away', '0.5', 'Away -0.5'],
    [2, 'Away', '0', 'Away 0'],
    [4, 'Over', '10.5', 'Over 10.5'],
    [5, 'Under 2.5', '2.5', 'Under 2.5'],
    [1, 'Home', null, 'Home'],
  ])(
    'have their line as their own side sees it: type %i %s, line %s is %s (D15, F30)',
    async (type, name, line, words) => {
      const scene = setUp();
      scene.answers['tip'] = ok({
        ...TIP,
        goldPrice: '0',
        matches: [{ ...MATCH, selections: [selectionOf(type, name, line)] }],
      });
      await draw(scene, 'tip:9001');
      await until(() => expect(text('[data-selection] b bdi')).toBe(words));
    },
  );

  test.each([
    ['en', 'Home v Away'],
    ['zh-CN', 'Home vs Away'],
  ])('go into the slip with the name of their match in the language %s (TIPS-13)', async (language, name) => {
    const scene = setUp();
    scene.answers['tip'] = ok({
      ...TIP,
      goldPrice: '0',
      matches: [{ ...MATCH, selections: [selectionOf(1, 'Home', null)] }],
    });
    scene.board.apply(MARKET_PRICES, { snapshot: true, markets: { [MARKET.id]: MARKET } });
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-action="follow-tip"]')).not.toBe(null));
    await act(async () => void (await changeLanguage(language)));
    await press('[data-action="follow-tip"]');
    await act(async () => void (await changeLanguage('en')));
    expect(scene.picked.map(({ match }) => match)).toEqual([name]);
  });

  test.each([
    [1, 'Home', '-0.75', '-0.5/1', 'Home -0.5/1'],
    [2, 'Away', '0.5', '-0.5', 'Away -0.5'],
    [4, 'Over', '10.5', '10.5', 'Over 10.5'],
  ])(
    'go into the slip with their line: type %i %s, line %s, own line %s is %s (TIPS-13, F30)',
    async (type, name, line, ownLine, option) => {
      const scene = setUp();
      scene.answers['tip'] = ok({
        ...TIP,
        goldPrice: '0',
        matches: [{ ...MATCH, selections: [selectionOf(type, name, line)] }],
      });
      const market = linedMarket(type, line, ownLine);
      scene.board.apply(MARKET_PRICES, { snapshot: true, markets: { [market.id]: market } });
      await draw(scene, 'tip:9001');
      await until(() => expect(text('[data-odds-now]')).toBe('1.95'));
      await press('[data-action="follow-tip"]');
      expect(scene.picked.map((names) => names.option)).toEqual([option]);
      expect(one('[data-followed]')?.dataset['followed']).toBe('1');
    },
  );

  test('whose market moved to another line are shown as gone and do not go into the slip (TIPS-13, F30)', async () => {
    const scene = setUp();
    scene.answers['tip'] = ok({
      ...TIP,
      goldPrice: '0',
      matches: [{ ...MATCH, selections: [selectionOf(4, 'Over 2.5', '2.5')] }],
    });
    const [market, moved] = [linedMarket(4, '2.5', '2.5'), linedMarket(4, '3', '3')];
    scene.board.apply(MARKET_PRICES, { snapshot: true, markets: { [market.id]: market } });
    await draw(scene, 'tip:9001');
    await until(() => expect(text('[data-odds-now]')).toBe('1.95'));
    act(() => void scene.board.apply(MARKET_PRICES, { markets: { [moved.id]: moved } }));
    expect(one('[data-odds-now]')?.dataset['oddsNow']).toBe('gone');
    await press('[data-action="follow-tip"]');
    expect([scene.picked, scene.problems]).toEqual([[], ['option-gone']]);
    expect(text('[data-followed="0"]')).toBe('0 in the slip, 1 could not be added.');
  });

  test('whose market moved to another line are not counted by a selection of the new line (TIPS-13, F30)', async () => {
    const scene = setUp();
    const selection = selectionOf(4, 'Over 2.5', '2.5');
    scene.answers['tip'] = ok({ ...TIP, goldPrice: '0', matches: [{ ...MATCH, selections: [selection] }] });
    const moved = linedMarket(4, '3', '3');
    scene.board.apply(MARKET_PRICES, { snapshot: true, markets: { [moved.id]: moved } });
    scene.keys.add(selection.key);
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-odds-now="gone"]')).not.toBe(null));
    expect(one('[data-selection] svg')).toBe(null);
    await press('[data-action="follow-tip"]');
    expect(text('[data-followed="0"]')).toBe('0 in the slip, 1 could not be added.');
  });

  test('carry the mark of their format where it is not the chosen one (C4)', async () => {
    const scene = setUp({ oddsFormat: 2 });
    scene.answers['tip'] = ok({
      ...TIP,
      goldPrice: '0',
      matches: [{ ...MATCH, selections: [selectionOf(3, 'Draw', null)] }],
    });
    await draw(scene, 'tip:9001');
    await until(() => expect(text('[data-odds-then]')).toBe('1.90'));
    expect(one('[data-selection] [data-odds-shown]')?.dataset['oddsShown']).toBe('1');
  });
});

test('an operator that does not offer tips shows none, and nothing is asked', async () => {
  const scene = setUp({ isOff: true });
  await draw(scene);
  await until(() => expect(place.textContent).toContain('Experts and tips are not offered here'));
  expect([one('[data-expert-list]'), scene.asked]).toEqual([null, []]);
});

const threadIds = () =>
  [...place.querySelectorAll<HTMLElement>('[data-thread]')].map(({ dataset }) => dataset['thread']);

describe('comments', () => {
  test('show the title that the writer wears, which leads to the writer’s wall (TITLES-01, TITLES-02)', async () => {
    const title = { id: '3', name: 'Harbour star', icon: null, description: '', sort: 1 };
    const comment = {
      id: 'c1',
      parentId: null,
      tipId: null,
      userId: 'u7',
      titleId: '3',
      nickName: 'Ann',
      username: '',
      text: 'Well seen',
      time: null,
      likes: 0,
      liked: false,
      replies: [],
    };
    const scene = setUp();
    scene.answers['titles'] = ok({ own: [], all: [title] });
    scene.answers['tip-comments'] = ok(
      pageOf([comment, { ...comment, id: 'c2', userId: null }, { ...comment, id: 'c3', titleId: null }]),
    );
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-comment="c1"] a[data-title-badge="3"]')).not.toBe(null));
    expect(one('[data-comment="c1"] [data-title-badge]')?.textContent).toContain('Harbour star');
    expect(one('[data-comment="c2"] [data-title-badge]')?.tagName).toBe('SPAN');
    expect(one('[data-comment="c3"] [data-title-badge]')).toBe(null);
  });

  test('of the user lead to the tip that they are about (TIPS-17, D11)', async () => {
    const comment = {
      id: 'c1',
      parentId: null,
      tipId: '9001',
      userId: 'u1',
      titleId: null,
      nickName: 'Alice',
      username: '',
      text: 'Well seen',
      time: null,
      likes: 0,
      liked: false,
      replies: [],
    };
    const scene = setUp();
    scene.answers['own-comments'] = ok(pageOf([comment, { ...comment, id: 'c2', tipId: null }]));
    await draw(scene, 'comments');
    await until(() => expect(count('[data-own-comments] > li')).toBe(2));
    expect(count('[data-action="open-tip"]')).toBe(1);
    expect(one('[data-action="open-tip"]')?.getAttribute('href')).toBe('?topic=tip:9001');
  });

  const gate = { current: '5', limit: '1000', met: false, text: 'Deposit <b>more</b>' };
  test.each([
    [
      'recharge',
      { recharge: gate },
      'The deposit condition is not met. Deposit <b>more</b> (5 now, 1,000 needed)',
    ],
    ['vip', { vip: gate }, 'The VIP level is not reached. Deposit <b>more</b> (5 now, 1,000 needed)'],
    ['ban', { banned: true, banText: 'No' }, 'You may not comment. No'],
    ['off', { available: false }, 'Comments are closed.'],
  ])('are barred by %s with its text, and no form is drawn (TIPS-09)', async (kind, more, words) => {
    const scene = setUp();
    scene.answers['comment-rule'] = ok({ ...RULE, ...more });
    await draw(scene, 'tip:9001');
    await until(() => expect(text(`[data-bar="${kind}"]`)).toBe(words));
    expect(one('[data-comment-form]')).toBe(null);
  });

  test('are checked by the platform’s rule, sent once, and shown as text (TIPS-12, TIPS-17, I7)', async () => {
    const scene = setUp();
    scene.answers['comment-rule'] = ok({ ...RULE, text: { least: 2, most: 12, words: ['spam'] } });
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-comment-form]')).not.toBe(null));
    const send = () => one('[data-action="send-comment"]') as HTMLButtonElement;
    for (const [written, fault] of [
      ['x', 'short'],
      ['x'.repeat(13), 'long'],
      ['SPAM', 'word'],
    ] as const) {
      await type('[data-setting="comment-text"]', written);
      expect([one('[data-comment-fault]')?.dataset['commentFault'], send().disabled]).toEqual([fault, true]);
    }
    await type('[data-setting="comment-text"]', '<i>fine</i>');
    await press('[data-action="send-comment"]');
    expect(scene.sent).toMatchObject([{ kind: 'comment', tip: '9001', parent: null, text: '<i>fine</i>' }]);
    expect(one('[data-setting="comment-text"]')?.textContent).toBe('');
  });

  test('are shown once where the platform returns no id; a second one of the same text stays (TIPS-17)', async () => {
    const scene = setUp();
    const comment = {
      id: 'c1',
      parentId: null,
      tipId: null,
      userId: 'u7',
      titleId: null,
      nickName: 'Ann',
      username: '',
      text: 'fine',
      time: NOW,
      likes: 0,
      liked: false,
      replies: [],
    };
    const earlier = { ...comment, id: 'c2', userId: 'u1', nickName: 'Alice', time: NOW - 60_000 };
    const list = (...added: readonly object[]) => ok(pageOf([...added, comment, earlier]));
    scene.answers['tip-comments'] = list();
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-comment-form]')).not.toBe(null));
    const send = async (intent: string) => {
      scene.intent = intent;
      await type('[data-setting="comment-text"]', 'fine');
      const answer = createDeferred();
      scene.delay = answer.promise;
      await press('[data-action="send-comment"]');
      // The platform wrote the comment down at once, and its answer was slow.
      scene.now += 10_000;
      await act(async () => answer.resolve());
      await until(() => expect(one(`[data-thread="${intent}"]`)).not.toBe(null));
    };
    const read = async (...added: readonly object[]) => {
      scene.answers['tip-comments'] = list(...added);
      await scene.outdate('tip-comments');
    };
    await send('press1');
    const own = { ...earlier, id: 'c3', time: NOW };
    await read(own);
    await until(() => expect(threadIds()).toEqual(['c3', 'c1', 'c2']));
    await send('press2');
    expect(threadIds()).toEqual(['press2', 'c3', 'c1', 'c2']);
    // The platform may name no writer.
    await read({ ...own, id: 'c4', userId: null, time: NOW + 10_000 }, own);
    await until(() => expect(threadIds()).toEqual(['c4', 'c3', 'c1', 'c2']));
  });

  test('that are being sent cannot be changed, as the form empties once they are published (TIPS-17)', async () => {
    const scene = setUp();
    const answer = createDeferred();
    scene.delay = answer.promise;
    await draw(scene, 'tip:9001');
    await until(() => expect(one('[data-comment-form]')).not.toBe(null));
    await type('[data-setting="comment-text"]', 'fine');
    expect(commentField().readOnly).toBe(false);
    await press('[data-action="send-comment"]');
    expect([commentField().readOnly, commentField().value]).toEqual([true, 'fine']);
    await act(async () => answer.resolve());
    await until(() => expect([commentField().readOnly, commentField().value]).toEqual([false, '']));
  });

  test.each(['comment-unknown', 'worker-gone', 'worker-silent'] as const)(
    'of unknown outcome (%s) stay in the form as such; the next press says since when, another text starts anew (TIPS-17, F24)',
    async (code) => {
      const scene = setUp();
      scene.problem = { code };
      await draw(scene, 'tip:9001');
      await until(() => expect(one('[data-comment-form]')).not.toBe(null));
      await type('[data-setting="comment-text"]', 'fine');
      await press('[data-action="send-comment"]');
      expect(text('[data-comment-unknown]')).toContain('It is not known whether this comment was published.');
      expect(text('[data-action="send-comment"]')).toBe('Check and publish');
      await press('[data-action="send-comment"]');
      const [first, second] = scene.sent as readonly { id: string; unknownSince: number | null }[];
      expect([first?.unknownSince, typeof second?.unknownSince, second?.id === first?.id]).toEqual([
        null,
        'number',
        true,
      ]);
      await type('[data-setting="comment-text"]', 'finer');
      expect([one('[data-comment-unknown]'), text('[data-action="send-comment"]')]).toEqual([
        null,
        'Publish',
      ]);
      await press('[data-action="send-comment"]');
      expect(scene.sent[2]).toMatchObject({ text: 'finer', unknownSince: null });
    },
  );
});
