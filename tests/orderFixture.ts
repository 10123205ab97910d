import type {
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  SportId,
  TeamId,
  Thousandths,
} from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { CashOut } from '#domain/orders/order.ts';
import type {
  OpenOrderList,
  Order,
  OrderId,
  OrderOption,
  OrderStatus,
  SettleResult,
} from '#domain/orders/order.ts';

/** A leg of an order, won unless said otherwise. */
export const orderLegOf = (more: Partial<OrderOption> & { readonly result?: number } = {}): OrderOption => {
  const { result = 4, ...change } = more;
  return {
    sportId: 1 as SportId,
    matchId: 'm1' as MatchId,
    matchName: 'Arsenal v Chelsea',
    leagueId: null,
    leagueName: 'Premier League',
    beginTime: null,
    period: 1001 as MarketPeriod,
    marketType: 1005 as MarketType,
    marketTypeName: '1x2',
    optionName: 'Arsenal',
    inPlay: false,
    home: { id: 't1' as TeamId, name: 'Arsenal' },
    away: { id: 't2' as TeamId, name: 'Chelsea' },
    resultScore: '2-1',
    settledResult: result as SettleResult,
    betOdds: '1.95',
    oddsType: 1,
    linear: null,
    remark: '',
    score: '',
    marketId: 'k1' as MarketId,
    selectionType: 1 as OptionType,
    odds: 1950 as Thousandths,
    cancelReason: '',
    matchType: null,
    ...change,
  };
};

/** A cash-out that paid; amounts as text. */
export const cashOutOf = (stake: string, payout: string): CashOut => ({
  id: `c${stake}`,
  createdTime: null,
  amount: stake as Amount,
  payout: payout as Amount,
  orderId: null,
  orderStatus: 5 as OrderStatus,
  refundAmount: null,
  cancelReason: '',
});

type Amounts =
  | 'betAmount'
  | 'settledAmount'
  | 'maxWinAmount'
  | 'returnAmount'
  | 'cashOutTotalAmount'
  | 'cashOutPayoutStake';
type OrderChange = Partial<Omit<Order, Amounts | 'id' | 'status'>> &
  Partial<Readonly<Record<Amounts, string | null>>> & { readonly id?: string; readonly status?: number };

/** A single of 100 in CNY that was settled with 195 unless said otherwise; amounts as text. */
export const orderOf = (change: OrderChange = {}): Order =>
  ({
    id: '1988112233440000001',
    seriesType: 'single',
    betCount: 1,
    matchCount: 1,
    betAmount: '100',
    settledAmount: '195',
    status: 5,
    oddsChange: 1,
    createdTime: 1_000,
    settledTime: 5_000,
    cancelledTime: null,
    modifiedTime: null,
    remark: '',
    singleBetAmount: '100',
    betType: '1x1*1',
    cashOutTotalAmount: '0',
    cashOutPayoutStake: '0',
    cashOutCount: 0,
    autoBet: false,
    handicapCount: 1,
    seriesCount: 1,
    lastWinAmount: null,
    maxPayoutAmount: null,
    maxWinAmount: '95',
    returnAmount: null,
    currencyId: 1,
    exchangeRate: null,
    allowSettleInAdvance: false,
    settledTwice: false,
    rejectType: null,
    rejectReason: '',
    options: [orderLegOf()],
    cashOutList: [],
    reserveCashOutList: [],
    ...change,
  }) as unknown as Order & { readonly id: OrderId };

/** The list of these unsettled orders, all of which could be read. */
export const openListOf = (...orders: readonly Order[]): OpenOrderList => ({ orders, total: orders.length });
