import { expect, test } from 'vitest';
import { languageFile } from '#sandbox/http/languageFile.ts';
import { SOURCES } from '#sandbox/leagues/leagues.ts';
import { divisionOf } from '#sandbox/leagues/divisions.ts';
import { parseNames, parseTeamNames } from '#sandbox/leagues/names.ts';
import { REGIONS } from '#sandbox/leagues/regions.ts';
import { SPORTS } from '#sandbox/sports/sports.ts';
import { inLanguage, LANGUAGES } from '#sandbox/wire/language.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { groupName, groupTags, optionName, phaseName, shortOptionName } from '#sandbox/wire/marketNames.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { MARKETS } from './markets.ts';
import { OPTIONS } from './options.ts';
import { PERIODS } from './periods.ts';
import { PHASES } from './phases.ts';
import { SPORT_NAMES, STAGE_NAMES, STATUS_NAMES } from './sports.ts';
import { traditional } from './traditional.ts';

const all = (name: (language: Language) => string): string[] => LANGUAGES.map(name);
const TEAMS = ['Arsenal', 'Chelsea'] as const;

test.each([
  [1000, 1001, undefined, ['让球', '讓球', 'Handicap', 'Kèo chấp', 'แฮนดิแคป']],
  [
    1007,
    1002,
    undefined,
    ['大小-上半场', '大小-上半場', 'Over/Under-1st Half', 'Tài/Xỉu-Hiệp 1', 'สูง/ต่ำ-ครึ่งแรก'],
  ],
  [1089, 1001, 3, ['第3个进球', '第3個進球', 'Goal 3', 'Bàn thắng thứ 3', 'ประตูที่ 3']],
  [
    2002,
    2003,
    undefined,
    ['大小-第一节', '大小-第一節', 'Over/Under-1st Period', 'Tài/Xỉu-Hiệp 1', 'สูง/ต่ำ-ช่วงที่ 1'],
  ],
  [
    5012,
    5003,
    undefined,
    ['盘获胜者-第二盘', '盤獲勝者-第二盤', 'Set Winner-2nd Set', 'Người thắng set-Set 2', 'ผู้ชนะเซต-เซต 2'],
  ],
  [
    16006,
    16013,
    undefined,
    [
      '局获胜者-第十二局',
      '局獲勝者-第十二局',
      'Frame Winner-12th Frame',
      'Người thắng ván-Ván 12',
      'ผู้ชนะเฟรม-เฟรม 12',
    ],
  ],
  [179001, 179001, undefined, ['获胜者', '獲勝者', 'Winner', 'Đội thắng', 'ผู้ชนะ']],
])('the bet group %i in period %i is named in every language (wire facts 3.7)', (mty, pe, nth, names) => {
  expect(all((language) => groupName(nth === undefined ? { mty, pe } : { mty, pe, nth }, language))).toEqual(
    names,
  );
});

test('a bet group of an unknown type has the name that the platform sends', () => {
  expect(groupName({ mty: 1777_001, pe: 1777_001, nm: ['谁先到', 'First There'] }, 'ENG')).toBe(
    'First There',
  );
  expect(
    all((language) => groupName({ mty: 1777_001, pe: 1777_001 }, language)).every((name) => name !== ''),
  ).toBe(true);
});

