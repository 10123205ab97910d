import { cleanName } from '#pieces/cleanName.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import type { BetNotice } from '#state/betNotices.ts';
import type { Tone } from './betMessages.ts';

export const NOTICE_TONES: Readonly<Record<BetNotice['what'], Tone>> = {
  succeeded: 'good',
  failed: 'bad',
  corrected: 'care',
  unconfirmed: 'care',
};

/**
 * Returns the name of a bet for notices: the match of a single, or "parlay" with its number of legs
 * (PLACE-13, PLACE-14).
 */
export const betName = (
  names: readonly SelectionNames[],
  parlay: boolean,
  parlayWord: (count: number) => string,
): string => {
  const first = cleanName(names[0]?.match ?? '');
  return parlay || first === '' ? parlayWord(names.length) : first;
};
