/** A chart of the report as data. A bench folder decides the content, and the report draws it. */
type Drawn = {
  readonly id: string;
  readonly title: string;
  /** One sentence about the content and its conditions. */ readonly note: string;
};
type Axis = { readonly label: string; readonly unit: string; readonly log?: boolean };

/** A point, with `low` and `high` if the value has an interval. */
export type Point = { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number };

/**
 * Curves over a rate or over tabs, or a distribution (`x` is the share of samples in percent, `y` the largest
 * of them).
 */
export type LineChart = Drawn & {
  readonly kind: 'lines';
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[];
};

/** Bars side by side or stacked: one value per category in every series. */
export type BarChart = Drawn & {
  readonly kind: 'bars' | 'stacked';
  readonly y: Axis;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
};

export type Chart = LineChart | BarChart;
