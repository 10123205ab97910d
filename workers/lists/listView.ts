import type { ListRecord, RowFacts } from '#contract/patch.ts';
import { RUNNERS_A_ROW, type ListQuery, type RowHandle } from '#contract/watch.ts';
import { isLeagueOpen } from '#domain/match/collapse.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import { bySportOrder } from '#domain/match/sports.ts';
import type { Board } from '../board/board.ts';
import { cellsOf } from './cells.ts';
import { isInList, hasChoiceChanged, type ListChoice, type DayLimits } from './listChoice.ts';
import type { RowPool } from './rowPool.ts';
import { normalizeSearchText, type SearchTexts } from './searchTexts.ts';
import { splicesBetween } from './splices.ts';

type Member = { readonly id: MatchId; readonly begin: number; readonly rows: readonly RowHandle[] };
type Group = { readonly league: LeagueId; members: Member[]; sorted: boolean };

export type ListShape = Pick<
  ListRecord,
  'rev' | 'base' | 'rows' | 'splices' | 'matches' | 'leagues' | 'openLeagues'
>;

/** Above this number of splices the list is sent as whole rows. */
const MAX_SPLICES = 64;

/**
 * Keeps the rows of one query up to date. Only matches that changed since the last renewal are checked, and
 * only their groups are sorted. All tabs with an equal query share the view.
 */
export class ListView {
  readonly query: ListQuery;
  rev = 0;
  rows = new Int32Array(0);
  #members = new Map<MatchId, { group: Group; member: Member }>();
  #groups = new Map<LeagueId, Group>();
  #dirty = new Set<MatchId>();
  #all = true;
  #reorder = false;
  #openLeagues = 0;
  /** The numbers of matches and leagues in a list that is sorted by price moves. */
  #listed = { matches: 0, leagues: 0 };
  #lastCounts = '';
  #limits: DayLimits;
  #choice: ListChoice;
  readonly #board: Board;
  readonly #pool: RowPool;
  readonly #texts: SearchTexts;
  readonly #needle: string;
  readonly #movedOf: (id: MatchId) => number;

  constructor(
    query: ListQuery,
    board: Board,
    pool: RowPool,
    texts: SearchTexts,
    limits: DayLimits,
    choice: ListChoice,
    movedOf: (id: MatchId) => number,
  ) {
    this.query = query;
    this.#board = board;
    this.#pool = pool;
    this.#texts = texts;
    this.#limits = limits;
    this.#choice = choice;
    this.#movedOf = movedOf;
    this.#needle = normalizeSearchText(query.search.trim());
  }

  get isDirty(): boolean {
    return this.#all || this.#reorder || this.#dirty.size > 0;
  }

