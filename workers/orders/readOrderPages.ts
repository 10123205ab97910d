import { ok, type Problem, type Result } from '#contract/problem.ts';
import type { Order, UnreadableOrder } from '#domain/orders/order.ts';
import { getOrders, type OrdersRequest } from '#platform/calls/orders.ts';
import type { OrdersDeps } from './ordersDeps.ts';

const MAX_PAGES = 5;
/**
 * Codes by which the order family cannot answer now: exception, system error, duplicate, unavailable, too many
 * requests, not logged in.
 */
const TEMPORARY_REFUSALS: ReadonlySet<string> = new Set(['2', '6', '10', '11', '12', '14009']);

/**
 * A list of orders over its pages. `isWhole` is false if there may be more orders than were read. `failure` ended the
 * list before its last page: what the list has counts, what it lacks may be on a later page.
 */
export type OrderList = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  readonly isWhole: boolean;
  readonly failure: Problem | null;
};

/** A platform may refuse the page behind its last one. */
const mayBeBehindLast = (problem: Problem): boolean =>
  problem.code === 'refused' && !TEMPORARY_REFUSALS.has(problem.platformCode);

/**
 * Reads a list page by page. A full page is followed by another one even if the platform's total is already reached,
 * because that total may be too low (wire facts 2.5). A platform may refuse the page behind its last one, so a refusal
 * ends the list. Fails if the first page fails; any other failure of a later page is the list's `failure`.
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
      if (current === 1) return page;
      if (!mayBeBehindLast(page.problem))
        return ok({ orders, unreadable, isWhole: false, failure: page.problem });
      const isWhole = orders.length + unreadable.length >= total;
      return ok({ orders, unreadable, isWhole, failure: null });
    }
    total = page.value.total;
    orders.push(...page.value.orders);
    unreadable.push(...page.value.unreadable);
    const count = page.value.orders.length + page.value.unreadable.length;
    const isLast = count < request.size && orders.length + unreadable.length >= total;
    if (count === 0 || isLast) return ok({ orders, unreadable, isWhole: true, failure: null });
  }
  return ok({ orders, unreadable, isWhole: false, failure: null });
};
