import { isRecord, isWhole as whole } from './scripts.ts';

/** Scripted outcome of an order. Without fields the current board decides. */
export type OrderScript = {
  /** Reason code (wire facts 3.8). */
  readonly reject?: number;
  /** With a rejection: the smaller total stake that the platform offers instead, in hundredths. */
  readonly offered?: number;
  /** Ms until it is decided. */
  readonly delay?: number;
  /** The reason for the wait that the platform reports (wire facts 3.8). */
  readonly pt?: number;
  /** The order stays in this state until it is released. */
  readonly keep?: 'created' | 'confirming';
  /** The answer has an id, but no order is stored: polls and lists do not contain it, and no stake is taken. */
  readonly lost?: true;
  /** The order is never offered for cash-out. */
  readonly noCashOut?: true;
  /** Only the order list names accepted odds, as at a platform without additions to the wire. */
  readonly noOdds?: true;
};

const REASONS = 7;
const EVENTS = 7;
const MAX_DELAY = 600_000;

/** Parses a script. Returns a sentence if the script is invalid. */
export const readOrderScript = (raw: unknown): OrderScript | string => {
  if (!isRecord(raw))
    return 'A script is an object with any of reject, offered, delay, pt, keep, lost, noCashOut, noOdds.';
  const { reject, offered, delay, pt, keep, lost, noCashOut, noOdds, ...rest } = raw;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    return `"${unknown}" is not known: use reject, offered, delay, pt, keep, lost, noCashOut or noOdds.`;
  if (reject !== undefined && !whole(reject, 1, REASONS)) return '"reject" is a reason from 1 to 7.';
  if (
    offered !== undefined &&
    (reject === undefined || typeof offered !== 'number' || !whole(Math.round(offered * 100), 1, 1e12))
  )
    return '"offered" is a stake, and stands beside "reject".';
  if (delay !== undefined && !whole(delay, 0, MAX_DELAY))
    return `"delay" is a whole number of milliseconds up to ${MAX_DELAY}.`;
  if (pt !== undefined && !whole(pt, 1, EVENTS)) return '"pt" is an event from 1 to 7.';
  if (keep !== undefined && keep !== 'created' && keep !== 'confirming')
    return '"keep" is "created" or "confirming".';
  if (lost !== undefined && lost !== true) return '"lost" is true.';
  if (noCashOut !== undefined && noCashOut !== true) return '"noCashOut" is true.';
  if (noOdds !== undefined && noOdds !== true) return '"noOdds" is true.';
  return {
    ...(reject === undefined ? {} : { reject: Number(reject) }),
    ...(offered === undefined ? {} : { offered: Math.round(offered * 100) }),
    ...(delay === undefined ? {} : { delay: Number(delay) }),
    ...(pt === undefined ? {} : { pt: Number(pt) }),
    ...(keep === undefined ? {} : { keep }),
    ...(lost === undefined ? {} : { lost }),
    ...(noCashOut === undefined ? {} : { noCashOut }),
    ...(noOdds === undefined ? {} : { noOdds }),
  };
};
