import { mayDismiss, type Bet, type BetReason } from '#domain/orders/bet.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import type { JournalEntry, Journal, EntryUpdate, TrackedBet } from './journal.ts';

const NO_NAMES: SelectionNames = { match: '', league: '', market: '', option: '' };

/** Clears the platform's text of a reason. */
const withoutText = (reason: BetReason | null): BetReason | null => {
  switch (reason?.kind) {
    case 'reject':
      return { ...reason, text: '' };
    case 'refused':
      return { ...reason, message: '' };
    default:
      return reason;
  }
};

const withoutBetNames = (bet: Bet): Bet => ({
  ...bet,
  legs: bet.legs.map((leg) => ({ ...leg, names: NO_NAMES })),
  reason: withoutText(bet.reason),
});

/**
 * Removes names, selections and texts from an entry, so a reader of the disk cannot learn what the user bet
 * on (D34). The data that tracking needs stays. `rev` stays as well, as the bet itself is unchanged.
 */
const withoutNames = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  picks: [],
  bets: entry.bets.map((each) => ({ ...each, bet: withoutBetNames(each.bet) })),
  notices: entry.notices.map((each) => ({ ...each, reason: withoutText(each.reason) })),
});

/** Wraps an update for a user who has left, so the changed entry is written without names and texts too. */
export const bareRecipe =
  (recipe: EntryUpdate): EntryUpdate =>
  (entry) => {
    const after = recipe(entry);
    return after === undefined ? undefined : withoutNames(after);
  };

/** True if tracking of the bet has ended. An unconfirmed bet is tracked until the user dismisses it. */
const isResolved = ({ bet, dismissed }: TrackedBet): boolean =>
  mayDismiss(bet) && (bet.state !== 'unconfirmed' || dismissed);
/** True if all bets have ended and all notices were shown, so a failure is not lost by the logout (I2). */
const isEntryOver = ({ bets, notices }: JournalEntry): boolean =>
  bets.every(isResolved) && notices.every(({ shown }) => shown);

/**
 * Removes a user who has left from the journal (D34). Intents whose outcome the user knows are deleted; the
 * others lose their names and texts. Rejects if the journal fails.
 */
export const forgetUser = async (journal: Journal, uid: string): Promise<void> => {
  for (const { slipId } of await journal.all(uid)) {
    // Two transactions are safe: an answer in between may end an intent, but never reopens one.
    await journal.remove(uid, slipId, isEntryOver);
    await journal.change(uid, slipId, withoutNames);
  }
};
