/** The bet groups that are offered, by sport: the grid's columns as main markets, a few more in the detail (wire facts 4.4). */
type Shape = 'handicap' | 'total' | 'three' | 'two' | 'double' | 'list';
export type Group = {
  readonly mty: number;
  readonly pe: number;
  readonly shape: Shape;
  readonly ops: readonly number[];
  /** How many lines are offered; 0 for a market without. */
  readonly lines: number;
  /** Distance of two neighbouring lines in quarters, and what the line leaves divided by it (half points: 2 of 4). */
  readonly step: number;
  readonly rest: number | null;
  readonly main: boolean;
};

const HOME_AWAY = [1, 2];
const HOME_DRAW_AWAY = [1, 3, 2];
const OVER_UNDER = [4, 5];

const lined = (mty: number, pe: number, shape: 'handicap' | 'total', lines: number, step = 1, rest: number | null = null): Group => ({
  mty, pe, shape, ops: shape === 'handicap' ? HOME_AWAY : OVER_UNDER, lines, step, rest, main: true,
});
const single = (mty: number, pe: number, shape: Shape, ops: readonly number[], main = true): Group => ({
  mty, pe, shape, ops, lines: 0, step: 0, rest: null, main,
});

const rank = ([h, a]: readonly [number, number]) => (h > a ? 0 : h === a ? 1 : 2);

/** Correct scores up to 4-4: 100 + 10 home + away (wire facts 4.10), home wins, draws, away wins, others. */
const SCORES: readonly number[] = (() => {
  const all: [number, number][] = [];
  for (let h = 0; h <= 4; h += 1) for (let a = 0; a <= 4; a += 1) all.push([h, a]);
  return [...all.sort((x, y) => rank(x) - rank(y) || x[0] - y[0] || x[1] - y[1]).map(([h, a]) => 100 + 10 * h + a), 244];
})();

const FOOTBALL: readonly Group[] = [
  lined(1000, 1001, 'handicap', 3), lined(1007, 1001, 'total', 3), single(1005, 1001, 'three', HOME_DRAW_AWAY),
  lined(1000, 1002, 'handicap', 2), lined(1007, 1002, 'total', 2), single(1005, 1002, 'three', HOME_DRAW_AWAY),
  lined(1011, 1001, 'handicap', 2, 4, 2), lined(1010, 1001, 'total', 2, 4, 2), single(1009, 1001, 'three', HOME_DRAW_AWAY),
  lined(1011, 1002, 'handicap', 1, 4, 2), lined(1010, 1002, 'total', 1, 4, 2), single(1009, 1002, 'three', HOME_DRAW_AWAY),
  single(1012, 1001, 'double', [50, 52, 51], false), single(1027, 1001, 'two', [8, 9], false),
  single(1008, 1001, 'two', [7, 6], false), single(1099, 1001, 'list', SCORES, false),
];
const BASKETBALL: readonly Group[] = [
  lined(3002, 3001, 'handicap', 3, 4, 2), lined(3003, 3001, 'total', 3, 4, 2), single(3004, 3001, 'two', HOME_AWAY),
  lined(3002, 3003, 'handicap', 2, 4, 2), lined(3003, 3003, 'total', 2, 4, 2), single(3020, 3003, 'two', HOME_AWAY),
  single(3005, 3001, 'two', [7, 6], false),
];
const TENNIS: readonly Group[] = [
  single(5001, 5001, 'two', HOME_AWAY), lined(5004, 5001, 'handicap', 1, 12, 6), lined(5002, 5001, 'handicap', 3, 4, 2),
  lined(5003, 5001, 'total', 3, 4, 2), single(5012, 5002, 'two', HOME_AWAY, false), single(5010, 5001, 'two', [7, 6], false),
];

/** A large world offers one line each and no corners, so that 50,000 matches stay within memory. */
const lean = (groups: readonly Group[]): readonly Group[] =>
  groups.filter((each) => each.main && !(each.mty >= 1009 && each.mty <= 1011)).map((each) => ({ ...each, lines: Math.min(each.lines, each.pe === 1002 ? 1 : 2) }));

const FULL: Readonly<Record<number, readonly Group[]>> = { 1: FOOTBALL, 3: BASKETBALL, 5: TENNIS };
const LEAN: Readonly<Record<number, readonly Group[]>> = { 1: lean(FOOTBALL), 3: lean(BASKETBALL), 5: lean(TENNIS) };

export const groupsOf = (sport: number, matches: number): readonly Group[] => (matches > 5000 ? LEAN : FULL)[sport] ?? [];
