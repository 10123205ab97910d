import { normalAbove } from './normal.ts';

/** Probabilities of whole numbers. `p[i]` is the probability of `from + i`; all add up to 1. */
export type Dist = { readonly from: number; readonly p: Float64Array };

export const constantDist = (n: number): Dist => ({ from: n, p: Float64Array.of(1) });
const NONE = constantDist(0);

const TAIL = 6;
/** The distribution of a Poisson process; the last entry includes all unlikely higher counts. */
export const poisson = (mean: number): Dist => {
  if (mean <= 0) return NONE;
  const size = Math.ceil(mean + TAIL * Math.sqrt(mean) + 3);
  const p = new Float64Array(size + 1);
  let each = Math.exp(-mean);
  let rest = 1;
  for (let k = 0; k < size; k += 1) {
    p[k] = each;
    rest -= each;
    each = (each * mean) / (k + 1);
  }
  p[size] = Math.max(0, rest);
  return { from: 0, p };
};

/** The last entry on either side includes everything beyond it: 3 in 100,000. */
const DEVIATIONS = 4;
/** Returns the distribution of whole numbers close to a normal one, with no number below `least`. */
const normal = (mean: number, deviation: number, least: number): Dist => {
  const from = Math.max(least, Math.floor(mean - DEVIATIONS * deviation));
  const to = Math.max(from, Math.ceil(mean + DEVIATIONS * deviation));
  const p = new Float64Array(to - from + 1);
  let beyond = 1;
  for (let i = 0; i < p.length; i += 1) {
    const next = i === p.length - 1 ? 0 : normalAbove(mean, deviation, from + i + 0.5);
    p[i] = Math.max(0, beyond - next);
    beyond = next;
  }
  return { from, p };
};

/** Points of one possession, drive or inning, with their chances; the chances add up to 1. */
export type Outcomes = readonly (readonly [points: number, chance: number])[];
const meanOf = (outcomes: Outcomes): number =>
  outcomes.reduce((sum, [points, chance]) => sum + points * chance, 0);
const squareOf = (outcomes: Outcomes): number =>
  outcomes.reduce((sum, [points, chance]) => sum + points * points * chance, 0);

/** From this number of tries on, their sum is treated as normal. */
const MANY = 24;

/** Adds one try to a distribution. */
const once = ({ p }: Dist, outcomes: Outcomes, most: number): Dist => {
  const next = new Float64Array(p.length + most);
  for (const [points, chance] of outcomes)
    for (let at = 0; at < p.length; at += 1) next[at + points]! += p[at]! * chance;
  return { from: 0, p: next };
};

/**
 * Returns the points of `n` tries together. A fractional number of tries is interpolated between its
 * neighbours.
 */
export const trialsDist = (n: number, outcomes: Outcomes): Dist => {
  if (n <= 0) return NONE;
  if (n >= MANY) {
    const mean = meanOf(outcomes);
    return normal(n * mean, Math.sqrt(n * (squareOf(outcomes) - mean * mean)), 0);
  }
  const whole = Math.floor(n);
  const rest = n - whole;
  const most = outcomes.reduce((max, [points]) => Math.max(max, points), 0);
  let all = NONE;
  for (let i = 0; i < whole; i += 1) all = once(all, outcomes, most);
  return rest < 1e-6
    ? all
    : mixDists([
        [1 - rest, all],
        [rest, once(all, outcomes, most)],
      ]);
};

export const shiftDist = ({ from, p }: Dist, by: number): Dist => ({ from: from + by, p });

export const mixDists = (parts: readonly (readonly [weight: number, dist: Dist])[]): Dist => {
  const used = parts.filter(([weight]) => weight > 0);
  const from = Math.min(...used.map(([, dist]) => dist.from));
  const to = Math.max(...used.map(([, dist]) => dist.from + dist.p.length));
  const p = new Float64Array(to - from);
  for (const [weight, dist] of used)
    for (let i = 0; i < dist.p.length; i += 1) p[i + dist.from - from]! += weight * dist.p[i]!;
  return { from, p };
};

/** Smaller probabilities are omitted from sums. */
const NEVER = 1e-12;

export const addDists = (a: Dist, b: Dist): Dist => {
  if (a.p.length === 1) return shiftDist(b, a.from);
  if (b.p.length === 1) return shiftDist(a, b.from);
  const [x, y] = [a.p, b.p];
  const p = new Float64Array(x.length + y.length - 1);
  for (let i = 0; i < x.length; i += 1) {
    const q = x[i]!;
    if (q > NEVER) for (let j = 0; j < y.length; j += 1) p[i + j]! += q * y[j]!;
  }
  return { from: a.from + b.from, p };
};

const negative = ({ from, p }: Dist): Dist => ({ from: 1 - from - p.length, p: p.slice().reverse() });
export const subtractDists = (a: Dist, b: Dist): Dist => addDists(a, negative(b));

export const chanceOf = ({ from, p }: Dist, is: (n: number) => boolean): number => {
  let sum = 0;
  for (let i = 0; i < p.length; i += 1) if (is(from + i)) sum += p[i] ?? 0;
  return sum;
};

export const average = ({ from, p }: Dist): number => {
  let sum = 0;
  for (let i = 0; i < p.length; i += 1) sum += (from + i) * (p[i] ?? 0);
  return sum;
};

export const variance = (dist: Dist): number => {
  const mean = average(dist);
  let sum = 0;
  for (let i = 0; i < dist.p.length; i += 1) sum += (dist.from + i - mean) ** 2 * (dist.p[i] ?? 0);
  return sum;
};

/**
 * Returns fair probabilities that a number is over a line, for many lines. Quarter lines settle by halves,
 * and an exactly met line is returned (D15). The result is null if every outcome is a return.
 */
export const overLines = ({ from, p }: Dist): ((line: number) => number | null) => {
  const below = new Float64Array(p.length + 1);
  for (let i = 0; i < p.length; i += 1) below[i + 1] = below[i]! + p[i]!;
  const under = (n: number): number => below[Math.max(0, Math.min(p.length, n - from))]!;
  return (line) => {
    const [least, most] = [Math.ceil((line + 2) / 4), Math.floor((line - 2) / 4)];
    // A half result occurs for the one whole number that is a quarter away from the line.
    const by = (((line % 4) + 4) % 4) - 2;
    const half =
      by === 1 ? (p[(line + 1) / 4 - from] ?? 0) / 2 : by === -1 ? (p[(line - 1) / 4 - from] ?? 0) / 2 : 0;
    const won = under(p.length + from) - under(least) + (by === 1 ? half : 0);
    const lost = under(most + 1) + (by === -1 ? half : 0);
    return won + lost <= 0 ? null : won / (won + lost);
  };
};

export const overLine = (dist: Dist, line: number): number | null => overLines(dist)(line);