test.each([
  [1, ['Arsenal', 'Arsenal', 'Arsenal', 'Arsenal', 'Arsenal'], ['主', '主', 'Home', 'Chủ', 'เจ้าบ้าน']],
  [3, ['和局', '和局', 'Draw', 'Hòa', 'เสมอ'], ['和', '和', 'Draw', 'Hòa', 'เสมอ']],
  [7, ['单', '單', 'Odd', 'Lẻ', 'คี่'], ['单', '單', 'Odd', 'Lẻ', 'คี่']],
  [16, ['无', '無', 'None', 'Không có', 'ไม่มี'], ['无', '無', 'None', 'Không có', 'ไม่มี']],
  [
    20,
    ['Chelsea & 小', 'Chelsea & 小', 'Chelsea & Under', 'Chelsea & Xỉu', 'Chelsea & ต่ำ'],
    ['客 & 小', '客 & 小', 'Away & Under', 'Khách & Xỉu', 'ทีมเยือน & ต่ำ'],
  ],
  [
    27,
    ['和局 & 是', '和局 & 是', 'Draw & Yes', 'Hòa & Có', 'เสมอ & ใช่'],
    ['和 & 是', '和 & 是', 'Draw & Yes', 'Hòa & Có', 'เสมอ & ใช่'],
  ],
  [
    52,
    ['Chelsea/和局', 'Chelsea/和局', 'Chelsea or Draw', 'Chelsea hoặc Hòa', 'Chelsea หรือ เสมอ'],
    ['客/和', '客/和', 'Away or Draw', 'Khách hoặc Hòa', 'ทีมเยือน หรือ เสมอ'],
  ],
  [
    68,
    ['Chelsea净胜3+', 'Chelsea淨勝3+', 'Chelsea by 3+', 'Chelsea thắng cách 3+', 'Chelsea ชนะ 3+'],
    ['客净胜3+', '客淨勝3+', 'Away by 3+', 'Khách thắng cách 3+', 'ทีมเยือน ชนะ 3+'],
  ],
  [121, ['2-1', '2-1', '2-1', '2-1', '2-1'], ['2-1', '2-1', '2-1', '2-1', '2-1']],
  [305, ['7+', '7+', '7+', '7+', '7+'], ['7+', '7+', '7+', '7+', '7+']],
])(
  'the option type %i has a full and a short name in every language (wire facts 4.10)',
  (type, full, short) => {
    expect([
      all((language) => optionName(type, language, TEAMS)),
      all((language) => shortOptionName(type, language)),
    ]).toEqual([full, short]);
  },
);

test.each([
  [1000, 1001, ['p', 'h']],
  [1007, 1002, ['p', 'h', 's', 'f']],
  [1010, 1001, ['c', 'h']],
  [1099, 1001, ['p', 'cs']],
  [3003, 3005, ['p', 'h', 'q']],
  [1007, 1008, ['p', 'h', 's', 't']],
  [5012, 5002, ['set']],
  [16006, 16004, ['j']],
  [999_999, 0, ['o']],
])('the bet group %i in period %i has its tags (wire facts 4.8)', (mty, pe, tags) => {
  expect(groupTags(mty, pe)).toEqual(tags);
});

const written = (text: Text): boolean => text.slice(0, 4).every((name) => name !== undefined && name !== '');

test('market types, periods, phases, sports and statuses are written in every language', () => {
  const texts = [
    ...[...MARKETS].map(([code, { name }]) => [code, name] as const),
    ...[...PERIODS].map(([code, { name }]) => [code, name] as const),
    ...PHASES,
    ...SPORT_NAMES,
    ...STATUS_NAMES,
    ...STAGE_NAMES,
    ...[...OPTIONS].flatMap(([code, { short, full }]) => [[code, short] as const, [code, full] as const]),
    ...REGIONS.map((region, i) => [i, parseNames(region)] as const),
  ];
  expect(texts.filter(([, text]) => !written(text))).toEqual([]);
});

test('every market type and period that a sport offers has a name', () => {
  const groups = SPORTS.flatMap((sport) =>
    [...sport.groups, ...sport.lean].map(({ mty, pe, nm }) => ({ mty, pe, nm })),
  );
  expect(groups.filter(({ mty, nm }) => !MARKETS.has(mty) && nm === undefined)).toEqual([]);
  expect(groups.filter(({ pe, nm }) => !PERIODS.has(pe) && nm === undefined)).toEqual([]);
});

test('every option that a sport offers has its own name or the name of its type', () => {
  const groups = SPORTS.flatMap((sport) => [...sport.groups, ...sport.lean]);
  const nameless = groups.filter(({ ops, names }) =>
    names === undefined
      ? ops.some((type) => shortOptionName(type, 'ENG') === String(type) && !OPTIONS.has(type))
      : names.length !== ops.length || !names.every(written),
  );
  expect(nameless.map(({ mty, pe, ops }) => [mty, pe, ops])).toEqual([]);
});

const teams = (source: (typeof SOURCES)[number]): readonly Text[] =>
  source.teams.split(/[,;]/).map(parseTeamNames);

