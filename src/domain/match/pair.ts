/** A value of the home team and one of the away team, in that order: a score, a count of cards. */
export type Pair = readonly [home: number, away: number];
