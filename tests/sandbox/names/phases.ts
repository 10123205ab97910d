import type { Text } from '#sandbox/world/worldChange.ts';
import {
  chineseNumeral,
  FRAME,
  GAME,
  INNING,
  MAP,
  part,
  QUARTER,
  ROUND,
  SET,
  THIRD,
  VOLLEY_SET,
} from './periods.ts';

/**
 * Phases of the match clock (wire facts 4.6b). The platform's tables are known for football, basketball and
 * volleyball, and for their variants (e-football, e-basketball, beach volleyball). Other sports are numbered
 * by this rule: sport*1000 + 1 not started, + 2i the i-th period, + 2i+1 the break after it, + 90 overtime, +
 * 91 the decider after overtime, + 95 finished, + 96 interrupted, + 97 abandoned, + 98 postponed.
 */
const NOT_STARTED: Text = ['未开赛', 'Not Started', 'Chưa bắt đầu', 'ยังไม่เริ่ม'];
const FINISHED: Text = ['已完赛', 'Finished', 'Kết thúc', 'จบการแข่งขัน'];
const INTERRUPTED: Text = ['中断', 'Interrupted', 'Gián đoạn', 'หยุดชั่วคราว'];
const ABANDONED: Text = ['腰斩', 'Abandoned', 'Hủy giữa chừng', 'ยกเลิกกลางคัน'];
const POSTPONED: Text = ['延期', 'Postponed', 'Hoãn', 'เลื่อน'];
const FIRST_HALF: Text = ['上半场', '1st Half', 'Hiệp 1', 'ครึ่งแรก'];
const HALF_TIME: Text = ['中场休息', 'Half Time', 'Nghỉ giữa hiệp', 'พักครึ่ง'];
const SECOND_HALF: Text = ['下半场', '2nd Half', 'Hiệp 2', 'ครึ่งหลัง'];
const REGULAR_ENDED: Text = ['常规时间结束', 'Regular Time Ended', 'Hết giờ chính thức', 'จบเวลาปกติ'];
const OVERTIME: Text = ['加时', 'Overtime', 'Hiệp phụ', 'ต่อเวลาพิเศษ'];
const AWAITING_OVERTIME: Text = ['等待加时', 'Awaiting Overtime', 'Chờ hiệp phụ', 'รอต่อเวลาพิเศษ'];
const OVERTIME_ENDED: Text = ['加时结束', 'Overtime Ended', 'Hết hiệp phụ', 'จบต่อเวลาพิเศษ'];
const PENALTIES: Text = ['点球大战', 'Penalty Shoot-out', 'Luân lưu', 'ดวลจุดโทษ'];

const FOOTBALL: readonly Text[] = [
  NOT_STARTED,
  FIRST_HALF,
  HALF_TIME,
  SECOND_HALF,
  REGULAR_ENDED,
  ['加时上半场', 'Extra Time 1st Half', 'Hiệp phụ 1', 'ต่อเวลาครึ่งแรก'],
  ['加时中场休息', 'Extra Time Half Time', 'Nghỉ giữa hiệp phụ', 'พักครึ่งต่อเวลา'],
  ['加时下半场', 'Extra Time 2nd Half', 'Hiệp phụ 2', 'ต่อเวลาครึ่งหลัง'],
  ['加时赛结束', 'Extra Time Ended', 'Hết hiệp phụ', 'จบต่อเวลาพิเศษ'],
  PENALTIES,
  FINISHED,
  ['等待加时', 'Awaiting Extra Time', 'Chờ hiệp phụ', 'รอต่อเวลาพิเศษ'],
  ['等待点球大战', 'Awaiting Penalties', 'Chờ luân lưu', 'รอดวลจุดโทษ'],
  ['点球大战结束', 'Penalties Ended', 'Hết luân lưu', 'จบดวลจุดโทษ'],
  INTERRUPTED,
  ABANDONED,
];
const breakOf = (n: number): Text => [
  `第${chineseNumeral(n)}节休息`,
  `Break ${n}/${n + 1}`,
  `Nghỉ hiệp ${n}/${n + 1}`,
  `พักควอเตอร์ ${n}/${n + 1}`,
];
const BASKETBALL: readonly Text[] = [
  NOT_STARTED,
  FIRST_HALF,
  HALF_TIME,
  SECOND_HALF,
  part(QUARTER, 1),
  breakOf(1),
  part(QUARTER, 2),
  breakOf(2),
  part(QUARTER, 3),
  breakOf(3),
  part(QUARTER, 4),
  OVERTIME,
  REGULAR_ENDED,
  FINISHED,
  AWAITING_OVERTIME,
  OVERTIME_ENDED,
  POSTPONED,
  INTERRUPTED,
  ABANDONED,
];
const ended = ([zh, en, vi, th]: Text): Text => [`${zh}结束`, `${en} Ended`, `Hết ${vi}`, `จบ ${th}`];
const walkover = (n: number): Text => [
  `选手${n}不战而胜`,
  `Walkover, Player ${n} Won`,
  `Bỏ cuộc, đội ${n} thắng`,
  `ชนะบาย ทีม ${n}`,
];
const retired = (n: number): Text => [
  `选手${n}退赛`,
  `Player ${n} Retired`,
  `Đội ${n} bỏ cuộc`,
  `ทีม ${n} ถอนตัว`,
];
/** Seven sets; each except the last is followed by its break. */
const VOLLEYBALL: readonly Text[] = [
  NOT_STARTED,
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => [part(VOLLEY_SET, n), ended(part(VOLLEY_SET, n))]),
  part(VOLLEY_SET, 7),
  FINISHED,
  ['等待黄金局', 'Awaiting Golden Set', 'Chờ set vàng', 'รอโกลเด้นเซต'],
  ['黄金局', 'Golden Set', 'Set vàng', 'โกลเด้นเซต'],
  ['已结束', 'Ended', 'Đã kết thúc', 'จบแล้ว'],
  walkover(1),
  walkover(2),
  retired(1),
  retired(2),
  POSTPONED,
  INTERRUPTED,
  ABANDONED,
];

