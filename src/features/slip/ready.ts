import type { Amount } from '#domain/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { StakeProblem } from '#domain/limits.ts';
import type { Switches } from '#domain/switches.ts';

/** What is known when the place button is drawn. */
export type Standing = {
  readonly bets: Switches['bets'];
  readonly guest: boolean;
  /** Legs that the view bets on. */
  readonly legs: number;
  readonly mostLegs: number;
  readonly blocked: number;
  /** Legs that may not be in a parlay (SLIP-24). */
  readonly barred: readonly OptionKey[];
  /** Moves that the user has to agree to (SLIP-25). */
  readonly asked: number;
  readonly unread: boolean;
  /** The first stake that may not be bet; `stake-missing` where none is. */
  readonly stake: StakeProblem | null;
  readonly short: boolean;
};

/** Why nothing can be placed, as a text of `slip:why` with what it tells. */
export type Why = {
  readonly word: string;
  readonly count?: number;
  readonly least?: Amount;
  readonly most?: Amount | number;
};

const ofStake = (stake: StakeProblem): Why => {
  if (stake.code === 'stake-low') return { word: 'below', least: stake.least };
  if (stake.code === 'stake-high') return { word: 'above', most: stake.most };
  if (stake.code === 'limits-unknown') return { word: 'limits' };
  return { word: stake.code === 'stake-missing' ? 'stake' : 'unread' };
};

const ofOperator = ({ bets }: Standing): Why | null => {
  if (bets === 'on') return null;
  return { word: bets };
};

const ofLegs = ({ legs, mostLegs, blocked, barred, asked }: Standing): Why | null => {
  if (legs === 0) return { word: 'noLegs' };
  if (legs > mostLegs) return { word: 'tooMany', most: mostLegs };
  if (blocked > 0) return { word: 'blocked', count: blocked };
  if (barred.length > 0) return { word: 'noParlay', count: barred.length };
  return asked > 0 ? { word: 'accept', count: asked } : null;
};

const ofStakes = ({ unread, stake, short }: Standing): Why | null => {
  if (unread) return { word: 'unread' };
  if (stake !== null) return ofStake(stake);
  return short ? { word: 'balance' } : null;
};

/**
 * Why the slip cannot be placed as it is on screen: the first of what stands in the way, in the order in
 * which it can be mended; null where it can. A guest is asked to log in before anything else (PLACE-01).
 */
export const whyNot = (standing: Standing): Why | null =>
  ofOperator(standing) ?? (standing.guest ? null : (ofLegs(standing) ?? ofStakes(standing)));
