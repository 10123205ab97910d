import { array, assert, boolean, constantFrom, oneof, property, record } from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import { createIcons } from '../icons.ts';
import type { Decoding } from './context.ts';
import { decodeMarkets } from './market.ts';
import { OptionLists } from './optionLists.ts';

const RULES = { matchId: '1' as MatchId, outright: false, sale: 1, handles: false } as const;
const PLAIN: Decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://files.invalid/'),
};
const market = (op: unknown, line: unknown = '-0.5') => [
  { mty: 1000, pe: 1001, nm: 'Handicap', mks: [{ id: '7', ss: 1, li: line, op }] },
];
const two = (line: string, first = 1.9) => [
  { ty: 1, li: `-${line}`, od: first, na: 'Home' },
  { ty: 2, li: `+${line}`, od: 1.8, na: 'Away' },
];
const named = (name: string) =>
  market([
    { ty: 1, od: 2, na: name },
    { ty: 10, od: 2, na: name },
  ]);

const option = record(
  {
    ty: constantFrom<unknown>(0, 1, 2, 3, 9, 10, 11, '1', -1, null),
    od: constantFrom<unknown>(1.95, 0, -1, 'x', null),
    li: constantFrom<unknown>(
      undefined,
      null,
      '',
      '-0.5',
      '+0.5',
      -0.5,
      'a line far longer than any line is',
      '\u202e1',
    ),
    na: constantFrom<unknown>('A', 'B', undefined),
    nm: constantFrom<unknown>('a', undefined),
  },
  { requiredKeys: [] },
);

describe('lists of options that are kept', () => {
  test('a market of the same sides and lines takes the same list, whatever its prices', () => {
    const decoding = { ...PLAIN, optionLists: new OptionLists() };
    const [a] = decodeMarkets(market(two('0.5')), RULES, decoding);
    const [b] = decodeMarkets(market(two('0.5', 2.4)), RULES, decoding);
    const [c] = decodeMarkets(market(two('1.5')), RULES, decoding);
    expect(b?.options).toBe(a?.options);
    expect(b?.odds).toEqual([2400, 1800]);
    expect(c?.options).not.toBe(a?.options);
  });

  test('a list that takes names from the wire is never kept: another market has other names', () => {
    const decoding = { ...PLAIN, optionLists: new OptionLists() };
    expect(decodeMarkets(named('A'), RULES, decoding)[0]?.options[1]?.name).toBe('A');
    expect(decodeMarkets(named('B'), RULES, decoding)[0]?.options[1]?.name).toBe('B');
  });

  test('what is decoded does not depend on what was decoded before (F38)', () => {
    const decoding = { ...PLAIN, optionLists: new OptionLists() };
    assert(
      property(
        array(oneof(option, constantFrom<unknown>(null, 1, 'x')), { maxLength: 5 }),
        boolean(),
        (op, outright) => {
          const rules = { ...RULES, outright };
          const alone: string[] = [];
          const kept: string[] = [];
          const expected = decodeMarkets(market(op), rules, {
            ...PLAIN,
            drop: (reason) => alone.push(reason),
          });
          for (let pass = 0; pass < 2; pass += 1) {
            kept.length = 0;
            expect(
              decodeMarkets(market(op), rules, { ...decoding, drop: (reason) => kept.push(reason) }),
            ).toEqual(expected);
            expect(kept).toEqual(alone);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
