import type { Text } from '#sandbox/world/worldChange.ts';
import type { Rule } from './model.ts';

/**
 * The relation between the options of a bet group, which decides how they are priced. `nth` asks for the side
 * that takes the game, point or goal of that number.
 */
export type Shape = 'handicap' | 'total' | 'three' | 'two' | 'double' | 'list' | 'nth';
export type Group = {
  readonly mty: number;
  readonly pe: number;
  readonly shape: Shape;
  readonly ops: readonly number[];
  /** Number of offered lines; 0 for a market without lines. */
  readonly lines: number;
  /**
   * Distance of neighbouring lines in quarters, and the remainder of each line divided by this distance (half
   * points: 2 of 4).
   */
  readonly step: number;
  readonly rest: number | null;
  readonly main: boolean;
  /** Names of the options, if their types have none. */
  readonly names?: readonly Text[];
  /** The number in the group's name (race to 20), if it is always the same. */
  readonly nth?: number;
  /** The group's name, if its type is in no table (D17). */
  readonly nm?: Text;
  /** The rule that prices the group from the model of its match. */
  readonly rule?: Rule;
  /** The book's margin, if many options need a higher one than usual. */
  readonly margin?: number;
};

export const HOME_AWAY = [1, 2];
export const HOME_DRAW_AWAY = [1, 3, 2];
const OVER_UNDER = [4, 5];

export const lined = (
  mty: number,
  pe: number,
  shape: 'handicap' | 'total',
  lines: number,
  step = 1,
  rest: number | null = null,
): Group => ({
  mty,
  pe,
  shape,
  ops: shape === 'handicap' ? HOME_AWAY : OVER_UNDER,
  lines,
  step,
  rest,
  main: true,
});
export const single = (
  mty: number,
  pe: number,
  shape: Shape,
  ops: readonly number[],
  main = true,
): Group => ({
  mty,
  pe,
  shape,
  ops,
  lines: 0,
  step: 0,
  rest: null,
  main,
});

const rank = ([h, a]: readonly [number, number]) => (h > a ? 0 : h === a ? 1 : 2);

const scoresTo = (most: number): readonly number[] => {
  const all: [number, number][] = [];
  for (let h = 0; h <= most; h += 1) for (let a = 0; a <= most; a += 1) all.push([h, a]);
  return [
    ...all.sort((x, y) => rank(x) - rank(y) || x[0] - y[0] || x[1] - y[1]).map(([h, a]) => 100 + 10 * h + a),
    244,
  ];
};
/**
 * Correct scores up to 4-4, of a half to 2-2: 100 + 10 home + away (wire facts 4.10), home wins, draws, away
 * wins, others.
 */
export const SCORES = scoresTo(4);
export const HALF_SCORES = scoresTo(2);
