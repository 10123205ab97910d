import { isRecord, isWhole } from '../scripts.ts';

/** The planned outcome of a reserved bet. Without a field the board decides. */
export type ReserveScript = {
  /** The bet fails for this reason when its odds are reached (wire facts 3.8). */
  readonly fail?: number;
  /** The bet waits at any odds, until it is released. */
  readonly keep?: true;
  /** The bet is accepted at the next tick, at any odds. */
  readonly accept?: true;
  /** The order has the odds of the board at that moment, if the request accepts them instead of the wanted ones. */
  readonly atBoard?: true;
  /** The request itself is refused with this code, and no bet is stored. */
  readonly code?: number;
  /** The answer has an id, but no bet is stored. */
  readonly lost?: true;
  /** Changes of the bet, or its cancellation, are refused. */
  readonly refuse?: 'update' | 'cancel';
};

const REASONS = 8;
const MAX_CODE = 99_999;
const KNOWN = ['fail', 'keep', 'accept', 'atBoard', 'code', 'lost', 'refuse'];

/** Parses a script. Returns a sentence if the script is invalid. */
export const readReserveScript = (raw: unknown): ReserveScript | string => {
  if (!isRecord(raw)) return `A script is an object with any of ${KNOWN.join(', ')}.`;
  const unknown = Object.keys(raw).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use ${KNOWN.join(', ')}.`;
  const { fail, keep, accept, atBoard, code, lost, refuse } = raw;
  if (fail !== undefined && !isWhole(fail, 1, REASONS)) return '"fail" is a reason from 1 to 8.';
  if (code !== undefined && !isWhole(code, 1, MAX_CODE)) return '"code" is the code of a refusal.';
  for (const [key, value] of Object.entries({ keep, accept, atBoard, lost }))
    if (value !== undefined && value !== true) return `"${key}" is true.`;
  if (refuse !== undefined && refuse !== 'update' && refuse !== 'cancel')
    return '"refuse" is "update" or "cancel".';
  // Every field was checked against its rule above.
  return raw;
};
