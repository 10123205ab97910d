/** Odds formats (A3): Europe 1 (default), Hong Kong 2, Malaysia 3, Indonesia 4. */
export type OddsFormat = 1 | 2 | 3 | 4;
