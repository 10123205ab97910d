import { createContext, useContext, type ReactNode } from 'react';
import type { Order } from '#domain/orders/order.ts';

/** What the user can do with open orders. `app` joins it to the lists, as no feature imports another. */
type OrderActions = {
  /** Actions of one order, in its card. */
  readonly ofOrder: (order: Order) => ReactNode;
  /** Actions on several of the listed orders. */
  readonly ofOrders: (orders: readonly Order[]) => ReactNode;
};

/** No actions: the operator does not offer them. */
export const NO_ORDER_ACTIONS: OrderActions = { ofOrder: () => null, ofOrders: () => null };
const Context = createContext<OrderActions>(NO_ORDER_ACTIONS);
export const OrderActionsProvider = Context;
export const useOrderActions = (): OrderActions => useContext(Context);
