import { reduceBet } from './reduceBet.ts';
import type { JournalEntry } from './journal.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { UserJournal, UserBets } from './userBets.ts';
import type { OrderSender } from './orderSender.ts';

export type OrphanedRequests = {
  /**
   * Waits until the worker that sends the entry's request has ended, unless this worker sends the request.
   */
  readonly check: (userJournal: UserJournal, entry: JournalEntry) => void;
  /** Forgets all awaited requests, as the user has left. */
  readonly clear: () => void;
};

type OrphanedRequestsDeps = {
  readonly deps: Pick<OrdersDeps, 'locks' | 'serverNow'>;
  readonly userBets: Pick<UserBets, 'own' | 'change' | 'publishEntryChange'>;
  readonly isInFlight: OrderSender['isInFlight'];
};

const isSending = ({ bets }: JournalEntry): boolean => bets.some(({ bet }) => bet.state === 'sending');

/**
 * Sets bets to `unknown` when their sender ended before it journalled an answer (F16). The sender holds the
 * lock of its request, so a worker that gets this lock knows that the sender has ended.
 */
export const createOrphanedRequests = ({
  deps: { locks, serverNow },
  userBets,
  isInFlight,
}: OrphanedRequestsDeps): OrphanedRequests => {
  const awaited = new Set<string>();

  const setUnknown = (userJournal: UserJournal, slipId: string): Promise<void> =>
    userBets.change(userJournal, slipId, (entry) =>
      entry.bets
        .filter(({ bet }) => bet.state === 'sending')
        .reduce<JournalEntry | undefined>(
          (updated, { bet }) =>
            reduceBet(updated ?? entry, bet.ref, { state: 'unknown' }, serverNow()) ?? updated,
          undefined,
        ),
    );
  const onLockFree = async (userJournal: UserJournal, slipId: string): Promise<void> => {
    if (userBets.own() !== userJournal || isInFlight(slipId)) return;
    await userJournal.entries.reread(slipId);
    const now = userJournal.entries.of(slipId);
    if (now !== undefined && isSending(now)) await setUnknown(userJournal, slipId);
    else userBets.publishEntryChange(userJournal, slipId);
  };
  return {
    check: (userJournal, entry) => {
      const { slipId } = entry;
      if (!isSending(entry) || isInFlight(slipId) || awaited.has(slipId)) return;
      awaited.add(slipId);
      const held = holdLock(
        locks,
        `bet:${slipId}`,
        () =>
          void onLockFree(userJournal, slipId).finally(() => {
            awaited.delete(slipId);
            held.release();
          }),
      );
    },
    clear: () => awaited.clear(),
  };
};
