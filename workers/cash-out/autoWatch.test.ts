import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { AUTO_POLL_MS, createAutoWatch } from './autoWatch.ts';
import type { CashOutEntry } from './cashOutJournal.ts';

test("auto cash-outs are read at their interval, also if the server's time goes back (CASHOUT-32, F15)", async () => {
  const clock = createFakeClock();
  let reads = 0;
  const entry = { auto: 'waiting', intent: { cashOutId: 'r1' } } as unknown as CashOutEntry;
  const read = createAutoWatch({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: () => {
        reads += 1;
        return Promise.resolve(ok([]));
      },
      decoding: { drop: () => undefined },
      ordersChanged: () => undefined,
      log: () => undefined,
    } as unknown as Parameters<typeof createAutoWatch>[0]['deps'],
    entries: () => [entry],
    change: () => Promise.resolve(),
  });
  await read();
  clock.jumpWall(-3_600_000);
  await read();
  expect(reads).toBe(1);
  clock.advance(AUTO_POLL_MS);
  await read();
  expect(reads).toBe(2);
});
