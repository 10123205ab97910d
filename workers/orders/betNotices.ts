import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { JournalEntry, JournalNotice, EntryUpdate } from './journal.ts';
import type { BetNotice, OrdersDeps } from './ordersDeps.ts';

/** Age after which a success notice is not shown any more (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;

/**
 * True if a notice is still to be shown: a success notice for a day, every other notice until a tab has shown
 * it, as the user counts on the money of that bet.
 */
export const isTellable = ({ what, shown, at }: JournalNotice, now: EpochMs): boolean =>
  !shown && (what !== 'succeeded' || now - at <= REMEMBERED_MS);

export type BetNotices = {
  /** Shows the notices of the entry that no tab has shown yet. */
  readonly look: (uid: string, entry: JournalEntry) => void;
  /** Drops pending notices, as their user has left (I6). */
  readonly empty: () => void;
};

type Deps = {
  readonly deps: Pick<OrdersDeps, 'locks' | 'oneTab' | 'serverNow'>;
  readonly isOf: (uid: string) => boolean;
  readonly reread: (slipId: string) => Promise<JournalEntry | undefined>;
  readonly told: (slipId: string, recipe: EntryUpdate) => Promise<void>;
};

const eventOf = (
  { bets }: JournalEntry,
  { id, ref, what, reason, at }: JournalNotice,
): BetNotice | undefined => {
  const bet = bets.find((each) => each.bet.ref === ref)?.bet;
  return bet === undefined
    ? undefined
    : {
        kind: 'bet-notice',
        id,
        ref,
        what,
        names: bet.legs.map(({ names }) => names),
        odds: bet.legs.map(({ key, displayed, sent, accepted }) => ({ key, displayed, sent, accepted })),
        parlay: bet.legs.length > 1,
        reason,
        at,
      };
};

/**
 * Shows notices of bet outcomes, each once over all tabs and workers (PLACE-13 to PLACE-15, D26). A worker
 * with a visible tab takes a lock, marks the notice as shown in the journal, and then lets the tab show it.
 * If the worker ends between the two steps, the notice is lost, but the bet still shows its outcome. In the
 * opposite order the user could see two notices for the same money.
 */
export const createBetNotices = ({
  deps: { locks, oneTab, serverNow },
  isOf,
  reread,
  told,
}: Deps): BetNotices => {
  const inProgress = new Set<string>();
  /**
   * Ids of notices that this worker has shown, of all users. A journal that failed has no record of them when
   * the user logs in again.
   */
  const toldHere = new Set<string>();
  let turn = 0;

  const tell = async (uid: string, slipId: string, id: string, begun: number): Promise<void> => {
    const isOurs = (): boolean => begun === turn && isOf(uid);
    if (!isOurs()) return;
    const entry = await reread(slipId);
    const noted = entry?.notices.find((each) => each.id === id);
    const event =
      entry === undefined || noted === undefined || noted.shown ? undefined : eventOf(entry, noted);
    if (event === undefined || !isOurs()) return;
    await oneTab.tell(event, async () => {
      if (!isOurs()) return false;
      let isFirst = false;
      await told(slipId, (now) => {
        isFirst = now.notices.some((each) => each.id === id && !each.shown);
        return isFirst
          ? {
              ...now,
              rev: now.rev + 1,
              notices: now.notices.map((each) => (each.id === id ? { ...each, shown: true } : each)),
            }
          : undefined;
      });
      if (!isFirst || !isOurs() || toldHere.has(id)) return false;
      toldHere.add(id);
      return true;
    });
  };
  const tellUnderLock = async (uid: string, slipId: string, id: string): Promise<void> => {
    const begun = turn;
    // A worker whose tabs are all hidden must not hold the lock, as other workers would wait.
    await oneTab.seen();
    let hasRun = false;
    const once = (): Promise<void> => {
      hasRun = true;
      return tell(uid, slipId, id, begun);
    };
    if (locks === null) await once();
    else await locks.request(`bet-notice:${id}`, once).catch(() => (hasRun ? undefined : once()));
    inProgress.delete(id);
  };
  return {
    look: (uid, { slipId, notices }) => {
      for (const noted of notices) {
        const { id } = noted;
        if (!isTellable(noted, serverNow()) || inProgress.has(id)) continue;
        inProgress.add(id);
        void tellUnderLock(uid, slipId, id);
      }
    },
    empty: () => {
      turn += 1;
      inProgress.clear();
      oneTab.takeBack('bet-notice');
    },
  };
};
