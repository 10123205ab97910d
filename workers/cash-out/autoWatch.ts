import type { Milliseconds } from '#domain/ids.ts';
import { getReservedCashOuts } from '#platform/calls/cashOuts.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { endAuto } from './reduceCashOut.ts';
import type { CashOutUpdater } from './userCashOuts.ts';

/** Interval of reads while an auto cash-out waits for its payout. Not from the specification. */
export const AUTO_POLL_MS: Milliseconds = 15_000;
/** A timer may be this much early. */
const MARGIN_MS: Milliseconds = 500;

/** States of an auto cash-out that no longer waits (wire facts 2.14); one that the user removed has no notice. */
const ENDS = new Map([
  [2, 'auto-cash-out-made'],
  [3, 'auto-cash-out-failed'],
  [4, null],
] as const);

/** True while an auto cash-out that was set here waits, so its end is not known. */
export const isAutoWatched = ({ auto, intent }: CashOutEntry): boolean =>
  auto === 'waiting' && intent.cashOutId !== null;

type WatchParts = {
  readonly deps: Pick<CashOutDeps, 'clock' | 'call' | 'decoding' | 'serverNow' | 'ordersChanged' | 'log'>;
  readonly entries: () => readonly CashOutEntry[];
  readonly change: (slipId: string, recipe: CashOutUpdater) => Promise<void>;
};

/**
 * Creates the function that reads the auto cash-outs that were set here, at most every 15 s, and journals the end of
 * each with one notice (CASHOUT-32, D26). A failed read is only logged, because no tab asked for it.
 */
export const createAutoWatch = ({ deps, entries, change }: WatchParts): (() => Promise<void>) => {
  const { clock, call, decoding, serverNow, ordersChanged, log } = deps;
  /** When the last read began, by the monotonic clock, which never goes back. */
  let readAt: Milliseconds = -Infinity;
  return async () => {
    const watched = entries().filter(isAutoWatched);
    if (watched.length === 0 || clock.now() - readAt < AUTO_POLL_MS - MARGIN_MS) return;
    readAt = clock.now();
    const ids = [...new Set(watched.flatMap(({ intent }) => intent.cashOutId ?? []))];
    const answer = await getReservedCashOuts(call, decoding, ids);
    if (!answer.ok) return log('auto-cash-outs', answer.problem.code);
    for (const { id, status } of answer.value) {
      const what = ENDS.get(status as 2 | 3 | 4);
      if (what === undefined) continue;
      // Its terms may have been changed: the last intent has the notice.
      const own = watched.filter(({ intent }) => intent.cashOutId === id).sort((a, b) => b.at - a.at);
      for (const [at, { slipId }] of own.entries())
        await change(slipId, (entry) => endAuto(entry, at === 0 ? what : null, serverNow()));
      if (own.length > 0 && status !== 4) ordersChanged();
    }
    return undefined;
  };
};
