/** Rows drawn beyond the edges, and the first visible row they were counted from. */
export type Overscan = { readonly first: number; readonly before: number; readonly after: number };

/** A quick wheel turn is about six rows. Those behind the way of scrolling are left sooner: each costs its share of every patch. */
const AHEAD = 8;
const BEHIND = 2;

export const AT_REST: Overscan = { first: 0, before: BEHIND, after: AHEAD };

/** The rows that wait stand on the side towards which the list last moved. */
export const nextOverscan = (last: Overscan, first: number): Overscan => {
  if (first === last.first) return last;
  return first > last.first ? { first, before: BEHIND, after: AHEAD } : { first, before: AHEAD, after: BEHIND };
};

type Range = { readonly startIndex: number; readonly endIndex: number; readonly count: number };

/** Indexes to draw, ascending. */
export const drawnIndexes = ({ startIndex, endIndex, count }: Range, { before, after }: Overscan): number[] => {
  const from = Math.max(0, startIndex - before);
  const to = Math.min(count - 1, endIndex + after);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
};
