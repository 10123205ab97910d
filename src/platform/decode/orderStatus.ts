import {
  orderStatusKey,
  settleResultKey,
  type OrderStatus,
  type SettleResult,
} from '#domain/orders/order.ts';
import type { Decoding } from './context.ts';
import { mapField, whole, type Field } from './fields.ts';

/** Reads an order status. An unknown code is kept and counted (D17). */
export const orderStatus = ({ drop }: Decoding): Field<OrderStatus> =>
  mapField(
    whole<OrderStatus>(),
    (code) => {
      if (orderStatusKey(code) === undefined) drop('unknown-order-status');
      return code;
    },
    'a status',
  );

/** Reads the result of a settled selection. An unknown code is kept and counted (D17). */
export const settleResult = ({ drop }: Decoding): Field<SettleResult> =>
  mapField(
    whole<SettleResult>(),
    (code) => {
      if (settleResultKey(code) === undefined) drop('unknown-settle-result');
      return code;
    },
    'a result',
  );
