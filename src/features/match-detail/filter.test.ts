import { expect, test } from 'vitest';
import { matchesWords } from '#domain/searchText.ts';
import type { BetGroup } from './betGroups.ts';
import { createTexts } from './filter.ts';

const words: Readonly<Record<string, string>> = {
  'type.1000': 'Handicap',
  'period.full-time': 'Full time',
  'option.1': 'Home',
  'option.2': 'Away',
};
const t = (key: string, options?: Record<string, unknown>): string =>
  words[key] ?? (typeof options?.['defaultValue'] === 'string' ? options['defaultValue'] : '');
const group = (
  type: number,
  name: string,
  options: readonly (readonly [number, string | null])[],
): BetGroup =>
  ({
    key: 'k',
    kind: 'k',
    tabs: [],
    markets: [
      {
        id: 'a',
        type,
        period: 1001,
        name,
        line: '-0.5',
        options: options.map(([each, own]) => ({ type: each, name: own, line: null })),
      },
    ],
  }) as unknown as BetGroup;
const TEAMS = { home: 'Hà Nội FC', away: 'Chelsea' };

test('a market is found by title, server name, options and teams, word by word, without diacritics', () => {
  const handicap = createTexts(
    t,
    TEAMS,
  )(
    group(1000, 'Asian HDP', [
      [1, null],
      [2, null],
    ]),
  );
  expect(
    ['handi', 'FULL handicap', 'asian', 'ha noi', 'chel', 'home', '-0.5'].filter(
      (typed) => !matchesWords(handicap, typed),
    ),
  ).toEqual([]);
  expect(matchesWords(handicap, 'handicap corner')).toBe(false);
  const scorer = createTexts(
    t,
    TEAMS,
  )(
    group(1888, 'Người ghi bàn', [
      [900, 'Đặng Văn Lâm'],
      [901, 'Saka'],
    ]),
  );
  expect(matchesWords(scorer, 'dang')).toBe(true);
  expect(matchesWords(scorer, 'nguoi saka')).toBe(true);
  expect(matchesWords(scorer, 'chelsea')).toBe(false);
  expect(matchesWords(scorer, '')).toBe(true);
});
