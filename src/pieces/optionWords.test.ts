import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MarketPeriod, MarketType, OptionType } from '#domain/ids.ts';
import type { OptionFacts } from '#domain/match/match.ts';
import { marketTitle, optionWords, type MarketTexts } from './optionWords.ts';

const words: Record<string, MarketTexts> = {};
beforeAll(async () => {
  for (const locale of ['en', 'zh-CN']) {
    const text = readFileSync(new URL(`../../locales/${locale}/markets.json`, import.meta.url), 'utf8');
    const each = createInstance();
    await each.init({
      lng: locale,
      resources: { [locale]: { markets: JSON.parse(text) as object } },
      defaultNS: 'markets',
      interpolation: { escapeValue: false },
    });
    words[locale] = (key, options = {}) => each.t(key, options);
  }
});
const t = (locale = 'en'): MarketTexts => words[locale] as MarketTexts;

const option = (type: number, change: Partial<OptionFacts> = {}): OptionFacts => ({
  type: type as OptionType,
  name: null,
  line: null,
  ...change,
});
const market = (type: number, period: number, change: { name?: string; line?: string | null } = {}) => ({
  type: type as MarketType,
  period: period as MarketPeriod,
  name: '',
  line: null,
  ...change,
});
const TEAMS = { home: 'Ajax', away: 'Feyenoord' };
const say = (type: number, change: Partial<OptionFacts> = {}, locale = 'en') =>
  optionWords(t(locale), market(1005, 1001), option(type, change), 'split', TEAMS);

const countSideOf = (type: number, period: number, change: Partial<OptionFacts> = {}, of = 313) =>
  optionWords(t(), market(type, period), option(of, change), 'split').side;

const inLineOf = (team: string, name: string) =>
  optionWords(t(), market(1005, 1001), option(441, { name }), 'split', TEAMS, team);
const labelWithLine = (type: number, name: string | null, line: string) =>
  optionWords(t(), market(1072, 1001), option(type, { name, line }), 'split', TEAMS).label;

