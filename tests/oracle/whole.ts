/** A decimal number as a whole number of 10^-scale: exact, unlimited, and computed by BigInt only. */
export type Whole = { readonly units: bigint; readonly scale: number };

export const whole = (text: string): Whole => {
  const [digits = '', tail = ''] = text.split('.');
  return { units: BigInt(digits + tail), scale: tail.length };
};

const tens = (power: number): bigint => 10n ** BigInt(power);
const scaled = ({ units, scale }: Whole, to: number): bigint => units * tens(to - scale);

export const compare = (a: Whole, b: Whole): number => {
  const scale = Math.max(a.scale, b.scale);
  const rest = scaled(a, scale) - scaled(b, scale);
  return rest === 0n ? 0 : rest < 0n ? -1 : 1;
};

/** Divides and rounds to the nearest whole number, halves away from zero. */
const nearest = (a: bigint, b: bigint): bigint => (a < 0n ? -nearest(-a, b) : (2n * a + b) / (2n * b));
export const floor = (a: bigint, b: bigint): bigint => (a % b === 0n || a > 0n ? a / b : a / b - 1n);

/**
 * Rounds to cents by the money rule: to thousandths, halves away from zero, then down to hundredths (C17).
 */
export const cents = ({ units, scale }: Whole): bigint =>
  floor(scale <= 3 ? units * tens(3 - scale) : nearest(units, tens(scale - 3)), 10n);
/** Rounds down to hundredths only (MONEY-02). */
export const floorCents = ({ units, scale }: Whole): bigint =>
  scale <= 2 ? units * tens(2 - scale) : floor(units, tens(scale - 2));
/** Rounds to thousandths only (MONEY-04). */
export const thousandths = ({ units, scale }: Whole): bigint =>
  scale <= 3 ? units * tens(3 - scale) : nearest(units, tens(scale - 3));

/** Formats cents as money, always with two decimals. */
export const written = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** Formats cents without trailing zeros. */
export const short = (amount: bigint): string => written(amount).replace(/\.?0+$/, '');

/**
 * Lists the combinations of legs in a series, each as bits (C44): combinations of `seriesNumber` legs, or of
 * two and more legs for full cover.
 */
const choices = (legs: number, seriesNumber: number): readonly number[] => {
  const found: number[] = [];
  for (let bits = 1; bits < 2 ** legs; bits += 1) {
    let size = 0;
    for (let at = 0; at < legs; at += 1) size += (bits >> at) & 1;
    if (seriesNumber === 0 ? size > 1 : size === seriesNumber) found.push(bits);
  }
  return found;
};

/** Computes what a stake for each combination returns, costs and wins, in cents (D16). */
export const returned = (
  stake: Whole,
  odds: readonly number[],
  seriesNumber: number,
): {
  readonly total: bigint;
  readonly stake: bigint;
  readonly win: bigint;
  readonly combinations: number;
} => {
  const all = choices(odds.length, seriesNumber);
  let total = 0n;
  for (const bits of all) {
    let { units, scale } = stake;
    odds.forEach((leg, at) => {
      if (((bits >> at) & 1) === 1) {
        units *= BigInt(leg);
        scale += 3;
      }
    });
    total += cents({ units, scale });
  }
  const cost = { units: stake.units * BigInt(all.length), scale: stake.scale };
  // The maximum win is rounded as a whole, after the exact stake is subtracted from the return.
  const scale = Math.max(2, cost.scale);
  return {
    total,
    stake: cents(cost),
    win: cents({ units: scaled({ units: total, scale: 2 }, scale) - scaled(cost, scale), scale }),
    combinations: all.length,
  };
};

/** Converts European thousandths to another format (D14). Returns undefined for odds of 1.000 or less. */
export const converted = (european: number, format: number): bigint | undefined => {
  const win = BigInt(european) - 1000n;
  if (win <= 0n) return undefined;
  const inverse = -nearest(1_000_000n, win);
  if (format === 1) return BigInt(european);
  if (format === 2) return win;
  if (format === 3) return win <= 1000n ? win : inverse;
  return win >= 1000n ? win : inverse;
};
