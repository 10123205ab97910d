import type { Milliseconds } from '#domain/ids.ts';
import type { ReceivedQuote } from '#domain/orders/cashOutIntent.ts';
import type { OrderId } from '#domain/orders/order.ts';
import { getCashOutQuotes } from '#platform/calls/orders.ts';
import type { Timer } from '../runtime/environment.ts';
import type { CashOutDeps } from './cashOutDeps.ts';

/** Poll interval of quotes for the orders on screen (D18). */
const QUOTE_POLL_MS: Milliseconds = 5_000;
/**
 * The poll waits this long for an answer before it asks again. An older quote cannot be pressed. Not from the
 * specification.
 */
const ANSWER_DEADLINE_MS: Milliseconds = 8_000;
/** Debounce time for orders that come on screen. Not from the specification. */
const SHOWN_DEBOUNCE_MS: Milliseconds = 200;

export type CashOutQuotesOwner = {
  readonly quotes: () => Readonly<Record<OrderId, ReceivedQuote>>;
  readonly maxPerOrder: () => number | null;
  /** Handles a change of the orders on screen: requests their quotes after the debounce if one is new. */
  readonly updatePoll: () => void;
  /** Requests the quotes again after the debounce, because a cash-out has changed an order. */
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
  /** Orders of the request in flight or of the last one; empty while no order is quoted. */
  let requestedIds: ReadonlySet<string> = new Set();
  /** Increases when earlier answers become obsolete: at a change of the user, or at a later request. */
  let lastRequest = 0;

  const clear = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
    isSoon = false;
  };
  /** Stops the poll. An order that is shown again is quoted after the debounce, like one that is shown first. */
  const stopAsking = (): void => {
    clear();
    requestedIds = new Set();
  };
  const arm = (ms: Milliseconds): void => {
    clear();
    timer = clock.setTimeout(() => {
      timer = null;
      void ask();
    }, ms);
  };
  const armSoon = (): void => {
    arm(SHOWN_DEBOUNCE_MS);
    isSoon = true;
  };
  const ask = async (): Promise<void> => {
    const shown = quotedOrders();
    if (shown.size === 0 || !mayAsk()) return stopAsking();
    lastRequest += 1;
    const own = lastRequest;
    requestedIds = shown;
    const sentAt = clock.now();
    arm(ANSWER_DEADLINE_MS);
    // A quote is as old as its request (D3).
    const at = serverNow();
    const answer = await getCashOutQuotes(call, decoding, [...shown] as OrderId[]);
    if (own !== lastRequest) return undefined;
    if (timer !== null && !isSoon) arm(Math.max(0, sentAt + QUOTE_POLL_MS - clock.now()));
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
    updatePoll: () => {
      const shown = quotedOrders();
      if (shown.size === 0 || !mayAsk()) return stopAsking();
      if (!isSoon && [...shown].some((id) => !requestedIds.has(id))) armSoon();
      return undefined;
    },
    renew: () => {
      if (quotedOrders().size > 0 && mayAsk() && !isSoon) armSoon();
    },
    empty: () => {
      stopAsking();
      lastRequest += 1;
      quotes = {};
      maxPerOrder = null;
    },
  };
};
