import type { Text } from '#sandbox/world/worldChange.ts';

/**
 * Options whose types are missing in the wire facts 4.10: their codes are invented, so the wire also has
 * their names.
 */
type Options = { readonly types: readonly number[]; readonly names: readonly Text[] };

/** Half-time and full-time results from home-home to away-away (wire facts 3.11). */
const HALF_FULL_TYPES = [41, 35, 36, 38, 43, 39, 42, 37, 40] as const;
const FIRST_PART = 421;
const FIRST_MARGIN = 441;
const FIRST_DIGIT = 461;

const SIDES: readonly Text[] = [
  ['主', 'Home', 'Nhà', 'เหย้า', '主'],
  ['和', 'Draw', 'Hòa', 'เสมอ', '和'],
  ['客', 'Away', 'Khách', 'เยือน', '客'],
];
const joinTexts = (a: Text, b: Text): Text => [
  `${a[0]}/${b[0]}`,
  `${a[1]}/${b[1]}`,
  `${a[2]}/${b[2]}`,
  `${a[3]}/${b[3]}`,
  `${a[4]}/${b[4]}`,
];
const LEVEL: Text = ['相同', 'Equal', 'Bằng nhau', 'เท่ากัน', '相同'];

/** Half-time and full-time results, home-home to away-away. */
export const HALF_FULL: Options = {
  types: HALF_FULL_TYPES,
  names: SIDES.flatMap((half) => SIDES.map((full) => joinTexts(half, full))),
};

/** Winners of the first set and of the match: the same option types, without draws. */
export const FIRST_AND_MATCH: Options = {
  types: [41, 36, 42, 40],
  names: [0, 2, 6, 8].map((i) => HALF_FULL.names[i] ?? ['', '']),
};

/** First half, second half, equal in both. */
export const HALVES: Options = {
  types: [FIRST_PART, FIRST_PART + 1, FIRST_PART + 9],
  names: [
    ['上半场', '1st half', 'Hiệp 1', 'ครึ่งแรก', '上半場'],
    ['下半场', '2nd half', 'Hiệp 2', 'ครึ่งหลัง', '下半場'],
    LEVEL,
  ],
};
const NTH = ['一', '二', '三', '四'];
/** First to fourth quarter, equal in several. */
export const QUARTERS: Options = {
  types: [...NTH.map((_, i) => FIRST_PART + i), FIRST_PART + 9],
  names: [
    ...NTH.map((nth, i): Text => [
      `第${nth}节`,
      `Quarter ${i + 1}`,
      `Hiệp ${i + 1}`,
      `ควอเตอร์ ${i + 1}`,
      `第${nth}節`,
    ]),
    LEVEL,
  ],
};
/** First to third period, equal in several. */
export const PERIODS: Options = {
  types: [...QUARTERS.types.slice(0, 3), FIRST_PART + 9],
  names: [
    ...NTH.slice(0, 3).map((nth, i): Text => [
      `第${nth}节`,
      `Period ${i + 1}`,
      `Hiệp ${i + 1}`,
      `ช่วงที่ ${i + 1}`,
      `第${nth}節`,
    ]),
    LEVEL,
  ],
};
/** The last digit of a score, 0 to 9. */
export const DIGITS: Options = {
  types: Array.from({ length: 10 }, (_, i) => FIRST_DIGIT + i),
  names: Array.from({ length: 10 }, (_, i): Text => [`${i}`, `${i}`]),
};

const BANDS = [
  [1, 5],
  [6, 10],
  [11, 15],
  [16, 20],
  [21, 25],
  [26, 999],
] as const;
const inBand = (side: Text, [least, most]: readonly [number, number]): Text => {
  const range = most > 99 ? `${least}+` : `${least}-${most}`;
  return [
    `${side[0]} ${range}`,
    `${side[1]} ${range}`,
    `${side[2]} ${range}`,
    `${side[3]} ${range}`,
    `${side[4]} ${range}`,
  ];
};
/** Home by 1-5, by 6-10, ... by 26 and more, and the same for away. */
export const MARGINS: Options & { readonly bounds: readonly (readonly [number, number])[] } = {
  types: Array.from({ length: 2 * BANDS.length }, (_, i) => FIRST_MARGIN + i),
  names: [SIDES[0], SIDES[2]].flatMap((side) =>
    side === undefined ? [] : BANDS.map((band) => inBand(side, band)),
  ),
  bounds: [...BANDS, ...BANDS.map(([least, most]): readonly [number, number] => [-most, -least])],
};
