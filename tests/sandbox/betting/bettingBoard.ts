import type { BoardMatch, BoardMarket, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { marketIdOf, type Batch } from '#sandbox/world/worldChange.ts';

/** A market that was on offer, with the fields that identify its replacement. */
type Gone = Pick<BoardMarket, 'mid' | 'mty' | 'pe' | 'nth' | 'line'>;
export type OnOffer = { readonly boardMatch: BoardMatch; readonly market: BoardMarket };

const MAX_REMEMBERED = 50_000;
/** Market ids are serials from this number on, unless a recording has its own ids. */
const FIRST_ID = 70_000_000;

/** The server's board as bets see it: offered markets by id, and ended markets. */
export class BettingBoard {
  readonly #serverBoard: ServerBoard;
  readonly #gone = new Map<string, Gone>();

  constructor(serverBoard: ServerBoard) {
    this.#serverBoard = serverBoard;
  }

  /** Remembers the markets that end in a batch. Called before the server board applies the batch. */
  onBatch(batch: Batch): void {
    for (const change of batch.changes) {
      if (change.k === 'end') for (const n of change.ns) this.#remember(this.#serverBoard.markets.get(n));
      else if (change.k === 'gone')
        for (const market of this.#serverBoard.matches.get(change.id)?.markets ?? []) this.#remember(market);
    }
  }

  #remember(market: BoardMarket | undefined): void {
    if (market === undefined) return;
    const { mid, mty, pe, line } = market;
    this.#gone.set(market.id, {
      mid,
      mty,
      pe,
      line,
      ...(market.nth === undefined ? {} : { nth: market.nth }),
    });
    const oldest = this.#gone.size > MAX_REMEMBERED ? this.#gone.keys().next().value : undefined;
    if (oldest !== undefined) this.#gone.delete(oldest);
  }

  market(id: string): OnOffer | null {
    const market = this.#serverBoard.markets.get(Number(id) - FIRST_ID);
    const found =
      market !== undefined && marketIdOf(market) === id
        ? market
        : [...this.#recorded()].find((each) => each.id === id);
    const boardMatch = found && this.#serverBoard.matches.get(found.mid);
    return found === undefined || boardMatch === undefined ? null : { boardMatch, market: found };
  }

  /** Returns the markets of a recording, whose ids are not derived from serials. */
  *#recorded(): Generator<BoardMarket> {
    const [first] = this.#serverBoard.markets.values();
    if (first !== undefined && first.id === String(FIRST_ID + first.n)) return;
    yield* this.#serverBoard.markets.values();
  }

  /** True if a market with this id has ended. */
  hasEnded(id: string): boolean {
    return this.#gone.has(id);
  }

  /**
   * Returns the replacement of an ended market: the same match, type and period, with this option. Prefers the
   * nearest line, then the main line.
   */
  findReplacement(id: string, type: number): OnOffer | null {
    const gone = this.#gone.get(id);
    const boardMatch = gone && this.#serverBoard.matches.get(gone.mid);
    if (gone === undefined || boardMatch === undefined) return null;
    const far = (each: BoardMarket): number =>
      each.line === null || gone.line === null ? 0 : Math.abs(each.line - gone.line);
    const [market] = boardMatch.markets
      .filter(
        (each) =>
          each.ss !== -1 &&
          each.mty === gone.mty &&
          each.pe === gone.pe &&
          each.nth === gone.nth &&
          each.ops.includes(type),
      )
      .sort((a, b) => far(a) - far(b) || a.mbl - b.mbl);
    return market === undefined ? null : { boardMatch, market };
  }

  league(boardMatch: BoardMatch) {
    return this.#serverBoard.leagues.get(boardMatch.match.lid)?.na ?? null;
  }

  isLive(matchId: string): boolean {
    return this.#serverBoard.matches.get(matchId)?.kind === 'live';
  }

  /** Returns the current state of a match, or its end; null if the match is not known any more. */
  match(matchId: string): BoardMatch | null {
    return this.#serverBoard.matches.get(matchId) ?? this.ended(matchId);
  }

  /** Returns the final state of a match that is no longer on offer. */
  ended(matchId: string): BoardMatch | null {
    return this.#serverBoard.ended.get(matchId) ?? null;
  }
}

/** Returns the index of an option in its market; null if the market does not have it. */
export const optionAt = (market: BoardMarket, type: number): number | null => {
  const at = market.ops.indexOf(type);
  return at < 0 ? null : at;
};
/** Returns the price of an option in thousandths; 0 if the option takes no bets. */
export const openOdds = ({ market }: OnOffer, at: number): number =>
  market.ss === 1 ? (market.od[at] ?? 0) : 0;
