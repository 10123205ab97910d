import { describe, expect, test } from 'vitest';
import * as property from '#tests/property.ts';
import type { MarketPeriod, MarketType, OptionType } from '../ids.ts';
import type { Pair } from '../match/pair.ts';
import { settlePick, type LegPick } from './legOutcome.ts';
import { legStateOf, type LegNeed } from './legNeed.ts';
import type { LegRule } from './legRule.ts';
import { legRuleOf } from './legRules.ts';

const ruleOf = (type: number): LegRule => legRuleOf(type as MarketType) as LegRule;
const pickOf = (type: number, line: number | null = null): LegPick => ({ type: type as OptionType, line });
const [HANDICAP, RESULT, DNB, TOTAL, PARITY, DOUBLE, BOTH, SCORE, BAND, SHEET, WINNER] = [
  1000, 1005, 1006, 1007, 1008, 1012, 1027, 1099, 1101, 1025, 3004,
];
/** A pick whose market's name says how many goals home begins with. */
const named = (type: number, n: number): LegPick => ({ ...pickOf(type), n });
const more = (count: number, side: 0 | 1 | null): LegNeed => ({ kind: 'more', count, side });
const most = (count: number, side: 0 | 1 | null): LegNeed => ({ kind: 'at-most', count, side });

/** The outcome of a pick of home at a level score, by the period of the market. */
const eBasketballOutcome = (period: number) =>
  legStateOf(legRuleOf(178_003 as MarketType, period as MarketPeriod) as LegRule, pickOf(1), [20, 20], false)
    ?.outcome;

describe('what a leg still needs', () => {
  test.each<[string, number, LegPick, Pair, string, LegNeed | null]>([
    ['home at 0-0', RESULT, pickOf(1), [0, 0], 'lost', more(1, 0)],
    ['home two behind', RESULT, pickOf(1), [0, 2], 'lost', more(3, 0)],
    ['home ahead', RESULT, pickOf(1), [2, 1], 'won', { kind: 'win-by', count: 1, side: 0 }],
    ['draw at 1-1', RESULT, pickOf(3), [1, 1], 'won', { kind: 'stay-level' }],
    ['draw one behind', RESULT, pickOf(3), [2, 1], 'lost', more(1, 1)],
    ['draw no bet at 0-0', DNB, pickOf(2), [0, 0], 'returned', more(1, 1)],
    ['home +1.5 at 0-0', HANDICAP, pickOf(1, 150), [0, 0], 'won', { kind: 'not-lose-by', count: 2, side: 0 }],
    ['home +0.5 at 0-0', HANDICAP, pickOf(1, 50), [0, 0], 'won', { kind: 'not-lose-by', count: 0, side: 0 }],
    ['home -0.75 one ahead', HANDICAP, pickOf(1, -75), [1, 0], 'half-won', more(1, 0)],
    ['home -0.75 two ahead', HANDICAP, pickOf(1, -75), [2, 0], 'won', { kind: 'win-by', count: 2, side: 0 }],
    ['home 0/0.5 down', HANDICAP, pickOf(1, -25), [0, 0], 'half-lost', more(1, 0)],
    ['over 2.5 at 1-0', TOTAL, pickOf(4, 250), [1, 0], 'lost', more(2, null)],
    ['over 2.75 at 2-1', TOTAL, pickOf(4, 275), [2, 1], 'half-won', more(1, null)],
    ['over 2.5 at 2-1', TOTAL, pickOf(4, 250), [2, 1], 'won', null],
    ['under 2.5 at 1-0', TOTAL, pickOf(5, 250), [1, 0], 'won', most(1, null)],
    ['under 2.5 at 2-0', TOTAL, pickOf(5, 250), [2, 0], 'won', most(0, null)],
    ['under 2.5 at 3-0', TOTAL, pickOf(5, 250), [3, 0], 'lost', null],
    ['odd at 0-0', PARITY, pickOf(7), [0, 0], 'lost', { kind: 'parity', isOdd: true, side: null }],
    ['even at 0-0', PARITY, pickOf(6), [0, 0], 'won', { kind: 'parity', isOdd: false, side: null }],
    ['home or away at 0-0', DOUBLE, pickOf(51), [0, 0], 'lost', more(1, null)],
    ['home or away at 1-0', DOUBLE, pickOf(51), [1, 0], 'won', { kind: 'not-level' }],
    ['home or draw at 0-0', DOUBLE, pickOf(50), [0, 0], 'won', { kind: 'not-lose-by', count: 0, side: 0 }],
    ['both score at 1-0', BOTH, pickOf(8), [1, 0], 'lost', more(1, 1)],
    ['both score at 0-0', BOTH, pickOf(8), [0, 0], 'lost', { kind: 'both', home: 1, away: 1 }],
    ['not both at 1-0', BOTH, pickOf(9), [1, 0], 'won', most(0, 1)],
    ['both score at 1-1', BOTH, pickOf(8), [1, 1], 'won', null],
    ['2-1 at 1-1', SCORE, pickOf(121), [1, 1], 'lost', more(1, 0)],
    ['2-1 at 0-0', SCORE, pickOf(121), [0, 0], 'lost', { kind: 'both', home: 2, away: 1 }],
    ['2-1 at 2-1', SCORE, pickOf(121), [2, 1], 'won', most(0, null)],
    ['2-1 at 3-1', SCORE, pickOf(121), [3, 1], 'lost', null],
    ['2 or 3 goals at 1-0', BAND, pickOf(302), [1, 0], 'lost', more(1, null)],
    ['2 or 3 goals at 2-2', BAND, pickOf(302), [2, 2], 'lost', null],
    ['clean sheet of home', SHEET, pickOf(8), [1, 0], 'won', most(0, 1)],
    ['sets one behind', 5001, pickOf(1), [0, 1], 'lost', more(2, 0)],
    [
      'games +3.5 two behind',
      5002,
      pickOf(2, 350),
      [5, 3],
      'won',
      { kind: 'not-lose-by', count: 4, side: 1 },
    ],
    ['over 22.5 games at 6-4 6-6', 5003, pickOf(4, 2250), [12, 10], 'lost', more(1, null)],
    ['home wins a set at 0-1', 5016, pickOf(8), [0, 1], 'lost', more(1, 0)],
    ['3-1 in sets at 2-1', 13_004, pickOf(131), [2, 1], 'lost', more(1, 0)],
    ['four sets at 2-1', 13_012, pickOf(315), [2, 1], 'lost', more(1, null)],
    [
      'European handicap, home with one at 0-0',
      1002,
      named(1, 1),
      [0, 0],
      'won',
      { kind: 'not-lose-by', count: 0, side: 0 },
    ],
    ['European handicap, draw with one at 0-0', 1002, named(3, 1), [0, 0], 'lost', more(1, 1)],
    ['European handicap, away with one at 0-0', 1002, named(2, 1), [0, 0], 'lost', more(2, 1)],
    ['winner at a level score', WINNER, pickOf(1), [80, 80], 'level', more(1, 0)],
  ])('%s', (_, type, pick, count, outcome, need) => {
    expect(legStateOf(ruleOf(type), pick, count, false)).toMatchObject({ outcome, need });
  });

  test('after the end of its period a leg is sure and needs nothing', () => {
    expect(legStateOf(ruleOf(RESULT), pickOf(1), [0, 1], true)).toEqual({
      outcome: 'lost',
      isSure: true,
      need: null,
      progress: 0,
    });
  });

  test('at a level score a winner of e-basketball is open in the match, and returned in a part', () => {
    expect([178_001, 178_003, 178_005].map(eBasketballOutcome)).toEqual(['level', 'returned', 'returned']);
  });

  test('an option or a line that no table knows is not judged (D17)', () => {
    expect(legStateOf(ruleOf(SCORE), pickOf(244), [0, 0], false)).toBeUndefined();
    expect(legStateOf(ruleOf(HANDICAP), pickOf(1), [0, 0], false)).toBeUndefined();
    expect(legRuleOf(1075 as MarketType)).toBeUndefined();
  });
});

