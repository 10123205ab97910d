import type { CashOutOutcome, TipOutcome } from '#contract/patch.ts';
import type { Bet, BetReason } from '#domain/orders/bet.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { PickedOption, SelectionNames } from '#domain/slip/slip.ts';

/** A leg with the odds that were displayed (D6). */
export type DraftLeg = PickedOption & { readonly names: SelectionNames };

/** One bet of an entry. `since` is when the bet entered its state, by the server's clock. */
export type TrackedBet = {
  readonly bet: Bet;
  readonly since: EpochMs;
  readonly dismissed: boolean;
  /**
   * The platform confirmed the bet without odds, and may have taken it at others than were sent. The order list names
   * them (D6).
   */
  readonly oddsUnread?: true;
};
/** A notice that the user sees once (D26). The journal remembers it for a day after that. */
export type JournalNotice = {
  readonly id: string;
  readonly ref: string;
  readonly what: 'succeeded' | 'failed' | 'corrected' | 'unconfirmed' | CashOutOutcome | TipOutcome;
  readonly reason: BetReason | null;
  readonly at: EpochMs;
  readonly shown: boolean;
  /** The worker whose tab is about to draw the notice, and when that claim ends if no tab confirms it. */
  readonly claim?: { readonly by: number; readonly until: EpochMs };
};

/** The fields by which the journal keeps an intent that moves money: a bet, a reserved bet or a cash-out. */
export type JournalRecord = {
  readonly uid: string;
  /** The id of the intent: of a slip bet made by the worker with the slip (`slip/slipId.ts`), else by the tab. */
  readonly slipId: string;
  /** Revision: the number of writes of this entry. Of two with the same `at`, the higher revision is the newer one. */
  readonly rev: number;
  readonly at: EpochMs;
  /** The instance number of the worker that sends the entry. */
  readonly by: number;
};

/**
 * An intent with its bets. Written before its request is sent, kept until a day after all bets have ended.
 */
export type JournalEntry = {
  readonly uid: string;
  readonly slipId: string;
  /** Revision: the number of writes of this entry. Of two with the same `at`, the higher revision is the newer one. */
  readonly rev: number;
  readonly at: EpochMs;
  /**
   * Earliest time of an order that may be this intent's where the operator returns no references. Orders from
   * before the login may belong to intents that the logout removed (D34).
   */
  readonly alikeFrom?: EpochMs;
  /** The instance number of the worker that sends the entry. */
  readonly by: number;
  readonly kind: 'single' | 'multiple';
  /** Parts of the request body that must be equal when the user's press repeats the request (D4). */
  readonly sent: {
    readonly formats: Readonly<Record<OptionKey, OddsFormat>>;
    readonly language: string;
    readonly deviceId: string;
  };
  /** The selections, from which the slip can be rebuilt. */
  readonly picks: readonly DraftLeg[];
  /** The option of a quick bet; else null. */
  readonly quick: OptionKey | null;
  readonly bets: readonly TrackedBet[];
  readonly notices: readonly JournalNotice[];
};

/** Returns the changed entry, or undefined if the entry stays as it is. */
export type EntryUpdate<E extends JournalRecord = JournalEntry> = (entry: E) => E | undefined;

/**
 * The durable store of intents, which outlives the worker (D25). Every call may fail or never answer; the
 * journal cache then keeps the change in memory.
 */
export type Journal<E extends JournalRecord = JournalEntry> = {
  readonly all: (uid: string) => Promise<readonly E[]>;
  readonly read: (uid: string, slipId: string) => Promise<E | undefined>;
  /**
   * Writes the entry durably, unless the user has an intent that bars it; then returns that intent. Check and
   * write are one transaction over all workers. So if two workers decide at the same moment, even without
   * locks, the second one finds the entry of the first (F24, SLIP-12).
   */
  readonly add: (entry: E, bars: (existing: E) => boolean) => Promise<E | undefined>;
  /**
   * Reads and changes an entry in one transaction over all workers. Returns the entry that is stored then.
   */
  readonly change: (uid: string, slipId: string, recipe: EntryUpdate<E>) => Promise<E | undefined>;
  /** Removes an entry in one transaction; with `goes`, only if `goes` returns true for the stored entry. */
  readonly remove: (uid: string, slipId: string, goes?: (existing: E) => boolean) => Promise<void>;
};
