/** Where a cell stands on the screen, CSS pixels. */
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
 * Going sidewise, what stands in another line is far away; going up or down, what stands in another column.
 */
const ASIDE = 4;

const middle = ({ left, right, top, bottom }: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];
/** How far two stretches of a line are apart; nothing where they overlap. */
const gap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, otherFrom - to, from - otherTo);

/**
 * The index of the cell that an arrow key leads to from one, by where they stand; undefined where there is
 * none that way, or for other keys.
 */
export const nearestCell = (boxes: readonly Box[], from: number, key: string): number | undefined => {
  const way = WAYS[key];
  const here = boxes[from];
  if (way === undefined || here === undefined) return undefined;
  const [x, y] = middle(here);
  let best: number | undefined;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const [bx, by] = middle(box);
    const ahead = way[0] === 0 ? (by - y) * way[1] : (bx - x) * way[0];
    if (at === from || ahead <= 1) return;
    const aside =
      way[0] === 0
        ? gap(here.left + 1, here.right - 1, box.left, box.right)
        : gap(here.top + 1, here.bottom - 1, box.top, box.bottom);
    // Sidewise only within the line: the end of a line leads nowhere, not to the next.
    if (way[0] !== 0 && aside > 0) return;
    const far = ahead + aside * ASIDE + Math.abs(way[0] === 0 ? bx - x : by - y) / 1000;
    if (far < least) [best, least] = [at, far];
  });
  return best;
};
