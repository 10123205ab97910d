import { useState } from 'react';
import { useBoardStore } from '#board/BoardContext.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { selectionNames } from '#board/selectionNames.ts';
import { usePickSelections, type PickedCount, type WantedPick } from '#board/usePickSelections.ts';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey } from '#domain/ids.ts';
import type { OptionFacts } from '#domain/match/match.ts';
import { isSameLine } from '#domain/odds/sameLine.ts';
import type { TipMatch, TipSelection } from '#domain/rooms/tip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { pairName } from '#pieces/pairName.ts';

/** A tip's option with its match. */
export type NamedSelection = { readonly match: TipMatch; readonly selection: TipSelection };

/**
 * Returns the board's market and option of a tip's option. Null if the board does not have them, or if the market id
 * now stands for another bet or another line (F30). A tip has the line of the home side, as a market has.
 */
export const findTipOption = (
  market: MarketPut | undefined,
  { match, selection }: NamedSelection,
): { readonly market: MarketPut; readonly option: OptionFacts } | null => {
  const option = market?.options.find(({ type }) => type === readOptionKey(selection.key)?.type);
  return market !== undefined &&
    option !== undefined &&
    market.matchId === match.matchId &&
    market.type === selection.marketType &&
    market.period === selection.period &&
    isSameLine(selection.line, market.line ?? option.line)
    ? { market, option }
    : null;
};

/** Returns the press that puts a tip's options into the slip at the prices that are on the screen now. */
export const useFollowTip = (all: readonly NamedSelection[]) => {
  const board = useBoardStore();
  const pickAll = usePickSelections();
  const { t, notation } = useOddsWords();
  const [followed, setFollowed] = useState<PickedCount | null>(null);
  const toWantedPick = (each: NamedSelection): WantedPick => {
    const { match, selection } = each;
    const key = readOptionKey(selection.key);
    const found = findTipOption(key === undefined ? undefined : board.market(key.marketId), each);
    const isOutright = board.match(match.matchId)?.outright ?? false;
    const teams = isOutright ? { home: '', away: '' } : { home: match.home, away: match.away };
    const { market, option } =
      found === null ? selection : selectionNames({ t, notation, board }, found.market, found.option, teams);
    return {
      key: selection.key,
      sportId: match.sportsId,
      market: found?.market,
      names: {
        match: pairName(t, match.home, match.away),
        league: cleanName(match.league),
        market: cleanName(market),
        option: cleanName(option),
      },
    };
  };
  return { followed, followAll: async () => setFollowed(await pickAll(all.map(toWantedPick))) };
};
