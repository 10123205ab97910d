import type { Amount } from '../money/amount.ts';
import type { Brand, EpochMs } from '../ids.ts';

export type GiftId = Brand<string, 'GiftId'>;
/** A gift that can be presented; the price is in coins (REQ-42). */
export type Gift = {
  readonly id: GiftId;
  readonly name: string;
  readonly icon: string | null;
  readonly animation: string | null;
  readonly price: Amount;
  /** The client draws gifts with a level larger; 0 is a plain gift. */
  readonly level: number;
  readonly sort: number;
};
/** An entry of a room's top ten (REQ-28). */
export type Gifter = {
  readonly rank: number;
  readonly userId: string;
  readonly name: string;
  readonly photo: string | null;
  readonly amount: Amount;
  readonly titleId: string | null;
};
/** The response to a gift: the remaining coins, if sent (REQ-44). */
export type Presented = { readonly recordId: string | null; readonly balance: Amount | null };
/** Spending limits (REQ-46); null means no limit. */
export type CoinLimit = {
  readonly coinCode: string;
  readonly least: Amount;
  readonly most: Amount | null;
  readonly mostInDay: Amount | null;
};
/** A gift that the user presented, as the platform keeps it (D32). `reference` is that of its request, if sent. */
export type GiftRecord = {
  readonly id: string;
  readonly reference: string | null;
  readonly roomId: string;
  readonly giftId: GiftId;
  readonly count: number;
  readonly amount: Amount;
  readonly time: EpochMs | null;
};
/** The user's latest gifts, the number of records that could not be read, and the coins spent on gifts today. */
export type GiftRecords = {
  readonly records: readonly GiftRecord[];
  readonly unreadable: number;
  readonly spentToday: Amount | null;
};
