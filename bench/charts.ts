/** A picture of the report, as data: a room says what is drawn, the report how. */
type Drawn = {
  readonly id: string;
  readonly title: string;
  /** One sentence: what it shows and under which conditions. */ readonly note: string;
};
type Axis = { readonly label: string; readonly unit: string; readonly log?: boolean };

/** `low` and `high` where the figure has an interval. */
export type Point = { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number };

/**
 * Curves: over a rate, over tabs, or a distribution (`x` the share of the samples in percent, `y` the
 * greatest of them).
 */
export type LineChart = Drawn & {
  readonly kind: 'lines';
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[];
};

/** Bars side by side, or one on another: one value a category in every series. */
export type BarChart = Drawn & {
  readonly kind: 'bars' | 'stacked';
  readonly y: Axis;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
};

export type Chart = LineChart | BarChart;
