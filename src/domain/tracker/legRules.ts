import type { MarketType } from '../ids.ts';
import type { Counted } from './counts.ts';

/** 0 is home, 1 is away. */
export type Side = 0 | 1;

/**
 * How a market is decided. `sinceBet`: only what was scored after the bet counts, as in football's handicap in
 * play. `side`: only this side's count. `winner`: a level score is played on. `bands`: the least and most count
 * of each option.
 */
export type LegRule = { readonly what: Counted } & (
  | { readonly kind: 'result' | 'draw-no-bet' | 'winner' | 'double-chance' | 'both-score' | 'correct-score' }
  | { readonly kind: 'handicap'; readonly sinceBet: boolean }
  | { readonly kind: 'total' | 'odd-even' | 'some'; readonly side: Side | null }
  | { readonly kind: 'side-no-bet' | 'clean-sheet' | 'win-to-nil'; readonly side: Side }
  | {
      readonly kind: 'exact';
      readonly side: Side | null;
      readonly bands: Readonly<Partial<Record<number, readonly [least: number, most: number]>>>;
    }
);

type Row = readonly [type: number, rule: LegRule];
const result = (type: number, what: Counted = 'score'): Row => [type, { kind: 'result', what }];
const handicap = (type: number, what: Counted = 'score', sinceBet = false): Row => [
  type,
  { kind: 'handicap', what, sinceBet },
];
const total = (type: number, what: Counted = 'score', side: Side | null = null): Row => [
  type,
  { kind: 'total', what, side },
];
const oddEven = (type: number, what: Counted = 'score', side: Side | null = null): Row => [
  type,
  { kind: 'odd-even', what, side },
];
const plain = (
  type: number,
  kind: 'draw-no-bet' | 'winner' | 'double-chance' | 'both-score' | 'correct-score',
): Row => [type, { kind, what: 'score' }];
const ofSide = (type: number, kind: 'side-no-bet' | 'clean-sheet' | 'win-to-nil', side: Side): Row => [
  type,
  { kind, what: 'score', side },
];
const some = (type: number, side: Side | null): Row => [type, { kind: 'some', what: 'red', side }];

const UP = Number.POSITIVE_INFINITY;
/** 0-1, 2-3, 4-6, 7 and more. */
const BANDS = { 301: [0, 1], 302: [2, 3], 303: [4, 6], 305: [7, UP] } as const;
/** None to five, six and more; and of a half or a side none to two, three and more. */
const EXACT = {
  311: [0, 0],
  312: [1, 1],
  313: [2, 2],
  314: [3, 3],
  315: [4, 4],
  316: [5, 5],
  321: [3, UP],
  322: [6, UP],
} as const;
const exact = (type: number, bands: typeof BANDS | typeof EXACT, side: Side | null = null): Row => [
  type,
  { kind: 'exact', what: 'score', side, bands },
];

const RULES: ReadonlyMap<number, LegRule> = new Map<number, LegRule>([
  // Football
  handicap(1000, 'score', true),
  result(1005),
  plain(1006, 'draw-no-bet'),
  total(1007),
  oddEven(1008),
  result(1009, 'corners'),
  total(1010, 'corners'),
  handicap(1011, 'corners'),
  plain(1012, 'double-chance'),
  oddEven(1015, 'corners'),
  ofSide(1016, 'side-no-bet', 0),
  ofSide(1017, 'side-no-bet', 1),
  total(1021, 'score', 0),
  total(1022, 'score', 1),
  ofSide(1025, 'clean-sheet', 0),
  ofSide(1026, 'clean-sheet', 1),
  plain(1027, 'both-score'),
  total(1057, 'corners', 0),
  total(1058, 'corners', 1),
  handicap(1060, 'bookings'),
  result(1061, 'bookings'),
  total(1063, 'bookings'),
  total(1065, 'bookings', 0),
  total(1066, 'bookings', 1),
  handicap(1067, 'yellow'),
  total(1068, 'yellow'),
  result(1069, 'yellow'),
  some(1072, null),
  some(1073, 0),
  some(1074, 1),
  oddEven(1082, 'score', 0),
  oddEven(1083, 'score', 1),
  plain(1099, 'correct-score'),
  plain(1100, 'correct-score'),
  exact(1101, BANDS),
  exact(1102, EXACT),
  exact(1103, EXACT),
  exact(1105, EXACT, 0),
  exact(1106, EXACT, 1),
  oddEven(1126, 'bookings'),
  ofSide(1167, 'win-to-nil', 0),
  ofSide(1168, 'win-to-nil', 1),
  // Ice hockey
  handicap(2001),
  total(2002),
  result(2003),
  oddEven(2004),
  total(2005, 'score', 0),
  total(2006, 'score', 1),
  plain(2007, 'winner'),
  plain(2012, 'correct-score'),
  plain(2015, 'double-chance'),
  exact(2018, EXACT),
  plain(2019, 'both-score'),
  // Basketball
  result(3001),
  handicap(3002),
  total(3003),
  plain(3004, 'winner'),
  oddEven(3005),
  plain(3020, 'draw-no-bet'),
  oddEven(3022, 'score', 0),
  oddEven(3023, 'score', 1),
  total(3012, 'score', 0),
  total(3013, 'score', 1),
  // Rugby
  handicap(4001),
  total(4002),
  result(4003),
  plain(4004, 'draw-no-bet'),
  total(4005, 'score', 0),
  total(4006, 'score', 1),
  oddEven(4007),
  // American football
  handicap(6001),
  total(6002),
  plain(6003, 'winner'),
  total(6004, 'score', 0),
  total(6005, 'score', 1),
  oddEven(6006),
  oddEven(6007, 'score', 0),
  oddEven(6008, 'score', 1),
  result(6009),
  plain(6010, 'draw-no-bet'),
  // Baseball
  handicap(7001),
  total(7002),
  plain(7003, 'winner'),
  total(7004, 'score', 0),
  total(7005, 'score', 1),
  result(7006),
  oddEven(7007),
  total(7011, 'hits'),
  plain(7013, 'draw-no-bet'),
  total(7017, 'hits', 0),
  total(7018, 'hits', 1),
  // Handball
  handicap(8001),
  total(8002),
  total(8003, 'score', 0),
  total(8004, 'score', 1),
  result(8005),
  plain(8006, 'draw-no-bet'),
  oddEven(8007),
  plain(8008, 'winner'),
  plain(8009, 'double-chance'),
  // E-football
  handicap(177_001, 'score', true),
  total(177_002),
  result(177_003),
  total(177_004, 'score', 0),
  total(177_005, 'score', 1),
  oddEven(177_007),
  plain(177_009, 'draw-no-bet'),
  ofSide(177_010, 'side-no-bet', 0),
  ofSide(177_011, 'side-no-bet', 1),
  plain(177_012, 'double-chance'),
  exact(177_014, EXACT),
  exact(177_015, EXACT),
  plain(177_019, 'correct-score'),
  plain(177_020, 'correct-score'),
  plain(177_021, 'both-score'),
  // E-basketball
  handicap(178_001),
  total(178_002),
  total(178_004, 'score', 0),
  total(178_005, 'score', 1),
  oddEven(178_006),
  result(178_007),
]);

/**
 * Returns how a market of this type is decided. Undefined for a type that is decided by more than counts, such
 * as the next goal, or that no table knows: nothing is guessed about it (D17).
 */
export const legRuleOf = (type: MarketType): LegRule | undefined => RULES.get(type);
