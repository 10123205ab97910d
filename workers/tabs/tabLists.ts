import type { ListRecord } from '#contract/patch.ts';
import type { Watch } from '#contract/watch.ts';
import type { MatchId } from '#domain/ids.ts';
import { extraGroups, hasCurrentPart, gridOf, type MarketGroup } from '#domain/markets/grid.ts';
import type { Board } from '../board/board.ts';
import type { ListView } from '../lists/listView.ts';
import type { Lists } from '../lists/lists.ts';

const NO_GROUPS: readonly MarketGroup[] = [];

/** Receives the lists that a tab starts or stops watching. */
export type TabListsListener = {
  readonly added: (name: string, view: ListView) => void;
  readonly removed: (name: string) => void;
};

/** The lists that one tab watches, by the names that its watch gives them. */
export class TabLists {
  #watched: Watch['lists'] = {};
  #views = new Map<string, ListView>();
  /** True if rows of the tab change their cells when the next part of a match begins (LIST-26). */
  followsPart = false;
  readonly #lists: Lists;
  readonly #matches: Board['matches'];

  constructor(lists: Lists, { matches }: Pick<Board, 'matches'>) {
    this.#lists = lists;
    this.#matches = matches;
  }

  get(name: string): ListView | undefined {
    return this.#views.get(name);
  }

  has(list: ListView): boolean {
    for (const each of this.#views.values()) if (each === list) return true;
    return false;
  }

  /** Replaces the watched lists. A list with the same query continues at its revision. */
  set(watched: Watch['lists'], { added, removed }: TabListsListener): void {
    const before = this.#views;
    this.#watched = watched;
    this.followsPart = Object.values(watched).some(({ query }) =>
      hasCurrentPart(gridOf(query.sportId, query.grid)),
    );
    this.#views = new Map();
    for (const [name, { query }] of Object.entries(watched)) {
      const view = this.#lists.acquire(query);
      this.#views.set(name, view);
      if (before.get(name) !== view) added(name, view);
    }
    for (const [name, view] of before) {
      this.#lists.release(view);
      if (!this.#views.has(name)) removed(name);
    }
  }

  /** Returns the names of a list. Two names can have the same query. */
  namesOf(list: ListView): readonly string[] {
    return [...this.#views].filter(([, view]) => view === list).map(([name]) => name);
  }

  /** Returns a record for each list. */
  wholeRecords(recordOf: (view: ListView) => ListRecord): Record<string, ListRecord> {
    return Object.fromEntries([...this.#views].map(([name, view]) => [name, recordOf(view)]));
  }

  /** Returns the lists with rows on screen. */
  drawn(): readonly ListView[] {
    return Object.entries(this.#watched).flatMap(([name, { rows }]) =>
      rows.length > 0 ? (this.#views.get(name) ?? []) : [],
    );
  }

  /** Yields matches whose rows show extra markets, with the market groups they show (D1). */
  *shownExtraMarkets(): Iterable<readonly [MatchId, readonly MarketGroup[]]> {
    for (const [name, { query, rows }] of Object.entries(this.#watched)) {
      const groups = query.view === 'sport' ? extraGroups(query.sportId, query.grid) : NO_GROUPS;
      const view = groups.length > 0 ? this.#views.get(name) : undefined;
      for (const handle of view === undefined ? [] : rows) {
        const match = view?.matchOf(handle);
        if (match === undefined) continue;
        const facts = this.followsPart ? this.#matches.facts[this.#matches.slotOf(match)] : undefined;
        yield [match, facts === undefined ? groups : extraGroups(query.sportId, query.grid, facts)];
      }
    }
  }

  /** Releases every list, because the tab has gone. */
  release(): void {
    for (const view of this.#views.values()) this.#lists.release(view);
    this.#views.clear();
  }
}
