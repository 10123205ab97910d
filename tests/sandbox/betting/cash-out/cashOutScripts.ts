import { isRecord, isWhole } from '../scripts.ts';

/** Scripted outcome of a cash-out. Without fields the current price decides. */
export type CashOutScript = {
  /** The reason of a refusal (2) or a cancellation (3). */
  readonly reject?: string;
  readonly cancel?: string;
  /** Ms until it is decided. */
  readonly delay?: number;
  /** The cash-out stays in this state until it is released. */
  readonly keep?: 'created' | 'confirming';
  /** The rate that is paid, in thousandths, whatever the current price is. */
  readonly rate?: number;
  /** The request is refused with this code, and no cash-out is stored. */
  readonly code?: number;
  /** The answer has an id, but no cash-out is stored. */
  readonly lost?: true;
};

const MAX_DELAY = 600_000;
const MAX_CODE = 99_999;
const MAX_RATE = 10_000_000;
const KNOWN = ['reject', 'cancel', 'delay', 'keep', 'rate', 'code', 'lost'];
const isReason = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= 200;

/** Parses a script. Returns a sentence if the script is invalid. */
export const readCashOutScript = (raw: unknown): CashOutScript | string => {
  if (!isRecord(raw)) return `A script is an object with any of ${KNOWN.join(', ')}.`;
  const unknown = Object.keys(raw).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use ${KNOWN.join(', ')}.`;
  const { reject, cancel, delay, keep, rate, code, lost } = raw;
  if (reject !== undefined && !isReason(reject)) return '"reject" is the reason as a text.';
  if (cancel !== undefined && !isReason(cancel)) return '"cancel" is the reason as a text.';
  if (delay !== undefined && !isWhole(delay, 0, MAX_DELAY))
    return `"delay" is a whole number of milliseconds up to ${MAX_DELAY}.`;
  if (keep !== undefined && keep !== 'created' && keep !== 'confirming')
    return '"keep" is "created" or "confirming".';
  if (rate !== undefined && !isWhole(rate, 1, MAX_RATE))
    return '"rate" is a payout per 1 unit in whole thousandths.';
  if (code !== undefined && !isWhole(code, 1, MAX_CODE)) return '"code" is the code of a refusal.';
  if (lost !== undefined && lost !== true) return '"lost" is true.';
  // Every field was checked against its rule above.
  return raw;
};