type Part = readonly [zh: string, en: string, vi: string, th: string];
const ROUNDS: Part = ['回合', 'Round', 'Hiệp', 'ยกที่'];
const HALVES = [FIRST_HALF, SECOND_HALF];
const times = (count: number, what: Part): readonly Text[] =>
  Array.from({ length: count }, (_, i) => part(what, i + 1));
/** Periods of the sports without a table, in order, and the decider after overtime. */
const INVENTED: readonly (readonly [sid: number, periods: readonly Text[], decider: Text])[] = [
  [2, times(3, THIRD), PENALTIES],
  [4, HALVES, PENALTIES],
  [5, times(5, SET), ['抢十', 'Match Tie-break', 'Tie-break quyết định', 'ไทเบรกตัดสิน']],
  [6, times(4, QUARTER), OVERTIME],
  [7, times(9, INNING), ['加局', 'Extra Innings', 'Hiệp phụ', 'อินนิงพิเศษ']],
  [8, HALVES, PENALTIES],
  [15, times(7, GAME), part(GAME, 7)],
  [16, times(35, FRAME), part(FRAME, 35)],
  [18, times(5, ROUNDS), ['裁判评分', 'Judges', 'Trọng tài chấm điểm', 'กรรมการตัดสิน']],
  [19, times(12, ROUNDS), ['裁判评分', 'Judges', 'Trọng tài chấm điểm', 'กรรมการตัดสิน']],
  [47, times(5, GAME), part(GAME, 5)],
  [164, times(7, ROUND), part(ROUND, 7)],
  [165, times(7, ROUND), part(ROUND, 7)],
  [180, times(7, ROUND), part(ROUND, 7)],
  [169, times(7, MAP), part(MAP, 7)],
  [179, times(7, MAP), part(MAP, 7)],
];
/** The name of the break after the nth period; short, because it is shown in place of the clock. */
const pause = ([zh]: Text, n: number, half: boolean): Text =>
  half ? HALF_TIME : [`${zh}休息`, `Break ${n}/${n + 1}`, `Nghỉ ${n}/${n + 1}`, `พัก ${n}/${n + 1}`];

const listed = (first: number, names: readonly Text[]): (readonly [number, Text])[] =>
  names.map((name, i) => [first + i, name] as const);
const invented = INVENTED.flatMap(([sid, periods, decider]): (readonly [number, Text])[] => [
  [sid * 1000 + 1, NOT_STARTED],
  ...periods.flatMap((name, i): (readonly [number, Text])[] => [
    [sid * 1000 + 2 * (i + 1), name],
    [sid * 1000 + 2 * (i + 1) + 1, pause(name, i + 1, periods === HALVES)],
  ]),
  [sid * 1000 + 90, OVERTIME],
  [sid * 1000 + 91, decider],
  [sid * 1000 + 95, FINISHED],
  [sid * 1000 + 96, INTERRUPTED],
  [sid * 1000 + 97, ABANDONED],
  [sid * 1000 + 98, POSTPONED],
]);

export const PHASES: ReadonlyMap<number, Text> = new Map([
  ...listed(1001, FOOTBALL),
  ...listed(177_001, FOOTBALL),
  ...listed(3001, BASKETBALL),
  ...listed(178_001, BASKETBALL),
  ...listed(13_001, VOLLEYBALL),
  ...listed(51_001, VOLLEYBALL),
  ...invented,
]);
