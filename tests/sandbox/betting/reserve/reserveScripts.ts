import { isRecord, isWhole } from '../scripts.ts';

/** What is to become of a reserved bet. Nothing said: what the board says. */
export type ReserveScript = {
  /** It fails when its odds are reached, for this reason (wire facts 3.8). */
  readonly fail?: number;
  /** It waits whatever the board says, until it is released. */
  readonly keep?: true;
  /** It is accepted at the next tick, whatever the odds are. */
  readonly accept?: true;
  /** The request itself is refused with this code, and nothing is kept. */
  readonly code?: number;
  /** An id is answered, and nothing is kept. */
  readonly lost?: true;
  /** Its changes, or its cancellation, are refused. */
  readonly refuse?: 'update' | 'cancel';
};

const REASONS = 8;
const MOST_CODE = 99_999;
const KNOWN = ['fail', 'keep', 'accept', 'code', 'lost', 'refuse'];

/** A script as it is ordered, or the sentence that says what is wrong with it. */
export const readReserveScript = (raw: unknown): ReserveScript | string => {
  if (!isRecord(raw)) return `A script is an object with any of ${KNOWN.join(', ')}.`;
  const unknown = Object.keys(raw).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use ${KNOWN.join(', ')}.`;
  const { fail, keep, accept, code, lost, refuse } = raw;
  if (fail !== undefined && !isWhole(fail, 1, REASONS)) return '"fail" is a reason from 1 to 8.';
  if (code !== undefined && !isWhole(code, 1, MOST_CODE)) return '"code" is the code of a refusal.';
  for (const [key, value] of Object.entries({ keep, accept, lost }))
    if (value !== undefined && value !== true) return `"${key}" is true.`;
  if (refuse !== undefined && refuse !== 'update' && refuse !== 'cancel')
    return '"refuse" is "update" or "cancel".';
  // Every field was checked against its rule above.
  return raw;
};
