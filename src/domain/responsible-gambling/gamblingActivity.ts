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
  /** `since`: when the current stay began. `seen`: when the user was last active. */
  readonly since: EpochMs;
  readonly seen: EpochMs;
  /** Minutes of the last reminder that the user acknowledged. */
  readonly minutesTold: number;
  /** Accepted bets by reference, of the last two days. */
  readonly staked: Readonly<Record<string, Staked>>;
  /** How many multiples of the day's limit the user acknowledged, with the day and currency. */
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
