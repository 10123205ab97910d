import type { Amount } from '../money/amount.ts';
import type { EpochMs, MarketType, MatchId, OptionKey, SportId, Thousandths } from '../ids.ts';
import type { LegTrail } from './legTrail.ts';
import type { OrderId } from './order.ts';
import type { SelectionNames } from '../slip/slip.ts';

/**
 * The state of a bet, which says where the user's money is:
 *
 * - `sending`: the bet is in the journal, and its request is in flight.
 * - `unknown`: no readable answer came. The worker searches for the bet, and only a press of the user may send it
 *   again (D4, D36).
 * - `created`, `confirming`: the platform has the bet and has not decided.
 * - `checking`: the platform reported a confirmation without proof. The worker looks it up in the order list (C13).
 * - `confirmed`, `rejected`, `canceled`, `settled`: the platform's status.
 * - `refused`: the platform answered that it took nothing.
 * - `unconfirmed`: the worker searched for 60 s and did not find the bet; it goes on searching, less often (F24).
 */
export type BetState =
  | 'sending'
  | 'unknown'
  | 'created'
  | 'confirming'
  | 'checking'
  | 'confirmed'
  | 'rejected'
  | 'canceled'
  | 'settled'
  | 'refused'
  | 'unconfirmed';

/** States from which the platform's decision is still to come. */
export const OPEN_STATES: ReadonlySet<BetState> = new Set([
  'sending',
  'unknown',
  'created',
  'confirming',
  'checking',
]);

/** True while the user may still win or lose money by the bet. */
export const isUnsettled = ({ state }: { readonly state: BetState }): boolean =>
  OPEN_STATES.has(state) || state === 'confirmed';

/** The odds of a leg in European thousandths, from the screen to the platform (D6). */
export type BetLegOdds = {
  /** Shown when the user pressed. */
  readonly displayed: Thousandths;
  /** In the request. */
  readonly sent: Thousandths;
  /** Odds at which the platform accepted the bet; null as long as it has not named them. */
  readonly accepted: Thousandths | null;
};

/** Returns the valid odds of a leg: the accepted ones, or the sent ones until the platform has accepted. */
export const effectiveOdds = ({ sent, accepted }: Pick<BetLegOdds, 'sent' | 'accepted'>): Thousandths =>
  accepted ?? sent;
/** True if the platform accepted the leg at other odds than were sent. */
export const isAtOtherOdds = ({ sent, accepted }: Pick<BetLegOdds, 'sent' | 'accepted'>): boolean =>
  accepted !== null && accepted !== sent;

export type BetLeg = BetLegOdds & {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly names: SelectionNames;
  readonly line: string | null;
  readonly marketType: MarketType;
  readonly trail: LegTrail;
};

/**
 * Why a bet did not come about: the platform's reason code (PLACE-17) with its text, or its refusal of the
 * request. `unread`: its outcome is still open, as the order lists cannot be read.
 */
export type BetReason =
  | { readonly kind: 'reject'; readonly code: number; readonly text: string }
  | { readonly kind: 'refused'; readonly platformCode: string; readonly message: string }
  | { readonly kind: 'session-expired' }
  | { readonly kind: 'unread' };

/** One order, or a bet that may become one. An intent places one or several. */
export type Bet = {
  /** `{intent}:{n}`; also the reference that the request sends to the platform (`thirdRemark`). */
  readonly ref: string;
  /** The slip id of the placed slip. */
  readonly intent: string;
  readonly orderId: OrderId | null;
  readonly state: BetState;
  readonly at: EpochMs;
  /** The stake of one combination. The debit is this times `combinations` (C44). */
  readonly unitStake: Amount;
  readonly combinations: number;
  /** The number of legs of a combination; 0 for full cover, 1 for a single. */
  readonly seriesNumber: number;
  readonly stake: Amount;
  readonly potential: { readonly total: Amount; readonly maxWin: Amount };
  readonly currencyId: number;
  readonly oddsChange: 0 | 1 | 2;
  readonly legs: readonly BetLeg[];
  readonly reason: BetReason | null;
  /** A smaller stake that the platform would take (PositionLimit). */
  readonly offered: Amount | null;
  /** When the platform decides at the latest, and its reason code (wire facts 3.8, `pt`); null if neither is known. */
  readonly delay: { readonly until: EpochMs | null; readonly why: number | null } | null;
  /** True if the user placed it with one press on a price. */
  readonly quick: boolean;
};

/**
 * The user's bets of this client that are not dismissed: receipts, and what is still open. The newest first.
 */
export type Bets = {
  readonly items: readonly Bet[];
  /**
   * Whether bets can be journalled here; `memory`: only while this worker lives, and only after the user
   * agreed (F34, D25).
   */
  readonly journal: 'ready' | 'loading' | 'memory' | 'denied';
};

export const NO_BETS: Bets = { items: [], journal: 'loading' };

/**
 * States in which the client does not know whether the platform has the bet. Until it knows, the user cannot bet
 * on the matches of this bet again (F24).
 */
const HOLDING: ReadonlySet<BetState> = new Set(['sending', 'unknown', 'checking', 'unconfirmed']);
/**
 * True if the user may not bet on the legs of this bet, nor on other options of their matches. An `unconfirmed`
 * bet was not found, but the platform may still have it. So it holds its matches until the user dismisses it and
 * accepts that risk.
 */
export const holdsMatch = ({ state }: Pick<Bet, 'state'>): boolean => HOLDING.has(state);
/** True if the user may dismiss the bet: the platform has decided about it, or the search did not find it. */
export const mayDismiss = ({ state }: Pick<Bet, 'state'>): boolean => !OPEN_STATES.has(state);
