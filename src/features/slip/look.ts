import type { Settings } from '#contract/documents.ts';
import { maySend, movement } from '#domain/acceptance.ts';
import type { MatchFacts } from '#domain/match.ts';
import { standsInTheWay } from '#domain/matchStatus.ts';
import { flagsOf, isOpen, oddsOf, OFF, SUSPENDED, type PriceWord } from '#domain/priceWord.ts';
import type { LegQuote, Selection } from '#domain/slip.ts';

/**
 * Why nothing can be placed on a leg now. `busy`: it is in a bet whose outcome is not known; `unfound`: in
 * one that was looked for in vain and is not put away; `waiting`: prices have not come yet.
 */
export type Block =
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
 * How a leg stands, but for its number: what renders it anew. `move` is where its price went since the user
 * knew it; `asked` that they have to agree to that before a bet (SLIP-25).
 */
export type Look = {
  readonly block: Block | null;
  readonly move: 'same' | 'better' | 'worse';
  readonly asked: boolean;
};

export type Seen = {
  readonly item: Selection;
  /** Undefined where the board has no such option. */
  readonly word: PriceWord | undefined;
  readonly match: Pick<MatchFacts, 'status'> | undefined;
  readonly quote: LegQuote | undefined;
  readonly accept: Settings['accept'];
  readonly locked: 'busy' | 'unfound' | null;
  readonly stale: boolean;
  /** Data has come: what is not on the board has left it. */
  readonly live: boolean;
};

const closedBlock = (word: PriceWord): Block => {
  const flags = flagsOf(word);
  if ((flags & OFF) !== 0) return 'off';
  return (flags & SUSPENDED) !== 0 ? 'suspended' : 'locked';
};

const boardBlock = ({ word, match, stale, live }: Seen): Block | null => {
  if (match !== undefined && standsInTheWay(match.status) && (word === undefined || !isOpen(word)))
    return 'status';
  if (word === undefined) return live ? 'gone' : 'waiting';
  if (!isOpen(word)) return closedBlock(word);
  return stale ? 'stale' : null;
};

/** What the platform said before the bet (SLIP-13): suspended and off count, however open the board is. */
const quoteBlock = (quote: LegQuote | undefined): Block | null => {
  if (quote === undefined || quote.status > 0) return null;
  return quote.status === 0 ? 'suspended' : 'off';
};

/**
 * How a leg stands: the first of what stands in its way, and which way its price went since the user knew it.
 */
export const lookOf = (seen: Seen): Look => {
  const { item, word, locked, quote, accept } = seen;
  const block = locked ?? boardBlock(seen) ?? quoteBlock(quote);
  if (word === undefined || !isOpen(word)) return { block, move: 'same', asked: false };
  const now = oddsOf(word);
  return { block, move: movement(item.odds, now), asked: !maySend(accept, item.odds, now) };
};
