import type { Amount } from '../money/amount.ts';

/** A banker's plan: the amount paid in, and the stakes that it accepts. */
export type BankerPlan = {
  readonly id: string;
  readonly name: string;
  readonly deposit: Amount;
  readonly leastStake: Amount | null;
  readonly mostStake: Amount | null;
  /** Betting-side sport codes. */
  readonly sports: readonly number[];
};
/** A banker (REQ-20). */
export type Banker = {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
  readonly inviteCode: string;
  readonly leastStake: Amount | null;
  readonly mostStake: Amount | null;
  readonly pledge: Amount;
  readonly remaining: Amount;
  readonly plans: readonly BankerPlan[];
};

/** A banker in the list of bankers: the fields of the detail without its plans. */
export type BankerSummary = Omit<Banker, 'plans'>;

/** A banner (REQ-19). Link and picture are addresses on allowed hosts (D10), or null. */
export type Banner = {
  readonly id: string;
  readonly title: string;
  readonly image: string | null;
  readonly link: string | null;
  readonly sort: number;
};
