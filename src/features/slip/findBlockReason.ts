import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { StakeProblem } from '#domain/slip/limits.ts';
import type { Switches } from '#domain/config/switches.ts';

/** Inputs that decide whether the Place bet button is enabled. */
export type PlaceConditions = {
  readonly bets: Switches['bets'];
  /** True if a restriction of the parent site or the platform forbids bets. */
  readonly restricted: boolean;
  readonly guest: boolean;
  /** Number of legs that the current view bets on. */
  readonly legs: number;
  readonly mostLegs: number;
  readonly blocked: number;
  /** Legs that the platform does not allow in a parlay (SLIP-24). */
  readonly barred: readonly OptionKey[];
  /** Number of odds changes that the user has to accept before the bet (SLIP-25). */
  readonly toAcceptCount: number;
  readonly unread: boolean;
  /** Problem of the first invalid stake; `stake-missing` if the user entered no stake. */
  readonly stake: StakeProblem | null;
  /** Number of orders with a stake, and how many one request takes. */
  readonly orders: number;
  readonly mostOrders: number;
  readonly isBeyondBalance: boolean;
};

/** Reason why the slip cannot be placed: a text key of `slip:why` (`word`) with its values. */
export type BlockReason = {
  readonly word: string;
  readonly count?: number;
  readonly least?: Amount;
  readonly most?: Amount | number;
};

const ofStake = (stake: StakeProblem): BlockReason => {
  if (stake.code === 'stake-low') return { word: 'below', least: stake.least };
  if (stake.code === 'stake-high') return { word: 'above', most: stake.most };
  if (stake.code === 'limits-unknown') return { word: 'limits' };
  return { word: stake.code === 'stake-missing' ? 'stake' : 'unread' };
};

const ofOperator = ({ bets, restricted }: PlaceConditions): BlockReason | null => {
  if (bets === 'on') return restricted ? { word: 'restricted' } : null;
  return { word: bets };
};

const ofLegs = ({ legs, mostLegs, blocked, barred, toAcceptCount }: PlaceConditions): BlockReason | null => {
  if (legs === 0) return { word: 'noLegs' };
  if (legs > mostLegs) return { word: 'tooMany', most: mostLegs };
  if (blocked > 0) return { word: 'blocked', count: blocked };
  if (barred.length > 0) return { word: 'noParlay', count: barred.length };
  return toAcceptCount > 0 ? { word: 'accept', count: toAcceptCount } : null;
};

const ofStakes = ({
  unread,
  stake,
  orders,
  mostOrders,
  isBeyondBalance,
}: PlaceConditions): BlockReason | null => {
  if (unread) return { word: 'unread' };
  if (stake !== null) return ofStake(stake);
  if (orders > mostOrders) return { word: 'tooManyBets', most: mostOrders };
  return isBeyondBalance ? { word: 'balance' } : null;
};

/**
 * Returns the first reason why the slip cannot be placed, or null if it can. Reasons are ordered as the user
 * can solve them. A guest gets only the operator's reasons, because the press opens the login first
 * (PLACE-01).
 */
export const findBlockReason = (conditions: PlaceConditions): BlockReason | null =>
  ofOperator(conditions) ?? (conditions.guest ? null : (ofLegs(conditions) ?? ofStakes(conditions)));
