import type { Text } from '#sandbox/world/worldChange.ts';

/** A period's names. The full ones are not added to a bet group's name; `tags` are (wire facts 4.8). */
export type Period = { readonly name: Text; readonly full: boolean; readonly tags: readonly string[] };

const REAL: Text = ['实时', 'Real Time', 'Thời gian thực', 'เรียลไทม์'];
const FULL: Text = ['全场', 'Full Time', 'Toàn trận', 'เต็มเวลา'];
const REGULAR: Text = ['常规时间', 'Regular Time', 'Thời gian chính thức', 'เวลาปกติ'];
const FIRST_HALF: Text = ['上半场', '1st Half', 'Hiệp 1', 'ครึ่งแรก'];
const SECOND_HALF: Text = ['下半场', '2nd Half', 'Hiệp 2', 'ครึ่งหลัง'];
const OVERTIME: Text = ['加时', 'Overtime', 'Hiệp phụ', 'ต่อเวลาพิเศษ'];
const PENALTIES: Text = ['点球大战', 'Penalty Shoot-out', 'Luân lưu', 'ดวลจุดโทษ'];
const WITH_OVERTIME: Text = ['含加时', 'Incl. Overtime', 'Gồm hiệp phụ', 'รวมต่อเวลาพิเศษ'];
const EXTRA_FIRST: Text = ['加时上半场', 'Extra Time 1st Half', 'Hiệp phụ 1', 'ต่อเวลาครึ่งแรก'];
const EXTRA_SECOND: Text = ['加时下半场', 'Extra Time 2nd Half', 'Hiệp phụ 2', 'ต่อเวลาครึ่งหลัง'];

const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** Writes 1 to 99 in Chinese. */
export const chineseNumeral = (n: number): string =>
  n < 10 ? (DIGITS[n] ?? '') : `${n < 20 ? '' : (DIGITS[Math.floor(n / 10)] ?? '')}十${DIGITS[n % 10] ?? ''}`;
const ending = (n: number): string =>
  n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th';
const ordinal = (n: number): string => `${n}${ending(n)}`;

/** Names the nth part of a match with the word of its sport. */
export const part = (
  [zh, en, vi, th]: readonly [zh: string, en: string, vi: string, th: string],
  n: number,
): Text => [`第${chineseNumeral(n)}${zh}`, `${ordinal(n)} ${en}`, `${vi} ${n}`, `${th} ${n}`];
export const QUARTER = ['节', 'Quarter', 'Hiệp', 'ควอเตอร์'] as const;
export const THIRD = ['节', 'Period', 'Hiệp', 'ช่วงที่'] as const;
export const SET = ['盘', 'Set', 'Set', 'เซต'] as const;
export const VOLLEY_SET = ['局', 'Set', 'Set', 'เซต'] as const;
export const GAME = ['局', 'Game', 'Ván', 'เกม'] as const;
export const FRAME = ['局', 'Frame', 'Ván', 'เฟรม'] as const;
export const INNING = ['局', 'Inning', 'Hiệp', 'อินนิง'] as const;
const OVERS = ['局', 'Innings', 'Lượt', 'อินนิงส์'] as const;
export const MAP = ['图', 'Map', 'Bản đồ', 'แมพ'] as const;
/** A game of Dota 2, League of Legends or Honor of Kings has no other map. */
export const ROUND = ['局', 'Game', 'Ván', 'เกม'] as const;

type Part = readonly [zh: string, en: string, vi: string, th: string];
type Entry = readonly [pe: number, period: Period];

const full = (pe: number, name: Text = FULL): Entry => [pe, { name, full: true, tags: [] }];
const one = (pe: number, name: Text, ...tags: string[]): Entry => [pe, { name, full: false, tags }];
const parts = (from: number, count: number, what: Part, tag: string): Entry[] =>
  Array.from({ length: count }, (_, i) => one(from + i, part(what, i + 1), tag));
const halves = (from: number): Entry[] => [one(from, FIRST_HALF, 'f'), one(from + 1, SECOND_HALF, 'f')];
const minutes = (pe: number, from: number): Entry =>
  one(
    pe,
    [
      `${from}-${from + 15}分钟`,
      `${from}-${from + 15} Minutes`,
      `Phút ${from}-${from + 15}`,
      `นาที ${from}-${from + 15}`,
    ],
    't',
  );

