import { PAGE_SIZE } from '#domain/config/constants.ts';
import { order } from '../endpoint.ts';

/**
 * Slip, orders, reservations and cash-outs (`/v1/order/...`). Paths that the specifications lack come from
 * the wire facts of the betting side.
 */
export const ORDER_CALLS = {
  /** REQ-63, wire facts 2.1; requests a quote and places nothing. */
  preBet: order('/v1/order/batchBetMatchMarketOfJumpLine'),
  /** REQ-64, wire facts 2.2. */
  betSingle: order('/v1/order/bet/singlePass', { money: true }),
  /** REQ-65, wire facts 2.3. */
  betMultiple: order('/v1/order/betMultiple', { money: true }),
  /** REQ-66, wire facts 2.4. */
  orderStatus: order('/v1/order/getStakeOrderStatus'),
  /**
   * REQ-15, wire facts 2.5. REQ-58 calls it twice: for the unsettled and for the settled records of a chat
   * user.
   */
  orderList: order('/v1/order/new/bet/list', { large: true, pageSize: PAGE_SIZE }),
  /** REQ-68, wire facts 2.6. */
  reserveLimit: order('/v1/order/reserve/getBetParameter'),
  /** REQ-67, wire facts 2.7. */
  reserveBet: order('/v1/order/reserve/bet', { money: true }),
  /** REQ-69, wire facts 2.8. */
  reserveModify: order('/v1/order/reserve/update', { money: true }),
  /** REQ-70, wire facts 2.9. */
  reserveCancel: order('/v1/order/reserve/cancel', { money: true }),
  /** REQ-16, wire facts 2.10. */
  reserveList: order('/v1/order/new/reserve/betList', { large: true }),
  /** Wire facts 2.17. */
  reserveStatus: order('/v1/order/reserve/statusInfoByIds'),
  /** REQ-17, wire facts 2.11. */
  cashOutQuote: order('/v1/order/cashOut/price'),
  /** REQ-71, wire facts 2.12. */
  cashOutBet: order('/v1/order/cashOut/bet', { money: true }),
  /** REQ-18, wire facts 2.13. */
  cashOutRecords: order('/v1/order/getCashOutsByIds'),
  /** Wire facts 2.14; the same call changes an auto cash-out. */
  cashOutReserve: order('/v1/order/cashOutReserve/bet', { money: true }),
  /** Wire facts 2.15. */
  cashOutReserveCancel: order('/v1/order/cashOutReserve/cancel', { money: true }),
  /** Wire facts 2.16. */
  cashOutReserveStatus: order('/v1/order/reserve/cashOut/statusInfoByIds'),
  /** Wire facts 2.18: the user at the order platform, with the balances. */
  userBase: order('/v1/user/base'),
};
