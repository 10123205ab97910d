import { useState } from 'react';
import { useBoardStore } from '#board/BoardContext.tsx';
import type { BoardStore } from '#board/boardStore.ts';
import { useOddsWords } from '#board/OddsWords.tsx';
import { usePickSelections, type PickedCount, type WantedPick } from '#board/usePickSelections.ts';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey } from '#domain/ids.ts';
import type { TipMatch, TipSelection } from '#domain/rooms/tip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { pairName } from '#pieces/pairName.ts';

/** A tip's option with its match. */
export type NamedSelection = { readonly match: TipMatch; readonly selection: TipSelection };

/** Returns the market of a tip's option on the board; undefined if the id now stands for another bet (F30). */
export const marketOf = (board: BoardStore, { match, selection }: NamedSelection): MarketPut | undefined => {
  const option = readOptionKey(selection.key);
  const market = option === undefined ? undefined : board.market(option.marketId);
  return market !== undefined &&
    market.matchId === match.matchId &&
    market.type === selection.marketType &&
    market.period === selection.period
    ? market
    : undefined;
};

/** Returns the press that puts a tip's options into the slip at the prices that are on the screen now. */
export const useFollowTip = (all: readonly NamedSelection[]) => {
  const board = useBoardStore();
  const pickAll = usePickSelections();
  const { t } = useOddsWords();
  const [followed, setFollowed] = useState<PickedCount | null>(null);
  const toWantedPick = (each: NamedSelection): WantedPick => ({
    key: each.selection.key,
    matchId: each.match.matchId,
    sportId: each.match.sportsId,
    market: marketOf(board, each),
    names: {
      match: pairName(t, each.match.home, each.match.away),
      league: cleanName(each.match.league),
      market: cleanName(each.selection.market),
      option: cleanName(each.selection.option),
    },
  });
  return { followed, followAll: async () => setFollowed(await pickAll(all.map(toWantedPick))) };
};