const FOOTBALL: readonly Entry[] = [
  full(1000, REAL),
  full(1001),
  ...halves(1002),
  one(1004, EXTRA_FIRST, 'f'),
  one(1005, EXTRA_SECOND, 'f'),
  one(1006, PENALTIES, 'ps'),
  ...[0, 15, 30, 45, 60, 75].map((from, i) => minutes(1007 + i, from)),
  one(1013, ['加时赛', 'Extra Time', 'Hiệp phụ', 'ต่อเวลาพิเศษ']),
  one(1014, ['全场含加时', 'Full Time incl. Extra Time', 'Toàn trận gồm hiệp phụ', 'เต็มเวลารวมต่อเวลา']),
  one(1015, ['点球大战前五轮', 'First 5 Penalties', '5 lượt luân lưu đầu', 'จุดโทษ 5 ครั้งแรก'], 'ps'),
];
const HOCKEY: readonly Entry[] = [
  full(2000, REAL),
  full(2001),
  one(2002, [
    '含加时和点球',
    'Incl. Overtime and Penalties',
    'Gồm hiệp phụ và luân lưu',
    'รวมต่อเวลาและดวลจุดโทษ',
  ]),
  ...parts(2003, 3, THIRD, 'q'),
  one(2006, OVERTIME),
  one(2007, PENALTIES, 'ps'),
];
const BASKETBALL: readonly Entry[] = [
  full(3001),
  one(3002, REGULAR),
  ...halves(3003),
  ...parts(3005, 4, QUARTER, 'q'),
  one(3009, OVERTIME),
  one(3010, ['下半场含加时', '2nd Half incl. Overtime', 'Hiệp 2 gồm hiệp phụ', 'ครึ่งหลังรวมต่อเวลา'], 'f'),
  one(
    3011,
    ['第四节含加时', '4th Quarter incl. Overtime', 'Hiệp 4 gồm hiệp phụ', 'ควอเตอร์ 4 รวมต่อเวลา'],
    'q',
  ),
];
const AMERICAN: readonly Entry[] = [
  full(6001),
  one(6002, REGULAR),
  ...halves(6003),
  ...parts(6005, 4, QUARTER, 'q'),
  one(6009, OVERTIME),
];
const BASEBALL: readonly Entry[] = [
  full(7001, WITH_OVERTIME),
  one(7002, ['常规九局', 'Regular Innings', '9 hiệp chính thức', '9 อินนิงปกติ']),
  one(7003, ['前五局', 'First 5 Innings', '5 hiệp đầu', '5 อินนิงแรก'], 'f'),
  ...parts(7004, 9, INNING, 'q'),
  one(7013, ['加局', 'Extra Innings', 'Hiệp phụ', 'อินนิงพิเศษ']),
  ...Array.from({ length: 31 }, (_, i) => one(7014 + i, part(INNING, 10 + i), 'q')),
];
const HANDBALL: readonly Entry[] = [
  full(8000, REAL),
  full(8001),
  one(8002, [
    '含加时和点球',
    'Incl. Overtime and Penalties',
    'Gồm hiệp phụ và luân lưu',
    'รวมต่อเวลาและดวลจุดโทษ',
  ]),
  ...halves(8003),
  one(8005, OVERTIME),
  one(8006, PENALTIES, 'ps'),
];
const RUGBY: readonly Entry[] = [
  full(4000, REAL),
  full(4001),
  ...halves(4003),
  one(4005, OVERTIME),
  one(4009, PENALTIES, 'ps'),
];
const CRICKET: readonly Entry[] = [
  full(14001),
  one(14002, ['含超级轮', 'Incl. Super Over', 'Gồm Super Over', 'รวมซูเปอร์โอเวอร์']),
  ...parts(14003, 4, OVERS, 'q'),
  one(14007, ['超级轮 主队', 'Super Over Home', 'Super Over đội nhà', 'ซูเปอร์โอเวอร์ เจ้าบ้าน']),
  one(14008, ['超级轮 客队', 'Super Over Away', 'Super Over đội khách', 'ซูเปอร์โอเวอร์ ทีมเยือน']),
];
const FUTSAL: readonly Entry[] = [
  full(17000, REAL),
  full(17001),
  ...halves(17002),
  one(17004, OVERTIME),
  one(17007, PENALTIES, 'ps'),
];
const E_FOOTBALL: readonly Entry[] = [
  full(177000, REAL),
  full(177001),
  ...halves(177002),
  one(177004, EXTRA_FIRST, 'f'),
  one(177005, EXTRA_SECOND, 'f'),
  one(177006, PENALTIES, 'ps'),
  one(177007, OVERTIME),
];
const E_BASKETBALL: readonly Entry[] = [
  full(178001),
  one(178002, REGULAR),
  ...halves(178003),
  ...parts(178005, 4, QUARTER, 'q'),
  one(178009, OVERTIME),
];
const sets = (sid: number, count: number, what: Part, tag: string): Entry[] => [
  full(sid * 1000, REAL),
  full(sid * 1000 + 1),
  ...parts(sid * 1000 + 2, count, what, tag),
];

/** Periods of markets and scores (wire facts 4.6a). The clock's phases have a separate table. */
export const PERIODS: ReadonlyMap<number, Period> = new Map([
  ...FOOTBALL,
  ...HOCKEY,
  ...BASKETBALL,
  ...RUGBY,
  ...sets(5, 5, SET, 'set'),
  ...AMERICAN,
  ...BASEBALL,
  ...HANDBALL,
  ...sets(13, 7, VOLLEY_SET, 'set'),
  one(13009, ['黄金局', 'Golden Set', 'Set vàng', 'โกลเด้นเซต'], 'set'),
  ...CRICKET,
  ...sets(15, 7, GAME, 'j'),
  full(16001),
  ...parts(16002, 35, FRAME, 'j'),
  ...FUTSAL,
  full(18001),
  full(19001),
  ...sets(20, 15, SET, 'set'),
  full(24001),
  one(24002, FIRST_HALF, 'f'),
  ...sets(47, 5, GAME, 'j'),
  full(51001),
  ...parts(51002, 5, VOLLEY_SET, 'set'),
  ...E_FOOTBALL,
  ...E_BASKETBALL,
  ...[164, 165, 180].flatMap((sid) => sets(sid, 7, ROUND, 'j')),
  ...[169, 179].flatMap((sid) => sets(sid, 7, MAP, 'j')),
]);
