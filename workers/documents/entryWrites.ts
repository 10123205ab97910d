import { isLaterStamp, type Stamp } from './documentPeers.ts';

/**
 * An entry of a list was put (`item`) or taken away (null) then. The key '' is every entry there was until
 * then.
 */
export type EntryWrite = { readonly key: string; readonly item: unknown; readonly stamp: Stamp };

const ALL = '';
/** Far above what users and their tabs can make; nobody on the channel makes a worker keep more. */
const MOST_MARKS = 1_000;

/**
 * The entries of one list as several workers write them: of two writes to the same entry the later holds, and
 * entries never take each other's place, so that workers that have heard the same have the same, in whatever
 * order it came (F35).
 */
export type EntryWrites = {
  /** What is there, the one put first standing first. */
  readonly live: () => readonly EntryWrite[];
  readonly has: (key: string) => boolean;
  /** Whether this was put or taken away since `rest`, and not laid by `base`. */
  readonly isNew: (key: string) => boolean;
  /** Takes what was written later than what is known. */
  readonly take: (mark: EntryWrite) => boolean;
  /** Everything known, for a worker that has just begun. */
  readonly all: () => readonly EntryWrite[];
  /**
   * What is there is this and what was written since `rest`; entries of before are dropped, or `keep` behind
   * the others.
   */
  readonly base: (entries: readonly (readonly [key: string, item: unknown])[], keep: boolean) => void;
  /**
   * Forgets what cannot come back: all but the last ones. Only for lists whose entries are not taken away one
   * by one.
   */
  readonly prune: (most: number) => void;
  /** What is there now was there of old; what was taken away is forgotten. */
  readonly rest: () => void;
  readonly drop: (key: string) => void;
  readonly clear: () => void;
};

/**
 * Stored entries have no time of their own: they stand in their order before everything that was ever
 * written.
 */
const oldStamp = (place: number): Stamp => ({ at: place - 2 * MOST_MARKS, by: 0 });
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
      // Later in the map as well: when there are too many, what was taken away longest ago is forgotten.
      known.delete(mark.key);
      known.set(mark.key, mark);
      if (known.size > MOST_MARKS)
        for (const [key, { item }] of known)
          if (item === null) {
            known.delete(key);
            break;
          }
      if (known.size > MOST_MARKS) known.delete(mark.key);
      return true;
    },
    all: () => [...(floor === NO_FLOOR ? [] : [{ key: ALL, item: null, stamp: floor }]), ...known.values()],
    base: (entries, keep) => {
      const old = live().filter(({ stamp }) => isOld(stamp));
      for (const { key } of old) known.delete(key);
      const fresh = entries.filter(([key]) => !known.has(key)).slice(0, MOST_MARKS);
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
    rest: () => {
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
