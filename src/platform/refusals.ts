import type { Problem } from '#contract/problem.ts';
import type { MoneyCall } from '#domain/config/domainConfig.ts';

type CodeRange = number | readonly [first: number, last: number];

/**
 * Codes of the match and order family that refuse any call before processing: not authorised, bad parameter,
 * maintenance, too many requests, not logged in, login expired, account disabled.
 */
const GENERAL: readonly CodeRange[] = [3, 5, 8, 12, 14009, 14010, 14057];

/**
 * Codes by which each call confirms that it took no money (D30; meanings: wire facts 4). Every other code
 * leaves the outcome unknown, among them 1, 2, 6, 7, 10, 11, 14004, 6041, 6055, 17002 and 17009.
 */
const REFUSED: Readonly<Record<MoneyCall, readonly CodeRange[]>> = {
  bet: [
    // Balance, market, odds, limits of stake, batch, legs and winnings.
    [3000, 3011],
    [3015, 3021],
    // Mixed match types; match not for parlays; option updated; betting too often.
    3026,
    14058,
    14059,
    14068,
    // Currency missing, unsupported; market not found; odds format wrong; too many selections.
    14070,
    14078,
    14084,
    14089,
    14090,
  ],
  // Market invalid, limits of reservations, score changed, odds above the maximum; disabled; odds format
  // wrong. Not 6052 (cancel failed) and 6054 (not found): they say that this request did nothing, and not what the
  // reserved bet is now. It may wait on, be an order already, or be cancelled by another client. The outcome is
  // unknown until the next read of the lists, which shows which.
  reserve: [6050, 6051, 6053, [6057, 6060], 14060, 14085, 14088],
  // Order missing, not confirmed, quote changed or absent, limits of stake and count, disabled by the
  // merchant.
  cashOut: [
    6040,
    6042,
    6043,
    6047,
    [14061, 14066],
    17001,
    [17003, 17005],
    17007,
    17008,
    17010,
    17011,
    [17013, 17017],
  ],
  // The member platform has one refusal code. The words of a message never decide about money (withSessionOver.ts).
  member: [1001],
};

/** Codes that say that a change or cancel of a reserved bet did nothing: cancel failed, not found. */
const CHANGED_NOTHING: readonly string[] = ['6052', '6054'];

/** True if the failure with this code says that the request changed nothing at its reserved bet (D30). */
export const hasChangedNothing = (platformCode: string): boolean => CHANGED_NOTHING.includes(platformCode);

/**
 * HTTP statuses that no operator returns after taking money (D30). Every other status leaves the outcome
 * unknown.
 */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 429]);

const isIn = (ranges: readonly CodeRange[], code: number): boolean =>
  ranges.some((range) => (typeof range === 'number' ? range === code : range[0] <= code && code <= range[1]));

/** Parses the code of a refusal; undefined if the text is not a whole number. */
const codeOf = (platformCode: string): number | undefined =>
  /^-?\d{1,9}$/.test(platformCode) ? Number(platformCode) : undefined;

/** The platform's code and text of a refusal; without one, the problem's code, or `http-` and the status. */
export const refusalOf = (problem: Problem): { readonly code: string; readonly message: string } =>
  problem.code === 'refused'
    ? { code: problem.platformCode, message: problem.message }
    : { code: problem.code === 'http' ? `http-${problem.status}` : problem.code, message: '' };

/**
 * Whether the call itself refused, not only the gateway, session or rate limit before it. If the platform
 * honours references, such an answer to a repeated request is also valid for the first request; any other
 * refusal of a repeat is not.
 */
export const isOwnRefusal = (call: MoneyCall, problem: Problem, more: readonly number[] = []): boolean => {
  const code = problem.code === 'refused' ? codeOf(problem.platformCode) : undefined;
  return code !== undefined && (isIn(REFUSED[call], code) || more.includes(code));
};

/**
 * Whether a failed money call certainly took no money (D4, D30). False means that the outcome is unknown.
 * `more` are codes that the operator's configuration adds for this call. Success codes never reach this
 * function (envelope.ts).
 */
export const isRefusal = (call: MoneyCall, problem: Problem, more: readonly number[] = []): boolean => {
  if (isOwnRefusal(call, problem, more)) return true;
  switch (problem.code) {
    case 'http':
      return problem.isKeptBack === true || REFUSED_STATUSES.has(problem.status);
    // HTTP 401 or the code 14010; for member calls that move no money also the platform's words (http.ts).
    case 'session-expired':
    // The code 8.
    case 'maintenance':
      return true;
    case 'refused':
      return call !== 'member' && isIn(GENERAL, codeOf(problem.platformCode) ?? Number.NaN);
    default:
      return false;
  }
};
