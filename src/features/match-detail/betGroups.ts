import type { MarketPut } from '#contract/patch.ts';
import { tabsOfMarket } from '#domain/markets/marketTabs.ts';
import { MARKET_TABS, type MarketTab } from '#domain/markets/marketTabNames.ts';

/** Markets of one type and period: all lines of a handicap, or a single market. */
export type BetGroup = {
  /** Key within the match: the kind and a suffix that separates the groups of one kind (`assignGroupKeys`). */
  readonly key: string;
  /** Type and period; closed and pinned groups are stored under it. */
  readonly kind: string;
  readonly markets: readonly MarketPut[];
  readonly tabs: readonly MarketTab[];
};

const kindOf = ({ type, period }: MarketPut): string => `${type}/${period}`;

type Named = { readonly kind: string; readonly markets: MarketPut[] };

/** Collects the markets of one type, period and name, in the platform's order. */
const namedGroups = (markets: readonly MarketPut[]): readonly Named[] => {
  const found = new Map<string, Named>();
  for (const market of markets) {
    const kind = kindOf(market);
    const known = found.get(`${kind}/${market.name}`);
    if (known === undefined) found.set(`${kind}/${market.name}`, { kind, markets: [market] });
    else known.markets.push(market);
  }
  return [...found.values()];
};

/**
 * Assigns markets to group keys. Markets with the same type and period form several groups if their names
 * differ (wire facts 3.7). The key does not contain the name, because the name depends on the language. A group
 * keeps its key while one of its markets remains. If all markets of a kind change, the groups are counted, so
 * that "goal 4" gets the place of "goal 3". A new group beside known groups of its kind gets the id of its first
 * market as its key.
 */
const assignGroupKeys = (
  markets: readonly MarketPut[],
  before: ReadonlyMap<string, BetGroup>,
): ReadonlyMap<string, Named> => {
  const keyOf = new Map<string, string>();
  for (const [key, { kind, markets: own }] of before)
    for (const { id } of own) keyOf.set(`${kind}/${id}`, key);
  const groups = namedGroups(markets);
  const used = new Set<string>();
  const kept = groups.map(({ kind, markets: own }) => {
    const key = own
      .map(({ id }) => keyOf.get(`${kind}/${id}`))
      .find((each) => each !== undefined && !used.has(each));
    if (key !== undefined) used.add(key);
    return key;
  });
  const keptKinds = new Set(groups.flatMap(({ kind }, at) => (kept[at] === undefined ? [] : kind)));
  const counts = new Map<string, number>();
  return new Map(
    groups.map((group, at) => {
      const { kind, markets: own } = group;
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      const keptKey = kept[at];
      if (keptKey !== undefined) return [keptKey, group];
      let key = `${kind}/${keptKinds.has(kind) ? own[0]?.id : count}`;
      // The market may have been the first of a group that kept its key without it.
      while (used.has(key)) key += '+';
      used.add(key);
      return [key, group];
    }),
  );
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
    [...assignGroupKeys(markets, before)].map(([key, { kind, markets: own }]) => {
      const ranked = byRank(own);
      const known = before.get(key);
      const [first] = ranked;
      if (known !== undefined && sameMarkets(known.markets, ranked)) return [key, known];
      return [
        key,
        {
          key,
          kind,
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
