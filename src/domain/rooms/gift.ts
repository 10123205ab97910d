import type { Amount } from '../money/amount.ts';
import type { Brand } from '../ids.ts';

export type GiftId = Brand<string, 'GiftId'>;
/** A gift that can be presented; the price is in coins (REQ-42). */
export type Gift = {
  readonly id: GiftId;
  readonly name: string;
  readonly icon: string | null;
  readonly animation: string | null;
  readonly price: Amount;
  /** Level gifts draw larger; 0 is a plain one. */
  readonly level: number;
  readonly sort: number;
};
/** A place among a room's ten (REQ-28). */
export type Gifter = {
  readonly rank: number;
  readonly userId: string;
  readonly name: string;
  readonly photo: string | null;
  readonly amount: Amount;
  readonly titleId: string | null;
};
/** The answer to a present: the coins that are left, where told (REQ-44). */
export type Presented = { readonly recordId: string | null; readonly balance: Amount | null };
/** Limits of what one may spend (REQ-46); null has no limit. */
export type CoinLimit = {
  readonly coinCode: string;
  readonly least: Amount;
  readonly most: Amount | null;
  readonly mostInDay: Amount | null;
};
