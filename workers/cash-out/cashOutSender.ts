import type { Problem, Result } from '#contract/problem.ts';
import type { CashOutReason } from '#domain/orders/cashOutIntent.ts';
import { cancelReservedCashOut, sendCashOut, sendReservedCashOut } from '#platform/calls/cashOuts.ts';
import { isRefusal, refusalOf } from '#platform/refusals.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { SentAction } from '../orders/sendEvidence.ts';
import { createRequestFlights, type RequestFlights } from '../orders/requestFlights.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { reduceCashOut } from './reduceCashOut.ts';
import type { UserCashOuts } from './userCashOuts.ts';

const reasonOf = (problem: Problem): CashOutReason => {
  if (problem.code === 'session-expired') return { kind: 'session-expired' };
  const { code, message } = refusalOf(problem);
  return { kind: 'refused', platformCode: code, message };
};

const KINDS = {
  'cash-out': 'cash-out',
  reserve: 'reserve-cash-out',
  'cancel-reserve': 'cancel-reserved-cash-out',
} as const;
/** Returns what is sent, and the payout and the legs that the user saw. */
const actionOf = ({ intent, names }: CashOutEntry, sentAt: EpochMs): SentAction => {
  const { id, action, orderId, stake, rate, price, cashOutId } = intent;
  const figures = action === 'cash-out' ? { orderId, stake, rate } : { orderId, stake, payout: price };
  return {
    kind: KINDS[action],
    reference: id,
    sentAt,
    sent: action === 'cancel-reserve' ? { orderId, cashOutId } : figures,
    displayed: { orderId, stake, payout: price, names },
  };
};

/** The code by which the platform says that there is no such auto cash-out (wire facts 4). */
const RESERVE_MISSING = '17014';
/** True if the auto cash-out to be removed is gone. It may have been made or removed; the order list decides. */
const isMissingReserve = ({ intent }: CashOutEntry, problem: Problem): boolean =>
  intent.action === 'cancel-reserve' &&
  problem.code === 'refused' &&
  problem.platformCode === RESERVE_MISSING;

export type CashOutSender = RequestFlights<CashOutEntry>;

/** Creates the sender: it sends each journalled intent once and journals the answer (D4, D30, D31). */
export const createCashOutSender = (
  deps: CashOutDeps,
  userCashOuts: () => Pick<UserCashOuts, 'own' | 'change' | 'changeOf' | 'broadcast'>,
): CashOutSender => {
  const request = (entry: CashOutEntry): Promise<Result<string | boolean>> => {
    const { intent, sent } = entry;
    const common = { reference: intent.id, deviceId: sent.deviceId, language: sent.language };
    switch (intent.action) {
      case 'cash-out':
        return sendCashOut(deps.call, {
          ...common,
          orderId: intent.orderId,
          stake: intent.stake,
          rate: intent.rate,
          parlay: sent.parlay,
        });
      case 'reserve':
        return sendReservedCashOut(deps.call, {
          ...common,
          orderId: intent.orderId,
          stake: intent.stake,
          payout: intent.price,
          parlay: sent.parlay,
        }).then((answer) => (answer.ok ? { ok: true, value: answer.value.id } : answer));
      default:
        return cancelReservedCashOut(deps.call, { ...common, cashOutId: intent.cashOutId ?? '' });
    }
  };
  const apply = (entry: CashOutEntry, answer: Result<string | boolean>): CashOutEntry | undefined => {
    const now = deps.serverNow();
    if (!answer.ok)
      return !isMissingReserve(entry, answer.problem) &&
        isRefusal('cashOut', answer.problem, deps.config.money.refusals.cashOut)
        ? reduceCashOut(entry, { state: 'refused', reason: reasonOf(answer.problem) }, now)
        : reduceCashOut(entry, { state: 'unknown' }, now);
    const { action, cashOutId } = entry.intent;
    // The answer `false` to a removal says only that nothing was removed now; the order list decides.
    if (answer.value === false) return reduceCashOut(entry, { state: 'unknown' }, now);
    const id = typeof answer.value === 'string' ? answer.value : cashOutId;
    return reduceCashOut(
      entry,
      { state: action === 'cash-out' ? 'in-progress' : 'done', cashOutId: id },
      now,
    );
  };
  const send = async (entry: CashOutEntry): Promise<void> => {
    const answering = request(entry);
    deps.onSent?.(actionOf(entry, deps.serverNow()));
    const answer = await answering;
    await userCashOuts().changeOf(entry.uid, entry.slipId, (now) => apply(now, answer));
    // The order shows its auto cash-out.
    if (entry.intent.action !== 'cash-out') deps.ordersChanged();
  };
  return createRequestFlights({
    locks: deps.locks,
    name: 'cash-out',
    userEntries: userCashOuts,
    isSending: ({ intent }) => intent.state === 'sending',
    toUnknown: (entry) => reduceCashOut(entry, { state: 'unknown' }, deps.serverNow()),
    send,
  });
};
