import type { MarketPeriod, MarketType, SportId } from '../ids.ts';
import { periodName } from '../match/periods.ts';
import { isESport } from '../match/sports.ts';

/**
 * Types such as "Nth goal", "game x winner" and the European handicap. Only the group's name has the number (wire
 * facts 4.4).
 */
const NUMBERED: ReadonlySet<number> = new Set([
  1002, 1031, 1089, 1094, 1169, 1191, 2010, 3030, 3031, 3032, 5013, 6018, 6019, 6020, 17_009, 47_008, 177_006,
  177_013,
]);

/** An outright of any sport other than the winner. Only the group's name says which (wire facts 4.4). */
const DYNAMIC_OUTRIGHT = 999;

/**
 * Returns true if only the server's name says what a market of this type is about: which goal, corner, game or point,
 * or which outright.
 */
export const isNamedByServer = (type: MarketType): boolean =>
  NUMBERED.has(type) || type % 1000 === DYNAMIC_OUTRIGHT;

/** Outrights of any sport: the winner 998, others 999. */
const OUTRIGHTS: ReadonlySet<number> = new Set([998, DYNAMIC_OUTRIGHT]);
/** E-sports titles whose maps have rounds; the other titles count kills. */
const IN_ROUNDS: ReadonlySet<number> = new Set([169, 179]);

/**
 * Returns the key of a market's texts, `t('type.' + key)`. The key is the market type, `outright` for
 * outrights of every sport, or `e-1` to `e-3` for e-sports, which share their texts. Within a map the keys
 * are `e-1-map`, `e-2-kills` and `e-2-rounds`: handicap and total there count kills or rounds, not maps.
 */
export const typeKey = (type: MarketType, period: MarketPeriod): string => {
  const number = type % 1000;
  const sport = (type - number) / 1000;
  if (OUTRIGHTS.has(number)) return 'outright';
  if (!isESport(sport as SportId)) return String(type);
  if (periodName(period)?.key !== 'map') return `e-${number}`;
  return number === 1 ? 'e-1-map' : `e-${number}-${IN_ROUNDS.has(sport) ? 'rounds' : 'kills'}`;
};
