import { expect, test } from 'vitest';
import type { PriceAlert } from '#contract/documents.ts';
import {
  optionKey,
  type MarketId,
  type MatchId,
  type OptionKey,
  type ProducerId,
  type SportId,
  type Thousandths,
} from '#domain/ids.ts';
import type { MarketFacts, MarketRecord, MatchFacts } from '#domain/match/match.ts';
import { priceWord } from '#domain/odds/priceWord.ts';
import { streamOfMatch, streamOfProducer } from '#platform/streams.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Board } from '../board/board.ts';
import { RemovedMatches } from '../board/removedMatches.ts';
import { createFreshness } from '../source/priceFreshness.ts';
import { createPriceAlerts } from './priceAlerts.ts';

const MARKET = {
  id: 'k1' as MarketId,
  matchId: 'm' as MatchId,
  type: 1007,
  period: 1001,
  line: '2.5',
  options: [
    { type: 4, name: null, line: '2.5' },
    { type: 5, name: null, line: '2.5' },
  ],
} as unknown as MarketFacts;
const ALERT: PriceAlert = {
  key: 'k1:4' as OptionKey,
  matchId: 'm' as MatchId,
  sportId: 1 as SportId,
  bet: { marketType: MARKET.type, period: MARKET.period, line: '2.5' },
  odds: 2_000 as Thousandths,
  match: 'A v B',
  market: 'Total goals',
  option: 'Over 2.5',
  at: 1,
};

/** A board with one market of the match `m`, whose first option has the odds 2.10. */
const setUp = (alert: PriceAlert, { serverNow = 2, measuredNow = 2 } = {}) => {
  const scene = { market: MARKET, alerts: [alert], announced: [] as string[], reads: 0 };
  const board = {
    matches: { slotOf: () => 0, facts: [{ id: 'm', status: 2 } as unknown as MatchFacts] },
    markets: {
      slotOf: (id: string) => {
        scene.reads += 1;
        return id === scene.market.id ? 0 : -1;
      },
      first: [0],
      get facts() {
        return [scene.market];
      },
    },
    options: { word: () => priceWord(2_100, 0) },
  } as unknown as Board;
  const alerts = createPriceAlerts({
    board,
    fresh: { ofMarket: () => null },
    isGone: () => false,
    serverNow: () => serverNow,
    measuredNow: () => measuredNow,
    oneTab: {
      whenTabVisible: () => new Promise<never>(() => undefined),
      deliver: () => Promise.resolve(),
      announce: (event) => void scene.announced.push(event.id),
    },
    locks: null,
    alerts: () => scene.alerts,
    remove: (key) => {
      scene.alerts = scene.alerts.filter((each) => each.key !== key);
    },
  });
  const checkWith = (change: object) => {
    scene.market = { ...MARKET, ...change };
    alerts.check();
    return { announced: scene.announced.length, waiting: scene.alerts.length };
  };
  return { checkWith, reads: () => scene.reads };
};

const linedAt = (line: string) => ({ line, options: MARKET.options.map((each) => ({ ...each, line })) });

test.each([
  ['is announced for its own bet', {}, { announced: 1, waiting: 1 }],
  ['waits while its market has another line', linedAt('3'), { announced: 0, waiting: 1 }],
  ['is removed if its market id now names another match', { matchId: 'x' }, { announced: 0, waiting: 0 }],
  ['is removed if its market id now names another market', { type: 1000 }, { announced: 0, waiting: 0 }],
  ['is removed if its market id now names another period', { period: 1002 }, { announced: 0, waiting: 0 }],
  [
    'waits while its market does not have its option',
    { options: MARKET.options.slice(1) },
    { announced: 0, waiting: 1 },
  ],
])('a price alert whose odds are reached %s (F30)', (_what, change, outcome) => {
  expect(setUp(ALERT).checkWith(change)).toEqual(outcome);
});

const DAYS_15 = 15 * 86_400_000;

test.each([
  ['stays while only a changed device clock makes it old', { serverNow: DAYS_15, measuredNow: 2 }, 1],
  ['stays before the time of the server is known', { serverNow: DAYS_15, measuredNow: -Infinity }, 1],
  ['is removed after 14 days', { serverNow: DAYS_15, measuredNow: DAYS_15 }, 0],
])('a price alert %s (F15, F45)', (_what, times, waiting) => {
  expect(setUp(ALERT, times).checkWith(linedAt('3')).waiting).toBe(waiting);
});

test('the market of a price alert is looked up once a check', () => {
  const { checkWith, reads } = setUp(ALERT);
  checkWith({});
  expect(reads()).toBe(1);
});

test('a price alert is announced once its line returns (F30)', () => {
  const { checkWith } = setUp(ALERT);
  expect(checkWith(linedAt('3')).announced).toBe(0);
  expect(checkWith({}).announced).toBe(1);
});

const none = () => undefined;
const MAIN = 'k1' as MarketId;
const EXTRA = 'k2' as MarketId;

/**
 * A board with the match `m`, its main market `k1` and its extra market `k2`, and one alert on each. The odds of both
 * alerts are reached. The worker requested each tier the given milliseconds ago.
 */
const announcedAt = (age: { readonly main: number; readonly extra: number }): readonly OptionKey[] => {
  const clock = createFakeClock();
  clock.advance(60_000);
  const board = new Board(
    {
      matchPut: none,
      matchChanged: none,
      matchGone: none,
      marketPut: none,
      marketGone: none,
      marketsChanged: none,
      leagueChanged: none,
    },
    new RemovedMatches(clock.now),
  );
  const producer = '1/live' as ProducerId;
  const put = (id: MarketId, stream: ReturnType<typeof board.streams.of>): number =>
    board.putMatch(
      {
        facts: { id: ALERT.matchId, producer, status: 2 } as unknown as MatchFacts,
        markets: [
          { ...MARKET, id, odds: [2_100, 1_700], sale: 1, handle: 1, tags: 0 } as never,
        ] as MarketRecord[],
      },
      stream,
    );
  const match = put(MAIN, board.streams.of(streamOfProducer(producer)));
  put(EXTRA, board.streams.of(streamOfMatch(ALERT.matchId)));
  board.matches.mainRequestedAt[match] = clock.now() - age.main;
  board.matches.extraRequestedAt[match] = clock.now() - age.extra;
  const announced: OptionKey[] = [];
  createPriceAlerts({
    board,
    fresh: createFreshness({ clock, board, lifeOf: none }),
    isGone: () => false,
    serverNow: () => 2,
    measuredNow: () => 2,
    oneTab: {
      whenTabVisible: () => new Promise<never>(() => undefined),
      deliver: () => Promise.resolve(),
      announce: (event) => {
        if (event.kind === 'reserve-notice' && event.key !== null) announced.push(event.key);
      },
    },
    locks: null,
    alerts: () => [MAIN, EXTRA].map((id) => ({ ...ALERT, key: optionKey(id, 4) })),
    remove: none,
  }).check();
  return announced;
};

test.each([
  ['are both announced while all prices are fresh', { main: 1_000, extra: 1_000 }, ['k1:4', 'k2:4']],
  [
    'are announced for the main market alone while the extra markets are stale',
    { main: 1_000, extra: 10_001 },
    ['k1:4'],
  ],
  [
    'are announced for the extra market alone while the main markets are stale',
    { main: 10_001, extra: 1_000 },
    ['k2:4'],
  ],
  ['are not announced while all prices are stale', { main: 10_001, extra: 10_001 }, []],
])('price alerts on a main and an extra market %s (D3)', (_what, age, keys) => {
  expect(announcedAt(age)).toEqual(keys);
});
