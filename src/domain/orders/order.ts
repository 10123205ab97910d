import type { Amount } from '../money/amount.ts';
import type {
  Brand,
  EpochMs,
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  SportId,
  TeamId,
  Thousandths,
} from '../ids.ts';

export type OrderId = Brand<string, 'OrderId'>;
/** A code of the order-status table; others are legal and shown by a neutral word (D17). */
export type OrderStatus = Brand<number, 'OrderStatus'>;
/** A code of the settle-result table (`sr`); 1 does not exist (C21). */
export type SettleResult = Brand<number, 'SettleResult'>;

export type OrderStatusKey =
  | 'created'
  | 'confirming'
  | 'rejected'
  | 'canceled'
  | 'confirmed'
  | 'settled'
  | 'reserve-cash-out'
  | 'cash-out';
const STATUSES: ReadonlyMap<number, OrderStatusKey> = new Map([
  [0, 'created'],
  [1, 'confirming'],
  [2, 'rejected'],
  [3, 'canceled'],
  [4, 'confirmed'],
  [5, 'settled'],
  [101, 'reserve-cash-out'],
  [102, 'cash-out'],
]);
/** What a status code says; undefined for a code of no table. */
export const orderStatusKey = (status: OrderStatus): OrderStatusKey | undefined => STATUSES.get(status);

export type SettleResultKey = 'open' | 'return' | 'lost' | 'won' | 'win-return' | 'lose-return' | 'cancel';
const RESULTS: ReadonlyMap<number, SettleResultKey> = new Map([
  [0, 'open'],
  [2, 'return'],
  [3, 'lost'],
  [4, 'won'],
  [5, 'win-return'],
  [6, 'lose-return'],
  [7, 'cancel'],
]);
export const settleResultKey = (result: SettleResult): SettleResultKey | undefined => RESULTS.get(result);

/** A team as an order names it; its picture is made from the id (REQ-40). */
export type OrderTeam = { readonly id: TeamId; readonly name: string };

/** One selection of an order. */
export type OrderOption = {
  readonly sportId: SportId;
  readonly matchId: MatchId;
  readonly matchName: string;
  readonly leagueId: LeagueId | null;
  readonly leagueName: string;
  readonly beginTime: EpochMs | null;
  readonly period: MarketPeriod | null;
  readonly marketType: MarketType | null;
  readonly marketTypeName: string;
  readonly optionName: string;
  readonly inPlay: boolean;
  readonly home: OrderTeam | null;
  readonly away: OrderTeam | null;
  /** Score at settlement, as text. */
  readonly resultScore: string;
  readonly settledResult: SettleResult;
  /** Odds as the user saw them, in the format `oddsType`; for the eye alone (C6). */
  readonly betOdds: string;
  /** Other codes than those of the odds formats are legal and name an unknown format (D17); 0 if none was sent. */
  readonly oddsType: number;
  readonly linear: string | null;
  readonly remark: string;
  /** Score when the bet was placed, where the market needs it. */
  readonly score: string;
  readonly marketId: MarketId;
  readonly selectionType: OptionType;
  /** European odds; 0 where the platform sent none that can be read. */
  readonly odds: Thousandths;
  readonly cancelReason: string;
  readonly matchType: number | null;
};

/**
 * A cash-out of an order: `amount` is the stake cashed out, `payout` what it paid (D18). Its statuses are
 * those of orders (wire facts 3.6).
 */
export type CashOut = {
  readonly id: string;
  readonly createdTime: EpochMs | null;
  readonly amount: Amount;
  readonly payout: Amount;
  readonly orderId: OrderId | null;
  readonly orderStatus: OrderStatus;
  /** Given back when it was cancelled. */
  readonly refundAmount: Amount | null;
  readonly cancelReason: string;
};

/** A cash-out that waits for its price. */
export type ReservedCashOut = {
  readonly id: string;
  readonly createdTime: EpochMs | null;
  readonly amount: Amount;
  readonly wantedPayout: Amount;
  readonly status: number;
  /** Payout for 1 unit of stake. */
  readonly rate: Amount | null;
  readonly orderId: OrderId | null;
};

