/**
 * Above this number of elements a column grows by a sixteenth instead of doubling, because memory per option
 * matters there (G3).
 */
const LARGE = 1 << 16;
type Column = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Returns the new length of a column of `length` that must hold `needed` elements. The copying cost stays
 * constant per element.
 */
export const grownLength = (length: number, needed: number): number => {
  let size = Math.max(16, length);
  while (size < needed) size += size < LARGE ? size : size >> 4;
  return size;
};

/** Returns the column itself if it is long enough, else a longer copy. */
export const growColumn = <C extends Column>(column: C, needed: number): C => {
  if (needed <= column.length) return column;
  const next = new (column.constructor as new (length: number) => C)(grownLength(column.length, needed));
  next.set(column);
  return next;
};
