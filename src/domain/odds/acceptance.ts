import type { Thousandths } from '../ids.ts';

/** Which changes of odds the user accepts (A3): the codes of settings, slips and orders. */
type AcceptanceKey = 'none' | 'best' | 'all';
/** The live side's labels, whose order is the reverse of the codes (C24). */
type AcceptanceLabel = 'any' | 'better' | 'none';

const KEYS: ReadonlyMap<number, AcceptanceKey> = new Map([
  [0, 'none'],
  [1, 'best'],
  [2, 'all'],
]);
const LABELS: Readonly<Record<AcceptanceKey, AcceptanceLabel>> = { none: 'none', best: 'better', all: 'any' };

/** Returns what a code means; undefined for an unknown code, which accepts nothing (D17). */
export const acceptanceKey = (code: number): AcceptanceKey | undefined => KEYS.get(code);

/**
 * Returns the label of a code by its meaning, never by its position in a list (C24). An unknown code gets the
 * strictest label.
 */
export const acceptanceLabel = (code: number): AcceptanceLabel => LABELS[acceptanceKey(code) ?? 'none'];

/** Compares two prices by their European odds, never by displayed odds (D14, C5). */
export const compareOdds = (from: Thousandths, to: Thousandths): 'same' | 'better' | 'worse' =>
  to === from ? 'same' : to > from ? 'better' : 'worse';

/**
 * Whether a bet at the displayed odds may be sent while the board has other odds (D6). Equal odds always may;
 * better ones with `best` and `all`, worse ones only with `all`. The request always carries the displayed
 * odds. A locked price (1.000 or less) is never sent, and an unknown code accepts nothing (D17).
 */
export const canSendAt = (accept: number, displayed: Thousandths, current: Thousandths): boolean => {
  if (displayed <= 1000 || current <= 1000) return false;
  const moved = compareOdds(displayed, current);
  const key = acceptanceKey(accept);
  return moved === 'same' || key === 'all' || (key === 'best' && moved === 'better');
};
