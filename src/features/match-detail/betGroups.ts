import type { MarketPut } from '#contract/patch.ts';
import { tabsOfMarket } from '#domain/markets/marketTabs.ts';
import { MARKET_TABS, type MarketTab } from '#domain/markets/marketTabNames.ts';

/** Markets of one type and period: all lines of a handicap, or a single market. */
export type BetGroup = {
  /** Key within the match: the kind, and the number among groups of that kind. */
  readonly key: string;
  /** Type and period; closed and pinned groups are stored under it. */
  readonly kind: string;
  readonly markets: readonly MarketPut[];
  readonly tabs: readonly MarketTab[];
};

const kindOf = ({ type, period }: MarketPut): string => `${type}/${period}`;

/**
 * Assigns markets to group keys. Markets with the same type and period form several groups if their names
 * differ (wire facts 3.7). The key counts these groups and does not contain the name: the name depends on the
 * language, and a group stays in place when "goal 4" replaces "goal 3".
 */
const keyed = (markets: readonly MarketPut[]): ReadonlyMap<string, readonly MarketPut[]> => {
  const kinds = new Map<string, Map<string, MarketPut[]>>();
  const found = new Map<string, readonly MarketPut[]>();
  for (const market of markets) {
    const kind = kindOf(market);
    const named = kinds.get(kind) ?? new Map<string, MarketPut[]>();
    kinds.set(kind, named);
    const own = named.get(market.name);
    if (own !== undefined) own.push(market);
    else {
      const begun = [market];
      found.set(`${kind}/${named.size}`, begun);
      named.set(market.name, begun);
    }
  }
  return found;
};

/** Sorts the main line first; without ranks the platform's order stays. */
const byRank = (markets: readonly MarketPut[]): readonly MarketPut[] =>
  [...markets].sort((one, other) => one.rank - other.rank);

const sameMarkets = (one: readonly MarketPut[], other: readonly MarketPut[]): boolean =>
  one.length === other.length && one.every((market, at) => market === other[at]);

/**
 * Groups the markets in the platform's order. An unchanged group is the same object, so React does not render
 * it again.
 */
export const betGroups = (
  markets: readonly MarketPut[],
  before: ReadonlyMap<string, BetGroup> = new Map(),
): ReadonlyMap<string, BetGroup> => {
  return new Map(
    [...keyed(markets)].map(([key, own]) => {
      const ranked = byRank(own);
      const known = before.get(key);
      const [first] = ranked;
      if (known !== undefined && sameMarkets(known.markets, ranked)) return [key, known];
      return [
        key,
        {
          key,
          kind: first === undefined ? key : kindOf(first),
          markets: ranked,
          tabs: first === undefined ? [] : tabsOfMarket(first),
        },
      ];
    }),
  );
};

/**
 * Merges known group keys with the current ones. Known groups keep their positions, also while they are
 * absent for a moment because a line moved. A new group comes after the one that precedes it at the platform.
 */
export const mergedOrder = (known: readonly string[], keys: Iterable<string>): readonly string[] => {
  const places = new Set(known);
  let order: string[] | undefined;
  let before: string | undefined;
  for (const key of keys) {
    if (!places.has(key)) {
      order ??= [...known];
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
      places.add(key);
    }
    before = key;
  }
  return order ?? known;
};

/** Returns the tabs that have a group, in display order. */
export const presentTabs = (groups: Iterable<BetGroup>): readonly MarketTab[] => {
  const existing = new Set<MarketTab>();
  for (const { tabs } of groups) for (const tab of tabs) existing.add(tab);
  return MARKET_TABS.filter((tab) => existing.has(tab));
};
