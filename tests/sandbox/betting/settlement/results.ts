import type { Result } from '#sandbox/account/money.ts';

/** Outcomes of a leg (wire facts 3.3). */
export const RETURN: Result = 2;
const LOST: Result = 3;
const WON: Result = 4;
const HALF_WON: Result = 5;
const HALF_LOST: Result = 6;
export const CANCELLED: Result = 7;

export const wonOrLost = (won: boolean): Result => (won ? WON : LOST);

/** The result of one half of the stake on its line. */
export type HalfResult = 'won' | 'lost' | 'returned';

/**
 * Settles a line. A quarter line is settled as two half stakes on the neighbouring lines (D15). Both halves
 * of any other line use the line itself.
 */
export const byHalves = (line: number, settle: (line: number) => HalfResult): Result => {
  const ends = line % 2 === 0 ? [settle(line), settle(line)] : [settle(line - 1), settle(line + 1)];
  const won = ends.filter((each) => each === 'won').length;
  const lost = ends.filter((each) => each === 'lost').length;
  if (won === 2) return WON;
  if (lost === 2) return LOST;
  if (won === 1) return lost === 1 ? RETURN : HALF_WON;
  return lost === 1 ? HALF_LOST : RETURN;
};

/** Compares an amount with a line in quarters: above it wins, below it loses. */
export const compareToLine = (amount: number, line: number): HalfResult =>
  4 * amount > line ? 'won' : 4 * amount < line ? 'lost' : 'returned';
