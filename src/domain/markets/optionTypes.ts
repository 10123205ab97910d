import type { MarketType, OptionType } from '../ids.ts';
import type { Pair } from '../match/pair.ts';

/** Correct scores are numbered 100 + 10 x home + away, up to 9-9 (wire facts 4.10). */
const FIRST_SCORE = 100;
const LAST_SCORE = 199;

/** Returns the score of a correct-score option; undefined for other options. */
export const scoreOfOption = (type: OptionType): Pair | undefined => {
  if (type < FIRST_SCORE || type > LAST_SCORE) return undefined;
  const away = (type - FIRST_SCORE) % 10;
  return [(type - FIRST_SCORE - away) / 10, away];
};

/** Market types that ask for a number of goals: goal range, exact goals (wire facts 4.4). */
const GOAL_TYPES: ReadonlySet<number> = new Set([
  1101, 1102, 1103, 1104, 1105, 1106, 1112, 1113, 1125, 2018, 177_014, 177_015, 177_031, 177_032,
]);

/** Options of numbers and of ranges of numbers: 301 to 305, 311 to 316, 321 and 322 (wire facts 4.10). */
const FIRST_NUMBER = 301;
const LAST_NUMBER = 322;

/**
 * Whether an option is a number, or a range of numbers, of something other than goals: of sets, runs, corners or
 * cards.
 */
export const isOtherCount = (market: MarketType, option: OptionType): boolean =>
  option >= FIRST_NUMBER && option <= LAST_NUMBER && !GOAL_TYPES.has(market);
