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

export type Applied = {
  readonly touched: ChangedRows;
  /** A list record stood on a revision this copy does not have. */ readonly lost: boolean;
};

const UNSOLD = 0;

/** Returns the direction mark of a price change. A change of flags alone shows none (look.md). */
const moveOf = (mark: Mark, before: OptionCell | undefined, word: PriceWord): Move => {
  if (before === undefined) return 'none';
  const [was, is] = [oddsOf(before.word), oddsOf(word)];
  if (was === is || was === UNSOLD || is === UNSOLD) return 'none';
  return mark(is > was ? 'up' : 'down');
};

const dropMarket = (tables: BoardTables, touched: ChangedRows, id: MarketId): void => {
  const market = tables.markets.get(id);
  if (market === undefined) return;
  market.options.forEach((option, index) => {
    const key = optionKey(id, option.type);
    if (tables.slots[market.firstSlot + index] === key) tables.slots[market.firstSlot + index] = undefined;
    if (tables.options.delete(key)) touched.options.add(key);
  });
  tables.markets.delete(id);
  touched.markets.add(id);
};

const putMarket = (tables: BoardTables, touched: ChangedRows, market: MarketPut): void => {
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
    // Another market of the same patch may already stand there: only what is still ours is cleared.
    if (moved && tables.slots[slot] === key) tables.slots[slot] = undefined;
    if (!remaining.has(key) && tables.options.delete(key)) touched.options.add(key);
  });
  tables.markets.set(market.id, market);
  touched.markets.add(market.id);
};

const drop = <K, V>(table: Map<K, V>, marks: Set<K>, key: K): void => {
  if (table.delete(key)) marks.add(key);
};

const dropGone = (tables: BoardTables, touched: ChangedRows, records: Records): void => {
  for (const [id, market] of Object.entries(records.markets ?? {}))
    if (market === null) dropMarket(tables, touched, id as MarketId);
  for (const [id, match] of Object.entries(records.matches ?? {}))
    if (match === null) drop(tables.matches, touched.matches, id as MatchId);
  for (const [id, league] of Object.entries(records.leagues ?? {}))
    if (league === null) drop(tables.leagues, touched.leagues, id as never);
  for (const [id, age] of Object.entries(records.ages ?? {}))
    if (age === null) drop(tables.ages, touched.ages, id as MatchId);
  for (const [handle, row] of Object.entries(records.rows ?? {}))
    if (row === null) drop(tables.rows, touched.rows, Number(handle));
  for (const [key, list] of Object.entries(records.lists ?? {}))
    if (list === null) drop(tables.lists, touched.lists, key);
  for (const [id, open] of Object.entries(records.opened ?? {}))
    if (open === null) drop(tables.opened, touched.opened, id as MatchId);
};

const splice = (rows: Int32Array, at: number, remove: number, insert: Int32Array): Int32Array => {
  const next = new Int32Array(rows.length - remove + insert.length);
  next.set(rows.subarray(0, at));
  next.set(insert, at);
  next.set(rows.subarray(at + remove), at + insert.length);
  return next;
};

/** Applies a record to a list; undefined if the record has another base revision. */
const nextList = (before: ListState | undefined, record: ListRecord): ListState | undefined => {
  const { matches, leagues, openLeagues, phase, loading, problem, absent } = record;
  let rows = record.rows;
  if (rows === undefined) {
    const heldList = before ?? NO_LIST;
    if (record.base !== null && record.base !== heldList.rev) return undefined;
    rows = heldList.rows;
    for (const { at, remove, insert } of record.splices ?? []) {
      if (at < 0 || at + remove > rows.length) return undefined;
      rows = splice(rows, at, remove, insert);
    }
  }
  return {
    rev: record.rev,
    rows,
    matches,
    leagues,
    openLeagues,
    phase,
    loading,
    problem,
    ...(absent === undefined ? undefined : { absent }),
  };
};

const putLists = (
  tables: BoardTables,
  touched: ChangedRows,
  lists: NonNullable<Records['lists']>,
): boolean => {
  let lost = false;
  for (const [key, record] of Object.entries(lists)) {
    if (record === null) continue;
    const next = nextList(tables.lists.get(key), record);
    if (next === undefined) {
      lost = true;
      continue;
    }
    tables.lists.set(key, next);
    touched.lists.add(key);
  }
  return lost;
};

const putRecords = (tables: BoardTables, touched: ChangedRows, records: Records): boolean => {
  for (const league of Object.values(records.leagues ?? {})) {
    if (league === null) continue;
    tables.leagues.set(league.id, league);
    touched.leagues.add(league.id);
  }
  for (const [id, match] of Object.entries(records.matches ?? {}) as [
    MatchId,
    Partial<MatchFacts> | null,
  ][]) {
    if (match === null) continue;
    const before = tables.matches.get(id);
    // Part of a match that was never put whole cannot be drawn.
    if (before === undefined && match.id === undefined) continue;
    tables.matches.set(id, { ...before, ...match } as MatchFacts);
    touched.matches.add(id);
  }
  for (const market of Object.values(records.markets ?? {}))
    if (market !== null) putMarket(tables, touched, market);
  for (const [id, age] of Object.entries(records.ages ?? {}) as [MatchId, MatchAge | null][]) {
    if (age === null) continue;
    tables.ages.set(id, age);
    touched.ages.add(id);
  }
  for (const [handle, row] of Object.entries(records.rows ?? {})) {
    if (row === null) continue;
    tables.rows.set(Number(handle), row);
    touched.rows.add(Number(handle));
  }
  for (const [id, open] of Object.entries(records.opened ?? {}) as [MatchId, OpenRecord | null][]) {
    if (open === null) continue;
    tables.opened.set(id, open);
    touched.opened.add(id);
  }
  if (records.status !== undefined) {
    tables.status = { ...tables.status, ...records.status };
    touched.status = true;
  }
  return records.lists === undefined ? false : putLists(tables, touched, records.lists);
};

const applyMoves = (
  tables: BoardTables,
  touched: ChangedRows,
  words: Int32Array,
  beforeSnapshot: ReadonlyMap<OptionKey, OptionCell> | undefined,
): void => {
  for (let at = HEADER_WORDS; at + 1 < words.length; at += 2) {
    const key = tables.slots[words[at] ?? -1];
    if (key === undefined) continue;
    const word = words[at + 1] ?? 0;
    const before = tables.options.get(key);
    if (before?.word === word) continue;
    const voided = beforeSnapshot?.get(key);
    // After a snapshot an unchanged price keeps its cell, so that it is not drawn again.
    tables.options.set(
      key,
      voided?.word === word
        ? voided
        : { word, move: beforeSnapshot === undefined ? moveOf(tables.mark, before, word) : 'none' },
    );
    touched.options.add(key);
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
 * Applies one patch in the contract's order (gone, put, moves) and returns the changed keys. A snapshot
 * replaces all data in the same step, so no partial state is ever drawn.
 */
export const applyPatch = (tables: BoardTables, words: Int32Array, records: Records | undefined): Applied => {
  const touched = createChangedRows();
  let beforeSnapshot: ReadonlyMap<OptionKey, OptionCell> | undefined;
  let lost = false;
  if (records?.snapshot === true) {
    beforeSnapshot = new Map(tables.options);
    clear(tables);
    touched.everything = true;
  }
  if (records !== undefined) {
    dropGone(tables, touched, records);
    lost = putRecords(tables, touched, records);
  }
  applyMoves(tables, touched, words, beforeSnapshot);
  return { touched, lost };
};
