import { above } from './normal.ts';

/** Probabilities of whole numbers: `p[i]` is that of `from + i`; they add up to 1. */
export type Dist = { readonly from: number; readonly p: Float64Array };

export const certain = (n: number): Dist => ({ from: n, p: Float64Array.of(1) });
const NONE = certain(0);

const TAIL = 6;
/** So many events of a Poisson process; what is beyond any likelihood stands with the last. */
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

/** Whole numbers that lie as a normal value does, none below `least`. */
const normal = (mean: number, deviation: number, least: number): Dist => {
  const from = Math.max(least, Math.floor(mean - 5 * deviation));
  const to = Math.max(from, Math.ceil(mean + 5 * deviation));
  const p = new Float64Array(to - from + 1);
  let beyond = 1;
  for (let i = 0; i < p.length; i += 1) {
    const next = i === p.length - 1 ? 0 : above(mean, deviation, from + i + 0.5);
    p[i] = Math.max(0, beyond - next);
    beyond = next;
  }
  return { from, p };
};

/** Points and the chance of them, of one possession, drive or inning; the chances add up to 1. */
export type Outcomes = readonly (readonly [points: number, chance: number])[];
const meanOf = (outcomes: Outcomes): number => outcomes.reduce((sum, [points, chance]) => sum + points * chance, 0);
const squareOf = (outcomes: Outcomes): number => outcomes.reduce((sum, [points, chance]) => sum + points * points * chance, 0);

/** From so many tries on, their sum is taken as normal. */
const MANY = 24;

const exactly = (n: number, outcomes: Outcomes): Dist => {
  const most = outcomes.reduce((max, [points]) => Math.max(max, points), 0);
  let p = Float64Array.of(1);
  for (let i = 0; i < n; i += 1) {
    const next = new Float64Array(p.length + most);
    for (const [points, chance] of outcomes) for (let at = 0; at < p.length; at += 1) next[at + points] = (next[at + points] ?? 0) + (p[at] ?? 0) * chance;
    p = next;
  }
  return { from: 0, p };
};

/** What so many tries bring together; a broken number of tries lies between its neighbours. */
export const tries = (n: number, outcomes: Outcomes): Dist => {
  if (n <= 0) return NONE;
  if (n >= MANY) {
    const mean = meanOf(outcomes);
    return normal(n * mean, Math.sqrt(n * (squareOf(outcomes) - mean * mean)), 0);
  }
  const whole = Math.floor(n);
  const rest = n - whole;
  return rest < 1e-6 ? exactly(whole, outcomes) : mixed([[1 - rest, exactly(whole, outcomes)], [rest, exactly(whole + 1, outcomes)]]);
};

export const shifted = ({ from, p }: Dist, by: number): Dist => ({ from: from + by, p });

export const mixed = (parts: readonly (readonly [weight: number, dist: Dist])[]): Dist => {
  const used = parts.filter(([weight]) => weight > 0);
  const from = Math.min(...used.map(([, dist]) => dist.from));
  const to = Math.max(...used.map(([, dist]) => dist.from + dist.p.length));
  const p = new Float64Array(to - from);
  for (const [weight, dist] of used) for (let i = 0; i < dist.p.length; i += 1) p[i + dist.from - from] = (p[i + dist.from - from] ?? 0) + weight * (dist.p[i] ?? 0);
  return { from, p };
};

export const plus = (a: Dist, b: Dist): Dist => {
  if (a.p.length === 1) return shifted(b, a.from);
  if (b.p.length === 1) return shifted(a, b.from);
  const p = new Float64Array(a.p.length + b.p.length - 1);
  for (let i = 0; i < a.p.length; i += 1) {
    const q = a.p[i] ?? 0;
    if (q > 0) for (let j = 0; j < b.p.length; j += 1) p[i + j] = (p[i + j] ?? 0) + q * (b.p[j] ?? 0);
  }
  return { from: a.from + b.from, p };
};

const negative = ({ from, p }: Dist): Dist => ({ from: 1 - from - p.length, p: p.slice().reverse() });
export const minus = (a: Dist, b: Dist): Dist => plus(a, negative(b));

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
 * Fair probability that a number is over a line, where lines in quarters settle by halves and a line met exactly is returned (D15);
 * null where every outcome is a return.
 */
export const overLine = ({ from, p }: Dist, line: number): number | null => {
  let won = 0;
  let lost = 0;
  for (let i = 0; i < p.length; i += 1) {
    const by = 4 * (from + i) - line;
    const q = p[i] ?? 0;
    if (by >= 2) won += q;
    else if (by === 1) won += q / 2;
    else if (by === -1) lost += q / 2;
    else if (by <= -2) lost += q;
  }
  return won + lost <= 0 ? null : won / (won + lost);
};
