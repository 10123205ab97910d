import type { MarketTab } from './marketTabNames.ts';

/** The platform's tags of a bet group (wire facts 4.8), with the tab for the group's markets. */
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
/** Bit of a group whose tags are all unknown: the group has tags, but none of the table (D17). */
const UNKNOWN = 1 << TAGS.length;
/** Most tags that are read of one group; real groups have far fewer. */
const MOST = 12;

/**
 * Encodes a group's tags as a number with one bit for each tag; 0 without tags. A poll compares the tags of
 * every market (G2), and comparing texts costs twenty times as much.
 */
export const groupTags = (tags: readonly unknown[]): number => {
  let mask = 0;
  for (let at = 0; at < tags.length && at < MOST; at += 1) mask |= BITS.get(tags[at]) ?? UNKNOWN;
  return mask;
};

/** Returns the tabs for encoded tags; none for unknown tags. */
export const tabsOfTags = (mask: number): readonly MarketTab[] =>
  TAGS.flatMap(([, tab], at) => ((mask & (1 << at)) === 0 ? [] : [tab]));