describe('the words of an option', () => {
  test.each([
    [1, 'Home', '主'],
    [2, 'Away', '客'],
    [3, 'Draw', '和局'],
    [4, 'Over', '大'],
    [5, 'Under', '小'],
    [6, 'Even', '双'],
    [7, 'Odd', '单'],
    [8, 'Yes', '是'],
    [9, 'No', '否'],
  ])('type %i is %s (LIST-19, D22)', (type, english, chinese) => {
    expect([say(type).side, say(type, {}, 'zh-CN').side]).toEqual([english, chinese]);
  });

  test('a correct score has its own words, and so have other scores, bands and exact goals (LIST-20, D22)', () => {
    expect([100, 121, 112, 144, 199].map((type) => say(type).label)).toEqual([
      '0-0',
      '2-1',
      '1-2',
      '4-4',
      '9-9',
    ]);
    expect([244, 301, 305, 311, 322].map((type) => say(type).label)).toEqual([
      'Other',
      '0-1',
      '7+',
      '0',
      '6+',
    ]);
  });

  test.each([1, 2, 3, 4, 5, 9, 16, 50, 121, 244, 301, 313])(
    "an outright's option of type %i is its runner, by the server's name (D22)",
    (type) => {
      const outright = market(1998, 1999);
      const runner = option(type, { name: 'Gotham Racers' });
      for (const teams of [undefined, { home: '', away: '' }, TEAMS])
        expect(optionWords(t(), outright, runner, 'split', teams)).toEqual({
          label: 'Gotham Racers',
          side: 'Gotham Racers',
          spoken: 'Gotham Racers, Outright, Winner',
        });
    },
  );

  test("an outright's option without a name has the client's own word (D22)", () => {
    const words = optionWords(t(), market(1999, 1999, { line: '99.5' }), option(4), 'split');
    expect([words.label, words.side]).toEqual(['O 99.5', 'Over']);
  });

  test('a number of sets, runs or cards never reads as a number of goals (D22)', () => {
    expect([countSideOf(1102, 1001), countSideOf(2018, 2001), countSideOf(177_014, 177_001)]).toEqual([
      '2 goals',
      '2 goals',
      '2 goals',
    ]);
    for (const [type, period] of [
      [5020, 5001],
      [13_012, 13_001],
      [7020, 7001],
      [1107, 1001],
      [1170, 1001],
    ] as const) {
      expect([countSideOf(type, period, { name: 'Two' }), countSideOf(type, period)]).toEqual(['Two', '2']);
      expect(countSideOf(type, period, {}, 322)).toBe('6+');
      expect(optionWords(t(), market(type, period), option(321, { name: 'Three up' }), 'split').label).toBe(
        '3+',
      );
    }
  });

  test("a type that is of no table goes by the server's name, and without one by a neutral word (D17, D22)", () => {
    expect(say(901, { name: 'Within three minutes' })).toMatchObject({
      label: 'Within three minutes',
      side: 'Within three minutes',
    });
    expect(say(901).side).toBe('Option');
  });

  test('a name that begins with the team of its line says the rest in the cell and the whole aloud', () => {
    const { label, spoken } = inLineOf('Ajax', 'Ajax by penalty');
    expect([label, spoken.includes('Ajax by penalty')]).toEqual(['by penalty', true]);
    expect(
      ['Ajax', 'Ajacied', 'Feyenoord by penalty', 'Ajax/Feyenoord'].map(
        (name) => inLineOf('Ajax', name).label,
      ),
    ).toEqual(['Ajax', 'Ajacied', 'Feyenoord by penalty', 'Ajax/Feyenoord']);
    for (const name of ['Ajaxed by penalty', 'Ajax-2 by penalty', 'Ajax - Feyenoord', 'Ajax & Over'])
      expect(inLineOf('Ajax', name).label).toBe(name);
    expect(inLineOf('阿贾克斯', '阿贾克斯点球').label).toBe('点球');
    expect(inLineOf('Feyenoord', 'Feyenoord -1.5').label).toBe('-1.5');
  });

  test('where no line stands for a team, options of both teams have different texts', () => {
    for (const names of [
      ['Ajax & Over', 'Feyenoord & Over'],
      ['Ajax by 2', 'Feyenoord by 2'],
      ['Ajax/Feyenoord', 'Feyenoord/Feyenoord'],
    ])
      expect(names.map((name) => say(441, { name }).label)).toEqual(names);
  });

  test('the line of an option stands alone only at a side or draw, and is not repeated', () => {
    expect([
      labelWithLine(1, null, '-1'),
      labelWithLine(3, null, '-1'),
      labelWithLine(4, null, '2.5'),
    ]).toEqual(['-1', '1', 'O 2.5']);
    expect([labelWithLine(17, 'Ajax & Over', '2.5'), labelWithLine(19, 'Feyenoord & Over', '2.5')]).toEqual([
      'Ajax & Over 2.5',
      'Feyenoord & Over 2.5',
    ]);
    expect([labelWithLine(8, null, '2.5'), labelWithLine(9, null, '2.5')]).toEqual(['Yes 2.5', 'No 2.5']);
    expect(labelWithLine(17, 'Ajax & Over 2.5', '2.5')).toBe('Ajax & Over 2.5');
  });

  test('a line that the name has in another notation is not repeated; the number of a team is no line', () => {
    for (const notation of ['split', 'decimal'] as const)
      for (const [name, line] of [
        ['Ajax & Over 2/2.5', '2.25'],
        ['Ajax & Over 2.25', '2/2.5'],
        ['主胜 & 大2/2.5', '2.25'],
      ] as const)
        expect(optionWords(t(), market(1072, 1001), option(17, { name, line }), notation, TEAMS).label).toBe(
          name,
        );
    expect([
      labelWithLine(17, 'Schalke 04 & Over', '4'),
      labelWithLine(17, 'Ajax U21 & Over', '21'),
      labelWithLine(17, 'Ajax & Over 12.5', '2.5'),
    ]).toEqual(['Schalke 04 & Over 4', 'Ajax U21 & Over 21', 'Ajax & Over 12.5 2.5']);
  });

  test('where the place of a cell stands for its option, the line stands alone', () => {
    const half = market(1072, 1001, { name: 'Half' });
    expect(
      optionWords(t(), half, option(901, { name: '1st half', line: '0.5' }), 'split', TEAMS, '1st half')
        .label,
    ).toBe('0.5');
    expect(optionWords(t(), half, option(901, { name: '1st half' }), 'split', TEAMS, '1st half').label).toBe(
      '1st half',
    );
  });

  test('what is spoken names the side, the team, the period and the market with its line', () => {
    const spoken = optionWords(t(), market(1000, 1002, { line: '-0.75' }), option(2), 'split', TEAMS).spoken;
    expect(spoken).toBe('Away Feyenoord, 1st half, Handicap +0.5/1');
  });
});

