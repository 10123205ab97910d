import { HOME_AWAY, HOME_DRAW_AWAY } from './groups.ts';
import type { Group, Shape } from './groups.ts';
import type { Counted, Rule } from './model.ts';
import { doubleChance, handicap, next, oddEven, result, total } from './rules.ts';

export const YES_NO = [8, 9];
const ODD_EVEN = [7, 6];
const NEXT = [1, 2, 16];

/** Returns the margin, which grows with the number of options. */
const marginFor = (options: number): { margin?: number } =>
  options < 4 ? {} : { margin: options < 10 ? 0.08 : options < 20 ? 0.13 : 0.2 };

/**
 * Creates a bet group without lines that a rule prices. Only the detail has the group, unless `more` says
 * otherwise.
 */
export const bet = (
  mty: number,
  pe: number,
  ops: readonly number[],
  rule: Rule,
  more: Partial<Group> = {},
): Group => ({
  mty,
  pe,
  shape: ops.length === 2 ? 'two' : ops === HOME_DRAW_AWAY ? 'three' : 'list',
  ops,
  lines: 0,
  step: 0,
  rest: null,
  main: false,
  rule,
  ...marginFor(ops.length),
  ...more,
});
/** The distance of lines: only half points, or quarters. */
export type Steps = 'halves' | 'quarters';
const STEPS: Readonly<Record<Steps, Pick<Group, 'step' | 'rest'>>> = {
  halves: { step: 4, rest: 2 },
  quarters: { step: 1, rest: null },
};
/** Creates a bet group with lines that a rule prices. */
const lines = (
  mty: number,
  pe: number,
  shape: Shape,
  count: number,
  steps: Steps,
  rule: Rule,
  more: Partial<Group>,
): Group => ({
  mty,
  pe,
  shape,
  ops: shape === 'total' ? [4, 5] : HOME_AWAY,
  lines: count,
  main: false,
  rule,
  ...STEPS[steps],
  ...more,
});

const MAIN: Partial<Group> = { main: true };
/** Marks a group as a main group, which lists and the sport's stream contain. */
export const main = (group: Group): Group => ({ ...group, ...MAIN });

export const handicapBet = (
  mty: number,
  pe: number,
  count: number,
  steps: Steps,
  kind: Counted = 'score',
  rest = false,
): Group => lines(mty, pe, 'handicap', count, steps, handicap(kind, pe, rest), {});
export const totalBet = (
  mty: number,
  pe: number,
  count: number,
  steps: Steps,
  kind: Counted = 'score',
  side?: 0 | 1,
): Group => lines(mty, pe, 'total', count, steps, total(kind, pe, side), {});
export const resultBet = (mty: number, pe: number, kind: Counted = 'score'): Group =>
  bet(mty, pe, HOME_DRAW_AWAY, result(kind, pe));
export const oddEvenBet = (mty: number, pe: number, kind: Counted = 'score', side?: 0 | 1): Group =>
  bet(mty, pe, ODD_EVEN, oddEven(kind, pe, side));
export const doubleChanceBet = (mty: number, pe: number): Group =>
  bet(mty, pe, [50, 52, 51], doubleChance('score', pe), { shape: 'double', margin: 0.05 });
/** Creates the group on the next event of the match: the first, the second, and so on. */
export const nextBet = (mty: number, pe: number, kind: Counted = 'score'): Group => ({
  ...bet(mty, pe, NEXT, next(kind, pe)),
  shape: 'nth',
  lines: 1,
  step: 4,
});
