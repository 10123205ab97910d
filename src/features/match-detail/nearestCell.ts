/** Position of a cell on the screen, CSS pixels. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/**
 * Weight of the distance across the direction of movement: a cell in the same line or column is preferred.
 */
const ASIDE = 4;

const middle = ({ left, right, top, bottom }: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];
/** Returns the distance between two intervals; 0 if they overlap. */
const gap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, otherFrom - to, from - otherTo);

/**
 * Returns the index of the nearest cell in the direction of an arrow key, by position. Undefined without such
 * a cell and for other keys.
 */
export const nearestCell = (boxes: readonly Box[], from: number, key: string): number | undefined => {
  const way = WAYS[key];
  const start = boxes[from];
  if (way === undefined || start === undefined) return undefined;
  const [x, y] = middle(start);
  let best: number | undefined;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const [bx, by] = middle(box);
    const ahead = way[0] === 0 ? (by - y) * way[1] : (bx - x) * way[0];
    if (at === from || ahead <= 1) return;
    const aside =
      way[0] === 0
        ? gap(start.left + 1, start.right - 1, box.left, box.right)
        : gap(start.top + 1, start.bottom - 1, box.top, box.bottom);
    // Horizontal moves stay in the line.
    if (way[0] !== 0 && aside > 0) return;
    const far = ahead + aside * ASIDE + Math.abs(way[0] === 0 ? bx - x : by - y) / 1000;
    if (far < least) [best, least] = [at, far];
  });
  return best;
};
