import { parseLine } from './lines.ts';

/**
 * Whether two lines are the same bet, however they are written ("-0.5/1" is "-0.75", "+0" is "0"). Other text
 * is compared as text; a missing line equals only a missing line.
 */
export const isSameLine = (a: string | null, b: string | null): boolean => {
  if (a === null || b === null) return a === b;
  const [one, other] = [parseLine(a), parseLine(b)];
  return one === undefined || other === undefined ? a === b : one === other;
};
