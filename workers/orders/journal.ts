import type { Bet, BetReason, BetState } from '#domain/bet.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds.ts';
import type { Pick, SelectionNames } from '#domain/slip.ts';

/** A leg with the odds that were painted (D6). */
export type DraftLeg = Pick & { readonly names: SelectionNames };

/** One bet of an entry; `since` is when it came to be in its state, by the server's clock. */
export type Tracked = { readonly bet: Bet; readonly since: EpochMs; readonly dismissed: boolean };
/** Something that the user is to be told once (D26); remembered for a day after it was. */
export type Noted = {
  readonly id: string;
  readonly ref: string;
  readonly what: 'succeeded' | 'failed' | 'corrected' | 'unconfirmed';
  readonly reason: BetReason | null;
  readonly at: EpochMs;
  readonly shown: boolean;
};

/** An intent: written before its request leaves, kept until a day after all of it is over. */
export type Entry = {
  readonly uid: string;
  readonly sheet: string;
  /** Counts the writes of it: the later one holds. */
  readonly rev: number;
  readonly at: EpochMs;
  /**
   * Where orders come back without references, an older one is not its own. Orders of before the login may be
   * of intents that the logout removed (D34).
   */
  readonly alikeFrom?: EpochMs;
  /** The worker that sends it. */
  readonly by: number;
  readonly kind: 'single' | 'multiple';
  /** How it was sent, so that the user's own press can repeat it with the same body (D4). */
  readonly sent: {
    readonly formats: Readonly<Record<OptionKey, OddsFormat>>;
    readonly language: string;
    readonly deviceId: string;
  };
  /** What was picked, for when it is wanted once more. */
  readonly picks: readonly DraftLeg[];
  /** The option of a quick bet; else null. */
  readonly quick: OptionKey | null;
  readonly bets: readonly Tracked[];
  readonly notices: readonly Noted[];
};

/** What an entry becomes; undefined where it stays as it is. */
export type Recipe = (entry: Entry) => Entry | undefined;

/**
 * Where intents outlast the worker (D25). Every call may fail or never answer: what then holds is said in
 * memory.
 */
export type Journal = {
  readonly all: (uid: string) => Promise<readonly Entry[]>;
  readonly read: (uid: string, sheet: string) => Promise<Entry | undefined>;
  /**
   * Writes it durably unless its user has an intent that bars it; answers that one. Looking and writing are
   * one step over all workers: of two that decide at the same moment, without locks too, the second finds
   * what the first has written (F24, SLIP-12).
   */
  readonly add: (entry: Entry, bars: (there: Entry) => boolean) => Promise<Entry | undefined>;
  /** Reads and writes in one step over all workers; answers what holds afterwards. */
  readonly change: (uid: string, sheet: string, recipe: Recipe) => Promise<Entry | undefined>;
  /** In one step: only what `goes` says of, where that is asked. */
  readonly remove: (uid: string, sheet: string, goes?: (there: Entry) => boolean) => Promise<void>;
};

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
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
  isPlain(value) &&
  typeof value.key === 'string' &&
  typeof value.matchId === 'string' &&
  isPlain(value.names);
const isPicked = (value: unknown): boolean =>
  isLeg(value) && isPlain(value) && Number.isSafeInteger(value.odds);
const isBetLeg = (value: unknown): boolean =>
  isLeg(value) &&
  isPlain(value) &&
  Number.isSafeInteger(value.displayed) &&
  Number.isSafeInteger(value.sent) &&
  (value.accepted === null || Number.isSafeInteger(value.accepted));
const isBet = (value: unknown): boolean =>
  isPlain(value) &&
  typeof value.ref === 'string' &&
  STATES.has(value.state) &&
  typeof value.at === 'number' &&
  typeof value.stake === 'string' &&
  typeof value.unitStake === 'string' &&
  Number.isSafeInteger(value.seriesNumber) &&
  (value.orderId === null || typeof value.orderId === 'string') &&
  Array.isArray(value.legs) &&
  value.legs.every(isBetLeg);
const isTracked = (value: unknown): boolean =>
  isPlain(value) &&
  typeof value.since === 'number' &&
  typeof value.dismissed === 'boolean' &&
  isBet(value.bet);
const isNoted = (value: unknown): boolean =>
  isPlain(value) &&
  typeof value.id === 'string' &&
  typeof value.ref === 'string' &&
  typeof value.at === 'number' &&
  typeof value.shown === 'boolean';

/** What a store says is looked at: somebody may have spoilt it (F34). */
export const isEntry = (value: unknown): value is Entry =>
  isPlain(value) &&
  typeof value.uid === 'string' &&
  typeof value.sheet === 'string' &&
  Number.isSafeInteger(value.rev) &&
  typeof value.at === 'number' &&
  typeof value.by === 'number' &&
  (value.kind === 'single' || value.kind === 'multiple') &&
  isPlain(value.sent) &&
  isPlain(value.sent.formats) &&
  (value.quick === null || typeof value.quick === 'string') &&
  Array.isArray(value.bets) &&
  value.bets.every(isTracked) &&
  Array.isArray(value.picks) &&
  value.picks.every(isPicked) &&
  Array.isArray(value.notices) &&
  value.notices.every(isNoted);
