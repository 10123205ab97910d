import { ok, type Result } from '#contract/problem.ts';
import type { Order, UnreadableOrder } from '#domain/orders/order.ts';
import { getOrders, type OrdersRequest } from '#platform/calls/orders.ts';
import { isPassingCode } from '#platform/isPassingCode.ts';
import type { OrdersDeps } from './ordersDeps.ts';

const MAX_PAGES = 5;

/** A list of orders over its pages. `isWhole` is false if there are more orders than were read. */
export type OrderList = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  readonly isWhole: boolean;
};

/**
 * Reads a list page by page. A full page is followed by another one even if the platform's total is already reached,
 * because that total may be too low (wire facts 2.5). A platform may refuse the page behind its last one, so a refusal
 * ends the list. Every other failure fails the whole read, also "too many requests".
 */
export const readOrderPages = async (
  { call, decoding }: Pick<OrdersDeps, 'call' | 'decoding'>,
  request: OrdersRequest & { readonly size: number },
): Promise<Result<OrderList>> => {
  const orders: Order[] = [];
  const unreadable: UnreadableOrder[] = [];
  let total = 0;
  for (let current = 1; current <= MAX_PAGES; current += 1) {
    const page = await getOrders(call, decoding, { ...request, current });
    if (!page.ok) {
      const { problem } = page;
      const isBehindLast = current > 1 && problem.code === 'refused' && !isPassingCode(problem.platformCode);
      if (!isBehindLast) return page;
      return ok({ orders, unreadable, isWhole: orders.length + unreadable.length >= total });
    }
    total = page.value.total;
    orders.push(...page.value.orders);
    unreadable.push(...page.value.unreadable);
    const count = page.value.orders.length + page.value.unreadable.length;
    const isLast = count < request.size && orders.length + unreadable.length >= total;
    if (count === 0 || isLast) return ok({ orders, unreadable, isWhole: true });
  }
  return ok({ orders, unreadable, isWhole: false });
};
