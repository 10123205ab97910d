import type { Order } from '#domain/orders/order.ts';
import { cleanText } from '#domain/cleanText.ts';

/** Highest reject reason that the client has words for (PLACE-17, wire facts 3.8). */
const REJECTS = 8;
const REASON_LENGTH = 200;

/** Why an order was not taken: the key of the client's words, or the platform's text, which is shown as data. */
export const rejectReasonOf = ({
  rejectType,
  rejectReason,
}: Pick<Order, 'rejectType' | 'rejectReason'>): { readonly key: string } | { readonly server: string } => {
  if (rejectType !== null && rejectType >= 1 && rejectType <= REJECTS)
    return { key: `bets:reject.${rejectType}` };
  const server = cleanText(rejectReason, REASON_LENGTH);
  return server === '' ? { key: 'bets:reject.other' } : { server };
};
