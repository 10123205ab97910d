import type { Bet, BetReason, BetState } from '#domain/orders/bet.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { Pick, SelectionNames } from '#domain/slip/slip.ts';

/** A leg with the odds that were displayed (D6). */
export type DraftLeg = Pick & { readonly names: SelectionNames };

/** One bet of an entry. `since` is when the bet entered its state, by the server's clock. */
export type TrackedBet = { readonly bet: Bet; readonly since: EpochMs; readonly dismissed: boolean };
/** A notice that the user sees once (D26). The journal remembers it for a day after that. */
export type JournalNotice = {
  readonly id: string;
  readonly ref: string;
  readonly what: 'succeeded' | 'failed' | 'corrected' | 'unconfirmed';
  readonly reason: BetReason | null;
  readonly at: EpochMs;
  readonly shown: boolean;
  /** The worker whose tab is about to draw the notice, and when that claim ends if nobody confirms it. */
  readonly claim?: { readonly by: number; readonly until: EpochMs };
};

/**
 * An intent with its bets. Written before its request is sent, kept until a day after all bets have ended.
 */
export type JournalEntry = {
  readonly uid: string;
  readonly slipId: string;
  /** Revision: the number of writes of this entry. The higher revision is the current one. */
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
export type EntryUpdate = (entry: JournalEntry) => JournalEntry | undefined;

/**
 * The durable store of intents, which outlives the worker (D25). Every call may fail or never answer; the
 * journal cache then keeps the change in memory.
 */
export type Journal = {
  readonly all: (uid: string) => Promise<readonly JournalEntry[]>;
  readonly read: (uid: string, slipId: string) => Promise<JournalEntry | undefined>;
  /**
   * Writes the entry durably, unless the user has an intent that bars it; then returns that intent. Check and
   * write are one transaction over all workers. So if two workers decide at the same moment, even without
   * locks, the second one finds the entry of the first (F24, SLIP-12).
   */
  readonly add: (
    entry: JournalEntry,
    bars: (there: JournalEntry) => boolean,
  ) => Promise<JournalEntry | undefined>;
  /**
   * Reads and changes an entry in one transaction over all workers. Returns the entry that is stored then.
   */
  readonly change: (uid: string, slipId: string, recipe: EntryUpdate) => Promise<JournalEntry | undefined>;
  /** Removes an entry in one transaction; with `goes`, only if `goes` returns true for the stored entry. */
  readonly remove: (uid: string, slipId: string, goes?: (there: JournalEntry) => boolean) => Promise<void>;
};

const STATES: ReadonlySet<unknown> = new Set<BetState>([
  'sending',
  'unknown',
  'created',
  'confirming',
  'checking',
  'confirmed',
  'rejected',
  'canceled',
  'settled',
  'refused',
  'unconfirmed',
]);

const isLeg = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.matchId === 'string' &&
  isRecord(value.names);
const isDraftLeg = (value: unknown): boolean =>
  isLeg(value) && isRecord(value) && Number.isSafeInteger(value.odds);
const isBetLeg = (value: unknown): boolean =>
  isLeg(value) &&
  isRecord(value) &&
  Number.isSafeInteger(value.displayed) &&
  Number.isSafeInteger(value.sent) &&
  (value.accepted === null || Number.isSafeInteger(value.accepted));
const isBet = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.ref === 'string' &&
  STATES.has(value.state) &&
  typeof value.at === 'number' &&
  typeof value.stake === 'string' &&
  typeof value.unitStake === 'string' &&
  Number.isSafeInteger(value.seriesNumber) &&
  (value.orderId === null || typeof value.orderId === 'string') &&
  Array.isArray(value.legs) &&
  value.legs.every(isBetLeg);
const isTrackedBet = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.since === 'number' &&
  typeof value.dismissed === 'boolean' &&
  isBet(value.bet);
const isNotice = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.ref === 'string' &&
  typeof value.at === 'number' &&
  typeof value.shown === 'boolean' &&
  (value.claim === undefined ||
    (isRecord(value.claim) && typeof value.claim.by === 'number' && typeof value.claim.until === 'number'));

/** Checks that a stored value is a journal entry, as other code may have written to the store (F34). */
export const isJournalEntry = (value: unknown): value is JournalEntry =>
  isRecord(value) &&
  typeof value.uid === 'string' &&
  typeof value.slipId === 'string' &&
  Number.isSafeInteger(value.rev) &&
  typeof value.at === 'number' &&
  typeof value.by === 'number' &&
  (value.kind === 'single' || value.kind === 'multiple') &&
  isRecord(value.sent) &&
  isRecord(value.sent.formats) &&
  (value.quick === null || typeof value.quick === 'string') &&
  Array.isArray(value.bets) &&
  value.bets.every(isTrackedBet) &&
  Array.isArray(value.picks) &&
  value.picks.every(isDraftLeg) &&
  Array.isArray(value.notices) &&
  value.notices.every(isNotice);
