/** The clocks of the server, in ms since the epoch. */
export type ServerClock = {
  /** The server's time. Everything that the server sends has this time stamp. */
  readonly now: () => number;
  /** The world's time. It decides which matches are in play. */
  readonly world: () => number;
  /** Server time minus world time (F45). */
  readonly skew: () => number;
};
