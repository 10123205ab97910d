import type { OptionFacts } from '#domain/match/match.ts';
import { scoreOfOption } from '#domain/markets/optionTypes.ts';
import type { BetGroup } from './betGroups.ts';

/**
 * The layout of a group's options: sides next to each other with a line for each market, scores in three
 * columns, or a list.
 */
export type Layout = {
  readonly kind: 'sides' | 'scores' | 'list';
  readonly columns: number;
  /** Lines of cells over all markets of the group. */
  readonly rows: number;
  /** Whether the columns have headings. */
  readonly headed: boolean;
};
export type Density = 'compact' | 'roomy';

const MAX_SIDES = 3;

const isScores = (options: readonly OptionFacts[]): boolean =>
  options.length > MAX_SIDES &&
  options.filter(({ type }) => scoreOfOption(type) !== undefined).length * 2 > options.length;

/** Sorts the option indexes of a correct-score market into home wins, draws, away wins and other options. */
export const scoreColumns = (
  options: readonly OptionFacts[],
): readonly [home: number[], draw: number[], away: number[], others: number[]] => {
  const found: [number[], number[], number[], number[]] = [[], [], [], []];
  options.forEach(({ type }, index) => {
    const score = scoreOfOption(type);
    const at = score === undefined ? 3 : score[0] > score[1] ? 0 : score[0] === score[1] ? 1 : 2;
    found[at].push(index);
  });
  return found;
};

const scoreRows = (options: readonly OptionFacts[], columns: number): number => {
  const [home, draw, away, others] = scoreColumns(options);
  return Math.max(home.length, draw.length, away.length) + Math.ceil(others.length / columns);
};

/** Sizes in CSS pixels. The style sheet gets the cell height as `--cell-height`. */
const SIZES = { compact: { head: 32, cell: 28, odds: 46 }, roomy: { head: 36, cell: 32, odds: 50 } } as const;
const CELL_GAP = 4;
/** Padding of a group at its left and right side together, with its border. */
const GROUP_EDGES = 16;
/** Padding of a cell and the gap between label and odds, without the place of the move's arrow. */
const CELL_EDGES = 10;
/** Widths of a label's letters in CSS pixels: Latin and Thai, and Chinese. */
const LETTER = 7;
const WIDE_LETTER = 12;

/** Estimates the width of a label in CSS pixels, upwards. */
export const labelWidth = (label: string): number => {
  const wide = label.match(/\p{Script=Han}/gu)?.length ?? 0;
  return wide * WIDE_LETTER + (label.length - wide) * LETTER;
};

/** Where a group is drawn. `width` is the group's width in CSS pixels. */
export type GroupPlace = { readonly width: number; readonly density: Density };

/**
 * Returns how many cells of a list fit side by side, so that the widest odds ("1001.00") are not cut beside
 * the longest label: four, three or two. In two columns a longer label ends in an ellipsis.
 */
const columnsFor = (longest: number, { width, density }: GroupPlace): number => {
  const needed = CELL_EDGES + SIZES[density].odds + longest;
  return [4, 3].find((columns) => (width - GROUP_EDGES - (columns - 1) * CELL_GAP) / columns >= needed) ?? 2;
};

/**
 * Computes the layout of a group. `widthOf` returns the width of an option's label in the user's language, in
 * CSS pixels (`labelWidth`).
 */
export const layoutOf = (
  { markets }: Pick<BetGroup, 'markets'>,
  widthOf: (market: BetGroup['markets'][number], option: OptionFacts) => number,
  place: GroupPlace,
): Layout => {
  const most = Math.max(1, ...markets.map(({ options }) => options.length));
  if (most <= MAX_SIDES) {
    const isAboutSides = markets.some(({ options }) => options.some(({ type }) => type === 1 || type === 2));
    return { kind: 'sides', columns: most, rows: markets.length, headed: isAboutSides || markets.length > 1 };
  }
  if (markets.every(({ options }) => isScores(options))) {
    // Home wins, draws if there are any, away wins.
    const columns = markets.some(({ options }) => scoreColumns(options)[1].length > 0) ? 3 : 2;
    return {
      kind: 'scores',
      columns,
      rows: markets.reduce((sum, { options }) => sum + scoreRows(options, columns), 0),
      headed: true,
    };
  }
  const longest = Math.max(
    ...markets.flatMap((market) => market.options.map((option) => widthOf(market, option))),
  );
  const columns = columnsFor(longest, place);
  return {
    kind: 'list',
    columns,
    rows: markets.reduce((sum, { options }) => sum + Math.ceil(options.length / columns), 0),
    headed: false,
  };
};

/** Height of the column headings. */
const NAMES = 20;
const FOOT = 8;
/** Vertical gap between two groups. */
export const GROUP_GAP = 8;

export const cellHeight = (density: Density): number => SIZES[density].cell;
export const headHeight = (density: Density): number => SIZES[density].head;

/** Computes a group's height from its layout, so that nothing is measured. */
export const groupHeight = ({ rows, headed }: Layout, isOpen: boolean, density: Density): number => {
  const head = headHeight(density);
  if (!isOpen) return head;
  return head + (headed ? NAMES : 0) + rows * cellHeight(density) + Math.max(0, rows - 1) * CELL_GAP + FOOT;
};

/** Returns the top of each group in a column, and then the top of a group that would follow. */
export const topsOf = (heights: readonly number[]): readonly number[] => {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height + GROUP_GAP);
  return tops;
};
