import type { Page } from './chromium.ts';

/**
 * What to add to a page's time to get the server's, and how far off that may be: half of the shortest way
 * there and back, ms.
 */
export type ClockReading = { readonly offset: number; readonly bound: number };

/**
 * Of many pings the one with the shortest way, halved. Ten at least, and more while the way is longer than a
 * millisecond.
 */
export const readClock = (page: Pick<Page, 'evaluate'>): Promise<ClockReading> =>
  page.evaluate(async () => {
    let best = { way: Number.POSITIVE_INFINITY, offset: 0 };
    for (let round = 0; round < 60 && (round < 10 || best.way > 1); round += 1) {
      const before = globalThis.bench.now();
      const answer = (await (await fetch('/bench/now', { method: 'POST', body: '{}' })).json()) as {
        now: number;
      };
      const after = globalThis.bench.now();
      if (after - before < best.way)
        best = { way: after - before, offset: answer.now - (before + after) / 2 };
    }
    return { offset: best.offset, bound: best.way / 2 };
  });

/** Both clocks as they stood before and after a measuring. */
export type ClockSpan = { readonly before: ClockReading; readonly after: ClockReading };

/**
 * The offset in the midst of the measuring, the worse bound, and how far the clocks went apart meanwhile, ms.
 */
export const clockOf = ({ before, after }: ClockSpan): ClockReading & { readonly drift: number } => ({
  offset: (before.offset + after.offset) / 2,
  bound: Math.max(before.bound, after.bound),
  drift: Math.abs(after.offset - before.offset),
});
