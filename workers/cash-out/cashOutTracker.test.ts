import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { createCashOutTracker } from './cashOutTracker.ts';

const USDT = 200;
const entryOf = (state: string, cashOutId: string | null): CashOutEntry =>
  ({
    uid: 'alice',
    slipId: 'press1',
    since: 0,
    known: [],
    orderedAt: 5_000_000,
    intent: {
      id: 'press1',
      action: 'cash-out',
      orderId: '7',
      currencyId: USDT,
      stake: '20',
      state,
      cashOutId,
    },
  }) as unknown as CashOutEntry;

type Body = Readonly<Record<string, unknown>>;
/** Runs the tracker over one entry until its first poll is over; returns the bodies of its order lists. */
const pollOnce = async (entry: CashOutEntry, records: readonly Body[] = []): Promise<readonly Body[]> => {
  const clock = createFakeClock();
  const lists: Body[] = [];
  const tracker = createCashOutTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      session: () => ({ user: { uid: 'alice', currencyId: 1 } }),
      call: async (name: string, body: Body) => {
        if (name === 'cashOutRecords') return ok(records);
        lists.push(body);
        return ok({ records: [], total: 0, current: 1, size: 50 });
      },
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      ordersChanged: () => undefined,
      log: () => undefined,
    } as unknown as Parameters<typeof createCashOutTracker>[0]['deps'],
    mayAsk: () => true,
    entries: () => [entry],
    change: async () => undefined,
  });
  tracker.look();
  clock.advance(3_000);
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  tracker.stop();
  return lists;
};

test('an unknown cash-out is searched for among the orders in its own currency, the settled ones by when the order was placed (D31)', async () => {
  expect(await pollOnce(entryOf('unknown', null))).toMatchObject([
    { isSettled: false, currencyId: USDT },
    { isSettled: true, currencyId: USDT, timeType: 1, startTime: 4_700_000, endTime: 5_300_000 },
  ]);
});

test('whether a settled cash-out was the last of its order is read from the orders that settled last (CASHOUT-16)', async () => {
  const record = { id: 'c1', orderId: '7', cashOutStake: 20, cashOutPayoutStake: 18, orderStatus: 5 };
  expect(await pollOnce(entryOf('in-progress', 'c1'), [record])).toMatchObject([
    { isSettled: true, currencyId: USDT, timeType: 2, size: 20 },
  ]);
});
