import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { MarketId, MatchId, Milliseconds } from '#domain/ids.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import type { Board } from '../board/board.ts';
import { growColumn } from '../board/growColumn.ts';
import { cellsOf } from './cells.ts';

/** The number of tracked options of the leading market: home, draw and away. */
const FOLLOWED = 3;
/**
 * Half of the measuring window, ms. A base price is between one and two halves old, so at most an hour,
 * however late its match is checked.
 */
const HALF_MS: Milliseconds = 29 * 60_000;
/**
 * The least number of matches checked in one turn. On a large board the number grows so that each match is
 * checked within a minute.
 */
const MIN_A_TURN = 500;
const TURNS_A_ROUND = 60;
/** The largest move that a row can show, in thousandths. */
const MOST = 32_000;

/**
 * Measures how far the prices of the leading market of each match have moved within the last hour. The
 * leading market is the first of the row without a line, because another line is another bet. Each second it
 * checks a slice of the board, never a single price change. It keeps two base prices per option, in columns
 * by match slot (about 40 bytes per match).
 */
export class PriceMovers {
  readonly #board: Board;
  readonly #now: () => Milliseconds;
  #markets: (MarketId | undefined)[] = [];
  #base = new Uint32Array(0);
  #middle = new Uint32Array(0);
  /** The time when the middle price becomes the base. */
  #turnAt = new Float64Array(0);
  #moved = new Int32Array(0);
  #at = 0;

  constructor(board: Board, now: () => Milliseconds) {
    this.#board = board;
    this.#now = now;
  }

  /**
   * Returns the move in thousandths of the base, negative for falling odds, of the option that moved
   * furthest.
   */
  movedOf(id: MatchId): number {
    const match = this.#board.matches.slotOf(id);
    return match >= 0 && this.#hasCurrentPrices(match) ? (this.#moved[match] as number) : 0;
  }

  /** Checks the next slice of the board. Returns the matches whose move has changed. */
  checkNextSlice(): MatchId[] {
    const { facts } = this.#board.matches;
    const slots = facts.length;
    this.#base = growColumn(this.#base, slots * FOLLOWED);
    this.#middle = growColumn(this.#middle, slots * FOLLOWED);
    this.#turnAt = growColumn(this.#turnAt, slots);
    this.#moved = growColumn(this.#moved, slots);
    const changed: MatchId[] = [];
    for (
      let left = Math.min(slots, Math.max(MIN_A_TURN, Math.ceil(slots / TURNS_A_ROUND)));
      left > 0;
      left -= 1
    ) {
      const match = this.#at % slots;
      this.#at = match + 1;
      const id = facts[match]?.id;
      if (id === undefined) this.#markets[match] = undefined;
      else if (this.#updateMove(match)) changed.push(id);
    }
    return changed;
  }

  /**
   * Returns true if the stored prices belong to the current match of the slot; a freed slot is reused by
   * another match.
   */
  #hasCurrentPrices(match: number): boolean {
    const market = this.#markets[match];
    const { markets, matches } = this.#board;
    return (
      market !== undefined && markets.facts[markets.slotOf(market)]?.matchId === matches.facts[match]?.id
    );
  }

  /** Updates the move of a match. Returns true if it has changed. */
  #updateMove(match: number): boolean {
    // The previous move may be of another market or match. Lists that contain the match by this value must be
    // updated too.
    const before = this.#moved[match] as number;
    const now = this.#now();
    const begun = this.#hasCurrentPrices(match);
    if (!begun) this.#markets[match] = this.#leading(match);
    const market = this.#board.markets.slotOf(this.#markets[match] ?? ('' as MarketId));
    if (market < 0) {
      this.#moved[match] = 0;
      return before !== 0;
    }
    const turnAt = this.#turnAt[match] as number;
    // The last check is so long ago that the middle price is too old as well.
    const isNew = !begun || now >= turnAt + HALF_MS;
    if (isNew || now >= turnAt) this.#turnAt[match] = now + HALF_MS;
    const moved = this.#measureMove(match, market, isNew, isNew || now >= turnAt);
    this.#moved[match] = moved;
    return moved !== before;
  }

  #measureMove(match: number, market: number, isNew: boolean, isTurn: boolean): number {
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
    // A market with no open option keeps its last move.
    return open === 0 && !isNew ? (this.#moved[match] as number) : furthest;
  }

  #leading(match: number): MarketId | undefined {
    const { markets } = this.#board;
    const cells = cellsOf(this.#board, match, MAIN_GRID).filter((id) => id !== null);
    return cells.find((id) => markets.facts[markets.slotOf(id)]?.line === null) ?? cells[0];
  }
}