test('every league has names, a region that is in the table, and 8 to 40 teams; every sport has a league', () => {
  const regions = new Set(REGIONS.map((region) => parseNames(region)[1]));
  const bad = SOURCES.filter(
    (source) =>
      !regions.has(source.region) ||
      teams(source).length < 8 ||
      teams(source).length > 40 ||
      teams(source).some(([zh, en]) => zh === '' || en === ''),
  );
  expect(bad.map(({ na }) => na)).toEqual([]);
  expect(SPORTS.filter(({ sid }) => !SOURCES.some((source) => source.sid === sid))).toEqual([]);
  expect(
    SOURCES.filter(({ teams: list }) => list.split(';').some((pool) => pool.split(',').length < 2)),
  ).toEqual([]);
});

test.each([
  ['Real Madrid|皇家马德里', ['皇家马德里', '皇家馬德里', 'Real Madrid', 'Real Madrid', 'เรอัล มาดริด']],
  ['Hai Phong|海防', ['海防', '海防', 'Hai Phong', 'Hải Phòng', 'Hai Phong']],
  ['China (W)|中国 (女)', ['中国 (女)', '中國 (女)', 'China (W)', 'Trung Quốc (Nữ)', 'จีน (ญ)']],
  [
    'Croatia (Foxy)|克罗地亚 (Foxy)',
    ['克罗地亚 (Foxy)', '克羅埃西亞 (Foxy)', 'Croatia (Foxy)', 'Croatia (Foxy)', 'โครเอเชีย (Foxy)'],
  ],
  [
    'Liverpool (Bomb1to)|利物浦 (Bomb1to)',
    [
      '利物浦 (Bomb1to)',
      '利物浦 (Bomb1to)',
      'Liverpool (Bomb1to)',
      'Liverpool (Bomb1to)',
      'ลิเวอร์พูล (Bomb1to)',
    ],
  ],
  ['Ratchanok Intanon|因达农', ['因达农', '因達農', 'Ratchanok Intanon', 'Ratchanok Intanon', 'รัชนก อินทนนท์']],
])('the team %s is called so in every language', (written, names) => {
  expect(all((language) => inLanguage(parseTeamNames(written), language))).toEqual(names);
});

const leagueNames = (english: string, d = 0): string[] => {
  const source = SOURCES.find(({ na }) => na.startsWith(`${english}|`));
  return source === undefined ? [] : all((language) => inLanguage(divisionOf(source, d).league, language));
};
const firstTeam = (english: string, d: number): string[] => {
  const source = SOURCES.find(({ na }) => na.startsWith(`${english}|`));
  return source === undefined
    ? []
    : all((language) => inLanguage(divisionOf(source, d).pools[0]?.[0] ?? ['', ''], language));
};

test('a league has its local name in every language', () => {
  expect(leagueNames('English Premier League')).toEqual([
    '英格兰超级联赛',
    '英格蘭超級聯賽',
    'English Premier League',
    'Ngoại hạng Anh',
    'พรีเมียร์ลีก อังกฤษ',
  ]);
  expect(leagueNames('Italian Serie A')).toEqual([
    '意大利甲级联赛',
    '義大利甲級聯賽',
    'Italian Serie A',
    'Serie A Ý',
    'เซเรีย อา อิตาลี',
  ]);
  expect(leagueNames('World Snooker Championship')).toEqual([
    '斯诺克世锦赛',
    '司諾克世錦賽',
    'World Snooker Championship',
    'Giải vô địch bi-a thế giới',
    'สนุกเกอร์ชิงแชมป์โลก',
  ]);
});

