/**
 * What the board tells of a market or match to a tab that shows it. The hot path calls `mark` and nothing
 * else.
 */
export type MarketWatcher = {
  /** The price in this slot is another one. */
  mark(slot: number): void;
  /** This slot no longer means anything: a mark on it must not be sent. */
  unmark(slot: number): void;
};
