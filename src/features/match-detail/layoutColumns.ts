/** Column number of each group, by group key. */
export type ColumnLayout = ReadonlyMap<string, number>;
type Sized = { readonly key: string; readonly height: number };

/**
 * Assigns groups to columns in order, each to the shortest column. Groups that had a column `before` keep it;
 * absent groups are remembered.
 */
export const layoutColumns = (
  groups: readonly Sized[],
  columns: number,
  before: ColumnLayout = new Map(),
): ColumnLayout => {
  const ends = Array.from({ length: columns }, () => 0);
  const places = new Map(before);
  for (const { key, height } of groups) {
    const column = places.get(key) ?? ends.indexOf(Math.min(...ends));
    places.set(key, column);
    ends[column] = (ends[column] ?? 0) + height;
  }
  return places;
};
