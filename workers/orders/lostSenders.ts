import { follow } from './follow.ts';
import type { Entry } from './journal.ts';
import { holdLock } from './locked.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { Own, OwnBets } from './ownBets.ts';
import type { Sending } from './sending.ts';

export type LostSenders = {
  /** Waits for the end of whoever sends it, unless that is this worker. */
  readonly look: (of: Own, entry: Entry) => void;
  /** The user has left. */
  readonly empty: () => void;
};

type LostSendersDeps = {
  readonly deps: Pick<OrdersDeps, 'locks' | 'serverNow'>;
  readonly book: Pick<OwnBets, 'own' | 'change' | 'settled'>;
  readonly isFlying: Sending['isFlying'];
};

const isSending = ({ bets }: Entry): boolean => bets.some(({ bet }) => bet.state === 'sending');

/**
 * A sender may be gone: what was journalled and is not known to have been answered is unknown (F16). Whoever
 * gets its lock knows that it is over.
 */
export const createLostSenders = ({
  deps: { locks, serverNow },
  book,
  isFlying,
}: LostSendersDeps): LostSenders => {
  const awaited = new Set<string>();

  const lost = (of: Own, sheet: string): Promise<void> =>
    book.change(of, sheet, (entry) =>
      entry.bets
        .filter(({ bet }) => bet.state === 'sending')
        .reduce<Entry | undefined>(
          (so, { bet }) => follow(so ?? entry, bet.ref, { state: 'unknown' }, serverNow()) ?? so,
          undefined,
        ),
    );
  const over = async (of: Own, sheet: string): Promise<void> => {
    if (book.own() !== of || isFlying(sheet)) return;
    await of.entries.reread(sheet);
    const now = of.entries.of(sheet);
    if (now !== undefined && isSending(now)) await lost(of, sheet);
    else book.settled(of, sheet);
  };
  return {
    look: (of, entry) => {
      const { sheet } = entry;
      if (!isSending(entry) || isFlying(sheet) || awaited.has(sheet)) return;
      awaited.add(sheet);
      const held = holdLock(
        locks,
        `bet:${sheet}`,
        () =>
          void over(of, sheet).finally(() => {
            awaited.delete(sheet);
            held.release();
          }),
      );
    },
    empty: () => awaited.clear(),
  };
};
