/** What a page saw between `begin` and `end`. Times are the page's `timeOrigin + now`, ms. */
export type PaintSample = {
  /** Each painted value of the probe cell and when its frame had been painted. */
  readonly paints: readonly (readonly [thousandths: number, at: number])[];
  /** Frames drawn; of `beginIdle` those that wrote the probe. */
  readonly frames: number;
  readonly seconds: number;
  /** Lengths of tasks over 50 ms. */
  readonly longTasks: readonly number[];
};

/** What every page of the bench offers the runner as `window.bench`. */
export type BenchPage = {
  readonly variant: string;
  /** Whether the whole grid stands on screen. */
  ready(): boolean;
  /** Every frame is looked at, and asked for. */
  begin(): void;
  /**
   * Only frames that write the probe are looked at, and none is asked for: ten pages that ask for each of
   * sixty frames a second would fill the machine with empty ones.
   */
  beginIdle(): void;
  end(): PaintSample;
  /** The prices on screen in thousandths, row by row; NaN where a cell shows none. */
  painted(): number[];
  /** The page's clock, to set it against the server's. */
  now(): number;
  /** What only some variants can tell (messages, records…). */
  extra(): Promise<Record<string, number>>;
};

declare global {
  var bench: BenchPage;
}
