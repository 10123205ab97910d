import { tecKey, type TecCode, type TecKey } from '#domain/match/tecCodes.ts';
import { wholeOf } from './raw.ts';

/**
 * Reads a football tec code (FEED-18): BEGIN 10, HOME_SCORE 30, GUEST_SCORE 31. Undefined for other codes,
 * which are not goal notices.
 */
export const decodeTecCode = (raw: unknown): TecKey | undefined => {
  const code = wholeOf(raw);
  return code === undefined ? undefined : tecKey(code as TecCode);
};

/** Returns whether a tec code is a kick-off. It is no goal and no fault: the match itself says that it began. */
export const isKickOff = (raw: unknown): boolean => decodeTecCode(raw) === 'begin';
