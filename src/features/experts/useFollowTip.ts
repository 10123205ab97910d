import { useState } from 'react';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import type { BoardStore } from '#board/boardStore.ts';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey } from '#domain/ids.ts';
import { oddsOf } from '#domain/odds/priceWord.ts';
import type { TipMatch, TipSelection } from '#domain/rooms/tip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { isSlipFullFor } from '#state/slipStore.ts';

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

/** How many options of a tip went into the slip, and how many could not. */
export type Followed = { readonly added: number; readonly refused: number };

/**
 * Returns the press that puts a tip's options into the slip at the prices that are on the screen now. Options
 * that are in the slip already stay there; refused ones are counted, and the first reason is shown.
 */
export const useFollowTip = (all: readonly NamedSelection[]) => {
  const board = useBoardStore();
  const tab = useTab();
  const { slip, commands, config } = useClient();
  const [followed, setFollowed] = useState<Followed | null>(null);

  const follow = async (each: NamedSelection): Promise<boolean> => {
    const { match, selection } = each;
    if (slip.getState().keys.has(selection.key)) return true;
    const market = marketOf(board, each);
    const option = market?.options.find(({ type }) => type === readOptionKey(selection.key)?.type);
    if (market === undefined || option === undefined) {
      commands.tellProblem({ code: 'option-gone' });
      return false;
    }
    const refused = tab.refusal(selection.key, market);
    if (refused !== null || isSlipFullFor(slip.getState(), match.matchId, config.limits.picks)) {
      if (refused !== null) commands.tellProblem(refused);
      return false;
    }
    const answer = await commands.togglePick(
      {
        key: selection.key,
        matchId: match.matchId,
        sportId: match.sportsId,
        marketType: market.type,
        period: market.period,
        line: option.line ?? market.line,
        odds: oddsOf(board.option(selection.key)?.word ?? 0),
      },
      {
        match: cleanName(`${match.home} v ${match.away}`),
        league: cleanName(match.league),
        market: cleanName(selection.market),
        option: cleanName(selection.option),
      },
    );
    return answer.ok;
  };
  return {
    followed,
    followAll: async () => {
      let added = 0;
      for (const each of all) if (await follow(each)) added += 1;
      setFollowed({ added, refused: all.length - added });
    },
  };
};