const TYPES: readonly [type: number, options: readonly number[], withLine: boolean][] = [
  [HANDICAP, [1, 2], true],
  [RESULT, [1, 2, 3], false],
  [TOTAL, [4, 5], true],
  [PARITY, [6, 7], false],
  [DOUBLE, [50, 51, 52], false],
  [BOTH, [8, 9], false],
  [SCORE, [100, 110, 121, 144], false],
  [BAND, [301, 302, 303, 305], false],
  [SHEET, [8, 9], false],
  [1016, [3, 2], false],
  [1168, [8, 9], false],
];
const picks = property.constantFrom(...TYPES).chain(([type, options, withLine]) =>
  property.record({
    type: property.constant(type),
    option: property.constantFrom(...options),
    line: withLine
      ? property.integer({ min: type === TOTAL ? 1 : -12, max: 16 }).map((quarters) => quarters * 25)
      : property.constant(null),
  }),
);
const counts = property.tuple(property.nat(6), property.nat(6));

describe('needs, for all picks and counts', () => {
  test('what is needed wins, and one less does not', () => {
    property.assert(
      property.property(picks, counts, ({ type, option, line }, count) => {
        const rule = ruleOf(type);
        const pick = pickOf(option, line);
        const need = legStateOf(rule, pick, count, false)?.need;
        if (need?.kind !== 'more') return;
        const after = (n: number, side: 0 | 1) =>
          settlePick(rule, pick, side === 0 ? [count[0] + n, count[1]] : [count[0], count[1] + n]);
        for (const side of need.side === null ? ([0, 1] as const) : [need.side]) {
          expect(after(need.count, side)).toBe('won');
          expect(after(need.count - 1, side)).not.toBe('won');
        }
      }),
      { numRuns: 1_000 },
    );
  });
  test('what is sure stays, whatever is scored; what is not sure can change', () => {
    property.assert(
      property.property(picks, counts, ({ type, option, line }, count) => {
        const rule = ruleOf(type);
        const pick = pickOf(option, line);
        const standing = legStateOf(rule, pick, count, false);
        if (standing === undefined) throw new Error('not judged');
        let changes = 0;
        for (let home = 0; home < 14; home += 1)
          for (let away = 0; away < 14; away += 1)
            if (settlePick(rule, pick, [count[0] + home, count[1] + away]) !== standing.outcome) changes += 1;
        expect(changes === 0).toBe(standing.isSure);
        expect(standing.progress).toBeGreaterThanOrEqual(0);
        expect(standing.progress).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });
});
