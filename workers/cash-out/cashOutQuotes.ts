import type { Milliseconds } from '#domain/ids.ts';
import type { ReceivedQuote } from '#domain/orders/cashOutIntent.ts';
import type { OrderId } from '#domain/orders/order.ts';
import { getCashOutQuotes } from '#platform/calls/orders.ts';
import type { Timer } from '../runtime/environment.ts';
import type { CashOutDeps } from './cashOutDeps.ts';

/** Poll interval of quotes for the orders on screen (D18). */
const QUOTE_POLL_MS: Milliseconds = 5_000;
/** Debounce time for orders that come on screen. Not from the specification. */
const SHOWN_DEBOUNCE_MS: Milliseconds = 200;

export type CashOutQuotesOwner = {
  readonly quotes: () => Readonly<Record<OrderId, ReceivedQuote>>;
  readonly maxPerOrder: () => number | null;
  /** Handles a change of the orders on screen: requests a quote at once for each order without one. */
  readonly look: () => void;
  /** Requests the quotes again now, because a cash-out has changed an order. */
  readonly renew: () => void;
  readonly empty: () => void;
};

type QuoteParts = {
  readonly deps: Pick<CashOutDeps, 'clock' | 'serverNow' | 'call' | 'decoding' | 'quotedOrders' | 'log'>;
  readonly mayAsk: () => boolean;
  readonly changed: () => void;
};

/**
 * Requests the quotes of all orders on the screens of visible tabs, every 5 s in one request for all tabs (D18,
 * D27). A failure is logged and ignored: the shown quotes grow old (CASHOUT-30, ERR-27).
 */
export const createCashOutQuotes = ({ deps, mayAsk, changed }: QuoteParts): CashOutQuotesOwner => {
  const { clock, serverNow, call, decoding, quotedOrders, log } = deps;
  let quotes: Readonly<Record<OrderId, ReceivedQuote>> = {};
  let maxPerOrder: number | null = null;
  let timer: Timer | null = null;
  let isSoon = false;
  /** Orders of the request in flight or of the last one. */
  let requestedIds: ReadonlySet<string> = new Set();
  /** Increases when earlier answers become obsolete: at a change of the user, or at a later request. */
  let turn = 0;

  const clear = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
    isSoon = false;
  };
  const arm = (ms: Milliseconds): void => {
    clear();
    isSoon = ms < QUOTE_POLL_MS;
    timer = clock.setTimeout(() => {
      timer = null;
      void ask();
    }, ms);
  };
  const ask = async (): Promise<void> => {
    const shown = quotedOrders();
    if (shown.size === 0 || !mayAsk()) return clear();
    turn += 1;
    const own = turn;
    requestedIds = shown;
    arm(QUOTE_POLL_MS);
    // A quote is as old as its request (D3).
    const at = serverNow();
    const answer = await getCashOutQuotes(call, decoding, [...shown] as OrderId[]);
    if (own !== turn) return undefined;
    if (!answer.ok) return log('cash-out-quote', answer.problem.code);
    // Keeps only orders on screen, so the document stays small.
    const shownQuotes = Object.entries(quotes).filter(([id]) => shown.has(id));
    quotes = Object.fromEntries([
      ...shownQuotes,
      ...answer.value.quotes.map((quote) => [quote.orderId, { ...quote, at }] as const),
    ]);
    maxPerOrder = answer.value.maxInProgress ?? maxPerOrder;
    return changed();
  };
  return {
    quotes: () => quotes,
    maxPerOrder: () => maxPerOrder,
    look: () => {
      const shown = quotedOrders();
      if (shown.size === 0 || !mayAsk()) return clear();
      const isNew = [...shown].some((id) => !requestedIds.has(id));
      if (timer === null || (isNew && !isSoon)) arm(isNew ? SHOWN_DEBOUNCE_MS : QUOTE_POLL_MS);
      return undefined;
    },
    renew: () => {
      if (quotedOrders().size > 0 && mayAsk() && !isSoon) arm(SHOWN_DEBOUNCE_MS);
    },
    empty: () => {
      clear();
      turn += 1;
      requestedIds = new Set();
      quotes = {};
      maxPerOrder = null;
    },
  };
};
