import { describe, expect, test } from 'vitest';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { DocumentNews } from '#contract/documents.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import type { MarketFacts } from '#domain/match/match.ts';
import { priceWord, SUSPENDED, type PriceWord } from '#domain/odds/priceWord.ts';
import { NOTE_MS } from '#domain/slip/quote.ts';
import { NO_QUOTE, NO_SLIP, type Selection, type Slip } from '#domain/slip/slip.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createSlipQuotes } from './slipQuotes.ts';

const item = (id: number, change: Partial<Selection> = {}): Selection =>
  ({
    key: `${id}:1`,
    matchId: `${id}00`,
    sportId: 1,
    marketType: 1000,
    period: 1001,
    line: '-0.5',
    odds: 1_900,
    names: { match: `Match ${id}`, league: '', market: '', option: '' },
    inParlay: false,
    showInSingle: false,
    ...change,
  }) as unknown as Selection;
const leg = (id: number, change: Record<string, unknown> = {}, op: Record<string, unknown> = {}) => ({
  mid: id,
  smin: 10,
  smax: 500,
  au: 1,
  ss: 1,
  ip: 0,
  re: '',
  op: { ty: 1, od: 1.9, li: '-0.5', ...op },
  ...change,
});

type Body = {
  readonly betMatchMarketList: readonly { readonly marketId: number }[];
  readonly isSelectSeries: boolean;
  readonly currencyId: number;
};
type Answering = (body: Body) => Result<unknown>;

/** Waits until pending answers have arrived. */
const settle = async () => {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
};

