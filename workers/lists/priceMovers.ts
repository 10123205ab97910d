import { MAIN_GRID } from '#domain/grid.ts';
import type { MarketId, MatchId, Milliseconds } from '#domain/ids.ts';
import { isOpen, oddsOf } from '#domain/priceWord.ts';
import type { Board } from '../board/board.ts';
import { growColumn } from '../board/growColumn.ts';
import { cellsOf } from './cells.ts';

/** Options of a match's leading market that are followed: the three of win, draw and win. */
const FOLLOWED = 3;
/** A base is between one and two halves old, so an hour at most, however late its match's turn comes. */
const HALF_MS: Milliseconds = 29 * 60_000;
/** So many matches are looked at in one turn, or as many as bring everyone's turn within a minute. */
const LEAST_A_TURN = 500;
const TURNS_A_ROUND = 60;
/** What a row can say, in thousandths. */
const MOST = 32_000;

/**
 * How far the prices of every match have moved within the last hour, of its leading market: the first of its
 * row that has no line, since another line is another bet. Prices are looked at a slice of the board a second
 * and never when they change, and two bases a match are all that is kept (some 40 bytes), in columns by match
 * slot.
 */
export class PriceMovers {
  readonly #board: Board;
  readonly #now: () => Milliseconds;
  #markets: (MarketId | undefined)[] = [];
  #base = new Uint32Array(0);
  #middle = new Uint32Array(0);
  /** When the middle becomes the base. */
  #turnAt = new Float64Array(0);
  #moved = new Int32Array(0);
  #at = 0;

  constructor(board: Board, now: () => Milliseconds) {
    this.#board = board;
    this.#now = now;
  }

  /** Thousandths of the base, falling odds negative; of the option that has moved furthest. */
  movedOf(id: MatchId): number {
    const match = this.#board.matches.slotOf(id);
    return match >= 0 && this.#isOf(match) ? (this.#moved[match] as number) : 0;
  }

  /** Looks at the next slice of the board; the matches that stand otherwise than before. */
  turn(): MatchId[] {
    const { facts } = this.#board.matches;
    const slots = facts.length;
    this.#base = growColumn(this.#base, slots * FOLLOWED);
    this.#middle = growColumn(this.#middle, slots * FOLLOWED);
    this.#turnAt = growColumn(this.#turnAt, slots);
    this.#moved = growColumn(this.#moved, slots);
    const changed: MatchId[] = [];
    for (
      let left = Math.min(slots, Math.max(LEAST_A_TURN, Math.ceil(slots / TURNS_A_ROUND)));
      left > 0;
      left -= 1
    ) {
      const match = this.#at % slots;
      this.#at = match + 1;
      const id = facts[match]?.id;
      if (id === undefined) this.#markets[match] = undefined;
      else if (this.#look(match)) changed.push(id);
    }
    return changed;
  }

  /** A slot is used again by another match: what is kept of it is of the market's own match alone. */
  #isOf(match: number): boolean {
    const market = this.#markets[match];
    const { markets, matches } = this.#board;
    return (
      market !== undefined && markets.facts[markets.slotOf(market)]?.matchId === matches.facts[match]?.id
    );
  }

  /** Whether how far it has moved is another number now. */
  #look(match: number): boolean {
    // Of the market or match that it was before too: lists that hold it there are to look again.
    const before = this.#moved[match] as number;
    const now = this.#now();
    const begun = this.#isOf(match);
    if (!begun) this.#markets[match] = this.#leading(match);
    const market = this.#board.markets.slotOf(this.#markets[match] ?? ('' as MarketId));
    if (market < 0) {
      this.#moved[match] = 0;
      return before !== 0;
    }
    const turnAt = this.#turnAt[match] as number;
    // Nobody has looked for so long that the middle is too old as well.
    const isNew = !begun || now >= turnAt + HALF_MS;
    if (isNew || now >= turnAt) this.#turnAt[match] = now + HALF_MS;
    const moved = this.#follow(match, market, isNew, isNew || now >= turnAt);
    this.#moved[match] = moved;
    return moved !== before;
  }

  #follow(match: number, market: number, isNew: boolean, isTurn: boolean): number {
    const { markets, options } = this.#board;
    const first = markets.first[market] as number;
    let furthest = 0;
    let open = 0;
    for (let each = 0; each < Math.min(FOLLOWED, markets.count[market] as number); each += 1) {
      const word = options.word(first + each);
      const at = match * FOLLOWED + each;
      const odds = isOpen(word) ? oddsOf(word) : 0;
      if (odds > 0) open += 1;
      const base = isNew ? odds : isTurn ? (this.#middle[at] as number) : (this.#base[at] as number) || odds;
      this.#base[at] = base;
      if (isTurn || this.#middle[at] === 0) this.#middle[at] = odds || base;
      if (odds === 0 || base === 0) continue;
      const moved = Math.max(-MOST, Math.min(MOST, Math.round(((odds - base) * 1000) / base)));
      if (Math.abs(moved) > Math.abs(furthest)) furthest = moved;
    }
    // What is shut altogether stands where it was seen last.
    return open === 0 && !isNew ? (this.#moved[match] as number) : furthest;
  }

  #leading(match: number): MarketId | undefined {
    const { markets } = this.#board;
    const cells = cellsOf(this.#board, match, MAIN_GRID).filter((id) => id !== null);
    return cells.find((id) => markets.facts[markets.slotOf(id)]?.line === null) ?? cells[0];
  }
}
