import type { Amount } from '../money/amount.ts';
import type { EpochMs } from '../ids.ts';

/**
 * When the operator wants users reminded of how they play: after so many minutes here, at so much staked on
 * one day; null for never.
 */
export type PlayLimits = { readonly sessionMinutes: number | null; readonly stakeToday: Amount | null };

/** A bet that was accepted, as far as a day's sum needs it. */
type Staked = { readonly at: EpochMs; readonly stake: Amount; readonly currencyId: number };

/** What is kept of how a user plays here, over tabs, reloads and restarts. */
export type PlayRecord = {
  /** When this stay began, and when somebody was last here. */
  readonly since: EpochMs;
  readonly seen: EpochMs;
  /** Minutes that the user was reminded of and has acknowledged. */
  readonly minutesTold: number;
  /** Accepted bets by their reference, of about a day. */
  readonly staked: Readonly<Record<string, Staked>>;
  /** How many times over the day's sum was acknowledged, and of which day and currency. */
  readonly stakeTold: { readonly day: string; readonly currencyId: number; readonly times: number };
};

export type PlayReminder =
  | { readonly id: string; readonly what: 'session'; readonly minutes: number }
  | { readonly id: string; readonly what: 'stake'; readonly amount: Amount };

/** What tabs are told of it. */
export type Play = {
  /** Staked today in the user's currency. */
  readonly today: Amount;
  readonly currencyId: number;
  /** To be acknowledged, in this tab. */
  readonly reminder: (PlayReminder & { readonly tabId: string }) | null;
};
export const NO_PLAY: Play = { today: '0' as Amount, currencyId: 0, reminder: null };
