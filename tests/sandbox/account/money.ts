/**
 * Money of the sandbox in whole hundredths. Stakes, payouts and sums are exact whole numbers, rounded to three
 * decimals and then floored to two, and written in the format of the wire.
 */
export type Hundredths = number;

/** The result of one selection, by the wire's codes (wire facts 3.3); 0 is open. */
export type Result = 0 | 2 | 3 | 4 | 5 | 6 | 7;

/** The return of 1 unit of stake, in half thousandths. */
const returned = (od: number, result: Result): bigint => {
  switch (result) {
    case 0:
    case 4:
      return BigInt(2 * od);
    case 5:
      return BigInt(2000 + (od - 1000));
    case 2:
    case 7:
      return 2000n;
    case 6:
      return 1000n;
    default:
      return 0n;
  }
};

/** Returns the payout of one bet on these legs, with its stake. Open legs count as won. */
const paid = (
  stake: Hundredths,
  legs: readonly { readonly od: number; readonly result: Result }[],
): Hundredths => {
  let over = BigInt(stake) * 10n;
  let under = 1n;
  for (const leg of legs) {
    over *= returned(leg.od, leg.result);
    under *= 2000n;
  }
  // Thousandths of the currency, halves up; then floored to hundredths.
  return Number((over * 2n + under) / (under * 2n) / 10n);
};

const choices = <T>(list: readonly T[], size: number): T[][] =>
  size === 0
    ? [[]]
    : list.flatMap((each, at) => choices(list.slice(at + 1), size - 1).map((rest) => [each, ...rest]));

/** Returns the bets of a series by the number of legs in each; 0 is full cover. */
export const betsOf = <T>(legs: readonly T[], series: number): T[][] =>
  series > 0 ? choices(legs, series) : legs.flatMap((_, at) => (at === 0 ? [] : choices(legs, at + 1)));

const choose = (from: number, size: number): number =>
  Array.from({ length: size }, (_, at) => at + 1).reduce((count, at) => (count * (from - size + at)) / at, 1);
/** Returns the number of bets of a series without building them. */
export const countOf = (legs: number, series: number): number =>
  series > 0 ? choose(legs, series) : 2 ** legs - legs - 1;

/** Returns the payout of an order on these legs, with its stakes. Each bet is rounded separately (D16). */
export const payout = (
  unitStake: Hundredths,
  legs: readonly { readonly od: number; readonly result: Result }[],
  series: number,
): Hundredths => betsOf(legs, series).reduce((sum, bet) => sum + paid(unitStake, bet), 0);

/** Formats an amount for the order calls: a number without trailing zeros. */
export const numberOf = (value: Hundredths): number => Number(textOf(value));
/** Formats an amount for the member calls. */
export const textOf = (value: Hundredths): string => {
  const size = Math.abs(value);
  const whole = (size - (size % 100)) / 100;
  return `${value < 0 ? '-' : ''}${whole}.${String(size % 100).padStart(2, '0')}`;
};
