import type { Text } from '#sandbox/world/news.ts';

/** Options whose types the known facts (4.10) do not hold: their codes are made up, their names come along. */
type Options = { readonly types: readonly number[]; readonly names: readonly Text[] };

const FIRST_HALF_FULL = 401;
const FIRST_PART = 421;
const FIRST_DIGIT = 461;

const SIDES: readonly Text[] = [['主', 'Home', 'Nhà', 'เหย้า', '主'], ['和', 'Draw', 'Hòa', 'เสมอ', '和'], ['客', 'Away', 'Khách', 'เยือน', '客']];
const joined = (a: Text, b: Text): Text => [`${a[0]}/${b[0]}`, `${a[1]}/${b[1]}`, `${a[2]}/${b[2]}`, `${a[3]}/${b[3]}`, `${a[4]}/${b[4]}`];
const LEVEL: Text = ['相同', 'Equal', 'Bằng nhau', 'เท่ากัน', '相同'];

/** Half-time and full-time results, home-home to away-away. */
export const HALF_FULL: Options = { types: Array.from({ length: 9 }, (_, i) => FIRST_HALF_FULL + i), names: SIDES.flatMap((half) => SIDES.map((full) => joined(half, full))) };

/** Who wins the first set and who the match: the same types, without draws. */
export const FIRST_AND_MATCH: Options = { types: [0, 2, 6, 8].map((i) => FIRST_HALF_FULL + i), names: [0, 2, 6, 8].map((i) => HALF_FULL.names[i] ?? ['', '']) };

/** The first half, the second, as much in both. */
export const HALVES: Options = {
  types: [FIRST_PART, FIRST_PART + 1, FIRST_PART + 9],
  names: [['上半场', '1st half', 'Hiệp 1', 'ครึ่งแรก', '上半場'], ['下半场', '2nd half', 'Hiệp 2', 'ครึ่งหลัง', '下半場'], LEVEL],
};
const CHINESE = ['一', '二', '三', '四'];
/** The first quarter to the fourth, as much in several. */
export const QUARTERS: Options = {
  types: [...CHINESE.map((_, i) => FIRST_PART + i), FIRST_PART + 9],
  names: [...CHINESE.map((nth, i): Text => [`第${nth}节`, `Quarter ${i + 1}`, `Hiệp ${i + 1}`, `ควอเตอร์ ${i + 1}`, `第${nth}節`]), LEVEL],
};
/** The last digit of a score, 0 to 9. */
export const DIGITS: Options = { types: Array.from({ length: 10 }, (_, i) => FIRST_DIGIT + i), names: Array.from({ length: 10 }, (_, i): Text => [`${i}`, `${i}`]) };