test('leagues of clubs have second teams beside them, leagues of players doubles and qualifying', () => {
  expect([leagueNames('English Premier League', 1), firstTeam('English Premier League', 1)]).toEqual([
    [
      '英格兰超级联赛 预备队',
      '英格蘭超級聯賽 預備隊',
      'English Premier League Reserves',
      'Ngoại hạng Anh Dự bị',
      'พรีเมียร์ลีก อังกฤษ ทีมสำรอง',
    ],
    ['阿森纳 预备队', '阿森納 預備隊', 'Arsenal Reserves', 'Arsenal Dự bị', 'อาร์เซนอล ทีมสำรอง'],
  ]);
  expect(firstTeam('English Premier League', 7)).toEqual([
    '阿森纳',
    '阿森納',
    'Arsenal',
    'Arsenal',
    'อาร์เซนอล',
  ]);
  expect([
    leagueNames('ATP Vienna', 2)[2],
    firstTeam('ATP Vienna', 2)[2],
    firstTeam('ATP Vienna', 1)[2],
  ]).toEqual(['ATP Vienna Qualifying', 'Reilly Opelka', 'Reilly Opelka/Quentin Halys']);
  expect([leagueNames('UFC', 1)[2], firstTeam('UFC', 1)[2]]).toEqual(['UFC Qualifying', 'Islam Makhachev']);
});

test.each([
  ['皇家马德里', '皇家馬德里'],
  ['意大利甲级联赛', '義大利甲級聯賽'],
  ['浦项制铁', '浦項製鐵'],
  ['杯赛', '盃賽'],
  ['斯诺克世锦赛', '司諾克世錦賽'],
  ['范争一', '范爭一'],
  ['里昂', '里昂'],
  ['双方均进球', '雙方均進球'],
  ['北海道日本火腿斗士', '北海道日本火腿鬥士'],
  ['8分钟', '8分鐘'],
  ['云南玉昆', '雲南玉昆'],
  ['仙台89人', '仙台89人'],
])('%s is %s in traditional characters', (simplified, expected) => {
  expect(traditional(simplified)).toBe(expected);
});

/**
 * Returns the Han characters of Big5, the character set of Taiwan, which has no simplified-only characters.
 */
const bigFive = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('big5');
  const found = new Set<string>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      for (const char of decoder.decode(new Uint8Array([lead, trail]))) found.add(char);
  return found;
};
/** Characters of names that Big5 lacks although Taiwan writes them the same way. */
const RARE = new Set(Array.from('煊珏晗堃坂獁'));

test('no name in traditional characters contains a simplified-only character', () => {
  const known = bigFive();
  const file = Object.values(languageFile()).flatMap((group) =>
    Object.values(group).map((texts) => texts.ZHO),
  );
  const leagues = SOURCES.flatMap((source) => [source.na, ...source.teams.split(/[,;]/)]).map((name) =>
    inLanguage(parseNames(name), 'ZHO'),
  );
  const regions = REGIONS.map((region) => inLanguage(parseNames(region), 'ZHO'));
  const options = SPORTS.flatMap(({ groups }) =>
    groups.flatMap(({ names, nm }) => [...(names ?? []), ...(nm === undefined ? [] : [nm])]),
  ).map((name) => inLanguage(name, 'ZHO'));
  const left = new Set(
    [...file, ...leagues, ...regions, ...options]
      .flatMap((text) => Array.from(text))
      .filter((char) => /\p{Script=Han}/u.test(char) && !known.has(char) && !RARE.has(char)),
  );
  expect([...left]).toEqual([]);
});

test.each([
  [1003, ['中场休息', '中場休息', 'Half Time', 'Nghỉ giữa hiệp', 'พักครึ่ง']],
  [3008, ['第二节休息', '第二節休息', 'Break 2/3', 'Nghỉ hiệp 2/3', 'พักควอเตอร์ 2/3']],
  [13002, ['第一局', '第一局', '1st Set', 'Set 1', 'เซต 1']],
  [51015, ['已完赛', '已完賽', 'Finished', 'Kết thúc', 'จบการแข่งขัน']],
  [2002, ['第一节', '第一節', '1st Period', 'Hiệp 1', 'ช่วงที่ 1']],
  [7091, ['加局', '加局', 'Extra Innings', 'Hiệp phụ', 'อินนิงพิเศษ']],
  [177004, ['下半场', '下半場', '2nd Half', 'Hiệp 2', 'ครึ่งหลัง']],
  [8003, ['中场休息', '中場休息', 'Half Time', 'Nghỉ giữa hiệp', 'พักครึ่ง']],
])('the clock phase %i has its name in every language', (phase, names) => {
  expect(all((language) => phaseName(phase, language) ?? '')).toEqual(names);
});

test('an unknown clock phase has no name', () => {
  expect(phaseName(1_777, 'ENG')).toBe(undefined);
});
