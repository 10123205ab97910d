import type { Amount } from '#domain/money/amount.ts';
import type { OrderId } from '#domain/orders/order.ts';

/** What every press on a cash-out has: its id, made by the tab, at most one request is sent for it (D5). */
type PressId = {
  /** Client reference and `Idempotency-Key` of the request. */
  readonly slipId: string;
  readonly orderId: OrderId;
};

/** A confirmed cash-out: stake, rate and price exactly as displayed (D31). */
type CashOutPress = PressId & {
  readonly kind: 'cash-out';
  readonly stake: Amount;
  readonly rate: Amount;
  readonly price: Amount;
};
/** Sets an auto cash-out, or changes the one that waits: it is made when it pays `price` (CASHOUT-32). */
type ReservePress = PressId & {
  readonly kind: 'reserve-cash-out';
  readonly stake: Amount;
  readonly price: Amount;
};
/** Removes the auto cash-out of this id. */
type CancelReservePress = PressId & {
  readonly kind: 'cancel-reserve-cash-out';
  readonly cashOutId: string;
};

export type CashOutRequest = CashOutPress | ReservePress | CancelReservePress;
