/** Two independent Poisson counts (goals, corners): what is still to come on top of what stands. */
export type Counts = {
  /** Expected still to come. */
  readonly home: number;
  readonly away: number;
  /** What stands now. */
  readonly sc: readonly [number, number];
};
export type Spread = {
  readonly sc: readonly [number, number];
  readonly size: number;
  /** Probability of home minus away still to come, from -size to size. */
  readonly diff: Float64Array;
  /** Probability of the sum still to come, from 0 to 2 size. */
  readonly sum: Float64Array;
  readonly home: Float64Array;
  readonly away: Float64Array;
};

const poisson = (mean: number, size: number): Float64Array => {
  const out = new Float64Array(size + 1);
  let p = Math.exp(-mean);
  let rest = 1;
  for (let k = 0; k < size; k += 1) {
    out[k] = p;
    rest -= p;
    p = (p * mean) / (k + 1);
  }
  out[size] = Math.max(0, rest);
  return out;
};

export const spread = ({ home, away, sc }: Counts, size: number): Spread => {
  const h = poisson(home, size);
  const a = poisson(away, size);
  const diff = new Float64Array(2 * size + 1);
  const sum = new Float64Array(2 * size + 1);
  for (let i = 0; i <= size; i += 1) {
    const p = h[i] ?? 0;
    for (let j = 0; j <= size; j += 1) {
      const q = p * (a[j] ?? 0);
      diff[i - j + size] = (diff[i - j + size] ?? 0) + q;
      sum[i + j] = (sum[i + j] ?? 0) + q;
    }
  }
  return { sc, size, diff, sum, home: h, away: a };
};

/** Fair probability of the first side where lines in quarters settle by halves (D15): `by` is four times the result less the line. */
const share = (dist: Float64Array, by: (index: number) => number): number => {
  let won = 0;
  let lost = 0;
  for (let i = 0; i < dist.length; i += 1) {
    const p = dist[i] ?? 0;
    const v = by(i);
    if (v >= 2) won += p;
    else if (v === 1) won += p / 2;
    else if (v === -1) lost += p / 2;
    else if (v <= -2) lost += p;
  }
  return won + lost === 0 ? 0.5 : won / (won + lost);
};

/** Asian handicap of the rest of the match, home view. */
export const handicap = (s: Spread, line: number): number => share(s.diff, (i) => 4 * (i - s.size) + line);
/** Over, on the whole count. */
export const over = (s: Spread, line: number): number => share(s.sum, (i) => 4 * (i + s.sc[0] + s.sc[1]) - line);

/** Home, draw, away. */
export const threeWay = (s: Spread): [number, number, number] => {
  const lead = s.sc[0] - s.sc[1];
  const out: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < s.diff.length; i += 1) {
    const end = i - s.size + lead;
    out[end > 0 ? 0 : end === 0 ? 1 : 2] += s.diff[i] ?? 0;
  }
  return out;
};

/** The line whose two sides stand nearest to evens; `fits` says which quarters are offered. */
export const evenLine = (from: number, chance: (line: number) => number, fits: (line: number) => boolean): number => {
  let best = from;
  let least = 2;
  for (let line = Math.round(from) - 6; line <= Math.round(from) + 6; line += 1) {
    if (!fits(line)) continue;
    const off = Math.abs(chance(line) - 0.5);
    if (off < least) {
      least = off;
      best = line;
    }
  }
  return best;
};
