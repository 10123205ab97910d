import { Decimal } from 'decimal.js';
import type { Thousandths } from '../ids.ts';

/**
 * Returns the chances of the options of a market without the margin, in percent with one decimal, as texts that
 * sum to 100.0. The odds are whole thousandths; undefined if one of them is closed (1.000 or less).
 */
export const winProbabilities = (odds: readonly Thousandths[]): readonly string[] | undefined => {
  if (odds.length < 2 || odds.some((each) => each <= 1000)) return undefined;
  const inverse = odds.map((each) => new Decimal(1).div(each));
  const sum = inverse.reduce((total, each) => total.plus(each), new Decimal(0));
  // Tenths of a percent, by the largest remainder, so that the texts sum to 100.0.
  const exact = inverse.map((each) => each.div(sum).times(1000));
  const tenths = exact.map((each) => each.floor());
  const missing = new Decimal(1000).minus(tenths.reduce((total, each) => total.plus(each), new Decimal(0)));
  const byRemainder = exact
    .map((each, at) => ({ at, rest: each.minus(each.floor()) }))
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.at - b.at);
  for (const { at } of byRemainder.slice(0, missing.toNumber())) tenths[at] = (tenths[at] as Decimal).plus(1);
  return tenths.map((each) => `${each.divToInt(10).toString()}.${each.mod(10).toString()}`);
};
