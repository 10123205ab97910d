import { expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { createCashOutTracker } from './cashOutTracker.ts';

// How often cash-outs of other devices are polled, beside those of this browser.

const START = createFakeClock().wallNow();
const entryOf = (id: string, isForeign: boolean): CashOutEntry =>
  ({
    uid: 'alice',
    slipId: `of ${id}`,
    rev: 1,
    at: START,
    since: START,
    notices: [],
    ...(isForeign ? { isForeign } : undefined),
    intent: { id: `of ${id}`, action: 'cash-out', orderId: '7', state: 'in-progress', cashOutId: id },
  }) as unknown as CashOutEntry;

/** Runs the tracker for some seconds. The platform refuses an id that begins with `x`, and knows no record. */
const run = async (entries: readonly CashOutEntry[], seconds: number) => {
  const clock = createFakeClock();
  const requests: { readonly at: number; readonly ids: readonly string[] }[] = [];
  const states: string[] = [];
  const tracker = createCashOutTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: async (_name: string, { ids }: { readonly ids: readonly string[] }) => {
        requests.push({ at: (clock.wallNow() - START) / 1_000, ids });
        return ids.some((id) => id.startsWith('x')) ? fail({ code: 'bad-request' }) : ok([]);
      },
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      ordersChanged: () => undefined,
      log: () => undefined,
    } as unknown as Parameters<typeof createCashOutTracker>[0]['deps'],
    mayAsk: () => true,
    entries: () => entries,
    change: async (slipId, recipe) => {
      const entry = entries.find((each) => each.slipId === slipId);
      const next = entry === undefined ? undefined : recipe(entry);
      if (next !== undefined) states.push(`${slipId}: ${next.intent.state}`);
    },
  });
  tracker.scheduleNext();
  for (let passed = 0; passed < seconds; passed += 1) {
    clock.advance(1_000);
    for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  }
  return { requests, states, timers: clock.timers() };
};

test('own cash-outs are polled first and apart from others, 100 in a request (CASHOUT-13)', async () => {
  const own = Array.from({ length: 101 }, (_, at) => `c${at}`);
  const entries = [entryOf('x1', true), ...own.map((id) => entryOf(id, false))];
  const { requests } = await run(entries, 3);
  expect(requests.map(({ ids }) => ids)).toEqual([own.slice(0, 100), own.slice(100), ['x1']]);
});

test('one of another device is polled every 3 s, after a minute every 20 s, not after ten (CASHOUT-13)', async () => {
  const { requests, timers } = await run([entryOf('x1', true)], 900);
  const times = requests.map(({ at }) => at);
  expect(times.filter((at) => at < 60)).toHaveLength(19);
  const later = times.filter((at) => at >= 60);
  expect(later.length).toBeGreaterThanOrEqual(25);
  expect(later.length).toBeLessThanOrEqual(28);
  expect(Math.max(...times)).toBeLessThan(600);
  expect(timers).toBe(0);
});

test('an own cash-out that polls leave out is searched for, one of another device is not (D31)', async () => {
  const { states } = await run([entryOf('c1', true), entryOf('c2', false)], 66);
  expect([...new Set(states)]).toEqual(['of c2: unknown']);
});
