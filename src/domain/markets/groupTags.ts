import type { MarketTab } from './marketTabNames.ts';

/** The platform's tags of a bet group (wire facts 4.8), and the tab that each puts a market in. */
const TAGS: readonly (readonly [tag: string, tab: MarketTab])[] = [
  ['p', 'popular'],
  ['h', 'lines'],
  ['f', 'half'],
  ['q', 'quarter'],
  ['set', 'set'],
  ['j', 'game'],
  ['s', 'goals'],
  ['cs', 'score'],
  ['c', 'corners'],
  ['b', 'cards'],
  ['t', 'minutes'],
  ['ps', 'extra'],
  ['pro', 'extra'],
  ['i', 'special'],
  ['o', 'other'],
];
const BITS: ReadonlyMap<unknown, number> = new Map(TAGS.map(([tag], at) => [tag, 1 << at]));
/** Said of a group whose tags are of no table: it has some all the same (D17). */
const UNKNOWN = 1 << TAGS.length;
/** Far more than a group has. */
const MOST = 12;

/**
 * The tags of a group as one whole number, a bit each; 0 where it has none. A poll compares them for every
 * market (G2), and texts cost twenty times as much.
 */
export const groupTags = (tags: readonly unknown[]): number => {
  let mask = 0;
  for (let at = 0; at < tags.length && at < MOST; at += 1) mask |= BITS.get(tags[at]) ?? UNKNOWN;
  return mask;
};

/** The tabs that such a number puts a market in; none for tags of no table. */
export const tabsOfTags = (mask: number): readonly MarketTab[] =>
  TAGS.flatMap(([, tab], at) => ((mask & (1 << at)) === 0 ? [] : [tab]));