/** A bet order of the order list (A3). Fields that only a quote has are in `CashOutQuote`. */
export type Order = {
  readonly id: OrderId;
  /** `sert`; `unknown` for a code of no table (D17). */
  readonly seriesType: 'single' | 'parlay' | 'unknown';
  /** Number of combinations. */
  readonly betCount: number;
  /** Selections. */
  readonly matchCount: number;
  readonly betAmount: Amount;
  /** Ordinary settlement payout; null while it is open. */
  readonly settledAmount: Amount | null;
  readonly status: OrderStatus;
  /** Odds acceptance: 0 none, 1 better ones, 2 any (C24). */
  readonly oddsChange: number | null;
  readonly createdTime: EpochMs | null;
  readonly settledTime: EpochMs | null;
  readonly cancelledTime: EpochMs | null;
  readonly modifiedTime: EpochMs | null;
  readonly remark: string;
  /** Stake per combination. */
  readonly singleBetAmount: Amount | null;
  /** Series text such as 3x1*3. */
  readonly betType: string;
  /** Stake that was cashed out, what it paid, and how often. */
  readonly cashOutTotalAmount: Amount;
  readonly cashOutPayoutStake: Amount;
  readonly cashOutCount: number;
  readonly autoBet: boolean;
  readonly handicapCount: number | null;
  /** Legs per combination; 0 is full cover, 1 a single (C44). */
  readonly seriesCount: number | null;
  readonly lastWinAmount: Amount | null;
  readonly maxPayoutAmount: Amount | null;
  readonly maxWinAmount: Amount | null;
  /** What the user won or lost by it, if the platform sent it. */
  readonly returnAmount: Amount | null;
  /** True if the platform sent a `returnAmount` that could not be read. The client then computes none. */
  readonly isReturnUnreadable?: true;
  /**
   * True if the platform still lists the order as unsettled some time after this client's bet of it had ended. The list
   * then counts.
   */
  readonly isReopened?: true;
  readonly currencyId: number;
  readonly exchangeRate: Amount | null;
  readonly allowSettleInAdvance: boolean;
  readonly settledTwice: boolean;
  readonly rejectType: number | null;
  readonly rejectReason: string;
  readonly options: readonly OrderOption[];
  readonly cashOutList: readonly CashOut[];
  readonly reserveCashOutList: readonly ReservedCashOut[];
};

/**
 * Sums of a history, one for each currency. Reserved bets have `maxWin`, settled ones payout and win or loss.
 */
export type CurrencyStatistics = {
  readonly coinId: number;
  readonly coinName: string;
  readonly count: number;
  readonly stakeAmount: Amount;
  readonly payoutAmount: Amount | null;
  readonly winLose: Amount | null;
  readonly maxWin: Amount | null;
};

/** What is known of an order that could not be read; null where even that is missing. */
export type UnreadableOrder = { readonly id: OrderId | null; readonly createdTime: EpochMs | null };

/** One page of the order list (REQ-15). */
export type OrderPage = {
  readonly orders: readonly Order[];
  /** Orders of the page that could not be read. A bet that is looked for may be one of them (F36). */
  readonly unreadable: readonly UnreadableOrder[];
  readonly current: number;
  readonly size: number;
  readonly total: number;
  /** Over the whole list, if the platform sent it. */
  readonly stakeTotal: Amount | null;
  readonly payoutTotal: Amount | null;
  readonly statistics: readonly CurrencyStatistics[];
};

/** What an order had paid in total, and how its legs had ended, before it was settled again (D29). */
export type EarlierSettlement = { readonly payout: Amount; readonly results: readonly SettleResult[] };

/**
 * The user's unsettled orders, one of each id. `total`: how many the platform counts, at least as many as `orders`;
 * those that are missing could not be loaded or read (F36). An unreadable order that tabs list as a bet of
 * this client is not counted, because the list shows that bet already.
 */
export type OpenOrderList = { readonly orders: readonly Order[]; readonly total: number };
/** No unsettled order. */
export const NO_OPEN_ORDERS: OpenOrderList = { orders: [], total: 0 };

/** A page of settled orders, with the earlier settlement of those that changed while they were watched. */
export type SettledPage = OrderPage & {
  readonly earlier: Readonly<Record<string, EarlierSettlement>>;
};

/** A reserved bet (REQ-16). */
export type Reservation = {
  readonly id: string;
  readonly stake: Amount;
  readonly createdTime: EpochMs | null;
  /** 0 waiting, 1 turned into an order, 2 failed, 3 cancelled, 4 confirming (wire facts 3.7). */
  readonly status: number;
  readonly currencyId: number;
  readonly charged: boolean;
  readonly failReason: number | null;
  readonly reference: string;
  readonly options: readonly OrderOption[];
};
export type ReservationList = {
  readonly reservations: readonly Reservation[];
  /** Number of reserved bets in the list that could not be read (F36). */
  readonly unreadable: number;
  readonly statistics: readonly CurrencyStatistics[];
};

const COMPARED = 15;

/**
 * Finds the known order of an id (C39): the same id in full; else the only one that begins with the same 15
 * characters. Returns none if several begin with them, because two orders are never taken for one.
 */
export const findOrderById = (id: string, known: readonly OrderId[]): OrderId | undefined => {
  const same = known.find((each) => each === id);
  if (same !== undefined || id.length < COMPARED) return same;
  const candidates = known.filter((each) => each.slice(0, COMPARED) === id.slice(0, COMPARED));
  return candidates.length === 1 ? candidates[0] : undefined;
};

/**
 * Whether an order may be a bet whose order id is only similar: it has no match that the bet lacks. Where a platform
 * counts its ids up, the next order of the user has a similar id (C39).
 */
export const mayBeOrderOf = (
  { options }: Pick<Order, 'options'>,
  { legs }: { readonly legs: readonly { readonly matchId: MatchId }[] },
): boolean => options.every(({ matchId }) => legs.some((leg) => leg.matchId === matchId));
