import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { WORKER_SILENT_MS } from '#domain/odds/freshness.ts';
import { isOpen, type PriceWord } from '#domain/odds/priceWord.ts';

export type PressCheck = {
  /** The price in this tab; undefined if the option is no longer offered. */
  readonly word: PriceWord | undefined;
  /** Why no bets are accepted at all, such as maintenance (BOOT-33). */
  readonly closed?: Problem | null;
  readonly awaiting: boolean;
  readonly priceStale: boolean;
  readonly silentFor: Milliseconds;
};

/**
 * Returns why a press on a price is refused, or null if it is allowed. Freshness is checked before the price,
 * because a stale price does not show whether the option is still open.
 */
export const findPressProblem = ({
  word,
  closed,
  awaiting,
  priceStale,
  silentFor,
}: PressCheck): Problem | null => {
  if (closed !== undefined && closed !== null) return closed;
  if (silentFor >= WORKER_SILENT_MS) return { code: 'worker-silent' };
  if (awaiting || priceStale) return { code: 'price-stale' };
  if (word === undefined) return { code: 'option-gone' };
  return isOpen(word) ? null : { code: 'option-closed' };
};
