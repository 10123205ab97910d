import { reduceBet } from './reduceBet.ts';
import type { JournalEntry } from './journal.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { UserJournal, UserBets } from './userBets.ts';
import type { OrderSender } from './orderSender.ts';

export type OrphanedRequests = {
  /** Waits for the end of whoever sends it, unless that is this worker. */
  readonly look: (of: UserJournal, entry: JournalEntry) => void;
  /** The user has left. */
  readonly empty: () => void;
};

type LostSendersDeps = {
  readonly deps: Pick<OrdersDeps, 'locks' | 'serverNow'>;
  readonly book: Pick<UserBets, 'own' | 'change' | 'settled'>;
  readonly isFlying: OrderSender['isFlying'];
};

const isSending = ({ bets }: JournalEntry): boolean => bets.some(({ bet }) => bet.state === 'sending');

/**
 * A sender may be gone: what was journalled and is not known to have been answered is unknown (F16). Whoever
 * gets its lock knows that it is over.
 */
export const createOrphanedRequests = ({
  deps: { locks, serverNow },
  book,
  isFlying,
}: LostSendersDeps): OrphanedRequests => {
  const awaited = new Set<string>();

  const lost = (of: UserJournal, slipId: string): Promise<void> =>
    book.change(of, slipId, (entry) =>
      entry.bets
        .filter(({ bet }) => bet.state === 'sending')
        .reduce<JournalEntry | undefined>(
          (so, { bet }) => reduceBet(so ?? entry, bet.ref, { state: 'unknown' }, serverNow()) ?? so,
          undefined,
        ),
    );
  const over = async (of: UserJournal, slipId: string): Promise<void> => {
    if (book.own() !== of || isFlying(slipId)) return;
    await of.entries.reread(slipId);
    const now = of.entries.of(slipId);
    if (now !== undefined && isSending(now)) await lost(of, slipId);
    else book.settled(of, slipId);
  };
  return {
    look: (of, entry) => {
      const { slipId } = entry;
      if (!isSending(entry) || isFlying(slipId) || awaited.has(slipId)) return;
      awaited.add(slipId);
      const held = holdLock(
        locks,
        `bet:${slipId}`,
        () =>
          void over(of, slipId).finally(() => {
            awaited.delete(slipId);
            held.release();
          }),
      );
    },
    empty: () => awaited.clear(),
  };
};
