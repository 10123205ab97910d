import { mayDismiss, type Bet, type BetReason } from '#domain/bet.ts';
import type { SelectionNames } from '#domain/slip.ts';
import type { JournalEntry, Journal, EntryUpdate, TrackedBet } from './journal.ts';

const NO_NAMES: SelectionNames = { match: '', league: '', market: '', option: '' };

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

const bareBet = (bet: Bet): Bet => ({
  ...bet,
  legs: bet.legs.map((leg) => ({ ...leg, names: NO_NAMES })),
  reason: withoutText(bet.reason),
});

/**
 * The entry with what its resolution needs and nothing that tells a reader of the disk what was bet on by name
 * (D34). `rev` stays: nothing of the bet has changed.
 */
export const withoutNames = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  picks: [],
  bets: entry.bets.map((each) => ({ ...each, bet: bareBet(each.bet) })),
  notices: entry.notices.map((each) => ({ ...each, reason: withoutText(each.reason) })),
});

/** What becomes of a bet after its user has left is written without names and texts too. */
export const bareRecipe =
  (recipe: EntryUpdate): EntryUpdate =>
  (entry) => {
    const after = recipe(entry);
    return after === undefined ? undefined : withoutNames(after);
  };

/** A bet that was looked for in vain is still looked for until the user puts it away. */
const isResolved = ({ bet, dismissed }: TrackedBet): boolean =>
  mayDismiss(bet) && (bet.state !== 'unconfirmed' || dismissed);
/** What the user has not been told of yet waits for them, so that a failure is not lost with the logout (I2). */
const isEntryOver = ({ bets, notices }: JournalEntry): boolean =>
  bets.every(isResolved) && notices.every(({ shown }) => shown);

/**
 * Removes the intents of a user who has left from the journal whose end the user knows, and the names and texts
 * of the others (D34). Rejects where the journal fails.
 */
export const forgetUser = async (journal: Journal, uid: string): Promise<void> => {
  for (const { slipId } of await journal.all(uid)) {
    // One step each: an answer that comes meanwhile may resolve an intent, and never reopens one.
    await journal.remove(uid, slipId, isEntryOver);
    await journal.change(uid, slipId, withoutNames);
  }
};
