import type { ListRecord, RowFacts } from '#contract/patch.ts';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import { isLeagueOpen } from '#domain/match/collapse.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { LeagueId, MatchId } from '#domain/ids.ts';
import type { Board } from '../board/board.ts';
import { cellsOf } from './cells.ts';
import type { ListOrder } from './listOrder.ts';
import type { RowPool } from './rowPool.ts';
import { joinRows, sectionSplices, type SectionRows } from './splices.ts';

export type ListShape = Pick<
  ListRecord,
  'rev' | 'base' | 'rows' | 'splices' | 'matches' | 'leagues' | 'openLeagues'
>;

/** Above this number of splices the list is sent as whole rows. */
const MAX_SPLICES = 64;

/**
 * Keeps the rows of one query up to date: the order of the list with its collapsed leagues closed. All tabs
 * with an equal query share the view.
 */
export class ListView {
  readonly query: ListQuery;
  readonly order: ListOrder;
  rev = 0;
  rows = new Int32Array(0);
  #sections: readonly SectionRows[] = [];
  /** The version of the order that the rows show. */
  #version = -1;
  #openLeagues = 0;
  #lastCounts = '';
  readonly #board: Board;
  readonly #pool: RowPool;
  readonly #movedOf: (id: MatchId) => number;

  constructor(
    query: ListQuery,
    order: ListOrder,
    board: Board,
    pool: RowPool,
    movedOf: (id: MatchId) => number,
  ) {
    this.query = query;
    this.order = order;
    this.#board = board;
    this.#pool = pool;
    this.#movedOf = movedOf;
  }

  get isDirty(): boolean {
    return this.order.isDirty || this.#version !== this.order.version;
  }

  /** Updates the rows. Returns the shape of the change, or null if nothing changed. */
  renew(): ListShape | null {
    this.order.update();
    if (this.#version === this.order.version) return null;
    this.#version = this.order.version;
    return this.#publish(this.#layOut());
  }

  whole(): ListShape {
    return { rev: this.rev, base: null, rows: this.rows.slice(), ...this.#counts() };
  }

  /** Returns the current revision without a change of rows, for a changed load state. */
  unchanged(): ListShape {
    return { rev: this.rev, base: this.rev, splices: [], ...this.#counts() };
  }

  /**
   * Returns what a row shows now. A row that left the list still has facts while its match is on the board,
   * because a tab may hold its rows still.
   */
  factsOf(handle: RowHandle): RowFacts | undefined {
    const row = this.#pool.rowOf(handle);
    switch (row?.kind) {
      case 'league':
        return this.#leagueRow(row.league);
      case 'match':
        return this.#matchRow(row.match);
      case 'outright':
        return { kind: 'outright', matchId: row.match, marketId: row.market };
      case 'runners':
        return { kind: 'runners', matchId: row.match, marketId: row.market, from: row.from, to: row.to };
      default:
        return undefined;
    }
  }

  /** Returns the match of a row; undefined for other rows. */
  matchOf(handle: RowHandle): MatchId | undefined {
    const row = this.#pool.rowOf(handle);
    return row?.kind === 'match' ? row.match : undefined;
  }

  #leagueRow(league: LeagueId): RowFacts | undefined {
    const matches = this.order.matchesOf(league);
    return matches === undefined
      ? undefined
      : { kind: 'league', leagueId: league, matches, open: isLeagueOpen(this.query.collapse, league) };
  }

  #matchRow(id: MatchId): RowFacts | undefined {
    const match = this.#board.matches.slotOf(id);
    const facts = this.#board.matches.facts[match];
    if (facts === undefined) return undefined;
    const grid = this.query.view === 'sport' ? this.query.grid : MAIN_GRID;
    const row = {
      kind: 'match',
      matchId: id,
      sportId: facts.sportId,
      cells: cellsOf(this.#board, match, grid),
    } as const;
    return this.order.isByMoves ? { ...row, moved: this.#movedOf(id) } : row;
  }

  #layOut(): readonly SectionRows[] {
    this.#openLeagues = 0;
    return this.order.sections.map(({ league, head, open, closed }) => {
      const isOpen = league === null || isLeagueOpen(this.query.collapse, league);
      if (isOpen) this.#openLeagues += 1;
      return { head, rows: isOpen ? open : closed };
    });
  }

  #counts(): Pick<ListShape, 'matches' | 'leagues' | 'openLeagues'> {
    const { counts, isByMoves } = this.order;
    return { ...counts, openLeagues: isByMoves ? counts.leagues : this.#openLeagues };
  }

  #publish(sections: readonly SectionRows[]): ListShape | null {
    const splices = this.rev === 0 ? null : sectionSplices(this.#sections, sections);
    const base = this.rev;
    const counts = JSON.stringify(this.#counts());
    this.#sections = sections;
    if (splices?.length === 0 && counts === this.#lastCounts) return null;
    this.#lastCounts = counts;
    this.rows = joinRows(sections);
    this.rev += 1;
    if (splices === null || splices.length > MAX_SPLICES) return this.whole();
    return { rev: this.rev, base, splices, ...this.#counts() };
  }
}
