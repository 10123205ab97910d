import type { Amount } from '../money/amount.ts';
import type { EpochMs } from '../ids.ts';

/**
 * When the operator reminds users about responsible gambling: after so many minutes, and at so much staked on
 * one day; null turns each off.
 */
export type GamblingLimits = { readonly sessionMinutes: number | null; readonly stakeToday: Amount | null };

/** The part of an accepted bet that the sum of the day needs. */
type Staked = { readonly at: EpochMs; readonly stake: Amount; readonly currencyId: number };

/** A user's time and stakes, stored across tabs, reloads and restarts. */
export type ActivityRecord = {
  /** When the current stay began. An absence of 20 minutes ends a stay. */
  readonly since: EpochMs;
  /** When the user was last active. */
  readonly seen: EpochMs;
  /** The minutes of the stay that the last acknowledged reminder named; 0 if this stay had none. */
  readonly minutesTold: number;
  /** The accepted bets of the last 50 hours, by reference. */
  readonly staked: Readonly<Record<string, Staked>>;
  /**
   * The last acknowledged reminder of stakes: `times` is how many multiples of the daily limit (`stakeToday`) the
   * stakes of that day, in that currency, had reached.
   */
  readonly stakeTold: { readonly day: string; readonly currencyId: number; readonly times: number };
};

export type GamblingReminder =
  | { readonly id: string; readonly what: 'session'; readonly minutes: number }
  | { readonly id: string; readonly what: 'stake'; readonly amount: Amount };

/** The state that tabs receive. */
export type GamblingActivity = {
  /** Staked today in the user's currency. */
  readonly today: Amount;
  readonly currencyId: number;
  /** A reminder that the user must acknowledge in the named tab. */
  readonly reminder: (GamblingReminder & { readonly tabId: string }) | null;
};
export const NO_ACTIVITY: GamblingActivity = { today: '0' as Amount, currencyId: 0, reminder: null };
