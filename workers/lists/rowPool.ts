import { rowHandle, type RowHandle, type RowKind } from '#contract/watch.ts';
import type { LeagueId, MarketId, MatchId } from '#domain/ids.ts';

export type Row =
  | { readonly kind: 'league'; readonly league: LeagueId }
  | { readonly kind: 'match'; readonly match: MatchId }
  | { readonly kind: 'outright'; readonly match: MatchId; readonly market: MarketId | null }
  | { readonly kind: 'runners'; readonly match: MatchId; readonly market: MarketId; readonly from: number; readonly to: number };

/** Row handles of one worker's life: from a serial, never used again. */
export type RowSerial = (kind: RowKind) => RowHandle;
export const createRowSerial = (): RowSerial => {
  let serial = 0;
  return (kind) => {
    serial += 1;
    return rowHandle(serial, kind);
  };
};

const keyOf = (row: Row): string => {
  if (row.kind === 'outright') return `o${row.market}`;
  return row.kind === 'runners' ? `${row.from}-${row.to}/${row.market}` : row.kind;
};

/**
 * Handles of the rows of lists that differ only in sort, search or collapse: closing a league moves rows and renames none, so a
 * tab keeps what it has of them. A handle lives as long as its match is on the board.
 */
export class RowPool {
  #leagues = new Map<LeagueId, RowHandle>();
  #matches = new Map<MatchId, Map<string, RowHandle>>();
  #rows = new Map<RowHandle, Row>();
  readonly #serial: RowSerial;

  constructor(serial: RowSerial) {
    this.#serial = serial;
  }

  rowOf(handle: RowHandle): Row | undefined {
    return this.#rows.get(handle);
  }

  league(league: LeagueId): RowHandle {
    return this.#leagues.get(league) ?? this.#add(this.#leagues, league, { kind: 'league', league });
  }

  of(match: MatchId, row: Row): RowHandle {
    let own = this.#matches.get(match);
    if (own === undefined) {
      own = new Map();
      this.#matches.set(match, own);
    }
    const key = keyOf(row);
    return own.get(key) ?? this.#add(own, key, row);
  }

  forget(match: MatchId): void {
    for (const handle of this.#matches.get(match)?.values() ?? []) this.#rows.delete(handle);
    this.#matches.delete(match);
  }

  #add<K>(into: Map<K, RowHandle>, key: K, row: Row): RowHandle {
    const handle = this.#serial(row.kind);
    into.set(key, handle);
    this.#rows.set(handle, row);
    return handle;
  }
}
