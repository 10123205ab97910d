import { acceptsMove, compareOdds, type AcceptanceRule } from '#domain/odds/acceptance.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { blocksBetting } from '#domain/match/matchStatus.ts';
import { flagsOf, isOpen, oddsOf, OFF, SUSPENDED, type PriceWord } from '#domain/odds/priceWord.ts';
import type { LegQuote, Selection } from '#domain/slip/slip.ts';

/**
 * Reason why a leg cannot be bet on now. `busy`: a bet on its match has an unknown outcome. `unfound`: such a
 * bet was looked up without result, and the user has not dismissed it. `waiting`: no prices received yet.
 */
export type BlockCode =
  | 'busy'
  | 'unfound'
  | 'status'
  | 'gone'
  | 'off'
  | 'suspended'
  | 'locked'
  | 'stale'
  | 'waiting';
/**
 * Status of a leg without its odds; a change renders the leg again. `move` is the direction of the odds since
 * the user last accepted them. `needsAcceptance` is true if the user must accept the change before betting
 * (SLIP-25).
 */
export type LegStatus = {
  readonly block: BlockCode | null;
  readonly move: 'same' | 'better' | 'worse';
  readonly needsAcceptance: boolean;
};

export type LegInputs = {
  readonly item: Selection;
  /** Price word of the board; undefined if the board does not have the option. */
  readonly word: PriceWord | undefined;
  readonly match: Pick<MatchFacts, 'status'> | undefined;
  readonly quote: LegQuote | undefined;
  readonly rule: AcceptanceRule;
  readonly openBet: 'busy' | 'unfound' | null;
  readonly stale: boolean;
  /** True once board data has arrived: an option missing from the board is then gone. */
  readonly hasBoardData: boolean;
};

const closedBlock = (word: PriceWord): BlockCode => {
  const flags = flagsOf(word);
  if ((flags & OFF) !== 0) return 'off';
  return (flags & SUSPENDED) !== 0 ? 'suspended' : 'locked';
};

const boardBlock = ({ word, match, stale, hasBoardData }: LegInputs): BlockCode | null => {
  if (match !== undefined && blocksBetting(match.status) && (word === undefined || !isOpen(word)))
    return 'status';
  if (word === undefined) return hasBoardData ? 'gone' : 'waiting';
  if (!isOpen(word)) return closedBlock(word);
  return stale ? 'stale' : null;
};

/**
 * Returns the block that the platform reported in its quote: suspended or off, even if the board shows the
 * option open (SLIP-13).
 */
const quoteBlock = (quote: LegQuote | undefined): BlockCode | null => {
  if (quote === undefined || quote.status > 0) return null;
  return quote.status === 0 ? 'suspended' : 'off';
};

/** Computes the status of a leg: the first reason that blocks it, and the direction of its odds. */
export const computeLegStatus = (inputs: LegInputs): LegStatus => {
  const { item, word, openBet, quote, rule } = inputs;
  const block = openBet ?? boardBlock(inputs) ?? quoteBlock(quote);
  if (word === undefined || !isOpen(word)) return { block, move: 'same', needsAcceptance: false };
  const now = oddsOf(word);
  return { block, move: compareOdds(item.odds, now), needsAcceptance: !acceptsMove(rule, item.odds, now) };
};
