import type { CashOutOutcome } from '#contract/patch.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isOpenIntent, type CashOutAction, type CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import type { BetNotice } from '../orders/ordersDeps.ts';
import type { JournalNotice } from '../orders/journal.ts';
import type { CashOutEntry } from './cashOutJournal.ts';

export type CashOutUpdate = Partial<
  Pick<CashOutIntent, 'state' | 'cashOutId' | 'payout' | 'isFull' | 'reason' | 'refundAmount'>
>;

/** Notices of intents that were searched for in vain. */
const NOT_FOUND: Readonly<Record<CashOutAction, CashOutOutcome>> = {
  'cash-out': 'cash-out-not-found',
  reserve: 'auto-cash-out-not-set',
  'cancel-reserve': 'auto-cash-out-not-removed',
};

/** Returns the notice of an ended intent (CASHOUT-15, CASHOUT-17, CASHOUT-24 to CASHOUT-26, CASHOUT-28), or null. */
const outcomeOf = ({ action, state, isFull }: CashOutIntent): CashOutOutcome | null => {
  if (state === 'not-found') return NOT_FOUND[action];
  if (action !== 'cash-out') return null;
  switch (state) {
    case 'settled':
      return isFull ? 'cash-out-settled' : 'cash-out-partial';
    case 'rejected':
      return 'cash-out-failed';
    case 'refused':
      return 'cash-out-refused';
    case 'canceled':
      return 'cash-out-canceled';
    default:
      return null;
  }
};

/**
 * Applies an update to an entry, and adds the notice of its outcome. Undefined if nothing changes: an ended
 * intent never opens again.
 */
export const reduceCashOut = (
  entry: CashOutEntry,
  update: CashOutUpdate,
  now: EpochMs,
): CashOutEntry | undefined => {
  const before = entry.intent;
  if (!isOpenIntent(before)) return undefined;
  const intent = { ...before, ...update };
  if ((Object.keys(update) as (keyof CashOutUpdate)[]).every((field) => before[field] === intent[field]))
    return undefined;
  const what = outcomeOf(intent);
  const notice: readonly JournalNotice[] =
    what === null
      ? []
      : [{ id: `${intent.id}:${what}`, ref: intent.id, what, reason: null, at: now, shown: false }];
  return {
    ...entry,
    rev: entry.rev + 1,
    since: intent.state === before.state ? entry.since : now,
    intent,
    notices: [...entry.notices, ...notice],
    ...(intent.action === 'reserve' && intent.state === 'done' ? { auto: 'waiting' } : undefined),
  };
};

/** Ends the watch of an auto cash-out, with the notice of its end; null ends it silently. */
export const endAuto = (
  entry: CashOutEntry,
  what: CashOutOutcome | null,
  now: EpochMs,
): CashOutEntry | undefined => {
  if (entry.auto !== 'waiting') return undefined;
  const { id } = entry.intent;
  const notice = { id: `${id}:auto`, ref: id, reason: null, at: now, shown: false };
  return {
    ...entry,
    rev: entry.rev + 1,
    since: now,
    auto: 'over',
    notices: what === null ? entry.notices : [...entry.notices, { ...notice, what }],
  };
};

/** The platform's text about an intent without success; empty if it sent none. */
const serverTextOf = ({ reason }: CashOutIntent): string => {
  if (reason?.kind === 'rejected') return reason.text;
  return reason?.kind === 'refused' ? reason.message : '';
};

/** Builds the event of a notice. */
export const cashOutNoticeOf = (
  { intent, names }: CashOutEntry,
  { id, ref, what, at }: JournalNotice,
): BetNotice => {
  const text = serverTextOf(intent);
  return {
    kind: 'bet-notice',
    id,
    ref,
    what,
    names,
    odds: [],
    parlay: names.length > 1,
    reason: text === '' ? null : { kind: 'reject', code: 0, text },
    cashOut: {
      payout: intent.payout,
      refundAmount: intent.refundAmount,
      currencyId: intent.currencyId,
    },
    at,
  };
};
