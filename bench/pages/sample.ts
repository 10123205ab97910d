/** Measurements of a page between `begin` and `end`. Times are the page's `timeOrigin + now`, ms. */
export type PaintSample = {
  /** Each painted value of the probe cell, and when its frame was painted. */
  readonly paints: readonly (readonly [thousandths: number, at: number])[];
  /** Number of drawn frames; after `beginIdle` only those that wrote the probe. */
  readonly frames: number;
  readonly seconds: number;
  /** Lengths of tasks over 50 ms. */
  readonly longTasks: readonly number[];
};

/** Functions that every page of the bench offers to the runner as `window.bench`. */
export type BenchPage = {
  readonly variant: string;
  /** Returns whether the whole grid is visible. */
  ready(): boolean;
  /** Starts a measurement that requests and samples every frame. */
  begin(): void;
  /**
   * Starts a measurement that samples only frames that write the probe and requests none. Ten pages that
   * request sixty frames a second would fill the machine with empty frames.
   */
  beginIdle(): void;
  end(): PaintSample;
  /** Returns the visible prices in thousandths, row by row; NaN for a cell without a price. */
  painted(): number[];
  /** Returns the page's clock, to compare it with the server's. */
  now(): number;
  /** Returns figures that only some variants have (messages, records and so on). */
  extra(): Promise<Record<string, number>>;
};

declare global {
  var bench: BenchPage;
}
