import type { ListQuery, RowHandle } from '#contract/watch.ts';
import { RUNNERS_A_ROW } from '#contract/watch.ts';
import { compareIds, type LeagueId, type MatchId, type SportId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import { bySportOrder } from '#domain/match/sports.ts';
import { searchText } from '#domain/searchText.ts';
import type { Board } from '../board/board.ts';
import { isInList, hasChoiceChanged, type ListChoice, type DayLimits } from './listChoice.ts';
import type { RowPool } from './rowPool.ts';
import type { SearchTexts } from './searchTexts.ts';

/** The part of a query that decides which matches a list has, and in which order: all but the collapse. */
export type OrderQuery = Omit<ListQuery, 'collapse'>;

type Member = { readonly id: MatchId; readonly begin: number; readonly rows: readonly RowHandle[] };
type Group = {
  readonly league: LeagueId;
  readonly head: RowHandle;
  members: Member[];
  /** The group as views lay it out; null after a change of its members. */
  section: ListSection | null;
};

/** The rows of one league. `open` begins with the league's own row, which is the only row of `closed`. */
export type ListSection = {
  /** Null if the rows belong to no league, as in a list by price moves. */
  readonly league: LeagueId | null;
  readonly head: RowHandle;
  readonly open: Int32Array;
  readonly closed: Int32Array;
};

/**
 * The matches of one query in their order, without regard to collapsed leagues. All lists that differ only in
 * their collapse state share it, so a moved match is placed and sorted once. Only matches that changed since
 * the last update are checked, and only their groups are sorted.
 */
export class ListOrder {
  readonly query: OrderQuery;
  /** Incremented whenever the sections have changed. */
  version = 0;
  sections: readonly ListSection[] = [];
  /** The numbers of matches and leagues in the sections. */
  counts = { matches: 0, leagues: 0 };
  #members = new Map<MatchId, { group: Group; member: Member }>();
  #groups = new Map<LeagueId, Group>();
  #dirty = new Set<MatchId>();
  #all = true;
  #reorder = false;
  #limits: DayLimits;
  #choice: ListChoice;
  readonly #board: Board;
  readonly #pool: RowPool;
  readonly #texts: SearchTexts;
  readonly #needle: string;
  readonly #movedOf: (id: MatchId) => number;

  constructor(
    query: OrderQuery,
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
    this.#needle = searchText(query.search.trim());
  }

  get isDirty(): boolean {
    return this.#all || this.#reorder || this.#dirty.size > 0;
  }
  get isByMoves(): boolean {
    return this.query.sort === 'movers';
  }

  /**
   * Marks a match for the next update: it was put, removed or changed in a field that decides its position.
   */
  touch(id: MatchId): void {
    this.#dirty.add(id);
  }
  /** Removes a match that left the board, together with the handles of its rows. */
  matchRemoved(id: MatchId): void {
    const held = this.#members.get(id);
    if (held === undefined) return;
    this.#remove(held.group, held.member);
    this.#dirty.add(id);
  }
  /** Marks matches whose price move changed, because their position may change. */
  moved(ids: readonly MatchId[]): void {
    if (this.isByMoves && ids.some((id) => this.#members.has(id))) this.#reorder = true;
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
  /** Sets a new list choice. Returns true if it affects these lists. */
  setChoice(choice: ListChoice): boolean {
    const isOther = hasChoiceChanged(this.query, choice, this.#choice);
    if (isOther) this.#all = true;
    this.#choice = choice;
    return isOther;
  }

  /** Places the changed matches, and sorts their groups. */
  update(): void {
    if (!this.isDirty) return;
    const ids = this.#all
      ? new Set<MatchId>([...this.#members.keys(), ...this.#board.matches.ids.keys()])
      : this.#dirty;
    let isOther = this.#all || this.#reorder;
    this.#dirty = new Set();
    this.#all = false;
    this.#reorder = false;
    for (const id of ids) this.#place(id);
    for (const group of this.#groups.values()) {
      if (group.members.length === 0) this.#groups.delete(group.league);
      isOther ||= group.section === null;
    }
    if (!isOther) return;
    this.version += 1;
    if (this.isByMoves) return this.#orderByMoves();
    this.sections = this.#sortedGroups().map(sectionOf);
    this.counts = { matches: this.#members.size, leagues: this.#groups.size };
  }

  /** Returns the number of matches of a league; undefined if the list has none. */
  matchesOf(league: LeagueId): number | undefined {
    return this.#groups.get(league)?.members.length;
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
    const group = this.#groups.get(league) ?? {
      league,
      head: this.#pool.league(league),
      members: [],
      section: null,
    };
    this.#groups.set(league, group);
    group.members.push(member);
    group.section = null;
    this.#members.set(member.id, { group, member });
  }

  #remove(group: Group, member: Member): void {
    group.members = group.members.filter((each) => each !== member);
    group.section = null;
    this.#members.delete(member.id);
  }

  /**
   * Sorts matches by the size of their price move, whatever their league; equal moves by begin time. Matches
   * without a move are left out. Each move is read once, not at every comparison.
   */
  #orderByMoves(): void {
    const keyed = [...this.#members.values()].flatMap(({ group, member }) => {
      const far = Math.abs(this.#movedOf(member.id));
      return far === 0 ? [] : [{ league: group.league, member, far }];
    });
    keyed.sort(
      (a, b) => b.far - a.far || a.member.begin - b.member.begin || compareIds(a.member.id, b.member.id),
    );
    this.counts = { matches: keyed.length, leagues: new Set(keyed.map(({ league }) => league)).size };
    const rows = Int32Array.from(keyed.flatMap(({ member }) => member.rows));
    this.sections = [{ league: null, head: 0, open: rows, closed: rows }];
    for (const group of this.#groups.values()) group.section ??= sectionOf(group);
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
      begin: firstBegin(group),
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
}

/** Sorts the members of a group and lays them out, unless that is done already. */
const sectionOf = (group: Group): ListSection => {
  if (group.section !== null) return group.section;
  group.members.sort((a, b) => a.begin - b.begin || compareIds(a.id, b.id));
  const open = Int32Array.from([group.head, ...group.members.flatMap(({ rows }) => rows)]);
  group.section = { league: group.league, head: group.head, open, closed: open.slice(0, 1) };
  return group.section;
};
const firstBegin = (group: Group): number => {
  sectionOf(group);
  return group.members[0]?.begin ?? 0;
};

const LAST = Number.MAX_SAFE_INTEGER;
const orderOf = (league: LeagueFacts | undefined): number => league?.order ?? LAST;
const sportOf = (league: LeagueFacts | undefined): SportId => league?.sportId ?? (0 as SportId);
