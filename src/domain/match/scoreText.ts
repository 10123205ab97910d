import type { Pair } from './pair.ts';
import { mainScore, type Scored } from './scores.ts';

const SCORE = /^(\d{1,3})\s*[-:–]\s*(\d{1,3})$/;
/** Reads a score that the platform sends as a text, such as "2-0". Undefined for any other text. */
export const parseScore = (text: string): Pair | undefined => {
  const found = SCORE.exec(text.trim());
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
};

/** True if a text such as "2-0" is not the score of the match now. False if either of them is not known. */
export const isOtherScore = (text: string, match: Scored): boolean => {
  const [read, now] = [parseScore(text), mainScore(match)];
  return read !== undefined && now !== undefined && (read[0] !== now[0] || read[1] !== now[1]);
};
