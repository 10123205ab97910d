import { applyPatches, enablePatches } from 'immer';
import type { DocumentName, DocumentNews, Documents } from '#contract/documents.ts';
import type { ListRecord, Records } from '#contract/patch.ts';
import { mergeRoomPatches } from '#contract/room.ts';
import type { MatchFacts } from '#domain/match/match.ts';

enablePatches();

type Keyed<V> = Readonly<Record<string, V | null>>;
/**
 * Copies a keyed record to an object without a prototype, so an id such as "constructor" finds no inherited
 * value.
 */
const copyOf = <V>(keyed: Keyed<V>): Record<string, V | null> =>
  Object.assign(Object.create(null) as Record<string, V | null>, keyed);

/**
 * Objects that this merge created and that have no other reference: the merge writes to them instead of copying
 * them.
 */
type Owned = WeakSet<object>;
const ownedCopy = <V>(keyed: Keyed<V>, owned: Owned): Record<string, V | null> => {
  if (owned.has(keyed)) return keyed;
  const copy = copyOf(keyed);
  owned.add(copy);
  return copy;
};

const mergeKeyed = <V>(
  earlier: Keyed<V> | undefined,
  later: Keyed<V> | undefined,
  owned: Owned,
): Keyed<V> | undefined =>
  earlier === undefined || later === undefined
    ? (later ?? earlier)
    : Object.assign(ownedCopy(earlier, owned), later);

/** Merges match changes field by field: the later fields replace the earlier ones. */
const mergeMatches = (
  earlier: Keyed<Partial<MatchFacts>> | undefined,
  later: Keyed<Partial<MatchFacts>> | undefined,
  owned: Owned,
): Keyed<Partial<MatchFacts>> | undefined => {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  const merged = ownedCopy(earlier, owned);
  for (const [id, part] of Object.entries(later)) {
    const before = merged[id];
    merged[id] = part === null || before === null || before === undefined ? part : { ...before, ...part };
  }
  return merged;
};

/** Applies splices in order, each to the result of the previous one. */
export const applySplices = (rows: Int32Array, splices: NonNullable<ListRecord['splices']>): Int32Array => {
  let now = rows;
  for (const { at, remove, insert } of splices) {
    const next = new Int32Array(now.length - remove + insert.length);
    next.set(now.subarray(0, at));
    next.set(insert, at);
    next.set(now.subarray(at + remove), at + insert.length);
    now = next;
  }
  return now;
};

const mergeList = (earlier: ListRecord, later: ListRecord): ListRecord => {
  if (later.rows !== undefined) return later;
  const splices = later.splices ?? [];
  if (earlier.rows !== undefined) {
    const { splices: _none, ...rest } = later;
    return { ...rest, base: null, rows: applySplices(earlier.rows, splices) };
  }
  return { ...later, base: earlier.base, splices: [...(earlier.splices ?? []), ...splices] };
};

const mergeLists = (
  earlier: Keyed<ListRecord> | undefined,
  later: Keyed<ListRecord> | undefined,
): Keyed<ListRecord> | undefined => {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  const merged = copyOf(earlier);
  for (const [name, list] of Object.entries(later)) {
    const before = merged[name];
    merged[name] = list === null || before === null || before === undefined ? list : mergeList(before, list);
  }
  return merged;
};

type News<N extends DocumentName> = NonNullable<DocumentNews[N]>;
const mergeDocument = <N extends DocumentName>(
  earlier: News<N> | undefined,
  later: News<N> | undefined,
): News<N> | undefined => {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  if (!('patches' in later) || later.base !== earlier.rev) return later;
  if (!('patches' in earlier)) {
    const whole: Documents[N] = applyPatches(earlier.whole as object, [...later.patches]) as Documents[N];
    return { rev: later.rev, whole } as News<N>;
  }
  return { rev: later.rev, base: earlier.base, patches: [...earlier.patches, ...later.patches] };
};

const mergeDocuments = (
  earlier: DocumentNews | undefined,
  later: DocumentNews | undefined,
): DocumentNews | undefined => {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  // Merges every document by name: a document left out here would be lost whenever two patches merge.
  const merged: Record<string, News<DocumentName>> = { ...earlier };
  for (const [name, news] of Object.entries(later)) {
    const both = mergeDocument(merged[name], news);
    if (both !== undefined) merged[name] = both;
  }
  return merged;
};

const merge = (earlier: Records, later: Records, owned: Owned): Records => {
  const events =
    earlier.events === undefined || later.events === undefined
      ? (later.events ?? earlier.events)
      : [...earlier.events, ...later.events];
  if (later.snapshot === true) return events === undefined ? later : { ...later, events };
  const status =
    earlier.status === undefined || later.status === undefined
      ? (later.status ?? earlier.status)
      : { ...earlier.status, ...later.status };
  const all = {
    snapshot: earlier.snapshot,
    leagues: mergeKeyed(earlier.leagues, later.leagues, owned),
    matches: mergeMatches(earlier.matches, later.matches, owned),
    markets: mergeKeyed(earlier.markets, later.markets, owned),
    ages: mergeKeyed(earlier.ages, later.ages, owned),
    rows: mergeKeyed(earlier.rows, later.rows, owned),
    lists: mergeLists(earlier.lists, later.lists),
    opened: mergeKeyed(earlier.opened, later.opened, owned),
    status,
    rooms: mergeRoomPatches(earlier.rooms, later.rooms),
    documents: mergeDocuments(earlier.documents, later.documents),
    events,
  };
  return withoutAbsent(all);
};

/** Removes keys whose value is undefined: an absent key means "unchanged". */
const withoutAbsent = (all: { readonly [K in keyof Records]: Records[K] | undefined }): Records => {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/**
 * Merges the records of two patches; applying the result equals applying one after the other. The later value
 * of a key wins. Splices and document patches are appended. Events are all kept, in order (D2). A snapshot
 * replaces everything before it except events. For tests: `RecordsBuffer` must give the same result.
 *
 * @testOnly
 */
export const mergeRecords = (earlier: Records, later: Records): Records =>
  merge(earlier, later, new WeakSet());

/**
 * Collects successive records in one merged record. The cost of an addition depends on what is added, not on
 * what is already collected.
 */
export class RecordsBuffer {
  #records: Records | undefined;
  #owned: Owned = new WeakSet();

  get current(): Records | undefined {
    return this.#records;
  }

  add(records: Records): void {
    this.#records = merge(this.#records ?? {}, records, this.#owned);
  }

  /** Returns the collected records and starts an empty collection. */
  take(): Records | undefined {
    const records = this.#records;
    if (records === undefined) return undefined;
    this.#records = undefined;
    this.#owned = new WeakSet();
    return records;
  }
}
