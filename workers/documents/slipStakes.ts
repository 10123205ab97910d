import type { OptionKey } from '#domain/ids.ts';
import { seriesStakes } from '#domain/slip/seriesStakes.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { countInParlay } from '#domain/slip/slipRules.ts';

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

/** Removes the stakes of legs that are not in the slip: such a stake would apply to a later pick of the option. */
export const withoutOtherStakes = (stakes: Slip['stakes'], items: Slip['items']): Slip['stakes'] =>
  Object.fromEntries(
    Object.entries(stakes).filter(([of]) => !of.includes(':') || items.some(({ key }) => key === of)),
  );

/**
 * Returns the legs and stakes that remain when a placed slip is dismissed: all where the user keeps selections, else
 * the legs that were picked after the bet was decided, without stakes.
 */
export const remainingSlip = (
  { keep, items, stakes }: Slip,
  placedKeys: readonly OptionKey[] | null,
): Pick<Slip, 'items' | 'stakes'> =>
  keep
    ? { items, stakes }
    : { items: items.filter(({ key }) => placedKeys !== null && !placedKeys.includes(key)), stakes: {} };
