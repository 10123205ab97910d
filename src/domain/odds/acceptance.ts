import type { Thousandths } from '../ids.ts';

/** How a change of odds is taken (A3): the codes of settings, slips and orders. */
type AcceptanceKey = 'none' | 'best' | 'all';
/** The words of the live side's labels, which stand in the opposite order of the codes (C24). */
type AcceptanceLabel = 'any' | 'better' | 'none';

const KEYS: ReadonlyMap<number, AcceptanceKey> = new Map([
  [0, 'none'],
  [1, 'best'],
  [2, 'all'],
]);
const LABELS: Readonly<Record<AcceptanceKey, AcceptanceLabel>> = { none: 'none', best: 'better', all: 'any' };

/** What a code means; undefined for one of no table, which accepts nothing (D17). */
export const acceptanceKey = (code: number): AcceptanceKey | undefined => KEYS.get(code);

/**
 * The label of a code, by its meaning and never by its place in a list (C24). A code of no table is the
 * strictest.
 */
export const acceptanceLabel = (code: number): AcceptanceLabel => LABELS[acceptanceKey(code) ?? 'none'];

/** Where a price went, judged on European odds and on nothing that is shown (D14, C5). */
export const movement = (from: Thousandths, to: Thousandths): 'same' | 'better' | 'worse' =>
  to === from ? 'same' : to > from ? 'better' : 'worse';

/**
 * Whether a bet at the painted odds may be sent while the board has others (D6): as they are always; better
 * ones are taken by `best` and `all`, worse ones by `all` alone. What is sent are the painted odds, whatever
 * came since. A locked price (1.000 or less) is never sent, and a code of no table accepts nothing (D17).
 */
export const maySend = (accept: number, painted: Thousandths, now: Thousandths): boolean => {
  if (painted <= 1000 || now <= 1000) return false;
  const moved = movement(painted, now);
  const key = acceptanceKey(accept);
  return moved === 'same' || key === 'all' || (key === 'best' && moved === 'better');
};
