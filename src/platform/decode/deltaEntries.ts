import type { MatchId, StreamId } from '#domain/ids.ts';
import type { SaleStatus } from '#domain/match/match.ts';
import type { Decoding } from './context.ts';
import type { Delta } from './frames.ts';
import { decodeMarkets } from './market.ts';
import { idOf, isRaw, listOf } from './raw.ts';

/** Most entries that are read of one list of a delta. */
const MAX_ENTRIES = 1_000_000;
const EMPTY: readonly never[] = Object.freeze([]) as readonly never[];

/**
 * Reads the entries of a section. Undefined if one cannot be read: what it changes is unknown, so an old price
 * could stay open (F38).
 */
export const readEntries = <T>(
  raw: unknown,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined => {
  const entries: T[] = [];
  for (const each of listOf(raw, MAX_ENTRIES)) {
    const entry = read(each);
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  return entries;
};

/** Returns a flat section as it came. Undefined if it is incomplete: its values may then belong to other entries. */
export const wholeEntries = (raw: unknown, width: number): readonly unknown[] | undefined =>
  Array.isArray(raw) && raw.length % width === 0 ? (raw as readonly unknown[]) : undefined;

const isSaleValue = (value: unknown, at: number): boolean => at % 2 === 1 || typeof value === 'number';
/** Returns section `m` as it came. Undefined if it is incomplete, or names a market by another value than a number. */
export const wholeSales = (raw: unknown): readonly unknown[] | undefined => {
  const sales = wholeEntries(raw, 2);
  return sales?.every(isSaleValue) === true ? sales : undefined;
};

/**
 * Returns the ids of the records that could not be read. Undefined if one of them has no readable id: the match or
 * market that it changes is unknown.
 */
export const unreadableIds = <Id extends string>(
  raws: readonly unknown[],
  readIds: readonly Id[],
): readonly Id[] | undefined => {
  if (raws.length === readIds.length) return EMPTY;
  const known = new Set<string>(readIds);
  const ids: Id[] = [];
  for (const raw of raws) {
    const id = isRaw(raw) ? idOf(raw.id) : undefined;
    if (id === undefined) return undefined;
    if (!known.has(id)) ids.push(id as Id);
  }
  return ids;
};

export const readHandle = (raw: unknown): number | undefined => (typeof raw === 'number' ? raw : undefined);

export const readMove = (raw: unknown): Delta['moves'][number] | undefined => {
  const id = Array.isArray(raw) ? idOf(raw[0]) : undefined;
  const to: unknown = Array.isArray(raw) ? raw[1] : undefined;
  return id === undefined || typeof to !== 'string'
    ? undefined
    : { matchId: id as MatchId, to: to as StreamId };
};

const ON: SaleStatus = 1;
/** Reads the markets of one match in section `g`. */
export const readMarkets = (raw: unknown, decoding: Decoding): Delta['markets'][number] | undefined => {
  const id = isRaw(raw) ? idOf(raw.id) : undefined;
  if (!isRaw(raw) || id === undefined) {
    decoding.drop('markets-of-match');
    return undefined;
  }
  const groups = Array.isArray(raw.mg) ? listOf(raw.mg, MAX_ENTRIES) : [null];
  const lists = groups.map((group) => (isRaw(group) && Array.isArray(group.mks) ? group.mks : null));
  // Nobody knows which markets an unreadable group changes.
  if (lists.includes(null)) return undefined;
  const matchId = id as MatchId;
  const rules = { matchId, outright: false, sale: ON, handles: true };
  const markets = decodeMarkets(raw.mg, rules, decoding);
  const raws = lists.flatMap((markets) => listOf(markets, MAX_ENTRIES));
  const unreadable = unreadableIds(
    raws,
    markets.map((market) => market.id),
  );
  return unreadable === undefined ? undefined : { matchId, markets, unreadable };
};
