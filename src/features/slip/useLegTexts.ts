import { useFeedStatus, useMarket, useMatch } from '#board/hooks.ts';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey, type MarketId, type MatchId, type OptionType } from '#domain/ids.ts';
import { optionLine, type LineNotation } from '#domain/odds/lines.ts';
import { isSameLine } from '#domain/odds/sameLine.ts';
import type { MatchFacts, OptionFacts } from '#domain/match/match.ts';
import { isTwoWay } from '#domain/odds/odds.ts';
import type { Selection } from '#domain/slip/slip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { marketTitle, optionWords, type MarketTexts } from '#pieces/optionWords.ts';
import { pairName } from '#pieces/pairName.ts';
import { useRemovedMatch } from '#state/sharedQueries.ts';
import { useSettings } from '#state/hooks.ts';

/**
 * Names of a leg: in the user's language while the board has the leg, else as they were when the user picked
 * it (SLIP-03).
 */
export type LegTexts = {
  readonly name: string;
  readonly line: string;
  /** Name with line. */
  readonly optionWithLine: string;
  readonly market: string;
  readonly match: string;
  /** The match on the board, else the record of the removed match (D29). */
  readonly facts: MatchFacts | undefined;
  readonly twoWay: boolean;
};

/** The match on the board, else the record of the removed match (D29). */
const useMatchOrDeparted = (id: MatchId): MatchFacts | undefined => {
  const match = useMatch(id);
  const { connection } = useFeedStatus();
  // Before the first data, a missing match is not a removed match.
  const departed = useRemovedMatch(
    match === undefined && (connection === 'live' || connection === 'polling') ? id : null,
  );
  return match ?? departed;
};

/**
 * Returns the picked line from its own side's view, for when the market is gone. An option without a line of
 * its own was picked with the market's line, which is the home side's view. The name stored at the pick ends
 * with the line as it was displayed, and so says which view the picked line is.
 */
export const pickedLine = (
  { line, names }: Pick<Selection, 'line' | 'names'>,
  type: OptionType,
  notation: LineNotation,
): string | null => {
  const ofMarket = optionLine({ line }, { type, line: null }, notation);
  return ofMarket !== null && isSameLine(names.option.split(' ').at(-1) ?? '', ofMarket)
    ? ofMarket
    : optionLine({ line: null }, { type, line }, notation);
};

const nameOf = (
  item: Selection,
  side: string,
  line: string,
  market: MarketPut | undefined,
  match: MatchFacts | undefined,
  type: OptionType,
): Pick<LegTexts, 'name' | 'line'> => {
  const team = { 1: match?.home.name, 2: match?.away.name }[type as number];
  if (team !== undefined && team !== '') return { name: cleanName(team), line };
  // The option name stored at the pick already contains the line.
  return market === undefined && item.names.option !== ''
    ? { name: cleanName(item.names.option), line: '' }
    : { name: side, line };
};

const matchName = (t: MarketTexts, { names }: Selection, match: MatchFacts | undefined): string => {
  if (match === undefined) return cleanName(names.match);
  return match.outright ? cleanName(match.name) : pairName(t, match.home.name, match.away.name);
};

export const useLegTexts = (item: Selection): LegTexts => {
  const { t } = useOddsWords();
  const { lineNotation } = useSettings();
  const read = readOptionKey(item.key);
  const type = read?.type ?? (0 as OptionType);
  const market = useMarket(read?.marketId ?? ('' as MarketId));
  const match = useMatchOrDeparted(item.matchId);
  const option: OptionFacts = market?.options.find((each) => each.type === type) ?? {
    type,
    name: null,
    line: item.line,
  };
  const facts = market ?? {
    type: item.marketType,
    period: item.period,
    name: cleanName(item.names.market),
    line: null,
  };
  const { name, line } = nameOf(
    item,
    optionWords(t, facts, option, lineNotation).side,
    (market === undefined ? pickedLine(item, type, lineNotation) : optionLine(facts, option, lineNotation)) ??
      '',
    market,
    match,
    type,
  );
  return {
    name,
    line,
    optionWithLine: line === '' ? name : `${name} ${line}`,
    market: marketTitle(t, facts),
    match: matchName(t, item, match),
    facts: match,
    twoWay: market !== undefined && isTwoWay(market, match?.outright ?? false),
  };
};
