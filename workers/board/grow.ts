/** Columns grow by doubling: at most half of a column is empty, and growing costs a constant per element over its life. */
type Column = Int32Array | Int8Array | Uint16Array | Uint32Array;

export const grown = <C extends Column>(column: C, needed: number): C => {
  if (needed <= column.length) return column;
  let size = Math.max(16, column.length);
  while (size < needed) size *= 2;
  const next = new (column.constructor as new (length: number) => C)(size);
  next.set(column);
  return next;
};
