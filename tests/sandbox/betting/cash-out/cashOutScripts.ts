import { isRecord, isWhole } from '../scripts.ts';

/** What is to become of a cash-out. Nothing said: what the price says when it is decided. */
export type CashOutScript = {
  /** It is refused (2) or cancelled (3), for this reason. */
  readonly reject?: string;
  readonly cancel?: string;
  /** Ms until it is decided. */
  readonly delay?: number;
  /** It stays so until it is released. */
  readonly keep?: 'created' | 'confirming';
  /** The rate that it really gets, in thousandths, whatever the price says. */
  readonly rate?: number;
  /** The request itself is refused with this code, and nothing is kept. */
  readonly code?: number;
  /** An id is answered, and nothing is kept. */
  readonly lost?: true;
};

const MOST_DELAY = 600_000;
const MOST_CODE = 99_999;
const MOST_RATE = 10_000_000;
const KNOWN = ['reject', 'cancel', 'delay', 'keep', 'rate', 'code', 'lost'];
const isReason = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= 200;

/** A script as it is ordered, or the sentence that says what is wrong with it. */
export const readCashOutScript = (raw: unknown): CashOutScript | string => {
  if (!isRecord(raw)) return `A script is an object with any of ${KNOWN.join(', ')}.`;
  const unknown = Object.keys(raw).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use ${KNOWN.join(', ')}.`;
  const { reject, cancel, delay, keep, rate, code, lost } = raw;
  if (reject !== undefined && !isReason(reject)) return '"reject" is the reason as a text.';
  if (cancel !== undefined && !isReason(cancel)) return '"cancel" is the reason as a text.';
  if (delay !== undefined && !isWhole(delay, 0, MOST_DELAY))
    return `"delay" is a whole number of milliseconds up to ${MOST_DELAY}.`;
  if (keep !== undefined && keep !== 'created' && keep !== 'confirming')
    return '"keep" is "created" or "confirming".';
  if (rate !== undefined && !isWhole(rate, 1, MOST_RATE))
    return '"rate" is a payout per 1 unit in whole thousandths.';
  if (code !== undefined && !isWhole(code, 1, MOST_CODE)) return '"code" is the code of a refusal.';
  if (lost !== undefined && lost !== true) return '"lost" is true.';
  // Every field was checked against its rule above.
  return raw;
};
