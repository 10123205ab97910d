import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import type {
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionKey,
  OptionType,
  SportId,
  Thousandths,
} from '../ids.ts';
import type { PreBet, PreBetLeg } from './preBet.ts';
import { hasNotes, mergePreBet, NOTE_MS, renamedStakes, withoutNotes } from './quote.ts';
import type { BetFacts } from './sameBet.ts';
import { NO_QUOTE, type Quote, type Selection, type SeriesQuote, type StakeOf } from './slip.ts';

const NOW = 1_700_000_000_000;
const amount = (text: string) => text as Amount;
const item = (id: string, change: Partial<Selection> = {}): Selection => ({
  key: `${id}:1` as OptionKey,
  matchId: `match ${id}` as MatchId,
  sportId: 1 as SportId,
  marketType: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  line: '-0.5',
  odds: 1955 as Thousandths,
  names: { match: '', league: '', market: '', option: '' },
  inParlay: true,
  showInSingle: false,
  ...change,
});
const option = (odds: number | null, line: string | null = '-0.5', type = 1) => ({
  type: type as OptionType,
  odds: odds as Thousandths | null,
  line,
});
const leg = (id: string, change: Partial<PreBetLeg> = {}): PreBetLeg => ({
  marketId: id as MarketId,
  oldMarketId: null,
  status: 1,
  allowParlay: true,
  inPlay: true,
  minBet: amount('10'),
  maxBet: amount('4000'),
  result: '1-1',
  option: option(1955),
  ...change,
});
const answer = (legs: readonly PreBetLeg[], series: readonly SeriesQuote[] = []): PreBet => ({
  legs,
  series,
  mostOrders: 30,
  mostLegs: 30,
});
const series = (seriesNumber: number, combinations: number): SeriesQuote => ({
  seriesNumber,
  combinations,
  betCount: 99,
  minBet: amount('5'),
  maxBet: amount('500'),
});
const unknown = (): undefined => undefined;
const merged = (
  items: readonly Selection[],
  told: PreBet,
  {
    before = NO_QUOTE,
    asked = items,
    known = unknown,
    now = NOW,
  }: {
    before?: Quote;
    asked?: readonly Selection[];
    known?: (id: MarketId) => BetFacts['market'];
    now?: number;
  } = {},
) => mergePreBet(items, before, told, { requestedItems: asked, known, now, currencyId: 1 });
const ofAnother = () => ({
  matchId: 'else' as MatchId,
  type: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  line: '-0.5',
  options: [{ type: 1 as OptionType, name: null, line: '-0.5' }],
});
const a = 'a:1' as OptionKey;
const noteOf = (told: ReturnType<typeof merged>, key: OptionKey = a) => told.quote.legs[key]?.note;
const quoted = (change: Partial<PreBetLeg> = {}): Quote =>
  merged([item('a')], answer([leg('a', change)])).quote;

describe('what the platform says of a leg', () => {
  test('limits, status, parlay, in play, score and odds are stored by the option (SLIP-13, SLIP-04)', () => {
    expect(quoted()).toEqual({
      phase: 'ready',
      currencyId: 1,
      at: NOW,
      series: [],
      mostOrders: 30,
      mostLegs: 30,
      legs: {
        [a]: {
          status: 1,
          allowParlay: true,
          inPlay: true,
          minBet: '10',
          maxBet: '4000',
          odds: 1955,
          result: '1-1',
          note: null,
        },
      },
    });
  });

  test('a selection that it did not speak of, or that was picked since it was asked, has no word yet', () => {
    expect(
      Object.keys(merged([item('a'), item('b')], answer([leg('a')]), { asked: [item('a')] }).quote.legs),
    ).toEqual(['a:1']);
  });

  test('an empty slip has no series, no legs and no answer (SLIP-18)', () => {
    expect(merged([], answer([leg('a')], [series(2, 1)]), { asked: [item('a')] }).quote).toEqual(NO_QUOTE);
  });

  test('a market that is off has nothing else known (SLIP-29)', () => {
    const told = merged(
      [item('a')],
      answer([leg('a', { status: -1, option: null, minBet: null, maxBet: null })]),
    );
    expect(told.quote.legs[a]).toMatchObject({
      status: -1,
      odds: null,
      minBet: null,
      note: { kind: 'handicap-closed', from: null, until: NOW + NOTE_MS },
    });
    expect(told.mismatched).toEqual([]);
  });
});

