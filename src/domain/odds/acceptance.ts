import type { Thousandths } from '../ids.ts';
import type { Tolerance } from './tolerances.ts';

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

/** Which odds changes the user accepts: a code, and how far odds may move without a question (D35). */
export type AcceptanceRule = { readonly accept: 0 | 1 | 2; readonly tolerance: Tolerance };

/** Whether odds moved by at most the tolerance, in either direction. Compares whole numbers only. */
export const isWithinTolerance = (tolerance: Tolerance, from: Thousandths, to: Thousandths): boolean =>
  Math.abs(to - from) * 100 <= tolerance * from;

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

/** Whether a move needs no consent of the user: by the acceptance, or within the tolerance (D35). */
export const acceptsMove = (
  { accept, tolerance }: AcceptanceRule,
  from: Thousandths,
  to: Thousandths,
): boolean =>
  canSendAt(accept, from, to) || (from > 1000 && to > 1000 && isWithinTolerance(tolerance, from, to));

/** The odds of a leg: last agreed to by the user, displayed at the press, and on the board now. */
export type ConsentOdds = {
  readonly agreed: Thousandths;
  readonly displayed: Thousandths;
  readonly current: Thousandths;
};

/** The odds and the acceptance code that a leg is sent with; null if the user must be asked first. */
export type Sendable = { readonly odds: Thousandths; readonly accept: 0 | 1 | 2 } | null;

const sendLeg = (rule: AcceptanceRule, { agreed, displayed, current }: ConsentOdds): Sendable => {
  const { accept, tolerance } = rule;
  if (tolerance === 0) return canSendAt(accept, displayed, current) ? { odds: displayed, accept } : null;
  if (!acceptsMove(rule, displayed, current) || !acceptsMove(rule, agreed, current)) return null;
  const isAsDisplayed = canSendAt(accept, displayed, current) && canSendAt(accept, agreed, displayed);
  return isAsDisplayed ? { odds: displayed, accept } : { odds: current, accept: 0 };
};

/**
 * Decides how the legs of one order are sent (D6, D35). A move that only the tolerance accepts makes the whole
 * order go at the current odds and with acceptance 0, so the platform cannot place it at any other odds. With
 * a tolerance, the rule must also allow the move from the agreed to the current odds: small moves must not add up.
 */
export const sendableOdds = (rule: AcceptanceRule, legs: readonly ConsentOdds[]): readonly Sendable[] => {
  const each = legs.map((leg) => sendLeg(rule, leg));
  return each.some((leg) => leg !== null && leg.accept !== rule.accept)
    ? each.map((leg, at) => (leg === null ? null : { odds: legs[at]?.current ?? leg.odds, accept: 0 }))
    : each;
};
