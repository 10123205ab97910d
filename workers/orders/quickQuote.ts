import type { Milliseconds } from '#domain/ids.ts';
import { mergePreBet } from '#domain/slip/quote.ts';
import {
  NO_QUOTE,
  type LegQuote,
  type PickedOption,
  type Selection,
  type SelectionNames,
} from '#domain/slip/slip.ts';
import { getPreBet } from '#platform/calls/preBet.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { settlesInTime } from '../runtime/exclusive.ts';

/**
 * Time a quick bet waits for its limits; after it the platform checks the stake. Not from the specification.
 */
const QUOTE_TIMEOUT_MS: Milliseconds = 1_000;

/**
 * Requests the pre-bet quote of a quick bet's option, which holds its stake range (SLIP-22, SLIP-23). Returns
 * null on failure or timeout.
 */
export const askQuickQuote = async (
  { call, decoding, clock, serverNow, prices }: OrdersDeps,
  pick: PickedOption & { readonly names: SelectionNames },
  currencyId: number,
): Promise<LegQuote | null> => {
  const stop = new AbortController();
  const request = getPreBet(
    call,
    decoding,
    { picks: [pick], series: false, currencyId },
    { signal: stop.signal },
  );
  if (!(await settlesInTime(clock, QUOTE_TIMEOUT_MS, request))) {
    stop.abort();
    return null;
  }
  const answer = await request;
  if (!answer.ok) return null;
  const item: Selection = { ...pick, inParlay: false, showInSingle: true };
  const { quote } = mergePreBet([item], NO_QUOTE, answer.value, {
    requestedItems: [item],
    known: () => prices.market(pick.key),
    now: serverNow(),
    currencyId,
  });
  return quote.legs[pick.key] ?? null;
};
