import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { JournalEntry, JournalNotice, EntryUpdate } from './journal.ts';
import type { BetNotice, OrdersDeps } from './ordersDeps.ts';

/** D26. */
const REMEMBERED_MS: Milliseconds = 86_400_000;

/**
 * Whether the user is still to be told: of a success for a day, of everything else until a tab has shown it,
 * as it is about money that the user counts on.
 */
export const isTellable = ({ what, shown, at }: JournalNotice, now: EpochMs): boolean =>
  !shown && (what !== 'succeeded' || now - at <= REMEMBERED_MS);

export type BetNotices = {
  /** Tells what of the entry nobody has been told yet. */
  readonly look: (uid: string, entry: JournalEntry) => void;
  /** The user has left: what waits is theirs and is told to nobody (I6). */
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
 * What became of bets, each told once over all tabs and workers (PLACE-13 to PLACE-15, D26): whoever has a
 * tab that is looked at tells it, under a lock. It is noted as told in the journal's own step before the tab
 * shows it: where the worker ends between the two the notice is lost, and the bet still says what became of
 * it; the other way round the user would hear of the same money twice.
 */
export const createBetNotices = ({
  deps: { locks, oneTab, serverNow },
  isOf,
  reread,
  told,
}: Deps): BetNotices => {
  const telling = new Set<string>();
  /**
   * Ids of what this worker has told, of all users: a journal that failed does not know of it when its user
   * is back.
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
  const inTurn = async (uid: string, slipId: string, id: string): Promise<void> => {
    const begun = turn;
    // A worker whose tabs are all hidden keeps no other waiting.
    await oneTab.seen();
    let given = false;
    const once = (): Promise<void> => {
      given = true;
      return tell(uid, slipId, id, begun);
    };
    if (locks === null) await once();
    else await locks.request(`bet-notice:${id}`, once).catch(() => (given ? undefined : once()));
    telling.delete(id);
  };
  return {
    look: (uid, { slipId, notices }) => {
      for (const noted of notices) {
        const { id } = noted;
        if (!isTellable(noted, serverNow()) || telling.has(id)) continue;
        telling.add(id);
        void inTurn(uid, slipId, id);
      }
    },
    empty: () => {
      turn += 1;
      telling.clear();
      oneTab.takeBack('bet-notice');
    },
  };
};
