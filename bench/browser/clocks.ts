import type { Page } from './chromium.ts';

/**
 * The offset from a page's clock to the server's, and its error bound: half of the shortest round trip, ms.
 */
export type ClockReading = { readonly offset: number; readonly bound: number };

/**
 * Reads the clock by the ping with the shortest round trip. Sends at least ten pings, more while the round
 * trip exceeds a millisecond.
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

/** Clock readings before and after a measurement. */
export type ClockSpan = { readonly before: ClockReading; readonly after: ClockReading };

/**
 * Returns the offset in the middle of the measurement, the larger error bound, and the drift of the clocks in
 * between, ms.
 */
export const clockOf = ({ before, after }: ClockSpan): ClockReading & { readonly drift: number } => ({
  offset: (before.offset + after.offset) / 2,
  bound: Math.max(before.bound, after.bound),
  drift: Math.abs(after.offset - before.offset),
});
