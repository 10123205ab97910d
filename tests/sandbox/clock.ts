/** The server's one sense of time, ms since the epoch. */
export type ServerClock = {
  /** The server's time, which is the time stamp of everything that is sent. */
  readonly now: () => number;
  /** As the world lives it: what is in play is reckoned by it. */
  readonly world: () => number;
  /** What the first is ahead of the second (F45). */
  readonly skew: () => number;
};
