import type { MarketGroup } from '#domain/markets/grid.ts';
import { readOptionKey, type MatchId } from '#domain/ids.ts';
import type { LegWatch } from '#contract/watch.ts';
import type { Board } from '../board/board.ts';

/** Matches with extra markets on screen or picked, and the market groups that are needed (D1). */
export type ExtraMarkets = ReadonlyMap<MatchId, readonly MarketGroup[]>;

/**
 * Returns true if the selection is on an extra market: one that `match/{id}` carries, or one that is not on
 * the board.
 */
const isExtraKey = (board: Board, key: string): boolean => {
  const pick = readOptionKey(key);
  const market = pick === undefined ? -1 : board.markets.slotOf(pick.marketId);
  return market < 0 || board.streams.at(board.markets.owner[market] as number)?.detailOf != null;
};

/**
 * Collects the extra market groups of the rows on screen and of picked options: each group once per match, in a
 * stable order.
 */
export const extraMarketsOf = (
  shown: Iterable<readonly [MatchId, readonly MarketGroup[]]>,
  picks: readonly LegWatch[],
  board: Board,
): ExtraMarkets => {
  const found = new Map<MatchId, Map<string, MarketGroup>>();
  const add = (id: MatchId, groups: readonly MarketGroup[]): void => {
    const own = found.get(id) ?? new Map<string, MarketGroup>();
    found.set(id, own);
    for (const group of groups) own.set(`${group.marketType}/${group.period}`, group);
  };
  for (const [id, groups] of shown) add(id, groups);
  for (const { key, matchId, marketType, period } of picks)
    if (isExtraKey(board, key)) add(matchId, [{ marketType, period }]);
  return new Map([...found].map(([id, groups]) => [id, [...groups.values()]] as const));
};
