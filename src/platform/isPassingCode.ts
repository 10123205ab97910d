/**
 * Codes by which the match and order family cannot answer now: exception, system error, duplicate, unavailable, too
 * many requests, not logged in.
 */
const PASSING: ReadonlySet<string> = new Set(['2', '6', '10', '11', '12', '14009']);

/** Whether a refusal of the match and order family may pass, so that it says nothing about what was asked for. */
export const isPassingCode = (platformCode: string): boolean => PASSING.has(platformCode);
