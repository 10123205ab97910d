/** Handicaps of football and of e-football. */
const COUNTED_SINCE_BET: ReadonlySet<number> = new Set([1000, 177_001]);

/** Returns true if a bet in play on a market of this type counts only what is scored after the bet. */
export const isCountedSinceBet = (type: number): boolean => COUNTED_SINCE_BET.has(type);
