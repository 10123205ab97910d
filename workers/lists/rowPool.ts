import { rowHandle, type RowHandle, type RowKind } from '#contract/watch.ts';
import type { LeagueId, MarketId, MatchId } from '#domain/ids.ts';
import { hashOf } from '../board/idIndex.ts';

export type Row =
  | { readonly kind: 'league'; readonly league: LeagueId }
  | { readonly kind: 'match'; readonly match: MatchId }
  | { readonly kind: 'outright'; readonly match: MatchId; readonly market: MarketId | null }
  | {
      readonly kind: 'runners';
      readonly match: MatchId;
      readonly market: MarketId;
      readonly from: number;
      readonly to: number;
    };

/**
 * Creates row handles from the content of a row, so that a successor worker gives the same rows the same
 * handles (F17).
 */
export type RowHandles = {
  readonly allocate: (name: string, kind: RowKind) => RowHandle;
  readonly free: (handle: RowHandle) => void;
};

/**
 * The mask of the hash part of a handle. The hash is above the two bits of the kind; 29 bits keep a handle
 * within an Int32.
 */
const SERIALS = 0x1fffffff;

export const createRowHandles = (): RowHandles => {
  const usedHandles = new Set<RowHandle>();
  return {
    allocate: (name, kind) => {
      let serial = hashOf(name) & SERIALS;
      while (usedHandles.has(rowHandle(serial, kind))) serial = (serial + 1) & SERIALS;
      const handle = rowHandle(serial, kind);
      usedHandles.add(handle);
      return handle;
    },
    free: (handle) => void usedHandles.delete(handle),
  };
};

const keyOf = (row: Row): string => {
  if (row.kind === 'outright') return `o${row.market}`;
  return row.kind === 'runners' ? `${row.from}-${row.to}/${row.market}` : row.kind;
};

/**
 * Holds the row handles of lists that differ only in sort, search or collapse. Closing a league moves rows
 * but keeps their handles, so a tab keeps its data. A handle lives as long as its match is on the board.
 */
export class RowPool {
  #leagues = new Map<LeagueId, RowHandle>();
  #matches = new Map<MatchId, Map<string, RowHandle>>();
  #rows = new Map<RowHandle, Row>();
  readonly #handles: RowHandles;
  readonly #name: string;

  /** `name` separates the rows of this pool from those of other pools. */
  constructor(handles: RowHandles, name: string) {
    this.#handles = handles;
    this.#name = name;
  }

  rowOf(handle: RowHandle): Row | undefined {
    return this.#rows.get(handle);
  }

  league(league: LeagueId): RowHandle {
    return this.#leagues.get(league) ?? this.#add(this.#leagues, league, league, { kind: 'league', league });
  }

  of(match: MatchId, row: Row): RowHandle {
    let own = this.#matches.get(match);
    if (own === undefined) {
      own = new Map();
      this.#matches.set(match, own);
    }
    const key = keyOf(row);
    return own.get(key) ?? this.#add(own, key, `${match}/${key}`, row);
  }

  forget(match: MatchId): void {
    for (const handle of this.#matches.get(match)?.values() ?? []) {
      this.#rows.delete(handle);
      this.#handles.free(handle);
    }
    this.#matches.delete(match);
  }

  /** Frees all handles when no list uses the pool. */
  close(): void {
    for (const handle of this.#rows.keys()) this.#handles.free(handle);
    this.#rows.clear();
  }

  #add<K>(into: Map<K, RowHandle>, key: K, name: string, row: Row): RowHandle {
    const handle = this.#handles.allocate(`${this.#name}/${name}`, row.kind);
    into.set(key, handle);
    this.#rows.set(handle, row);
    return handle;
  }
}