describe('a new market id', () => {
  test('of the same bet gets the selection and stake, at the agreed odds (SLIP-17, SLIP-32, F29)', () => {
    const told = merged(
      [item('a'), item('b')],
      answer([leg('a2', { oldMarketId: 'a' as MarketId }), leg('b')]),
    );
    expect(told.items.map(({ key, odds }) => [key, odds])).toEqual([
      ['a2:1', 1955],
      ['b:1', 1955],
    ]);
    expect(told.renamed).toEqual([{ from: 'a:1', to: 'a2:1' }]);
    expect(noteOf(told, 'a2:1' as OptionKey)).toEqual({
      kind: 'handicap-changed',
      from: null,
      until: NOW + NOTE_MS,
    });
    const stakes = { 'a:1': amount('10'), 'b:1': amount('7'), single: amount('3') } as Partial<
      Record<StakeOf, Amount>
    >;
    expect(renamedStakes(stakes, told.renamed)).toEqual({ 'a2:1': '10', 'b:1': '7', single: '3' });
    expect(renamedStakes(stakes, [])).toBe(stakes);
  });

  test.each([
    ['another line', { option: option(1955, '-1') }, 'line-changed', '-0.5'],
    ['another option type', { option: option(1955, '-0.5', 2) }, 'handicap-closed', null],
    ['a line that nobody tells', { option: option(1955, null) }, 'handicap-closed', null],
  ])(
    'of %s is not: the leg is off, keeps its place, and a note says why (SLIP-30, F29, F30)',
    (_, change, kind, from) => {
      const items = [item('a')];
      const told = merged(items, answer([leg('a2', { oldMarketId: 'a' as MarketId, ...change })]));
      expect([told.items, told.renamed]).toEqual([items, []]);
      expect(told.quote.legs[a]).toMatchObject({ status: -1, odds: null, note: { kind, from } });
    },
  );

  test('a locked option of a market on sale is suspended, and its note comes again after it was open (SLIP-13)', () => {
    const locked = answer([leg('a', { option: option(null) })]);
    const once = merged([item('a')], locked);
    expect([once.quote.legs[a]?.status, noteOf(once)?.kind]).toEqual([0, 'market-suspended']);
    expect(quoted({ option: option(1955) }).legs[a]?.status).toBe(1);
    const open = merged([item('a')], answer([leg('a')]), { before: once.quote });
    expect(noteOf(merged([item('a')], locked, { before: open.quote }))?.kind).toBe('market-suspended');
  });

  test("of another match, by the board's own facts, is another bet (F30)", () => {
    const told = merged([item('a')], answer([leg('a')]), { known: ofAnother });
    expect([told.mismatched, told.quote.legs[a]?.status]).toEqual([['a:1'], -1]);
  });

  test('that another selection of the match points to leaves one leg in the pool, counted (SLIP-10, C16)', () => {
    const same = { matchId: 'm' as MatchId };
    const told = merged(
      [item('a', same), item('b', same), item('c')],
      answer([leg('b', { oldMarketId: 'a' as MarketId }), leg('b'), leg('c')]),
    );
    expect(told.items.map(({ key }) => key)).toEqual(['b:1', 'c:1']);
    const other = merged(
      [item('a', same), item('b', same)],
      answer([leg('a2', { oldMarketId: 'a' as MarketId }), leg('b')]),
    );
    expect([other.items.map((each) => each.inParlay), other.deduped]).toEqual([[false, true], 1]);
  });
});

