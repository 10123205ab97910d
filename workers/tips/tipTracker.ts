import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { compareAmounts, sumOf } from '#domain/money/amount.ts';
import { getCoinBalance } from '#platform/calls/rooms.ts';
import { getTip } from '#platform/calls/tips.ts';
import { isLastingFailure, LONG_SEARCH_MS } from '../orders/isLastingFailure.ts';
import type { EntryUpdate } from '../orders/journal.ts';
import { createSearchTimes } from '../orders/searchTimes.ts';
import type { Timer } from '../runtime/environment.ts';
import { reducePurchase, type TipEntry } from './tipJournal.ts';
import type { TipsDeps } from './tipsDeps.ts';

/** Interval of the reads of a tip whose purchase has an unknown outcome. Not from the specification. */
const READ_MS: Milliseconds = 3_000;
/** The search ends only this long after the deadline of the purchase, and after this number of reads (as D31). */
const SEARCH_TIMEOUT_MS: Milliseconds = 60_000;
const MIN_READS = 3;

export type TipTracker = {
  /** Arms the next read if the outcome of a purchase is unknown. */
  readonly scheduleNext: () => void;
  /** Handles a login: restarts the reads. */
  readonly authorized: () => void;
  readonly stop: () => void;
};

type TrackerParts = {
  readonly deps: Pick<TipsDeps, 'clock' | 'serverNow' | 'call' | 'decoding' | 'log'>;
  /** True while this worker, of all, may ask the platform for this user. */
  readonly mayAsk: () => boolean;
  readonly entries: () => readonly TipEntry[];
  readonly change: (slipId: string, recipe: EntryUpdate<TipEntry>) => Promise<void>;
};

const isSought = ({ purchase }: TipEntry): boolean => purchase.state === 'unknown';

/**
 * Finds the outcome of unknown purchases: the tip itself is the platform's record, and says whether the user
 * has bought it (D32). The worker pressed only while the user did not have the tip. A tip may show a purchase late, so
 * a purchase is missing only if the coins are what they were before it. While its price seems to have left, it stays
 * unknown and bars another purchase for a longer time. The worker never sends anything again.
 */
export const createTipTracker = ({ deps, mayAsk, entries, change }: TrackerParts): TipTracker => {
  const { clock, serverNow, call, decoding, log } = deps;
  let timer: Timer | null = null;
  /** Counts stops: a read that began before one arms no timer and changes nothing, as the user may have left. */
  let generation = 0;
  const searchTimes = createSearchTimes({ clock, serverNow });
  /** Counted reads that showed no purchase, by the entry and its login. */
  const reads = new Map<string, number>();

  /** Decides by the coins how a purchase ends that its tip does not show; null if the coins must be read again. */
  const endByCoins = async (
    { slipId, at, purchase, balanceBefore }: TipEntry,
    searchedMs: Milliseconds,
  ): Promise<'not-found' | 'unconfirmed' | null> => {
    if (balanceBefore === null) return 'unconfirmed';
    // The prices of these tips were deducted between the two balances. That of a tip that was pressed earlier may have
    // been deducted before both.
    const prices = entries()
      .filter((each) => each.slipId !== slipId && each.at > at && each.purchase.state === 'bought')
      .map((each) => each.purchase.price);
    const coins = await getCoinBalance(call);
    if (!coins.ok) {
      log('coin-balance', coins.problem.code);
      return isLastingFailure(coins.problem, searchedMs) ? 'unconfirmed' : null;
    }
    const expected = sumOf([coins.value, ...prices]);
    if (compareAmounts(expected, balanceBefore) === 0) return 'not-found';
    const isPriceDeducted = compareAmounts(sumOf([expected, purchase.price]), balanceBefore) <= 0;
    return isPriceDeducted && searchedMs < LONG_SEARCH_MS ? null : 'unconfirmed';
  };
  const read = async (entry: TipEntry, searchGeneration: number): Promise<void> => {
    const requestedAt = clock.now();
    const answer = await getTip(call, decoding, entry.purchase.tipId);
    if (searchGeneration !== generation) return;
    const now = serverNow();
    if (answer.ok && answer.value.bought) {
      const payTime = answer.value.payTime ?? now;
      await change(entry.slipId, (each) => reducePurchase(each, { state: 'bought', payTime }, now));
      return;
    }
    // After a crash the outcome is unknown while the request may still arrive.
    const key = `${entry.slipId} ${entry.since}`;
    const searchedMs = searchTimes.searchedMs(key, entry.since, entry.at + CALL_DEADLINE_MS);
    if (!answer.ok) {
      log('tip-purchase', answer.problem.code);
      // A tip that the platform no longer has never shows the purchase, so that read counts (D38).
      if (!isLastingFailure(answer.problem, searchedMs)) return;
    }
    if (!searchTimes.isReadCounted(searchedMs, requestedAt)) return;
    const count = (reads.get(key) ?? 0) + 1;
    reads.set(key, count);
    if (count < MIN_READS || searchedMs < SEARCH_TIMEOUT_MS) return;
    const state = answer.ok ? await endByCoins(entry, searchedMs) : 'unconfirmed';
    if (state === null || searchGeneration !== generation) return;
    await change(entry.slipId, (each) => reducePurchase(each, { state }, serverNow()));
  };
  const searchOnce = async (): Promise<void> => {
    const searchGeneration = generation;
    for (const entry of entries().filter(isSought))
      if (searchGeneration === generation && mayAsk()) await read(entry, searchGeneration);
  };
  const scheduleNext = (): void => {
    if (timer !== null || !mayAsk() || !entries().some(isSought)) return;
    const searchGeneration = generation;
    timer = clock.setTimeout(() => {
      void searchOnce().finally(() => {
        if (searchGeneration !== generation) return;
        timer = null;
        scheduleNext();
      });
    }, READ_MS);
  };
  return {
    scheduleNext,
    authorized: () => {
      searchTimes.onAuthorized();
      reads.clear();
      scheduleNext();
    },
    stop: () => {
      generation += 1;
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
