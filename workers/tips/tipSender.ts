import type { Problem } from '#contract/problem.ts';
import type { TipPurchase } from '#domain/rooms/tipPurchase.ts';
import { buyTip } from '#platform/calls/tips.ts';
import { isRefusal } from '#platform/refusals.ts';
import type { OwnEntries, UserEntries } from '../orders/userEntries.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { TipsDeps } from './tipsDeps.ts';
import { reducePurchase, type TipEntry } from './tipJournal.ts';

const reasonOf = (problem: Problem): TipPurchase['reason'] =>
  problem.code === 'refused'
    ? { code: problem.platformCode, message: problem.message }
    : { code: problem.code === 'http' ? `http-${problem.status}` : problem.code, message: '' };

/** Name of the lock that the sender of a request in flight holds. */
const lockOf = (slipId: string): string => `buy-tip:${slipId}`;

export type TipSender = {
  /** Takes the lock of a request in flight. Another worker that gets it knows that the sender is gone. */
  readonly begin: (slipId: string) => {
    readonly send: (entry: TipEntry) => void;
    readonly cancel: () => void;
  };
  /** Sets an entry to `unknown` if the worker that sends it has ended (F16). */
  readonly look: (of: OwnEntries<TipEntry>, entry: TipEntry) => void;
  readonly empty: () => void;
};

/** Creates the sender: it sends each journalled purchase once and journals the answer (D4, D30, D32). */
export const createTipSender = (deps: TipsDeps, book: () => UserEntries<TipEntry>): TipSender => {
  const flying = new Set<string>();
  const awaited = new Set<string>();

  const send = async (entry: TipEntry, release: () => void): Promise<void> => {
    const { id, tipId, price } = entry.purchase;
    try {
      const answer = await buyTip(deps.call, { id: tipId, price, reference: id });
      await book().changeOf(entry.uid, entry.slipId, (now) => {
        const at = deps.serverNow();
        if (answer.ok)
          return reducePurchase(now, { state: 'bought', payTime: answer.value.payTime ?? at }, at);
        return isRefusal('member', answer.problem, deps.config.money.refusals.member)
          ? reducePurchase(now, { state: 'refused', reason: reasonOf(answer.problem) }, at)
          : reducePurchase(now, { state: 'unknown' }, at);
      });
    } finally {
      flying.delete(entry.slipId);
      release();
    }
  };
  const onLockFree = async (of: OwnEntries<TipEntry>, slipId: string): Promise<void> => {
    if (book().own() !== of || flying.has(slipId)) return;
    await of.entries.reread(slipId);
    await book().change(of, slipId, (entry) =>
      entry.purchase.state === 'sending'
        ? reducePurchase(entry, { state: 'unknown' }, deps.serverNow())
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
    look: (of, { slipId, purchase }) => {
      if (purchase.state !== 'sending' || flying.has(slipId) || awaited.has(slipId)) return;
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
