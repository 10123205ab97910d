import type { Group } from './groups.ts';
import { above } from './normal.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';

/** Points expected of a whole match by side; what stands; what is still to be played of the match and of its first half (0 to 1). */
export type BasketballState = {
  readonly points: readonly [number, number];
  readonly score: readonly [number, number];
  readonly halfScore: readonly [number, number];
  readonly left: number;
  readonly leftOfHalf: number;
};
const DIFF_DEVIATION = 12.5;
const SUM_DEVIATION = 18;

const nearest = (value: number, fits: (line: number) => boolean): number => {
  const from = Math.round(value);
  for (let off = 0; off < 8; off += 1) {
    if (fits(from + off)) return from + off;
    if (fits(from - off)) return from - off;
  }
  return from;
};

export const quoteBasketball = (state: BasketballState): Quote => {
  const part = (half: boolean) => {
    const left = half ? state.leftOfHalf / 2 : state.left;
    const sc = half ? state.halfScore : state.score;
    const root = Math.sqrt(Math.max(left, 0.0005));
    return {
      left,
      diff: sc[0] - sc[1] + (state.points[0] - state.points[1]) * left,
      sum: sc[0] + sc[1] + (state.points[0] + state.points[1]) * left,
      diffDeviation: DIFF_DEVIATION * root,
      sumDeviation: SUM_DEVIATION * root,
    };
  };
  const parts = [part(false), part(true)] as const;
  const of = (group: Group) => parts[group.pe === 3003 ? 1 : 0];
  return {
    probs(group, line) {
      const p = of(group);
      if (p.left <= 0) return null;
      if (group.mty === 3005) return [0.5, 0.5];
      const first = group.shape === 'total' ? above(p.sum, p.sumDeviation, (line ?? 0) / 4) : above(p.diff, p.diffDeviation, -(line ?? 0) / 4);
      return [first, 1 - first];
    },
    even: (group) => nearest(4 * (group.shape === 'total' ? of(group).sum : -of(group).diff), fitsGroup(group)),
  };
};
