import type { Text } from '#sandbox/world/worldChange.ts';

/**
 * An option type's names: short ones, and full ones where they differ; `{home}` and `{away}` are the teams.
 */
export type OptionName = { readonly short: Text; readonly full: Text };

const same = (short: Text): OptionName => ({ short, full: short });
const HOME: Text = ['主', 'Home', 'Chủ', 'เจ้าบ้าน'];
const AWAY: Text = ['客', 'Away', 'Khách', 'ทีมเยือน'];
const DRAW: Text = ['和', 'Draw', 'Hòa', 'เสมอ'];
const OVER: Text = ['大', 'Over', 'Tài', 'สูง'];
const UNDER: Text = ['小', 'Under', 'Xỉu', 'ต่ำ'];
const YES: Text = ['是', 'Yes', 'Có', 'ใช่'];
const NO: Text = ['否', 'No', 'Không', 'ไม่'];
const HOME_TEAM: Text = ['{home}', '{home}', '{home}', '{home}', '{home}'];
const AWAY_TEAM: Text = ['{away}', '{away}', '{away}', '{away}', '{away}'];
const THE_DRAW: Text = ['和局', 'Draw', 'Hòa', 'เสมอ'];

const linked = (a: Text, b: Text, ...[zh, en, vi, th]: readonly [string, string, string, string]): Text => [
  `${a[0]}${zh}${b[0]}`,
  `${a[1]}${en}${b[1]}`,
  `${a[2] ?? ''}${vi}${b[2] ?? ''}`,
  `${a[3] ?? ''}${th}${b[3] ?? ''}`,
];
const both = (a: Text, b: Text): Text => linked(a, b, ' & ', ' & ', ' & ', ' & ');
const either = (a: Text, b: Text): Text => linked(a, b, '/', ' or ', ' hoặc ', ' หรือ ');
const pair = (
  join: (a: Text, b: Text) => Text,
  short: readonly [Text, Text],
  full: readonly [Text, Text],
): OptionName => ({ short: join(...short), full: join(...full) });
const by = (side: Text, n: number, more: boolean): Text => {
  const [zh, en, vi, th] = side;
  const what = more ? `${n}+` : String(n);
  return [
    `${zh}净胜${what}`,
    `${en} by ${what}`,
    `${vi ?? ''} thắng cách ${what}`,
    `${th ?? ''} ชนะ ${what}`,
  ];
};
const margin = (short: Text, full: Text, n: number): OptionName => ({
  short: by(short, n, n === 3),
  full: by(full, n, n === 3),
});
/** Creates the name of a count, which is the same in every language. */
const count = (text: string): OptionName => same([text, text, text, text, text]);

const entries = (from: number, names: readonly OptionName[]): (readonly [number, OptionName])[] =>
  names.map((name, i) => [from + i, name] as const);

/** Names by selection type (wire facts 4.10), except correct scores, whose names `scoreName` builds. */
export const OPTIONS: ReadonlyMap<number, OptionName> = new Map([
  ...entries(1, [
    { short: HOME, full: HOME_TEAM },
    { short: AWAY, full: AWAY_TEAM },
    { short: DRAW, full: THE_DRAW },
    same(OVER),
    same(UNDER),
    same(['双', 'Even', 'Chẵn', 'คู่']),
    same(['单', 'Odd', 'Lẻ', 'คี่']),
    same(YES),
    same(NO),
  ]),
  [16, same(['无', 'None', 'Không có', 'ไม่มี'])],
  ...entries(
    17,
    (
      [
        [HOME, HOME_TEAM],
        [AWAY, AWAY_TEAM],
        [DRAW, THE_DRAW],
      ] as const
    ).flatMap(([short, full]) => [OVER, UNDER].map((second) => pair(both, [short, second], [full, second]))),
  ),
  ...entries(
    23,
    (
      [
        [HOME, HOME_TEAM],
        [AWAY, AWAY_TEAM],
        [DRAW, THE_DRAW],
      ] as const
    ).flatMap(([short, full]) => [YES, NO].map((second) => pair(both, [short, second], [full, second]))),
  ),
  ...entries(50, [
    pair(either, [HOME, DRAW], [HOME_TEAM, THE_DRAW]),
    pair(either, [HOME, AWAY], [HOME_TEAM, AWAY_TEAM]),
    pair(either, [AWAY, DRAW], [AWAY_TEAM, THE_DRAW]),
  ]),
  ...entries(
    63,
    [1, 2, 3].map((n) => margin(HOME, HOME_TEAM, n)),
  ),
  ...entries(
    66,
    [1, 2, 3].map((n) => margin(AWAY, AWAY_TEAM, n)),
  ),
  [244, same(['其他比分', 'Other', 'Tỷ số khác', 'สกอร์อื่น'])],
  [301, count('0-1')],
  [302, count('2-3')],
  [303, count('4-6')],
  [305, count('7+')],
  ...entries(
    311,
    [0, 1, 2, 3, 4, 5].map((n) => count(String(n))),
  ),
  [321, count('3+')],
  [322, count('6+')],
]);

/**
 * Returns the name of a correct score; undefined for any other type. The type is 100 + 10 × home + away, up
 * to 9-9.
 */
export const scoreName = (type: number): OptionName | undefined =>
  type >= 100 && type < 200 ? count(`${Math.floor((type - 100) / 10)}-${type % 10}`) : undefined;