const totalOf = (period: number, locale?: string) =>
  marketTitle(t(locale), market(1007, period, { name: 'Over/Under-15-30 Minutes' }));

describe('the title of a market', () => {
  test("is the client's own where it has words for both type and period (LIST-20)", () => {
    expect(marketTitle(t(), market(1000, 1001, { name: 'HDP' }))).toBe('Handicap · Full time');
    expect(marketTitle(t('zh-CN'), market(3002, 3007))).toBe('让分 · 第3节');
  });

  test('names a quarter of an hour by its first and last minute, as it is settled (LIST-33)', () => {
    expect([totalOf(1007), totalOf(1008), totalOf(1012)]).toEqual([
      'O/U · 0-15 min',
      'O/U · 15-30 min',
      'O/U · 75-90 min',
    ]);
    expect(totalOf(1008, 'zh-CN')).toBe('大小 · 15-30 分钟');
  });

  test("is the server's for a type or period of no table: no unknown period passes as the match (LIST-25, D17)", () => {
    expect(marketTitle(t(), market(1888, 1001, { name: 'First substitution' }))).toBe('First substitution');
    expect(marketTitle(t(), market(1000, 1099, { name: 'Handicap of the seventh' }))).toBe(
      'Handicap of the seventh',
    );
    expect(marketTitle(t(), market(1888, 1099))).toBe('Market');
  });

  test("is the server's where the type does not say which goal or game it is about", () => {
    expect(marketTitle(t(), market(1089, 1001, { name: '3rd goal' }))).toBe('3rd goal');
    expect(marketTitle(t(), market(1089, 1001))).toBe('Next goal · Full time');
  });

  test("is the server's for an outright that is not the winner, also where it is spoken (MENU-14, LIST-25)", () => {
    const relegation = market(1999, 1999, { name: 'To be relegated' });
    expect(marketTitle(t(), relegation)).toBe('To be relegated');
    expect(marketTitle(t('zh-CN'), market(47_999, 47_999, { name: '最佳射手' }))).toBe('最佳射手');
    expect(optionWords(t(), relegation, option(9001, { name: 'Ajax' }), 'split').spoken).toBe(
      'Ajax, Outright, To be relegated',
    );
    expect(marketTitle(t(), market(1998, 1999, { name: 'Champion' }))).toBe('Winner · Outright');
  });

  test('of a map of e-sports counts kills or rounds; outrights of every sport have one word', () => {
    expect([
      marketTitle(t(), market(164_002, 164_001)),
      marketTitle(t(), market(164_002, 164_003)),
      marketTitle(t(), market(179_003, 179_002)),
    ]).toEqual(['Map HDP · Full time', 'Kills HDP · Map 2', 'Rounds O/U · Map 1']);
    expect(marketTitle(t(), market(47_999, 47_999))).toBe('Winner · Outright');
  });
});
