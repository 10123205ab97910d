/**
 * Above this many elements columns grow by a sixteenth instead of doubling: memory per option counts there
 * (G3).
 */
const LARGE = 1 << 16;
type Column = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * The length a column of `length` grows to so that it holds `needed`: copying stays a constant per element
 * over its life.
 */
export const grownLength = (length: number, needed: number): number => {
  let size = Math.max(16, length);
  while (size < needed) size += size < LARGE ? size : size >> 4;
  return size;
};

/** The column itself, or a longer one with the same content. */
export const growColumn = <C extends Column>(column: C, needed: number): C => {
  if (needed <= column.length) return column;
  const next = new (column.constructor as new (length: number) => C)(grownLength(column.length, needed));
  next.set(column);
  return next;
};