const setUp = () => {
  const clock = createFakeClock();
  const stage = {
    slip: { ...NO_SLIP, slipId: 's1' } as Slip,
    visible: true,
    currencyId: 1,
    market: undefined as MarketFacts | undefined,
    word: undefined as PriceWord | undefined,
    answer: ((body) =>
      ok({ bms: body.betMatchMarketList.map(({ marketId }) => leg(marketId)) })) as Answering,
  };
  const asked: Body[] = [];
  const aborted: boolean[] = [];
  const news: DocumentNews[] = [];
  const held: (() => void)[] = [];
  let holding = false;
  const quotes = createSlipQuotes({
    clock,
    serverNow: clock.wallNow,
    slip: () => stage.slip,
    currencyId: () => stage.currencyId,
    isVisible: () => stage.visible,
    market: (_id: MarketId) => stage.market,
    word: () => stage.word,
    publish: (each) => void news.push(each),
    platform: () => ({
      decoding: {
        drop: () => undefined,
        serverNow: clock.wallNow,
        icons: createIcons('', 'https://x.test/'),
      },
      call: async (_name, body, options) => {
        asked.push(body as unknown as Body);
        const at = asked.length - 1;
        options?.signal?.addEventListener('abort', () => {
          aborted[at] = true;
        });
        if (holding) await new Promise<void>((go) => held.push(go));
        return stage.answer(body as unknown as Body);
      },
    }),
    applyQuote: ({ items, renamed, mismatched: foreign }) => {
      if (renamed.length > 0 || foreign.length > 0)
        stage.slip = { ...stage.slip, items: items.filter(({ key }) => !foreign.includes(key)) };
      quotes.changed();
    },
  });
  const change = async (next: Partial<Slip>) => {
    stage.slip = { ...stage.slip, ...next };
    quotes.changed();
    await settle();
  };
  /** Advances the clock in steps, because answers arrive in between. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      clock.advance(Math.min(250, left));
      await settle();
    }
  };
  quotes.start();
  return {
    clock,
    stage,
    asked,
    aborted,
    news,
    quotes,
    change,
    pass,
    hold: (on: boolean) => {
      holding = on;
      if (!on) for (const go of held.splice(0)) go();
    },
  };
};
const marketsOf = (body: Body | undefined) => body?.betMatchMarketList.map(({ marketId }) => marketId);

const suspend = async (board: PriceWord, closed = leg(1, { ss: 0 })) => {
  const at = setUp();
  at.stage.word = board;
  at.stage.answer = () => ok({ bms: [closed] });
  await at.change({ items: [item(1)] });
  const standing = () => {
    const quote = at.quotes.value().legs[item(1).key];
    return [quote?.status, quote?.note?.kind ?? null, at.asked.length];
  };
  expect(standing()).toEqual([0, 'market-suspended', 1]);
  at.stage.answer = () => ok({ bms: [leg(1)] });
  return { ...at, standing };
};

describe('a suspension that the platform reported', () => {
  test.each([
    ['was suspended there too', priceWord(1_900, SUSPENDED), priceWord(1_900, 0)],
    ['was open there, and moved since', priceWord(1_900, 0), priceWord(1_910, 0)],
  ])(
    'ends within 250 ms of the board being open again, where the option %s (C32)',
    async (_name, told, open) => {
      const { stage, standing, pass } = await suspend(told);
      await pass(1_000);
      expect(standing()).toEqual([0, 'market-suspended', 1]);
      stage.word = open;
      await pass(250);
      expect(standing()).toEqual([1, null, 2]);
    },
  );

  test('of a locked option ends as that of a market does (C32)', async () => {
    const { stage, standing, pass } = await suspend(priceWord(1_900, SUSPENDED), leg(1, {}, { od: -1.9 }));
    stage.word = priceWord(1_900, 0);
    await pass(250);
    expect(standing()).toEqual([1, null, 2]);
  });

  test('ends at once if the board reopened the option while the request was in flight (C32)', async () => {
    const { stage, quotes, change, pass, hold, asked } = setUp();
    stage.word = priceWord(1_900, SUSPENDED);
    stage.answer = () => ok({ bms: [leg(1, { ss: 0 })] });
    hold(true);
    await change({ items: [item(1)] });
    stage.word = priceWord(1_900, 0);
    hold(false);
    await pass(0);
    await settle();
    stage.answer = () => ok({ bms: [leg(1)] });
    await pass(250);
    const quote = quotes.value().legs[item(1).key];
    expect([quote?.status, quote?.note, asked.length]).toEqual([1, null, 2]);
  });

  test('lasts 15 s if the board has no newer price (C32)', async () => {
    const { standing, pass } = await suspend(priceWord(1_900, 0));
    await pass(NOTE_MS - 250);
    expect(standing()).toEqual([0, 'market-suspended', 1]);
    await pass(250);
    expect(standing()).toEqual([1, null, 2]);
  });
});

describe('when the platform is asked about the slip', () => {
  test('at once after a change, then every 5 s; never while the slip is empty (FEED-05, C41, SLIP-18)', async () => {
    const { asked, change, pass, quotes } = setUp();
    await pass(20_000);
    expect(asked).toHaveLength(0);
    await change({ items: [item(1)] });
    expect(asked).toHaveLength(1);
    await pass(15_250);
    expect(asked).toHaveLength(4);
    await change({ items: [item(1), item(2)] });
    expect(marketsOf(asked.at(-1))).toEqual([1, 2]);
    await change({ items: [] });
    expect(quotes.value()).toEqual(NO_QUOTE);
    await pass(20_000);
    expect(asked).toHaveLength(5);
  });

  test('not while no tab is visible; at once when a tab becomes visible, if the quote is older than 5 s', async () => {
    const { asked, change, pass, quotes, stage } = setUp();
    await change({ items: [item(1)] });
    stage.visible = false;
    quotes.onVisibilityChanged();
    await pass(60_000);
    expect(asked).toHaveLength(1);
    stage.visible = true;
    quotes.onVisibilityChanged();
    await pass(1);
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('not while the slip is being placed or is placed; again with the next slipId (FEED-12)', async () => {
    const { asked, change, pass } = setUp();
    await change({ items: [item(1)] });
    await change({ placed: 's1' });
    await pass(30_000);
    expect(asked).toHaveLength(1);
    await change({ placed: null, slipId: 's2' });
    expect(asked).toHaveLength(2);
  });

  test('an answer that is in flight when the slip is placed changes nothing (FEED-12)', async () => {
    const { change, hold, quotes, aborted } = setUp();
    hold(true);
    await change({ items: [item(1)] });
    await change({ placed: 's1' });
    hold(false);
    await settle();
    expect([aborted[0], quotes.value().at]).toEqual([true, null]);
  });

  test('not every 5 s while a change note exists; at once when the note ends after 15 s (FEED-13, C32)', async () => {
    const { asked, change, pass, stage, quotes } = setUp();
    await change({ items: [item(1)] });
    stage.answer = () => ok({ bms: [leg(1, {}, { od: 1.8 })] });
    await pass(5_000);
    expect([asked.length, quotes.value().legs['1:1' as never]?.note?.kind]).toEqual([2, 'odds-changed']);
    await pass(NOTE_MS - 500);
    expect(asked).toHaveLength(2);
    await pass(500);
    expect([asked.length, quotes.value().legs['1:1' as never]?.note]).toEqual([3, null]);
  });

  test('at once after a goal while a handicap in play is in the slip, also during a note (SLIP-13)', async () => {
    const { asked, change, pass, stage, quotes } = setUp();
    stage.answer = () => ok({ bms: [leg(1, { ip: 1, re: '0-0' })] });
    await change({ items: [item(1)] });
    stage.answer = () => ok({ bms: [leg(1, { ip: 1, re: '0-0' }, { od: 1.8 })] });
    await pass(5_250);
    expect([asked.length, quotes.value().legs['1:1' as never]?.note?.kind]).toEqual([2, 'odds-changed']);
    quotes.scoreChanged('200' as MatchId);
    await settle();
    expect(asked).toHaveLength(2);
    stage.answer = () => ok({ bms: [leg(1, { ip: 1, re: '1-0' }, { od: 1.8 })] });
    quotes.scoreChanged('100' as MatchId);
    await settle();
    expect([asked.length, quotes.value().legs['1:1' as never]?.result]).toEqual([3, '1-0']);
  });

  test('not after a goal, if the leg counts the whole match or is not in play (SLIP-13)', async () => {
    const { asked, change, quotes, pass, stage } = setUp();
    stage.answer = () => ok({ bms: [leg(1), leg(2, { ip: 1 })] });
    await change({ items: [item(1), item(2, { marketType: 1007 as Selection['marketType'] })] });
    await pass(1_000);
    quotes.scoreChanged('100' as MatchId);
    quotes.scoreChanged('200' as MatchId);
    await settle();
    expect(asked).toHaveLength(1);
  });

  test('deleting a leg clears the notes and asks at once (SLIP-19, SLIP-20); so does accepting prices', async () => {
    const { asked, change, pass, stage, quotes } = setUp();
    await change({ items: [item(1), item(2)] });
    stage.answer = (body) =>
      ok({ bms: body.betMatchMarketList.map(({ marketId }) => leg(marketId, {}, { od: 1.8 })) });
    await pass(5_250);
    expect(Object.values(quotes.value().legs).map((each) => each?.note?.kind)).toEqual([
      'odds-changed',
      'odds-changed',
    ]);
    await change({ items: [item(2)] });
    expect([
      asked.length,
      Object.keys(quotes.value().legs),
      quotes.value().legs['2:1' as never]?.note,
    ]).toEqual([3, ['2:1'], null]);
    stage.answer = () => ok({ bms: [leg(2, {}, { od: 1.7 })] });
    await pass(5_250);
    expect(quotes.value().legs['2:1' as never]?.note?.kind).toBe('odds-changed');
    quotes.accepted();
    await settle();
    expect([asked.length, quotes.value().legs['2:1' as never]?.note]).toEqual([5, null]);
  });

  test('ten changes in a row cause two requests: one for the first change, one for all others', async () => {
    const { asked, change, pass, hold } = setUp();
    hold(true);
    for (let count = 1; count <= 10; count += 1)
      await change({ items: Array.from({ length: count }, (_, at) => item(at + 1)) });
    await pass(250);
    hold(false);
    await pass(250);
    expect(asked.map((body) => marketsOf(body)?.length)).toEqual([1, 10]);
  });

  test('an answer to a request before the last one is dropped', async () => {
    const { change, pass, hold, quotes, stage, aborted } = setUp();
    hold(true);
    await change({ items: [item(1)] });
    await pass(500);
    await change({ items: [item(2)] });
    stage.answer = (body) => ok({ bms: body.betMatchMarketList.map(({ marketId }) => leg(marketId)) });
    hold(false);
    await settle();
    expect([aborted[0], Object.keys(quotes.value().legs)]).toEqual([true, ['2:1']]);
  });

  test('the request carries the currency of the user, and is repeated when the currency changes', async () => {
    const { asked, change, stage, quotes, pass } = setUp();
    await change({ items: [item(1)] });
    await pass(1_000);
    stage.currencyId = 200;
    quotes.changed();
    await settle();
    expect(asked.map(({ currencyId }) => currencyId)).toEqual([1, 200]);
  });
});

describe('the answers of the platform', () => {
  test.each<Problem>([
    { code: 'timeout' },
    { code: 'network' },
    { code: 'refused', platformCode: '6', message: '' },
    { code: 'unreadable' },
  ])('a failure ($code) is silent: what was said stays, with its age (FEED-14, C32)', async (problem) => {
    const { change, pass, stage, quotes, clock } = setUp();
    await change({ items: [item(1)] });
    const said = quotes.value();
    expect([said.phase, said.at]).toEqual(['ready', clock.wallNow()]);
    stage.answer = () => fail(problem);
    await pass(11_000);
    expect(quotes.value()).toEqual(said);
  });

  test('before the first answer a failure is an error, and the next answer clears it', async () => {
    const { change, pass, stage, quotes } = setUp();
    const sound = stage.answer;
    stage.answer = () => fail({ code: 'network' });
    await change({ items: [item(1)] });
    expect(quotes.value().phase).toBe('error');
    stage.answer = sound;
    await pass(5_000);
    expect(quotes.value().phase).toBe('ready');
  });

  test('a parlay asks for its own legs with series; facts on the others stay (SLIP-14)', async () => {
    const { asked, change, pass, stage, quotes } = setUp();
    const items = [item(1, { inParlay: true }), item(2, { inParlay: true }), item(3)];
    await change({ items });
    await pass(1_000);
    stage.answer = (body) =>
      ok({
        bms: body.betMatchMarketList.map(({ marketId }) => leg(marketId)),
        sos: [{ sn: 2, in: 1, sodd: 3.61, mi: 5, mx: 50 }],
      });
    await change({ view: 'parlay' });
    expect([
      marketsOf(asked.at(-1)),
      asked.at(-1)?.isSelectSeries,
      Object.keys(quotes.value().legs).toSorted(),
      quotes.value().series.length,
    ]).toEqual([[1, 2], true, ['1:1', '2:1', '3:1'], 1]);
    await pass(1_000);
    stage.answer = () => fail({ code: 'network' });
    await change({ items: [item(1, { inParlay: true }), item(2), item(3, { inParlay: true })] });
    expect(quotes.value().series).toEqual([]);
  });

  test('a leg follows its market to a new id, with its facts, which are requested once (SLIP-17, F29)', async () => {
    const { asked, change, pass, stage, quotes } = setUp();
    await change({ items: [item(1)] });
    stage.answer = () => ok({ bms: [leg(7, { omid: 1 })] });
    await pass(5_000);
    expect([
      stage.slip.items[0]?.key,
      quotes.value().legs['7:1' as never]?.note?.kind,
      Object.keys(quotes.value().legs),
    ]).toEqual(['7:1', 'handicap-changed', ['7:1']]);
    expect(asked).toHaveLength(2);
  });

  test('a market id that is now used for another match drops its leg (F30)', async () => {
    const { change, stage, quotes } = setUp();
    stage.market = {
      id: '1',
      matchId: 'another',
      type: 1000,
      period: 1001,
      name: '',
      line: '-0.5',
      rank: 1,
      parlay: true,
      tags: 0,
      options: [{ type: 1, name: null, line: null }],
    } as unknown as MarketFacts;
    await change({ items: [item(1), item(2)] });
    stage.market = undefined;
    expect(stage.slip.items.map(({ key }) => key)).not.toContain('1:1');
    expect(Object.keys(quotes.value().legs)).not.toContain('1:1');
  });

  test.each<[string, unknown, string]>([
    ['suspended (SLIP-28)', leg(1, { ss: 0 }), 'market-suspended'],
    ['closed (SLIP-29)', { mid: 1, ss: -1 }, 'handicap-closed'],
    ['on another line (SLIP-30)', leg(1, {}, { li: '-1.5' }), 'line-changed'],
    ['at other odds (SLIP-31)', leg(1, {}, { od: 2.1 }), 'odds-changed'],
    ['under another id (SLIP-32)', leg(9, { omid: 1 }), 'handicap-changed'],
  ])('a leg that is %s says so', async (_how, answer, what) => {
    const { change, pass, stage, quotes } = setUp();
    await change({ items: [item(1)] });
    stage.answer = () => ok({ bms: [answer] });
    await pass(5_000);
    expect(Object.values(quotes.value().legs).map((each) => each?.note?.kind)).toEqual([what]);
  });

  test('an equal answer changes only the time of the quote', async () => {
    const { change, pass, news } = setUp();
    await change({ items: [item(1)] });
    const before = news.length;
    await pass(5_000);
    expect(
      news
        .slice(before)
        .map(({ quote }) =>
          quote !== undefined && 'patches' in quote ? quote.patches.map(({ path }) => path.join('.')) : quote,
        ),
    ).toEqual([['at']]);
  });
});
