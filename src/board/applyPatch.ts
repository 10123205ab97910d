import {
  HEADER_WORDS,
  type ListRecord,
  type MarketPut,
  type MatchAge,
  type OpenRecord,
  type Records,
} from '#contract/patch.ts';
import { optionKey, type MarketId, type MatchId, type OptionKey } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { oddsOf, type PriceWord } from '#domain/odds/priceWord.ts';
import type { Mark, Move } from './moveMarks.ts';
import {
  NO_LIST,
  type ListState,
  type OptionCell,
  type BoardTables,
  type ChangedRows,
  createChangedRows,
} from './boardTables.ts';

export type PatchResult = {
  readonly changed: ChangedRows;
  /** True if a list record is based on a revision that this copy does not have. */
  readonly hasGap: boolean;
};

const NO_ODDS = 0;

/** Returns the direction mark of a price change. A change of flags alone shows none. */
const moveOf = (mark: Mark, before: OptionCell | undefined, word: PriceWord): Move => {
  if (before === undefined) return 'none';
  const [oldOdds, newOdds] = [oddsOf(before.word), oddsOf(word)];
  if (oldOdds === newOdds || oldOdds === NO_ODDS || newOdds === NO_ODDS) return 'none';
  return mark(newOdds > oldOdds ? 'up' : 'down');
};

const dropMarket = (tables: BoardTables, changed: ChangedRows, id: MarketId): void => {
  const market = tables.markets.get(id);
  if (market === undefined) return;
  market.options.forEach((option, index) => {
    const key = optionKey(id, option.type);
    if (tables.slots[market.firstSlot + index] === key) tables.slots[market.firstSlot + index] = undefined;
    if (tables.options.delete(key)) changed.options.add(key);
  });
  tables.markets.delete(id);
  changed.markets.add(id);
};

const putMarket = (tables: BoardTables, changed: ChangedRows, market: MarketPut): void => {
  const before = tables.markets.get(market.id);
  const remaining = new Set<OptionKey>();
  market.options.forEach((option, index) => {
    const key = optionKey(market.id, option.type);
    remaining.add(key);
    tables.slots[market.firstSlot + index] = key;
  });
  before?.options.forEach((option, index) => {
    const key = optionKey(market.id, option.type);
    const slot = before.firstSlot + index;
    const moved = slot < market.firstSlot || slot >= market.firstSlot + market.options.length;
    // Another market of the same patch may already use the slot, so it is cleared only if this market has it.
    if (moved && tables.slots[slot] === key) tables.slots[slot] = undefined;
    if (!remaining.has(key) && tables.options.delete(key)) changed.options.add(key);
  });
  tables.markets.set(market.id, market);
  changed.markets.add(market.id);
};

const drop = <K, V>(table: Map<K, V>, marks: Set<K>, key: K): void => {
  if (table.delete(key)) marks.add(key);
};

const dropRemoved = (tables: BoardTables, changed: ChangedRows, records: Records): void => {
  for (const [id, market] of Object.entries(records.markets ?? {}))
    if (market === null) dropMarket(tables, changed, id as MarketId);
  for (const [id, match] of Object.entries(records.matches ?? {}))
    if (match === null) drop(tables.matches, changed.matches, id as MatchId);
  for (const [id, league] of Object.entries(records.leagues ?? {}))
    if (league === null) drop(tables.leagues, changed.leagues, id as never);
  for (const [id, age] of Object.entries(records.ages ?? {}))
    if (age === null) drop(tables.ages, changed.ages, id as MatchId);
  for (const [handle, row] of Object.entries(records.rows ?? {}))
    if (row === null) drop(tables.rows, changed.rows, Number(handle));
  for (const [key, list] of Object.entries(records.lists ?? {}))
    if (list === null) drop(tables.lists, changed.lists, key);
  for (const [id, open] of Object.entries(records.opened ?? {}))
    if (open === null) drop(tables.opened, changed.opened, id as MatchId);
};

const splice = (rows: Int32Array, at: number, remove: number, insert: Int32Array): Int32Array => {
  const next = new Int32Array(rows.length - remove + insert.length);
  next.set(rows.subarray(0, at));
  next.set(insert, at);
  next.set(rows.subarray(at + remove), at + insert.length);
  return next;
};

