import { isFailedCreation, isOpenIntent, type Reserves } from '#domain/orders/reserve.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import { createUserEntries, type OwnEntries, type UserEntries } from '../orders/userEntries.ts';
import type { StakedBet } from '../responsible-gambling/gamblingActivity.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';

/** Time for which the worker keeps a finished intent and a shown notice (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;

const NO_NAMES: SelectionNames = { match: '', league: '', market: '', option: '' };

/** The journalled intents and watched bets of one logged-in user. */
export type ReserveJournal = OwnEntries<ReserveEntry>;
export type ReserveBook = UserEntries<ReserveEntry>;

type ReserveBookParts = Pick<
  Parameters<typeof createUserEntries<ReserveEntry>>[0],
  'onEntry' | 'onOwner' | 'onUserLeft'
> & { readonly deps: ReserveDeps };

const isOver = ({ intent, watched, notices }: ReserveEntry): boolean =>
  (intent === null || !isOpenIntent(intent)) &&
  watched?.isWaiting !== true &&
  notices.every(({ shown }) => shown);
const isExpired = (entry: ReserveEntry, now: EpochMs): boolean =>
  isOver(entry) && now - entry.since > REMEMBERED_MS;
/**
 * True if a bet that was reserved here has no watch that has ended: the store may have been too slow to keep the
 * watch, and only the intent then knows the bet.
 */
const isWatchMissing = ({ intent }: ReserveEntry, all: readonly ReserveEntry[]): boolean =>
  intent?.kind === 'create' &&
  intent.state === 'done' &&
  intent.reservation !== null &&
  !all.some(({ watched }) => watched?.id === intent.reservation && !watched.isWaiting);
/**
 * Selects what a logout removes: what the user knows, and watches of bets that were reserved elsewhere. The
 * platform lists those again at the next login.
 */
const isForgotten = (entry: ReserveEntry, all: readonly ReserveEntry[]): boolean =>
  (isOver(entry) && !isWatchMissing(entry, all)) ||
  (entry.watched?.isWaiting === true &&
    !all.some(({ intent }) => intent !== null && intent.reservation === entry.watched?.id));
/** Removes names and texts, as their user has left (D34). */
const withoutNames = (entry: ReserveEntry): ReserveEntry => ({
  ...entry,
  names: NO_NAMES,
  intent:
    entry.intent === null
      ? null
      : { ...entry.intent, reason: entry.intent.reason && { ...entry.intent.reason, message: '' } },
});

/** Creates the book of a user's reserved bets: journal, changes over all workers, and the tabs' document. */
export const createReserveBook = ({ deps, ...parts }: ReserveBookParts): ReserveBook => {
  const reserveBook: ReserveBook = createUserEntries<ReserveEntry>({
    ...deps,
    ...parts,
    merchant: deps.config.merchant,
    table: deps.journal,
    name: 'reserves',
    isExpired,
    isForgotten,
    withoutNames,
    publish: () => {
      deps.publish(documentOf(reserveBook));
      deps.onPlaced(placedBets(reserveBook.entries()));
    },
  });
  return reserveBook;
};

/** Returns the reserved bets that have become orders. Each counts when this browser learned of its order. */
const placedBets = (entries: readonly ReserveEntry[]): readonly StakedBet[] =>
  entries.flatMap(({ intent, watched, notices }) => {
    const terms = watched ?? intent;
    const accepted = notices.find(({ what }) => what === 'accepted');
    if (terms === null || accepted === undefined) return [];
    const { stake, currencyId } = terms;
    return [{ ref: accepted.id, state: 'confirmed', at: accepted.at, stake, currencyId }];
  });

/** Builds the tabs' document: the user's intents, newest first. */
const documentOf = ({ entries, journal }: ReserveBook): Reserves => ({
  intents: entries()
    .flatMap(({ intent, names }) => {
      if (intent === null) return [];
      return isFailedCreation(intent) ? [{ ...intent, names }] : [intent];
    })
    .sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1)),
  journal: journal(),
});
