import { evenLine, handicap, over, spread, threeWay } from './goals.ts';
import type { Spread } from './goals.ts';
import type { Group } from './groups.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';

/** Goal expectation of a whole match, corners likewise; what stands, and how much of each part is still to be played (0 to 1). */
export type FootballState = {
  readonly goals: readonly [number, number];
  readonly corners: readonly [number, number];
  readonly score: readonly [number, number];
  readonly halfScore: readonly [number, number];
  readonly cornerScore: readonly [number, number];
  readonly halfCorners: readonly [number, number];
  readonly left: number;
  readonly leftOfHalf: number;
};
/** Share of the goals that fall in the first half. */
const FIRST = 0.45;

const make = (mean: readonly [number, number], left: number, sc: readonly [number, number], size: number) =>
  spread({ home: mean[0] * left, away: mean[1] * left, sc }, size);
const isCorner = (group: Group) => group.mty >= 1009 && group.mty <= 1011;

const spreads = (s: FootballState) => {
  const kept: (Spread | undefined)[] = [];
  return (corner: boolean, half: boolean): Spread => {
    const at = (corner ? 2 : 0) + (half ? 1 : 0);
    return (kept[at] ??= corner
      ? make(s.corners, half ? s.leftOfHalf * FIRST : s.left, half ? s.halfCorners : s.cornerScore, half ? 12 : 18)
      : make(s.goals, half ? s.leftOfHalf * FIRST : s.left, half ? s.halfScore : s.score, half ? 7 : 10));
  };
};

const scoreProbs = (s: Spread, ops: readonly number[]): number[] => {
  let named = 0;
  const out = ops.map((type) => {
    if (type === 244) return 0;
    const h = Math.floor((type - 100) / 10) - s.sc[0];
    const a = ((type - 100) % 10) - s.sc[1];
    const p = h < 0 || a < 0 ? 0 : (s.home[h] ?? 0) * (s.away[a] ?? 0);
    named += p;
    return p;
  });
  out[out.length - 1] = Math.max(0, 1 - named);
  return out;
};

const bothScore = (s: Spread): number => (s.sc[0] > 0 ? 1 : 1 - (s.home[0] ?? 0)) * (s.sc[1] > 0 ? 1 : 1 - (s.away[0] ?? 0));
const oddSum = (s: Spread): number => s.sum.reduce((total, p, i) => ((i + s.sc[0] + s.sc[1]) % 2 === 1 ? total + p : total), 0);
const pair = (p: number): number[] => [p, 1 - p];

export const quoteFootball = (state: FootballState): Quote => {
  const of = spreads(state);
  const probs = (group: Group, line: number | null): readonly number[] | null => {
    const half = group.pe === 1002;
    if (half ? state.leftOfHalf <= 0 : state.left <= 0) return null;
    const s = of(isCorner(group), half);
    if (group.shape === 'handicap') return pair(handicap(s, line ?? 0));
    if (group.shape === 'total') return pair(over(s, line ?? 0));
    const [home, draw, away] = threeWay(s);
    if (group.shape === 'three') return [home, draw, away];
    if (group.shape === 'double') return [home + draw, draw + away, home + away];
    if (group.shape === 'list') return scoreProbs(s, group.ops);
    return pair(group.mty === 1027 ? bothScore(s) : oddSum(s));
  };
  const even = (group: Group): number => {
    const s = of(isCorner(group), group.pe === 1002);
    const total = group.shape === 'total';
    const share = group.pe === 1002 ? state.leftOfHalf * FIRST : state.left;
    const mean = isCorner(group) ? state.corners : state.goals;
    const start = total ? 4 * ((mean[0] + mean[1]) * share + s.sc[0] + s.sc[1]) : -4 * (mean[0] - mean[1]) * share;
    const fits = fitsGroup(group);
    return evenLine(start, (line) => (total ? over(s, line) : handicap(s, line)), (line) => fits(line) && (!total || line > 4 * (s.sc[0] + s.sc[1])));
  };
  return { probs, even };
};
