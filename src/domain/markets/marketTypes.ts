import type { MarketPeriod, MarketType, SportId } from '../ids.ts';
import { periodName } from '../match/periods.ts';
import { isESport } from '../match/sports.ts';

/**
 * "Nth goal", "game x winner" and their like: the number stands in the group's name alone (wire facts 4.4).
 */
const NUMBERED: ReadonlySet<number> = new Set([
  1031, 1089, 1094, 1169, 1191, 2010, 3030, 3031, 3032, 5013, 6018, 6019, 6020, 17_009, 47_008, 177_006,
]);

/** Whether a market's type does not say which goal, corner, game or point it is about. */
export const isNumbered = (type: MarketType): boolean => NUMBERED.has(type);

/** Outrights of any sport: the winner 998, others 999. */
const OUTRIGHTS: ReadonlySet<number> = new Set([998, 999]);
/** Titles whose maps are played in rounds; in the others it is kills that are counted. */
const IN_ROUNDS: ReadonlySet<number> = new Set([169, 179]);

/**
 * The key of a market's words, `t('type.' + key)`: its type; `outright` for those of every sport; for
 * e-sports, which are alike,
 * `e-1` to `e-3`, and within a map `e-1-map`, `e-2-kills`, `e-2-rounds`, since handicap and total count those there and not maps.
 */
export const typeKey = (type: MarketType, period: MarketPeriod): string => {
  const number = type % 1000;
  const sport = (type - number) / 1000;
  if (OUTRIGHTS.has(number)) return 'outright';
  if (!isESport(sport as SportId)) return String(type);
  if (periodName(period)?.key !== 'map') return `e-${number}`;
  return number === 1 ? 'e-1-map' : `e-${number}-${IN_ROUNDS.has(sport) ? 'rounds' : 'kills'}`;
};
