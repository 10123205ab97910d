/** Number of rows drawn beyond each edge, and the first visible row at that time. */
export type Overscan = {
  readonly first: number;
  readonly before: number;
  readonly after: number;
  /** Rows scrolled since the last computation; the sign is the direction, 0 at rest. */
  readonly moved: number;
  /** Of the last two of these the larger: at a row and a half a frame they alternate between one and two. */
  readonly speed: number;
};

/**
 * Rows drawn ahead in scroll direction. A quick wheel turn is about six rows. Fewer rows are kept behind,
 * because each adds cost to every patch.
 */
const AHEAD = 8;
const BEHIND = 2;
/**
 * Frames until the data of a requested row arrives. A list that scrolls requests the rows that it draws within
 * that time, so that they are drawn once, with their data, and not first as a skeleton.
 */
const FRAMES_AHEAD = 6;
/** Speed up to which rows are requested when they are drawn: they are still below the edge, so the user sees no skeleton. */
const READING = 1;
const MAX_LEAD = 60;

export const AT_REST: Overscan = { first: 0, before: BEHIND, after: AHEAD, moved: 0, speed: 0 };

/** Returns the overscan for the new position: more rows on the side towards which the list moved. */
export const nextOverscan = (last: Overscan, first: number): Overscan => {
  if (first === last.first) return last;
  const moved = first - last.first;
  return moved > 0
    ? { first, before: BEHIND, after: AHEAD, moved, speed: Math.max(moved, last.moved) }
    : { first, before: AHEAD, after: BEHIND, moved, speed: Math.min(moved, last.moved) };
};

type Range = { readonly startIndex: number; readonly endIndex: number; readonly count: number };

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Returns the indexes to draw, ascending. */
export const drawnIndexes = ({ startIndex, endIndex, count }: Range, { before, after }: Overscan): number[] =>
  between(Math.max(0, startIndex - before), Math.min(count - 1, endIndex + after));

/**
 * Returns the indexes for the first draw of a list: only the visible rows. Rows below are requested too, but
 * drawn later: they took two fifths of the time before the first odds (G10, G12). Undefined for a list that
 * has scrolled or opens at another position, which draws all rows at once.
 */
export const firstIndexes = (
  range: Range,
  overscan: Overscan,
): { readonly drawn: number[]; readonly waiting: number[] } | undefined => {
  if (overscan !== AT_REST) return undefined;
  const all = drawnIndexes(range, AT_REST);
  const inSight = all.filter((index) => index <= range.endIndex + 1);
  return { drawn: inSight, waiting: all.slice(inSight.length) };
};

/** Returns the indexes to request beyond the drawn rows, ascending; none at reading speed. */
export const leadIndexes = (
  { startIndex, endIndex, count }: Range,
  { before, after, speed }: Overscan,
): number[] => {
  if (Math.abs(speed) <= READING) return [];
  const lead = Math.min(MAX_LEAD, Math.abs(speed) * FRAMES_AHEAD);
  return speed > 0
    ? between(endIndex + after + 1, Math.min(count - 1, endIndex + after + lead))
    : between(Math.max(0, startIndex - before - lead), startIndex - before - 1);
};
