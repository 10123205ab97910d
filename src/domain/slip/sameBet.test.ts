import { expect, test } from 'vitest';
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
import { isOfMarket, compareBets, type BetFacts } from './sameBet.ts';
import type { PickedOption } from './slip.ts';

const AWAY = 2 as OptionType;
const pick: PickedOption = {
  key: '700:2' as OptionKey,
  matchId: 'm' as MatchId,
  sportId: 1 as SportId,
  marketType: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  line: '+0.5/1',
  odds: 1955 as Thousandths,
};
const market = (change: Partial<NonNullable<BetFacts['market']>>): NonNullable<BetFacts['market']> => ({
  matchId: 'm' as MatchId,
  type: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  line: '-0.75',
  options: [{ type: AWAY, name: null, line: '+0.5/1' }],
  ...change,
});

test.each([
  ['the same in every fact', { market: market({}) }, 'same'],
  ['the same line written otherwise', { line: '+0.75' }, 'same'],
  ['nothing but the option type is told', {}, 'same'],
  ['another line by the answer', { line: '+1' }, 'line'],
  ["the line's other side", { line: '-0.75' }, 'line'],
  [
    'another line by the board',
    { market: market({ options: [{ type: AWAY, name: null, line: '+1' }] }) },
    'line',
  ],
  ['a line where there was one and is none', { line: null }, 'line'],
  ['another match', { market: market({ matchId: 'n' as MatchId }) }, 'other'],
  ['another market type', { market: market({ type: 1007 as MarketType }) }, 'other'],
  ['another period', { market: market({ period: 1002 as MarketPeriod }) }, 'other'],
  ['an option that the market has not', { market: market({ options: [] }) }, 'other'],
  ['another option type', { optionType: 1 as OptionType }, 'other'],
])('%s: %o is %s (F29, F30)', (_, change, sameness) => {
  expect(compareBets(pick, { optionType: AWAY, ...(change as Partial<BetFacts>) })).toBe(sameness);
});

test("where options have no line of their own the market's counts, in the home side's view (F30)", () => {
  const bare = market({ options: [{ type: AWAY, name: null, line: null }] });
  expect(compareBets({ ...pick, line: '-0.75' }, { optionType: AWAY, market: bare, line: '+0.75' })).toBe(
    'same',
  );
  expect(compareBets({ ...pick, line: '-1' }, { optionType: AWAY, market: bare })).toBe('line');
});

test('a pick is of a market by its whole id (C39)', () => {
  expect([isOfMarket(pick, '700' as MarketId), isOfMarket(pick, '70' as MarketId)]).toEqual([true, false]);
});
