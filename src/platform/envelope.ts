import { fail, ok, type Result } from '#contract/problem.ts';
import { isRaw, nameOf, wholeOf, type Raw } from './decode/raw.ts';
import type { Envelope } from './endpoints.ts';

const UNREADABLE = fail({ code: 'unreadable' });
/** Codes of the match and order family (wire facts 1). */
const SESSION_EXPIRED = '14010';
const MAINTENANCE = '8';
const SUCCESS: Readonly<Record<Exclude<Envelope, 'none'>, string>> = { match: '0', member: '1' };
/** `[startMs-endMs]` in a maintenance message. */
const TIMES = /\[(\d{10,16})-(\d{10,16})\]/;

/**
 * The `data` of an envelope whose code says success (D19); HTTP 200 alone is none. Problems: `session-expired`, `maintenance`,
 * `refused`, and `unreadable` where it is no envelope.
 */
export const readEnvelope = (raw: unknown, family: Envelope): Result<unknown> => {
  if (family === 'none') return ok(raw);
  const code = isRaw(raw) ? codeOf(raw) : undefined;
  if (!isRaw(raw) || code === undefined) return UNREADABLE;
  if (code === SUCCESS[family] && raw.success !== false) return 'data' in raw ? ok(raw.data) : UNREADABLE;
  if (family === 'match' && code === SESSION_EXPIRED) return fail({ code: 'session-expired' });
  if (family === 'match' && code === MAINTENANCE) return fail({ code: 'maintenance', ...timesOf(raw.message) });
  return fail({ code: 'refused', platformCode: code, message: nameOf(raw.message) });
};

/** The code as text: public clients disagree whether it is a number. */
const codeOf = (raw: Raw): string | undefined => {
  const code = wholeOf(raw.code);
  return code === undefined ? undefined : String(code);
};

const timesOf = (message: unknown): { from: number | null; to: number | null } => {
  const found = typeof message === 'string' ? TIMES.exec(message) : null;
  return { from: found === null ? null : Number(found[1]), to: found === null ? null : Number(found[2]) };
};
