import type { MarketType } from './ids.ts';

/** "Nth goal", "game x winner" and their like: the number stands in the group's name alone (wire facts 4.4). */
const NUMBERED: ReadonlySet<number> = new Set([1031, 1089, 1094, 1169, 1191, 2010, 3030, 3031, 3032, 5013, 6018, 6019, 6020, 17_009, 47_008, 177_006]);

/** Whether a market's type does not say which goal, corner, game or point it is about. */
export const isNumbered = (type: MarketType): boolean => NUMBERED.has(type);
