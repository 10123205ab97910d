import type { MarketPut } from '#contract/patch.ts';
import { tabsOfMarket } from '#domain/markets/marketTabs.ts';
import { MARKET_TABS, type MarketTab } from '#domain/markets/marketTabNames.ts';

/** Markets of one type and period: the lines of a handicap, or a single market. */
export type BetGroup = {
  /** What it is among the groups of its match: its kind, and which of several of that kind. */
  readonly key: string;
  /** Its type and period: what is remembered of it. */
  readonly kind: string;
  readonly markets: readonly MarketPut[];
  readonly tabs: readonly MarketTab[];
};

const kindOf = ({ type, period }: MarketPut): string => `${type}/${period}`;

/**
 * The same type and period may be several groups, told apart by their names (wire facts 3.7). Their keys
 * count them instead: the name is another in another language, and where "goal 3" makes room for "goal 4" it
 * is still the same place on the screen.
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

/** The main line first; without ranks, as the platform has them. */
const byRank = (markets: readonly MarketPut[]): readonly MarketPut[] =>
  [...markets].sort((one, other) => one.rank - other.rank);

const sameMarkets = (one: readonly MarketPut[], other: readonly MarketPut[]): boolean =>
  one.length === other.length && one.every((market, at) => market === other[at]);

/**
 * Markets as groups, in the platform's order; a group that is as it was is the same object, so that it is not
 * drawn again.
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
 * The order in which groups stand: those known keep their places, also while they are away for a moment (a
 * line that moves ends its markets); a new one stands behind the one that the platform has before it.
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

/** Tabs that have a group, in their order. */
export const presentTabs = (groups: Iterable<BetGroup>): readonly MarketTab[] => {
  const there = new Set<MarketTab>();
  for (const { tabs } of groups) for (const tab of tabs) there.add(tab);
  return MARKET_TABS.filter((tab) => there.has(tab));
};