describe('notes of change', () => {
  test.each([
    ['a market that was suspended', { status: 0 }, 'market-suspended', null],
    ['an option that was locked', { option: option(null) }, 'market-suspended', null],
    ['a market that was closed', { status: -1, option: null }, 'handicap-closed', null],
    ['a line that moved', { option: option(1955, '-1') }, 'line-changed', '-0.5'],
    ['odds that moved', { option: option(2010) }, 'odds-changed', '1955'],
    [
      "odds that moved with the market's id",
      { marketId: 'a2' as MarketId, oldMarketId: 'a' as MarketId, option: option(2010) },
      'odds-changed',
      '1955',
    ],
  ])('%s: %o says %s (SLIP-28, SLIP-29, SLIP-30, SLIP-31, SLIP-32)', (_, change, kind, from) => {
    const told = merged([item('a')], answer([leg('a', change)]), { before: quoted() });
    expect(Object.values(told.quote.legs)[0]?.note).toEqual({ kind, from, until: NOW + NOTE_MS });
  });

  test('the user reads a change once: it is not repeated after the note, but a new change is (C32)', () => {
    const after = NOW + NOTE_MS;
    for (const change of [
      { status: 0 },
      { status: -1, option: null },
      { option: option(2010) },
      { option: option(1955, '-1') },
    ]) {
      const once = merged([item('a')], answer([leg('a', change)]), { before: quoted() });
      expect(
        noteOf(merged([item('a')], answer([leg('a', change)]), { before: once.quote, now: after })),
      ).toBeNull();
    }
    const moved = merged([item('a')], answer([leg('a', { option: option(2010) })]), { before: quoted() });
    expect(
      noteOf(
        merged([item('a')], answer([leg('a', { option: option(2020) })]), {
          before: moved.quote,
          now: after,
        }),
      ),
    ).toMatchObject({ kind: 'odds-changed', from: '2010' });
  });

  test('a note lasts 15 s, over answers in between, and delays the next question (C32, FEED-13)', () => {
    const moved = merged([item('a')], answer([leg('a', { option: option(2010) })]), { before: quoted() });
    const between = merged([item('a')], answer([leg('a', { option: option(2010) })]), {
      before: moved.quote,
      now: NOW + 1,
    });
    expect(noteOf(between)).toEqual(noteOf(moved));
    expect([NOW, NOW + NOTE_MS - 1, NOW + NOTE_MS].map((now) => hasNotes(moved.quote, now))).toEqual([
      true,
      true,
      false,
    ]);
    expect(NOTE_MS).toBe(15_000);
  });

  test('removing a leg clears all notes and facts about it; removing the last clears all (SLIP-19, SLIP-18)', () => {
    const both = merged([item('a'), item('b')], answer([leg('a', { status: 0 }), leg('b')]));
    expect(hasNotes(both.quote, NOW)).toBe(true);
    expect(withoutNotes(both.quote, [item('a')]).legs).toEqual({
      [a]: { ...both.quote.legs[a], note: null },
    });
    expect(withoutNotes(both.quote, [])).toEqual(NO_QUOTE);
  });
});

describe('series', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => item(id));
  const legs = items.map(({ key }) => leg(key.slice(0, 1)));

  test('those of this parlay are offered, with betCount 1 or full cover (SLIP-14, SLIP-15, SLIP-16)', () => {
    const told = merged(
      items,
      answer(legs, [series(3, 4), series(0, 11), series(3, 1), series(9, 1), series(2, 0)]),
    ).quote.series;
    expect(told.map((each) => [each.seriesNumber, each.combinations, each.betCount])).toEqual([
      [3, 4, 1],
      [0, 11, 11],
    ]);
  });

  test('an answer to other parlay legs than there are now has none (SLIP-14)', () => {
    const now = items.map((each, at) => (at === 3 ? item('e') : each));
    expect(merged(now, answer(legs, [series(3, 4)]), { asked: items }).quote.series).toEqual([]);
  });
});
