import type { OptionType } from '../ids.ts';
import type { Pair } from '../match/pair.ts';

/** Correct scores are numbered 100 + 10 x home + away, up to 9-9 (wire facts 4.10). */
const FIRST_SCORE = 100;
const LAST_SCORE = 199;

/** The score that an option stands for; undefined where it is no correct score. */
export const scoreOfOption = (type: OptionType): Pair | undefined => {
  if (type < FIRST_SCORE || type > LAST_SCORE) return undefined;
  const away = (type - FIRST_SCORE) % 10;
  return [(type - FIRST_SCORE - away) / 10, away];
};
