/** In which column each group stands, by its key. */
export type ColumnLayout = ReadonlyMap<string, number>;
type Sized = { readonly key: string; readonly height: number };

/**
 * Groups in columns, in their order: each into the shortest column so far. One that stood somewhere `before`
 * stays there, whatever comes or goes around it; nothing is forgotten of those that are away.
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
