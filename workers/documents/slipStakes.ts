import { seriesStakes } from '#domain/slip/seriesStakes.ts';
import type { Selection, Slip } from '#domain/slip/slip.ts';
import { countInParlay, legsOf } from '#domain/slip/slipRules.ts';

/**
 * Returns the stakes after the legs changed. Stakes on series follow the number of parlay legs (C44). A slip
 * that lost its last leg keeps no stake, because the stake would apply to the next selection (F30).
 */
export const stakesFor = (
  { items, stakes }: Pick<Slip, 'items' | 'stakes'>,
  after: Slip['items'],
): Slip['stakes'] =>
  items.length > 0 && after.length === 0
    ? {}
    : seriesStakes(stakes, countInParlay(items), countInParlay(after));

/**
 * Tells which legs of a placed slip were bet: those of its view, in singles only those with a stake. Without any
 * stake, as after a change of the currency, all legs of the view count as bet.
 */
const isBet = ({ items, stakes, view }: Slip): ((leg: Selection) => boolean) => {
  const legs: ReadonlySet<Selection> = new Set(legsOf(items, view));
  const hasStakes = view === 'singles' && items.some(({ key }) => stakes[key] !== undefined);
  return (leg) => legs.has(leg) && (!hasStakes || stakes[leg.key] !== undefined);
};

/**
 * Returns the legs and stakes that remain when a placed slip is dismissed. Unless the user keeps selections,
 * the legs that were bet go with all stakes, which apply to the placed bet.
 */
export const remainingSlip = (slip: Slip): Pick<Slip, 'items' | 'stakes'> => {
  if (slip.keep) return { items: slip.items, stakes: slip.stakes };
  const wasBet = isBet(slip);
  return { items: slip.items.filter((leg) => !wasBet(leg)), stakes: {} };
};
