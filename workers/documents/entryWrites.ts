import { isLaterStamp, type Stamp } from './documentPeers.ts';

/**
 * One write to an entry of a list: `item` was put, or removed (null), at `stamp`. The empty key means every
 * entry written before the stamp.
 */
export type EntryWrite = { readonly key: string; readonly item: unknown; readonly stamp: Stamp };

const ALL = '';
/**
 * Upper bound of remembered writes, far above what users can make. It limits memory where a peer sends
 * garbage.
 */
const MAX_MARKS = 1_000;

/**
 * Merges writes of several workers to the entries of one list. Of two writes to one entry the later wins, and
 * entries never replace each other. Workers that received the same writes hold the same list, in whatever
 * order the writes arrived (F35).
 */
export type EntryWrites = {
  /** Returns the present entries in the order in which they were put. */
  readonly live: () => readonly EntryWrite[];
  readonly has: (key: string) => boolean;
  /** True if this entry was put or removed since `markAllAsOld`, other than by `setStored`. */
  readonly isNew: (key: string) => boolean;
  /** Applies a write if it is later than the known one. Returns whether it was applied. */
  readonly take: (mark: EntryWrite) => boolean;
  /**
   * Replaces the item of a present entry without a write: its time stays, so that its order and every merge with
   * other workers stay the same.
   */
  readonly replace: (key: string, item: unknown) => void;
  /** Returns every known write, for a worker that has just started. */
  readonly all: () => readonly EntryWrite[];
  /**
   * Sets the stored entries, below everything written since `markAllAsOld`. Earlier entries are dropped, or
   * with `keep` moved behind the stored ones.
   */
  readonly setStored: (entries: readonly (readonly [key: string, item: unknown])[], keep: boolean) => void;
  /** Forgets all but the last `most` entries. Only for lists whose entries are never removed one by one. */
  readonly prune: (most: number) => void;
  /** Marks the present entries as old and forgets the removed ones. */
  readonly markAllAsOld: () => void;
  readonly drop: (key: string) => void;
  readonly clear: () => void;
};

/**
 * Stored entries have no time of their own. These stamps keep their order and are earlier than any real
 * write.
 */
const oldStamp = (index: number): Stamp => ({ at: index - 2 * MAX_MARKS, by: 0 });
const isOld = ({ at }: Stamp): boolean => at < 0;
const NO_FLOOR: Stamp = { at: -Infinity, by: 0 };

export const createEntryWrites = (): EntryWrites => {
  const known = new Map<string, EntryWrite>();
  let floor = NO_FLOOR;
  const live = () =>
    [...known.values()]
      .filter(({ item, stamp }) => item !== null && isLaterStamp(stamp, floor))
      .sort((one, other) => (isLaterStamp(one.stamp, other.stamp) ? 1 : -1));
  const lay = (entries: readonly (readonly [string, unknown])[]): void =>
    entries.forEach(([key, item], at) => known.set(key, { key, item, stamp: oldStamp(at) }));
  const isNew = (key: string): boolean => {
    const mark = known.get(key);
    return mark !== undefined && !isOld(mark.stamp);
  };
  return {
    live,
    has: (key) => {
      const mark = known.get(key);
      return mark !== undefined && mark.item !== null && isLaterStamp(mark.stamp, floor);
    },
    isNew,
    take: (mark) => {
      if (mark.key === ALL) {
        if (!isLaterStamp(mark.stamp, floor)) return false;
        floor = mark.stamp;
        for (const [key, { stamp }] of known) if (!isLaterStamp(stamp, floor)) known.delete(key);
        return true;
      }
      const before = known.get(mark.key);
      if (!isLaterStamp(mark.stamp, before?.stamp ?? floor) || !isLaterStamp(mark.stamp, floor)) return false;
      // Moves the entry to the end of the map, so that the oldest removals are forgotten first.
      known.delete(mark.key);
      known.set(mark.key, mark);
      if (known.size > MAX_MARKS)
        for (const [key, { item }] of known)
          if (item === null) {
            known.delete(key);
            break;
          }
      if (known.size > MAX_MARKS) known.delete(mark.key);
      return true;
    },
    replace: (key, item) => {
      const mark = known.get(key);
      if (mark !== undefined && mark.item !== null) known.set(key, { ...mark, item });
    },
    all: () => [...(floor === NO_FLOOR ? [] : [{ key: ALL, item: null, stamp: floor }]), ...known.values()],
    setStored: (entries, keep) => {
      const old = live().filter(({ stamp }) => isOld(stamp));
      for (const { key } of old) known.delete(key);
      const fresh = entries.filter(([key]) => !known.has(key)).slice(0, MAX_MARKS);
      const before = new Set(fresh.map(([key]) => key));
      lay([
        ...fresh,
        ...(keep
          ? old.filter(({ key }) => !before.has(key)).map(({ key, item }) => [key, item] as const)
          : []),
      ]);
    },
    prune: (most) => {
      const all = live();
      for (const { key } of all.slice(0, Math.max(0, all.length - most))) known.delete(key);
    },
    markAllAsOld: () => {
      const now = live().map(({ key, item }) => [key, item] as const);
      known.clear();
      floor = NO_FLOOR;
      lay(now);
    },
    drop: (key) => void known.delete(key),
    clear: () => {
      known.clear();
      floor = NO_FLOOR;
    },
  };
};
