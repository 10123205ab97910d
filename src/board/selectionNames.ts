import type { MarketPut } from '#contract/patch.ts';
import { optionLine, type LineNotation } from '#domain/odds/lines.ts';
import type { OptionFacts } from '#domain/match/match.ts';
import type { OptionKey, SportId } from '#domain/ids.ts';
import { oddsOf } from '#domain/odds/priceWord.ts';
import type { PickedOption, SelectionNames } from '#domain/slip/slip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { marketTitle, optionWords, type MarketTexts } from '#pieces/optionWords.ts';
import { pairName } from '#pieces/pairName.ts';
import type { BoardStore } from './boardStore.ts';

type NameContext = { readonly t: MarketTexts; readonly notation: LineNotation; readonly board: BoardStore };
type Teams = { readonly home: string; readonly away: string };

/** Returns a selection's names at the press, for notices and for when it has left the board (SLIP-03). */
export const selectionNames = (
  { t, notation, board }: NameContext,
  market: MarketPut,
  option: OptionFacts,
  teams: Teams,
): SelectionNames => {
  const match = board.match(market.matchId);
  const side = { 1: teams.home, 2: teams.away }[option.type as number] ?? '';
  const name = side === '' ? optionWords(t, market, option, notation).side : cleanName(side);
  return {
    match:
      match === undefined
        ? ''
        : match.outright
          ? cleanName(match.name)
          : pairName(t, match.home.name, match.away.name),
    league: match === undefined ? '' : cleanName(board.league(match.leagueId)?.name ?? ''),
    market: marketTitle(t, market),
    option: `${name} ${optionLine(market, option, notation) ?? ''}`.trim(),
  };
};

/** Returns the pick of an option at the odds that its cell shows now (D6). */
export const pickOf = (
  board: BoardStore,
  { matchId, type, period, line }: MarketPut,
  option: OptionFacts,
  key: OptionKey,
  sportId: SportId,
): PickedOption => ({
  key,
  matchId,
  sportId,
  marketType: type,
  period,
  line: option.line ?? line,
  odds: oddsOf(board.option(key)?.word ?? 0),
});
