/** Rows drawn beyond the edges, and the first visible row they were counted from. */
export type Overscan = {
  readonly first: number;
  readonly before: number;
  readonly after: number;
  /** Rows that the list moved by since it was last counted; its sign is the direction. 0 at rest. */
  readonly speed: number;
};

/**
 * A quick wheel turn is about six rows. Those behind the way of scrolling are left sooner: each costs its
 * share of every patch.
 */
const AHEAD = 8;
const BEHIND = 2;
/**
 * A row's data is here some frames after it was asked for. Flung, a list passes more rows than are drawn
 * ahead in that time, so those that come next are asked for without being drawn.
 */
const FRAMES_AHEAD = 6;
const MOST_LEAD = 60;

export const AT_REST: Overscan = { first: 0, before: BEHIND, after: AHEAD, speed: 0 };

/** The rows that wait stand on the side towards which the list last moved. */
export const nextOverscan = (last: Overscan, first: number): Overscan => {
  if (first === last.first) return last;
  const speed = first - last.first;
  return speed > 0
    ? { first, before: BEHIND, after: AHEAD, speed }
    : { first, before: AHEAD, after: BEHIND, speed };
};

type Range = { readonly startIndex: number; readonly endIndex: number; readonly count: number };

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Indexes to draw, ascending. */
export const drawnIndexes = ({ startIndex, endIndex, count }: Range, { before, after }: Overscan): number[] =>
  between(Math.max(0, startIndex - before), Math.min(count - 1, endIndex + after));

/**
 * Of a list that comes, the rows in sight; those that wait below are asked for with them and drawn once these
 * have been seen: they were two fifths of what stood before the first odds (G10, G12). Undefined for a list
 * that has moved or opens elsewhere: all of its rows are drawn at once.
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

/** Indexes to ask for beyond those drawn, ascending; none at the pace of a hand that reads. */
export const leadIndexes = (
  { startIndex, endIndex, count }: Range,
  { before, after, speed }: Overscan,
): number[] => {
  const lead = Math.min(MOST_LEAD, Math.abs(speed) * FRAMES_AHEAD - AHEAD);
  if (lead <= 0) return [];
  return speed > 0
    ? between(endIndex + after + 1, Math.min(count - 1, endIndex + after + lead))
    : between(Math.max(0, startIndex - before - lead), startIndex - before - 1);
};
