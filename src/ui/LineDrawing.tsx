/** Path data of an icon's lines, or of its lines and of the shapes filled with the text colour. */
export type IconPath = string | readonly [lines: string, filled: string];

/** Path data of a circle around (x, y). */
export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Path data of a rectangle from its top left corner, with round corners of radius `r`. */
export const box = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}`;

type LineDrawingProps = {
  readonly path: IconPath;
  /** Edge in CSS pixels. */
  readonly size: number;
  /** Edge of the grid that the path is drawn on, in units. */
  readonly grid: number;
  /** Width of lines in units. */
  readonly line: number;
};

/** Draws an icon in the text colour, hidden from assistive technology. */
export const LineDrawing = ({ path, size, grid, line }: LineDrawingProps) => {
  const [lines, filled] = typeof path === 'string' ? [path] : path;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
      {filled === undefined ? null : <path d={filled} fill="currentColor" stroke="none" />}
    </svg>
  );
};
