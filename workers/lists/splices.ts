export type Splice = { readonly at: number; readonly remove: number; readonly insert: Int32Array };

/**
 * Returns splices that turn one list of handles into another, each applied to the result of the previous one.
 * It walks both lists once. A handle that moved is removed at one place and inserted at the other. Of two
 * candidates the one that moved further is chosen.
 */
export const splicesBetween = (old: Int32Array, next: Int32Array): Splice[] => {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let oldEnd = old.length;
  let nextEnd = next.length;
  while (oldEnd > start && nextEnd > start && old[oldEnd - 1] === next[nextEnd - 1]) {
    oldEnd -= 1;
    nextEnd -= 1;
  }
  return start === oldEnd && start === nextEnd ? [] : walk(old, start, oldEnd, next, start, nextEnd);
};

const placesOf = (handles: Int32Array, from: number, to: number): Map<number, number> => {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) places.set(handles[at] as number, at);
  return places;
};

const walk = (
  old: Int32Array,
  oldStart: number,
  oldEnd: number,
  next: Int32Array,
  nextStart: number,
  nextEnd: number,
): Splice[] => {
  const oldPlaces = placesOf(old, oldStart, oldEnd);
  const nextPlaces = placesOf(next, nextStart, nextEnd);
  const early = new Set<number>();
  const splices: Splice[] = [];
  let remove = 0;
  let insert: number[] = [];
  let i = oldStart;
  let j = nextStart;
  const close = (): void => {
    if (remove > 0 || insert.length > 0)
      splices.push({ at: j - insert.length, remove, insert: Int32Array.from(insert) });
    remove = 0;
    insert = [];
  };
  while (i < oldEnd || j < nextEnd) {
    const was = old[i] as number;
    const is = next[j] as number;
    if (i < oldEnd && j < nextEnd && was === is) {
      close();
      i += 1;
      j += 1;
    } else if (i < oldEnd && (early.has(was) || !nextPlaces.has(was) || !comesFirst(was, is, j < nextEnd))) {
      remove += 1;
      i += 1;
    } else {
      insert.push(is);
      early.add(is);
      j += 1;
    }
  }
  close();
  return splices;

  /** Returns true to insert `is` here and keep `was` for later; false to remove `was` here. */
  function comesFirst(was: number, is: number, any: boolean): boolean {
    if (!any) return false;
    const from = oldPlaces.get(is);
    if (from === undefined || from < i) return true;
    return from - i >= (nextPlaces.get(was) as number) - j;
  }
};

/** The rows of one section of a list. `head` identifies the section. */
export type SectionRows = { readonly head: number; readonly rows: Int32Array };

/** Joins the rows of consecutive sections. */
export const joinRows = (sections: readonly SectionRows[]): Int32Array<ArrayBuffer> => {
  const allRows = new Int32Array(sections.reduce((sum, { rows }) => sum + rows.length, 0));
  let at = 0;
  for (const { rows } of sections) {
    allRows.set(rows, at);
    at += rows.length;
  }
  return allRows;
};

/**
 * Returns splices that turn one list of sections into another, as `splicesBetween` does for their rows.
 * Sections whose rows are the same array are skipped, so the cost follows the changed sections.
 */
export const sectionSplices = (old: readonly SectionRows[], next: readonly SectionRows[]): Splice[] => {
  const splices: Splice[] = [];
  let [i, j, at] = [0, 0, 0];
  const keepUntil = (end: number): void => {
    for (; j < end; i += 1, j += 1) {
      const [was, is] = [old[i]?.rows, next[j]?.rows];
      if (was === undefined || is === undefined) return;
      if (was !== is)
        for (const splice of splicesBetween(was, is)) splices.push({ ...splice, at: at + splice.at });
      at += is.length;
    }
  };
  for (const splice of splicesBetween(headsOf(old), headsOf(next))) {
    keepUntil(splice.at);
    const removedRows = old.slice(i, i + splice.remove);
    const insert = joinRows(next.slice(j, j + splice.insert.length));
    splices.push({ at, remove: removedRows.reduce((sum, { rows }) => sum + rows.length, 0), insert });
    i += splice.remove;
    j += splice.insert.length;
    at += insert.length;
  }
  keepUntil(next.length);
  return splices;
};

const headsOf = (sections: readonly SectionRows[]): Int32Array =>
  Int32Array.from(sections, ({ head }) => head);