  /**
   * Marks a match for the next renewal: it was put, removed or changed in a field that decides its position.
   */
  touch(id: MatchId): void {
    this.#dirty.add(id);
  }
  /** Removes a match that left the board, together with the handles of its rows. */
  gone(id: MatchId): void {
    const held = this.#members.get(id);
    if (held === undefined) return;
    this.#remove(held.group, held.member);
    this.#dirty.add(id);
  }
  /** Marks matches whose price move changed, because their position may change. */
  moved(ids: readonly MatchId[]): void {
    if (this.#isByMoves && ids.some((id) => this.#members.has(id))) this.#reorder = true;
  }
  leagueChanged(): void {
    if (this.#needle !== '') this.#all = true;
    this.#reorder = true;
  }
  /** Sets new day limits, at midnight (F46). */
  setLimits(limits: DayLimits): void {
    if (limits.today.to !== this.#limits.today.to) this.#all = true;
    this.#limits = limits;
  }
  /** Sets a new list choice. Returns true if it affects this list. */
  setChoice(choice: ListChoice): boolean {
    const isOther = hasChoiceChanged(this.query, choice, this.#choice);
    if (isOther) this.#all = true;
    this.#choice = choice;
    return isOther;
  }

  /** Updates the rows. Returns the shape of the change, or null if nothing changed. */
  renew(): ListShape | null {
    if (!this.isDirty) return null;
    const ids = this.#all
      ? new Set<MatchId>([...this.#members.keys(), ...this.#board.matches.ids.keys()])
      : this.#dirty;
    this.#dirty = new Set();
    this.#all = false;
    this.#reorder = false;
    for (const id of ids) this.#place(id);
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
    const group = this.#groups.get(league);
    return (
      group && {
        kind: 'league',
        leagueId: league,
        matches: group.members.length,
        open: isLeagueOpen(this.query.collapse, league),
      }
    );
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
    return this.#isByMoves ? { ...row, moved: this.#movedOf(id) } : row;
  }

  #belongs(facts: MatchFacts): boolean {
    if (!isInList(this.query, facts, this.#limits, this.#choice)) return false;
    return this.#needle === '' || this.#texts.holds(facts, this.#needle);
  }

  #place(id: MatchId): void {
    const match = this.#board.matches.slotOf(id);
    const facts = this.#board.matches.facts[match];
    const held = this.#members.get(id);
    const belongs = facts !== undefined && this.#belongs(facts);
    const same =
      belongs &&
      held !== undefined &&
      held.group.league === facts.leagueId &&
      held.member.begin === facts.beginTime &&
      !facts.outright;
    if (same) return;
    if (held !== undefined) this.#remove(held.group, held.member);
    if (belongs) this.#add({ id, begin: facts.beginTime, rows: this.#rowsOf(match, facts) }, facts.leagueId);
  }

  /**
   * Returns the rows of a match: one row, or for an outright a title and several rows of runners per market.
   */
  #rowsOf(match: number, { id, outright }: MatchFacts): readonly RowHandle[] {
    if (!outright) return [this.#pool.of(id, { kind: 'match', match: id })];
    const rows: RowHandle[] = [];
    for (const slot of this.#board.matches.markets[match] ?? []) {
      const market = this.#board.markets.facts[slot]?.id;
      if (market === undefined) continue;
      rows.push(this.#pool.of(id, { kind: 'outright', match: id, market }));
      const count = this.#board.markets.count[slot] as number;
      for (let from = 0; from < count; from += RUNNERS_A_ROW) {
        rows.push(
          this.#pool.of(id, {
            kind: 'runners',
            match: id,
            market,
            from,
            to: Math.min(count, from + RUNNERS_A_ROW),
          }),
        );
      }
    }
    return rows.length > 0 ? rows : [this.#pool.of(id, { kind: 'outright', match: id, market: null })];
  }

  #add(member: Member, league: LeagueId): void {
    const group = this.#groups.get(league) ?? { league, members: [], sorted: true };
    this.#groups.set(league, group);
    group.members.push(member);
    group.sorted = false;
    this.#members.set(member.id, { group, member });
  }

  #remove(group: Group, member: Member): void {
    group.members = group.members.filter((each) => each !== member);
    this.#members.delete(member.id);
  }

  #layOut(): Int32Array<ArrayBuffer> {
    for (const group of this.#groups.values()) {
      if (group.members.length === 0) this.#groups.delete(group.league);
      else if (!group.sorted) {
        group.members.sort((a, b) => a.begin - b.begin || compareIds(a.id, b.id));
        group.sorted = true;
      }
    }
    if (this.#isByMoves) return this.#layOutByMoves();
    const rows: number[] = [];
    this.#openLeagues = 0;
    for (const group of this.#sortedGroups()) {
      rows.push(this.#pool.league(group.league));
      if (!isLeagueOpen(this.query.collapse, group.league)) continue;
      this.#openLeagues += 1;
      for (const member of group.members) for (const row of member.rows) rows.push(row);
    }
    return Int32Array.from(rows);
  }

  get #isByMoves(): boolean {
    return this.query.sort === 'movers';
  }

  /**
   * Sorts matches by the size of their price move, whatever their league; equal moves by begin time. Matches
   * without a move are left out. Each move is read once, not at every comparison.
   */
  #layOutByMoves(): Int32Array<ArrayBuffer> {
    const keyed = [...this.#members.values()].flatMap(({ group, member }) => {
      const far = Math.abs(this.#movedOf(member.id));
      return far === 0 ? [] : [{ league: group.league, member, far }];
    });
    keyed.sort(
      (a, b) => b.far - a.far || a.member.begin - b.member.begin || compareIds(a.member.id, b.member.id),
    );
    this.#listed = { matches: keyed.length, leagues: new Set(keyed.map(({ league }) => league)).size };
    return Int32Array.from(keyed.flatMap(({ member }) => member.rows));
  }

  /**
   * Sorts the league groups by league order, or by the begin of their first match. Over all sports they
   * follow the order of the menu (MENU-02).
   */
  #sortedGroups(): Group[] {
    const byTime = this.query.sort === 'time';
    const overAll = this.query.view !== 'sport';
    const keyed = [...this.#groups.values()].map((group) => ({
      group,
      league: this.#board.leagues.get(group.league),
      begin: group.members[0]?.begin ?? 0,
    }));
    keyed.sort((a, b) => {
      const sport = overAll
        ? bySportOrder(sportOf(a.league), sportOf(b.league)) || sportOf(a.league) - sportOf(b.league)
        : 0;
      const time = byTime ? a.begin - b.begin : 0;
      return (
        sport || time || orderOf(a.league) - orderOf(b.league) || compareIds(a.group.league, b.group.league)
      );
    });
    return keyed.map(({ group }) => group);
  }

  #counts(): Pick<ListShape, 'matches' | 'leagues' | 'openLeagues'> {
    if (this.#isByMoves) return { ...this.#listed, openLeagues: this.#listed.leagues };
    return { matches: this.#members.size, leagues: this.#groups.size, openLeagues: this.#openLeagues };
  }

  #publish(rows: Int32Array<ArrayBuffer>): ListShape | null {
    const splices = this.rev === 0 ? null : splicesBetween(this.rows, rows);
    const base = this.rev;
    const counts = JSON.stringify(this.#counts());
    if (splices?.length === 0 && counts === this.#lastCounts) return null;
    this.#lastCounts = counts;
    this.rows = rows;
    this.rev += 1;
    if (splices === null || splices.length > MAX_SPLICES) return this.whole();
    return { rev: this.rev, base, splices, ...this.#counts() };
  }
}

const LAST = Number.MAX_SAFE_INTEGER;
const orderOf = (league: LeagueFacts | undefined): number => league?.order ?? LAST;
const sportOf = (league: LeagueFacts | undefined): SportId => league?.sportId ?? (0 as SportId);
/** Compares ids in a stable order; ids that are numbers of equal length are compared as numbers. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
