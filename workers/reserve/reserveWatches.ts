import { optionKey, type MatchId } from '#domain/ids.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import { optionWithLine } from '#domain/orders/optionWithLine.ts';
import type { Reservation } from '#domain/orders/order.ts';
import { isWaiting } from '#domain/orders/reserve.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import { watchName, type ReserveEntry, type WatchedReservation } from './reserveEntry.ts';

const watchedOf = (each: Reservation): WatchedReservation | undefined => {
  const [option] = each.options;
  return option === undefined
    ? undefined
    : {
        id: each.id,
        key: optionKey(option.marketId, option.selectionType),
        odds: option.odds,
        stake: each.stake,
        currencyId: each.currencyId,
        reference: each.reference,
        isWaiting: true,
        isModified: false,
      };
};

/** Returns the platform's names of a reserved bet, with quarter lines as the platform writes them. */
const namesOf = ({ options }: Reservation): ReserveEntry['names'] => {
  const [option] = options;
  return {
    match: option?.matchName ?? '',
    league: option?.leagueName ?? '',
    market: option?.marketTypeName ?? '',
    option: option === undefined ? '' : optionWithLine(option, 'split'),
  };
};

type ReserveWatches = {
  /** Reserved bets of this client whose watch the journal has not stored so far. */
  readonly missing: (userJournal: ReserveJournal) => readonly ReserveEntry[];
  /** Begins to watch the reserved bet that an intent has made. */
  readonly addOwn: (userJournal: ReserveJournal, entry: ReserveEntry) => Promise<void>;
  /** Begins to watch what the platform lists as waiting, and takes over changed terms. */
  readonly addListed: (userJournal: ReserveJournal, waiting: readonly Reservation[]) => Promise<void>;
};

const missing: ReserveWatches['missing'] = (userJournal) =>
  userJournal.entries
    .all()
    .filter(
      ({ intent }) =>
        intent?.kind === 'create' &&
        intent.state === 'done' &&
        intent.reservation !== null &&
        userJournal.entries.of(watchName(intent.reservation)) === undefined,
    );

/** Creates the watches of reserved bets: journal entries that exist as long as the bet waits (D26). */
export const createReserveWatches = ({
  deps,
  reserveBook,
}: {
  readonly deps: Pick<ReserveDeps, 'serverNow' | 'instance'>;
  readonly reserveBook: ReserveBook;
}): ReserveWatches => {
  /**
   * Begins to watch a reserved bet. If its user has left meanwhile, only one that was reserved here (`isOwn`) stays
   * in the journal, without names (D34, I6).
   */
  const createWatch = async (
    userJournal: ReserveJournal,
    watched: WatchedReservation,
    { names, matchId, at }: Pick<ReserveEntry, 'names' | 'matchId' | 'at'>,
    isOwn: boolean,
  ): Promise<void> => {
    const entry: ReserveEntry = {
      uid: userJournal.uid,
      slipId: watchName(watched.id),
      rev: 1,
      at,
      by: deps.instance,
      since: deps.serverNow(),
      matchId,
      names,
      intent: null,
      reference: watched.reference,
      watched,
      known: [],
      notices: [],
    };
    const added = await userJournal.entries.add(entry, false, () => false);
    if (!userJournal.ended) {
      if (added === 'added') reserveBook.broadcast(userJournal, entry.slipId);
    } else if (isOwn)
      await reserveBook.change(userJournal, entry.slipId, (now) => ({ ...now, rev: now.rev + 1 }));
    else await userJournal.entries.remove(entry.slipId);
  };

  const addOwn = async (userJournal: ReserveJournal, entry: ReserveEntry): Promise<void> => {
    const { intent, reference, names, matchId } = entry;
    if (intent?.reservation === null || intent === null) return;
    const { key, odds, stake, currencyId, reservation } = intent;
    const terms = { key, odds, stake, currencyId };
    const watched = { ...terms, id: reservation, reference, isWaiting: true, isModified: false };
    // An order that is older than the press is never treated as the outcome of the bet.
    await createWatch(userJournal, watched, { names, matchId, at: intent.at }, true);
  };

  const addListed = async (userJournal: ReserveJournal, waiting: readonly Reservation[]): Promise<void> => {
    for (const each of waiting) {
      // The user has left: nothing more about them is written (I6).
      if (userJournal.ended) return;
      const watched = watchedOf(each);
      if (watched === undefined || !isWaiting(each.status)) continue;
      const name = watchName(each.id);
      if (userJournal.entries.of(name) === undefined) {
        await createWatch(
          userJournal,
          watched,
          {
            names: namesOf(each),
            matchId: each.options[0]?.matchId ?? ('' as MatchId),
            at: deps.serverNow(),
          },
          false,
        );
        continue;
      }
      await reserveBook.change(userJournal, name, (entry) => {
        const before = entry.watched;
        if (before === null || !before.isWaiting) return undefined;
        const isSame =
          before.odds === watched.odds &&
          compareAmounts(before.stake, watched.stake) === 0 &&
          entry.names.match !== '';
        return isSame
          ? undefined
          : {
              ...entry,
              rev: entry.rev + 1,
              // Names of the press have the user's words and the line. A logout has removed them.
              names: entry.names.match === '' ? namesOf(each) : entry.names,
              watched: { ...before, odds: watched.odds, stake: watched.stake },
            };
      });
    }
  };
  return { missing, addOwn, addListed };
};
