import type { MarketPeriod, MarketType } from './ids.ts';
import { periodName } from './periods.ts';

/** "Nth goal", "game x winner" and their like: the number stands in the group's name alone (wire facts 4.4). */
const NUMBERED: ReadonlySet<number> = new Set([1031, 1089, 1094, 1169, 1191, 2010, 3030, 3031, 3032, 5013, 6018, 6019, 6020, 17_009, 47_008, 177_006]);

/** Whether a market's type does not say which goal, corner, game or point it is about. */
export const isNumbered = (type: MarketType): boolean => NUMBERED.has(type);

/**
 * The key of a market's words, `t('type.' + key)`: its type, and `-map` where a map of e-sports is meant, whose handicap and total
 * count kills or rounds and not maps.
 */
export const typeKey = (type: MarketType, period: MarketPeriod): string => (periodName(period)?.key === 'map' ? `${type}-map` : String(type));
