import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isOpen, type PriceWord } from '#domain/priceWord.ts';

/** D3: a tab refuses a press if the worker has been silent for this long. */
export const WORKER_SILENCE: Milliseconds = 3000;

export type PressCheck = {
  /** The price as the tab holds it; undefined when it is no longer offered. */
  readonly word: PriceWord | undefined;
  /** Nothing may be bet on now, whatever its price: maintenance (BOOT-33). */
  readonly closed?: Problem | null;
  readonly awaiting: boolean;
  readonly priceStale: boolean;
  readonly silentFor: Milliseconds;
};

/**
 * Why a press is refused, or null. Freshness comes first: of an old price it cannot even be said that it is
 * closed.
 */
export const refusePress = ({
  word,
  closed,
  awaiting,
  priceStale,
  silentFor,
}: PressCheck): Problem | null => {
  if (closed !== undefined && closed !== null) return closed;
  if (silentFor >= WORKER_SILENCE) return { code: 'worker-silent' };
  if (awaiting || priceStale) return { code: 'price-stale' };
  if (word === undefined) return { code: 'option-gone' };
  return isOpen(word) ? null : { code: 'option-closed' };
};