/** Applies a record to a list; undefined if the record has another base revision. */
const nextList = (
  before = NO_LIST,
  { base, rows: all, splices, ...rest }: ListRecord,
): ListState | undefined => {
  let rows = all;
  if (rows === undefined) {
    if (base !== null && base !== before.rev) return undefined;
    rows = before.rows;
    for (const { at, remove, insert } of splices ?? []) {
      if (at < 0 || at + remove > rows.length) return undefined;
      rows = splice(rows, at, remove, insert);
    }
  }
  // A list is ready from its first page on. It stays whole while it is loaded again.
  const isWhole = rest.phase === 'ready' && (before.isWhole || !rest.loading);
  return { ...rest, rows, isWhole };
};

const putLists = (
  tables: BoardTables,
  changed: ChangedRows,
  lists: NonNullable<Records['lists']>,
): boolean => {
  let hasGap = false;
  for (const [key, record] of Object.entries(lists)) {
    if (record === null) continue;
    const next = nextList(tables.lists.get(key), record);
    if (next === undefined) {
      hasGap = true;
      continue;
    }
    tables.lists.set(key, next);
    changed.lists.add(key);
  }
  return hasGap;
};

const putRecords = (tables: BoardTables, changed: ChangedRows, records: Records): boolean => {
  for (const league of Object.values(records.leagues ?? {})) {
    if (league === null) continue;
    tables.leagues.set(league.id, league);
    changed.leagues.add(league.id);
  }
  for (const [id, match] of Object.entries(records.matches ?? {}) as [
    MatchId,
    Partial<MatchFacts> | null,
  ][]) {
    if (match === null) continue;
    const before = tables.matches.get(id);
    // A partial record of an unknown match cannot be drawn.
    if (before === undefined && match.id === undefined) continue;
    tables.matches.set(id, { ...before, ...match } as MatchFacts);
    changed.matches.add(id);
  }
  for (const market of Object.values(records.markets ?? {}))
    if (market !== null) putMarket(tables, changed, market);
  for (const [id, age] of Object.entries(records.ages ?? {}) as [MatchId, MatchAge | null][]) {
    if (age === null) continue;
    tables.ages.set(id, age);
    changed.ages.add(id);
  }
  for (const [handle, row] of Object.entries(records.rows ?? {})) {
    if (row === null) continue;
    tables.rows.set(Number(handle), row);
    changed.rows.add(Number(handle));
  }
  for (const [id, open] of Object.entries(records.opened ?? {}) as [MatchId, OpenRecord | null][]) {
    if (open === null) continue;
    tables.opened.set(id, open);
    changed.opened.add(id);
  }
  if (records.status !== undefined) {
    tables.status = { ...tables.status, ...records.status };
    changed.status = true;
  }
  return records.lists === undefined ? false : putLists(tables, changed, records.lists);
};

const applyMoves = (
  tables: BoardTables,
  changed: ChangedRows,
  words: Int32Array,
  beforeSnapshot: ReadonlyMap<OptionKey, OptionCell> | undefined,
): void => {
  for (let at = HEADER_WORDS; at + 1 < words.length; at += 2) {
    const key = tables.slots[words[at] ?? -1];
    if (key === undefined) continue;
    const word = words[at + 1] ?? 0;
    const before = tables.options.get(key);
    if (before?.word === word) continue;
    const beforeCell = beforeSnapshot?.get(key);
    // After a snapshot an unchanged price keeps its cell, so that it is not drawn again.
    tables.options.set(
      key,
      beforeCell?.word === word
        ? beforeCell
        : { word, move: beforeSnapshot === undefined ? moveOf(tables.mark, before, word) : 'none' },
    );
    changed.options.add(key);
  }
};

const clear = (tables: BoardTables): void => {
  for (const table of [
    tables.options,
    tables.matches,
    tables.markets,
    tables.ages,
    tables.leagues,
    tables.rows,
    tables.lists,
    tables.opened,
  ])
    table.clear();
  tables.slots.length = 0;
};

/**
 * Applies one patch in the contract's order (removals, puts, price moves) and returns the changed keys. A snapshot
 * replaces all data in the same step, so no partial state is ever drawn.
 */
export const applyPatch = (
  tables: BoardTables,
  words: Int32Array,
  records: Records | undefined,
): PatchResult => {
  const changed = createChangedRows();
  let beforeSnapshot: ReadonlyMap<OptionKey, OptionCell> | undefined;
  let hasGap = false;
  if (records?.snapshot === true) {
    beforeSnapshot = new Map(tables.options);
    clear(tables);
    changed.everything = true;
  }
  if (records !== undefined) {
    dropRemoved(tables, changed, records);
    hasGap = putRecords(tables, changed, records);
  }
  applyMoves(tables, changed, words, beforeSnapshot);
  return { changed, hasGap };
};
