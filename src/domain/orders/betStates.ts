import type { BetReason, BetState } from './bet.ts';
import { orderStatusKey, type OrderStatus } from './order.ts';

const OF_STATUS = {
  created: 'created',
  confirming: 'confirming',
  rejected: 'rejected',
  canceled: 'canceled',
  confirmed: 'confirmed',
  settled: 'settled',
  // Only a confirmed bet can be cashed out.
  'reserve-cash-out': 'confirmed',
  'cash-out': 'confirmed',
} as const satisfies Record<string, BetState>;

/**
 * What an order's status says of the bet (PLACE-21); undefined for a code of no table, which says nothing
 * (D17).
 */
export const betStateOf = (status: OrderStatus): BetState | undefined => {
  const key = orderStatusKey(status);
  return key === undefined ? undefined : OF_STATUS[key];
};

const DECIDED: readonly BetState[] = ['confirmed', 'rejected', 'canceled', 'settled'];
const REPORTED: readonly BetState[] = ['created', 'confirming', ...DECIDED];

/**
 * The states that may follow a state. An ended bet never becomes open again (C13), and a bet that the
 * platform has once reported is not unknown any more. An end is replaced by another one only if the platform
 * itself revises it: a confirmed bet is settled, cancelled, or refused at settlement (reject reason 7); a
 * settled one is cancelled; and a bet that was refused or not found is in the order list after all.
 */
const NEXT: Readonly<Record<BetState, readonly BetState[]>> = {
  sending: ['unknown', 'checking', 'refused', 'unconfirmed', ...REPORTED],
  unknown: ['checking', 'refused', 'unconfirmed', ...REPORTED],
  created: ['confirming', 'checking', ...DECIDED],
  confirming: ['checking', ...DECIDED],
  // Said to be confirmed without proof: the order list may know better, or nothing at all.
  checking: ['unconfirmed', ...REPORTED],
  unconfirmed: ['refused', ...REPORTED],
  confirmed: ['settled', 'canceled', 'rejected'],
  settled: ['canceled'],
  refused: DECIDED,
  rejected: [],
  canceled: [],
};

/** Returns true if a bet may change from one state to another. The same state is no change. */
export const mayChangeState = (from: BetState, to: BetState): boolean => NEXT[from].includes(to);

const REJECTS = {
  1: 'system-error',
  2: 'param-error',
  3: 'position-limit',
  4: 'market-suspend',
  5: 'trader-reject',
  6: 'fail-paid',
  7: 'settle-refused',
} as const;
/**
 * Names of the platform's reject reasons (PLACE-17); `other` is one of no table, shown by the platform's own
 * text (D17).
 */
export type RejectKey = (typeof REJECTS)[keyof typeof REJECTS] | 'other';
/** The reason that a reject code means (PLACE-17, PLACE-18). */
export const rejectKey = (code: number): RejectKey =>
  Object.hasOwn(REJECTS, code) ? REJECTS[code as keyof typeof REJECTS] : 'other';

/**
 * Whether the same bet may be tried once more at the user's own press: not where the platform would say the
 * same again.
 */
export const mayTryAgain = (reason: BetReason): boolean => {
  if (reason.kind !== 'reject') return true;
  const key = rejectKey(reason.code);
  return key !== 'param-error' && key !== 'settle-refused';
};
