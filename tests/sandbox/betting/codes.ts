/** Codes with which the platform refuses a bet, by reason (wire facts of the betting side 4). */
export const CODES = {
  badParameter: 5,
  duplicate: 10,
  balance: 3001,
  marketClosed: 3002,
  oddsChanged: 3003,
  tooManyOrders: 3004,
  belowLeast: 3005,
  aboveMost: 3008,
  tooManyLegs: 3009,
  noParlay: 3010,
  sameMatch: 3011,
  currency: 3017,
  adjusting: 3018,
  orderUnknown: 6040,
  cashOutRuns: 6041,
  notConfirmed: 6042,
  rateChanged: 6043,
  cashOutTooSmall: 6047,
  aboveRest: 17_004,
  noCashOut: 17_005,
  tooManyCashOuts: 17_008,
  reservedTooHigh: 17_010,
  reservedRuns: 17_013,
  reservedUnknown: 17_014,
  noQuote: 17_015,
  reserveMarket: 6050,
  tooManyReserved: 6051,
  reserveCancel: 6052,
  reserveTooSmall: 6053,
  reserveUnknown: 6054,
  reserveFailed: 6055,
  reserveTooLarge: 6057,
  reservePaid: 6059,
  reserveOdds: 6060,
  reserveFormat: 14_088,
  optionGone: 14_059,
  marketUnknown: 14_084,
  oddsFormat: 14_089,
} as const;

/** A refusal of a whole request: the platform stored no bet and took no stake. */
export type OrderRefusal = { readonly code: number; readonly message: string };
export const createRefusal = (why: keyof typeof CODES, message: string): OrderRefusal => ({
  code: CODES[why],
  message,
});
export const isRefusal = (value: object): value is OrderRefusal => 'code' in value && 'message' in value;
