import { fail, ok, type Result } from '#contract/problem.ts';
import { isRaw, nameOf, wholeOf, type Raw } from './decode/raw.ts';
import type { Envelope } from './endpoint.ts';

const UNREADABLE = fail({ code: 'unreadable' });
const SESSION_OVER = fail({ code: 'session-expired' });
/** Codes of the match and order family (wire facts 1). */
const SESSION_EXPIRED = '14010';
const MAINTENANCE = '8';
const MATCH_SUCCESS = 0;
const MEMBER_SUCCESS = 1;
/** `[startMs-endMs]` in a maintenance message. */
const TIMES = /\[(\d{10,16})-(\d{10,16})\]/;

/**
 * Returns the `data` of an envelope with a success code (D19); HTTP 200 alone is not a success. Problems:
 * `session-expired`, `maintenance`, `refused`, and `unreadable` if the body is not an envelope or lacks data
 * that is not `bare`. The operator configures the member platform's success code.
 */
export const readEnvelope = (
  raw: unknown,
  family: Envelope,
  memberSuccess = MEMBER_SUCCESS,
  bare?: true,
): Result<unknown> => {
  if (family === 'none') return ok(raw);
  const code = isRaw(raw) ? codeOf(raw) : undefined;
  if (!isRaw(raw) || code === undefined) return UNREADABLE;
  if (code === String(family === 'match' ? MATCH_SUCCESS : memberSuccess) && raw.success !== false)
    return 'data' in raw ? ok(raw.data) : bare === true ? ok(null) : UNREADABLE;
  if (family === 'match' && code === SESSION_EXPIRED) return SESSION_OVER;
  if (family === 'match' && code === MAINTENANCE)
    return fail({ code: 'maintenance', ...timesOf(raw.message) });
  return fail({ code: 'refused', platformCode: code, message: nameOf(raw.message) });
};

/** Returns the code as text: public clients disagree whether it is a number. */
const codeOf = (raw: Raw): string | undefined => {
  const code = wholeOf(raw.code);
  return code === undefined ? undefined : String(code);
};

const timesOf = (message: unknown): { from: number | null; to: number | null } => {
  const found = typeof message === 'string' ? TIMES.exec(message) : null;
  return { from: found === null ? null : Number(found[1]), to: found === null ? null : Number(found[2]) };
};
