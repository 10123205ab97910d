import type { Settings } from '#contract/documents.ts';
import { maySend, movement } from '#domain/odds/acceptance.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { blocksBetting } from '#domain/match/matchStatus.ts';
import { flagsOf, isOpen, oddsOf, OFF, SUSPENDED, type PriceWord } from '#domain/odds/priceWord.ts';
import type { LegQuote, Selection } from '#domain/slip/slip.ts';

/**
 * Reason why a leg cannot be bet on now. `busy`: a bet on its match has an unknown outcome. `unfound`: such a
 * bet was looked up without result, and the user has not dismissed it. `waiting`: no prices received yet.
 */
export type Block =
  'busy' | 'unfound' | 'status' | 'gone' | 'off' | 'suspended' | 'locked' | 'stale' | 'waiting';
/**
 * Status of a leg without its odds; a change renders the leg again. `move` is the direction of the odds since
 * the user last accepted them. `asked` is true if the user must accept the change before betting (SLIP-25).
 */
export type Look = {
  readonly block: Block | null;
  readonly move: 'same' | 'better' | 'worse';
  readonly asked: boolean;
};

export type Seen = {
  readonly item: Selection;
  /** Price word of the board; undefined if the board does not have the option. */
  readonly word: PriceWord | undefined;
  readonly match: Pick<MatchFacts, 'status'> | undefined;
  readonly quote: LegQuote | undefined;
  readonly accept: Settings['accept'];
  readonly locked: 'busy' | 'unfound' | null;
  readonly stale: boolean;
  /** True once board data has arrived: an option missing from the board is then gone. */
  readonly live: boolean;
};

const closedBlock = (word: PriceWord): Block => {
  const flags = flagsOf(word);
  if ((flags & OFF) !== 0) return 'off';
  return (flags & SUSPENDED) !== 0 ? 'suspended' : 'locked';
};

const boardBlock = ({ word, match, stale, live }: Seen): Block | null => {
  if (match !== undefined && blocksBetting(match.status) && (word === undefined || !isOpen(word)))
    return 'status';
  if (word === undefined) return live ? 'gone' : 'waiting';
  if (!isOpen(word)) return closedBlock(word);
  return stale ? 'stale' : null;
};

/**
 * Returns the block that the platform reported in its quote: suspended or off, even if the board shows the
 * option open (SLIP-13).
 */
const quoteBlock = (quote: LegQuote | undefined): Block | null => {
  if (quote === undefined || quote.status > 0) return null;
  return quote.status === 0 ? 'suspended' : 'off';
};

/** Computes the status of a leg: the first reason that blocks it, and the direction of its odds. */
export const lookOf = (seen: Seen): Look => {
  const { item, word, locked, quote, accept } = seen;
  const block = locked ?? boardBlock(seen) ?? quoteBlock(quote);
  if (word === undefined || !isOpen(word)) return { block, move: 'same', asked: false };
  const now = oddsOf(word);
  return { block, move: movement(item.odds, now), asked: !maySend(accept, item.odds, now) };
};
