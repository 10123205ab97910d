import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createCashOutQuotes } from './cashOutQuotes.ts';

test('a quote is as old as its request, so a slow answer brings no fresh price (D3, D18)', async () => {
  const clock = createFakeClock();
  const answers: ((value: unknown) => void)[] = [];
  const quotes = createCashOutQuotes({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: () => new Promise((done) => void answers.push(done)),
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      quotedOrders: () => new Set(['7']),
      log: () => undefined,
    } as unknown as Parameters<typeof createCashOutQuotes>[0]['deps'],
    mayAsk: () => true,
    changed: () => undefined,
  });
  quotes.look();
  clock.advance(200);
  const sentAt = clock.wallNow();
  clock.advance(4_000);
  answers[0]?.(ok({ pr: [{ oid: '7', amt: 0.9, st: 4 }] }));
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  expect(Object.values(quotes.quotes())).toMatchObject([{ rate: '0.9', at: sentAt }]);
  quotes.empty();
});
