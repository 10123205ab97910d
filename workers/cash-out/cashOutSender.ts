import type { Problem, Result } from '#contract/problem.ts';
import type { CashOutReason } from '#domain/orders/cashOutIntent.ts';
import { cancelReservedCashOut, sendCashOut, sendReservedCashOut } from '#platform/calls/cashOuts.ts';
import { isRefusal } from '#platform/refusals.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { reduceCashOut } from './reduceCashOut.ts';
import type { OwnCashOuts, UserCashOuts } from './userCashOuts.ts';

const reasonOf = (problem: Problem): CashOutReason => {
  switch (problem.code) {
    case 'refused':
      return { kind: 'refused', platformCode: problem.platformCode, message: problem.message };
    case 'session-expired':
      return { kind: 'session-expired' };
    case 'maintenance':
      return { kind: 'refused', platformCode: '8', message: '' };
    default:
      return {
        kind: 'refused',
        platformCode: problem.code === 'http' ? `http-${problem.status}` : problem.code,
        message: '',
      };
  }
};

/** Name of the lock that the sender of a request in flight holds. */
const lockOf = (slipId: string): string => `cash-out:${slipId}`;

export type CashOutSender = {
  /** Takes the lock of a request in flight. Another worker that gets it knows that the sender is gone. */
  readonly begin: (slipId: string) => {
    readonly send: (entry: CashOutEntry) => void;
    readonly cancel: () => void;
  };
  /** Sets an entry to `unknown` if the worker that sends it has ended (F16). */
  readonly look: (of: OwnCashOuts, entry: CashOutEntry) => void;
  readonly empty: () => void;
};

/** Creates the sender: it sends each journalled intent once and journals the answer (D4, D30, D31). */
export const createCashOutSender = (
  deps: CashOutDeps,
  book: () => Pick<UserCashOuts, 'own' | 'change' | 'changeOf'>,
): CashOutSender => {
  const flying = new Set<string>();
  const awaited = new Set<string>();

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
      return isRefusal('cashOut', answer.problem, deps.config.money.refusals.cashOut)
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
  const send = async (entry: CashOutEntry, release: () => void): Promise<void> => {
    try {
      const answer = await request(entry);
      await book().changeOf(entry.uid, entry.slipId, (now) => apply(now, answer));
      // The order shows its auto cash-out.
      if (entry.intent.action !== 'cash-out') deps.ordersChanged();
    } finally {
      flying.delete(entry.slipId);
      release();
    }
  };
  const onLockFree = async (of: OwnCashOuts, slipId: string): Promise<void> => {
    if (book().own() !== of || flying.has(slipId)) return;
    await of.entries.reread(slipId);
    await book().change(of, slipId, (entry) =>
      entry.intent.state === 'sending'
        ? reduceCashOut(entry, { state: 'unknown' }, deps.serverNow())
        : undefined,
    );
  };
  return {
    begin: (slipId) => {
      flying.add(slipId);
      const { release } = holdLock(deps.locks, lockOf(slipId));
      return {
        send: (entry) => void send(entry, release),
        cancel: () => {
          flying.delete(slipId);
          release();
        },
      };
    },
    look: (of, { slipId, intent }) => {
      if (intent.state !== 'sending' || flying.has(slipId) || awaited.has(slipId)) return;
      awaited.add(slipId);
      const held = holdLock(
        deps.locks,
        lockOf(slipId),
        () =>
          void onLockFree(of, slipId).finally(() => {
            awaited.delete(slipId);
            held.release();
          }),
      );
    },
    empty: () => awaited.clear(),
  };
};
