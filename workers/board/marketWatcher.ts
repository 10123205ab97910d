/** Receives price changes of the markets that one tab shows. The hot path calls only `mark`. */
export type MarketWatcher = {
  /** Marks the price in this slot as changed. */
  mark(slot: number): void;
  /** Drops the mark of a freed slot, which must not be sent. */
  unmark(slot: number): void;
};
