import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { openOrdersWith } from '#domain/orders/cashOutOffer.ts';
import { orderOf } from '#tests/orderFixture.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { createCashOutTracker } from './cashOutTracker.ts';
import { cashOutNoticeOf } from './reduceCashOut.ts';

const USDT = 200;
const entryOf = (state: string, cashOutId: string | null): CashOutEntry =>
  ({
    uid: 'alice',
    slipId: 'press1',
    rev: 1,
    notices: [],
    at: 0,
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

/** Returns the orders of the platform's sample. */
const sampleOrders = (): readonly object[] =>
  (
    JSON.parse(
      readFileSync(new URL('../../src/platform/samples/orderList.json', import.meta.url), 'utf8'),
    ) as { data: { records: readonly object[] } }
  ).data.records;

type Body = Readonly<Record<string, unknown>>;
type Orders = {
  readonly settled?: readonly unknown[];
  readonly open?: readonly unknown[];
  /** Pages from this one on fail. */
  readonly failsFrom?: number;
  /** How long each call for records takes, ms. */
  readonly recordsMs?: number;
  /** The lists fail while this is true of the time since the login, ms. */
  readonly isDown?: (passedMs: number) => boolean;
};
/**
 * Runs the tracker over one entry for some seconds, by default until its first poll is over; returns the bodies of its
 * order lists. `records` are the platform's cash-outs by id at each call, null if it fails; `settled` and `open` are
 * its orders; `written` gets what the entry becomes.
 */
const poll = async (
  entry: CashOutEntry,
  records: readonly Body[] | null | (() => readonly Body[] | null) = [],
  { settled = [], open = [], failsFrom = Infinity, isDown = () => false, recordsMs = 0 }: Orders = {},
  written: CashOutEntry[] = [],
  seconds = 3,
  /** By how much the device's clock is ahead of the server's at the login and at the first search, ms. */
  aheadMs = 0,
): Promise<readonly Body[]> => {
  const clock = createFakeClock();
  const start = clock.now();
  const lists: Body[] = [];
  const tracker = createCashOutTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      session: () => ({ user: { uid: 'alice', currencyId: 1 } }),
      call: async (name: string, body: Body) => {
        if (name === 'cashOutRecords') {
          if (recordsMs > 0) await new Promise<void>((done) => void clock.setTimeout(done, recordsMs));
          const read = typeof records === 'function' ? records() : records;
          return read === null ? fail({ code: 'timeout' }) : ok(read);
        }
        lists.push(body);
        const [current, size] = [Number(body.current), Number(body.size)];
        if (current >= failsFrom || isDown(clock.now() - start)) return fail({ code: 'timeout' });
        const all = body.isSettled === true ? settled : open;
        return ok({ records: all.slice((current - 1) * size, current * size), total: 0, current, size });
      },
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      ordersChanged: () => undefined,
      log: () => undefined,
    } as unknown as Parameters<typeof createCashOutTracker>[0]['deps'],
    mayAsk: () => true,
    entries: () => [entry],
    change: async (_slipId, recipe) => {
      const next = recipe(entry);
      if (next !== undefined) written.push(next);
    },
  });
  clock.jumpWall(aheadMs);
  tracker.authorized();
  for (let passed = 0; passed < seconds; passed += 3) {
    clock.advance(3_000);
    for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
    if (passed === 0) clock.jumpWall(-aheadMs);
  }
  tracker.stop();
  return lists;
};

test('an unknown cash-out is searched for by its currency, and settled ones by placing time (D31)', async () => {
  expect(await poll(entryOf('unknown', null))).toMatchObject([
    { isSettled: false, currencyId: USDT },
    { isSettled: true, currencyId: USDT, timeType: 1, startTime: 4_700_000, endTime: 5_300_000 },
  ]);
});

test.each([
  ['open', 200],
  ['settled', 50],
] as const)('an unknown cash-out is found on the second page of the %s orders (D31)', async (list, size) => {
  const orders = sampleOrders();
  const others = Array.from({ length: size }, (_, at) => ({ ...orders[0], id: `1${at}` }));
  const crl = [{ id: 'c1', cst: 20, cops: 18, st: 5 }];
  const written: CashOutEntry[] = [];
  const all = [...others, { ...orders[0], id: '7', crl }];
  await poll(entryOf('unknown', null), [], list === 'open' ? { open: all } : { settled: all }, written);
  expect(written.map(({ intent }) => [intent.state, intent.payout])).toEqual([['settled', '18']]);
});

test.each([
  ['open', 200, 0, ['settled']],
  ['settled', 50, 0, ['settled']],
  ['open', 200, 200, []],
  ['settled', 50, 50, []],
] as const)(
  'an unknown cash-out in a list of %s orders whose second page fails, at place %3$i: its states are %4$j (D31)',
  async (list, size, place, states) => {
    const orders = sampleOrders();
    const all: unknown[] = Array.from({ length: size }, (_, at) => ({ ...orders[0], id: `1${at}` }));
    all.splice(place, 0, { ...orders[0], id: '7', crl: [{ id: 'c1', cst: 20, cops: 18, st: 5 }] });
    const written: CashOutEntry[] = [];
    const lists = list === 'open' ? { open: all } : { settled: all };
    await poll(entryOf('unknown', null), [], { ...lists, failsFrom: 2 }, written, place === 0 ? 3 : 75);
    expect(written.map(({ intent }) => intent.state)).toEqual(states);
  },
);

test("the last 20 settled orders show whether a cash-out was its order's last (CASHOUT-16, CONST-10)", async () => {
  const record = { id: 'c1', orderId: '7', cashOutStake: 20, cashOutPayoutStake: 18, orderStatus: 5 };
  expect(await poll(entryOf('in-progress', 'c1'), [record])).toMatchObject([
    { isSettled: true, currencyId: USDT, timeType: 2, size: 20 },
  ]);
});

test.each([
  [20, 'cash-out-settled', []],
  [21, 'cash-out-partial', ['7']],
])(
  'a part whose order is number %i of the settled ones ends as %s; a found order is settled (CASHOUT-17)',
  async (place, what, open) => {
    const orders = sampleOrders();
    const others = Array.from({ length: place - 1 }, (_, at) => ({ ...orders[2], id: `1${at}` }));
    const record = { id: 'c1', orderId: '7', cashOutStake: 20, cashOutPayoutStake: 18, orderStatus: 5 };
    const written: CashOutEntry[] = [];
    await poll(
      entryOf('in-progress', 'c1'),
      [record],
      { settled: [...others, { ...orders[2], id: '7' }] },
      written,
    );
    expect(written.map(({ notices }) => notices.map((notice) => notice.what))).toEqual([[what]]);
    const unsettled = [orderOf({ id: '7', status: 4, betAmount: '100' })];
    const intents = written.map(({ intent }) => ({ ...intent, count: 0 }));
    expect(openOrdersWith(unsettled, intents).map(({ id }) => id)).toEqual(open);
  },
);

test('a cancelled cash-out keeps what the platform gave back, and its notice says so (CASHOUT-26)', async () => {
  const record = { id: 'c1', orderId: '7', cashOutStake: 20, orderStatus: 3, cancelCashOutAmountTo: 20 };
  const written: CashOutEntry[] = [];
  await poll({ ...entryOf('in-progress', 'c1'), names: [] }, [record], {}, written);
  const [entry] = written;
  expect(entry?.intent).toMatchObject({ state: 'canceled', refundAmount: '20' });
  const [notice] = entry?.notices ?? [];
  expect(entry && notice && cashOutNoticeOf(entry, notice)).toMatchObject({
    what: 'cash-out-canceled',
    cashOut: { refundAmount: '20' },
  });
});

test.each([
  ['rejected cash-out that the platform writes as zero', 2, 0, 'rejected'],
  ['rejected cash-out, whatever it says', 2, 20, 'rejected'],
  ['cancelled cash-out that the platform writes as zero', 3, 0, 'canceled'],
])('the refund of a %s is not told (CASHOUT-25, CASHOUT-26)', async (_name, orderStatus, refund, state) => {
  const record = { id: 'c1', orderId: '7', cashOutStake: 20, orderStatus, cancelCashOutAmountTo: refund };
  const written: CashOutEntry[] = [];
  await poll(entryOf('in-progress', 'c1'), [record], {}, written);
  expect(written.map(({ intent }) => [intent.state, intent.refundAmount])).toEqual([[state, null]]);
});

test.each([
  [
    'its record says what was given back',
    [{ id: 'c1', orderId: '7', cashOutStake: 20, orderStatus: 3, cancelCashOutAmountTo: 20 }],
    '20',
  ],
  ['its record cannot be read', null, null],
  ['the platform does not answer with its record', [], null],
])(
  'an unknown cash-out that its order lists as cancelled ends so; %s (CASHOUT-26, D31)',
  async (_name, records, refund) => {
    const crl = [{ id: 'c1', cst: 20, st: 3 }];
    const written: CashOutEntry[] = [];
    await poll(
      entryOf('unknown', null),
      records,
      { open: [{ ...sampleOrders()[0], id: '7', crl }] },
      written,
    );
    expect(written.map(({ intent }) => [intent.state, intent.refundAmount])).toEqual([['canceled', refund]]);
  },
);

test.each([
  ['reserve', 'auto-cash-out-not-set'],
  ['cancel-reserve', 'auto-cash-out-not-removed'],
] as const)('a lost request %s of a waiting auto cash-out is told as %s (D31)', async (action, what) => {
  const waiting = { id: 'r1', cst: 20, cops: 30, st: 1 };
  const entry = entryOf('unknown', action === 'reserve' ? null : 'r1');
  const lost = { ...entry, intent: { ...entry.intent, action, price: '40', count: 0 } } as CashOutEntry;
  const written: CashOutEntry[] = [];
  await poll(lost, [], { open: [{ ...sampleOrders()[0], id: '7', rcool: [waiting] }] }, written, 75);
  expect(new Set(written.flatMap(({ notices }) => notices.map((notice) => notice.what)))).toEqual(
    new Set([what]),
  );
});

test('a cash-out that its order lists as ended has ended, also if no poll shows it (CASHOUT-24, D31)', async () => {
  const unknown = { ...entryOf('unknown', 'c1'), known: ['c1'] };
  const crl = [{ id: 'c1', cst: 20, cops: 18, st: 5 }];
  const written: CashOutEntry[] = [];
  await poll(unknown, [], { open: [{ ...sampleOrders()[0], id: '7', crl }] }, written);
  expect(written.map(({ intent }) => [intent.state, intent.payout])).toEqual([['settled', '18']]);
});

test.each([
  [66, []],
  [78, ['not-found']],
])(
  'a press is searched for a minute after the deadline of its request: after %i s it is %j (D31, F16)',
  async (seconds, states) => {
    const now = createFakeClock().wallNow();
    const entry = { ...entryOf('unknown', null), at: now, since: now };
    const pressed = { ...entry, intent: { ...entry.intent, count: 0 } } as CashOutEntry;
    const written: CashOutEntry[] = [];
    await poll(pressed, [], { open: [{ ...sampleOrders()[0], id: '7', coc: 0, crl: [] }] }, written, seconds);
    expect([...new Set(written.map(({ intent }) => intent.state))]).toEqual(states);
  },
);

const isDown = (passedMs: number): boolean => passedMs > 9_000 && passedMs < 72_000;

test.each([
  [72, []],
  [150, ['not-found']],
])(
  'lists that were read before the deadline of a press do not count: %i s after a long failure it is %j (D31)',
  async (seconds, states) => {
    const now = createFakeClock().wallNow();
    const entry = { ...entryOf('unknown', null), at: now, since: now };
    const pressed = { ...entry, intent: { ...entry.intent, count: 0 } } as CashOutEntry;
    const written: CashOutEntry[] = [];
    const open = [{ ...sampleOrders()[0], id: '7', coc: 0, crl: [] }];
    await poll(pressed, [], { open, isDown }, written, seconds);
    expect([...new Set(written.map(({ intent }) => intent.state))]).toEqual(states);
  },
);

const isDownLong = (passedMs: number): boolean => passedMs > 9_000 && passedMs < 201_000;

test('after an outage of the lists, "not found" needs three reads over a minute (D31)', async () => {
  const now = createFakeClock().wallNow();
  const entry = { ...entryOf('unknown', null), at: now, since: now };
  const pressed = { ...entry, intent: { ...entry.intent, count: 0 } } as CashOutEntry;
  const open = [{ ...sampleOrders()[0], id: '7', coc: 0, crl: [] }];
  const written: CashOutEntry[] = [];
  await poll(pressed, [], { open, isDown: isDownLong }, written, 255);
  expect(written).toEqual([]);
  await poll(pressed, [], { open, isDown: isDownLong }, written, 300);
  expect(written[0]?.intent.state).toBe('not-found');
});

const OTHER = { id: 'c1', cst: 5, cops: 4, st: 5 };
test.each([
  ['whose own record cannot be read stays unknown', { coc: 2, crl: [OTHER, { id: 'c2', st: 2 }] }, []],
  ['that the order neither lists nor counts is not found', { coc: 1, crl: [OTHER] }, ['not-found']],
])('an unknown cash-out %s (D31, F36, I2)', async (_name, changes, states) => {
  const entry = entryOf('unknown', null);
  const unknown = { ...entry, known: ['c1'], intent: { ...entry.intent, count: 1 } } as CashOutEntry;
  const written: CashOutEntry[] = [];
  await poll(unknown, [], { open: [{ ...sampleOrders()[0], id: '7', ...changes }] }, written, 75);
  expect([...new Set(written.map(({ intent }) => intent.state))]).toEqual(states);
});

const recordIn = (id: string, st: number) => ({
  ...sampleOrders()[0],
  id: '7',
  crl: [{ id, cst: 20, cops: 18, st }],
});

test.each([
  ['settled', 5, 'open', 'cash-out-partial'],
  ['settled', 5, 'settled', 'cash-out-settled'],
  ['rejected', 2, 'open', 'cash-out-failed'],
] as const)(
  'a cash-out whose polls fail three times ends as its order says: %s, status %i, order %s (CASHOUT-15, I2)',
  async (state, status, list, what) => {
    const written: CashOutEntry[] = [];
    const entry = entryOf('in-progress', 'c1');
    const orders = { [list]: [recordIn('c1', status)] };
    expect(await poll(entry, null, orders, written, 6)).toEqual([]);
    expect(written).toEqual([]);
    await poll(entry, null, orders, written, 9);
    expect(written.map(({ intent, notices }) => [intent.state, notices.map((each) => each.what)])).toEqual([
      [state, [what]],
    ]);
  },
);

test('a cash-out that its order lists as cancelled ends with the refund of its record (CASHOUT-26, I2)', async () => {
  const entry = entryOf('in-progress', 'c1');
  const orders = { open: [recordIn('c1', 3)] };
  const record = { id: 'c1', orderId: '7', cashOutStake: 20, orderStatus: 3, cancelCashOutAmountTo: 20 };
  const written: CashOutEntry[] = [];
  let calls = 0;
  const fromCall = (first: number) => () => {
    calls += 1;
    return calls < first ? null : [record];
  };
  await poll(entry, fromCall(30), orders, written, 150);
  expect(calls).toBeGreaterThan(30);
  expect(written[0]?.intent).toMatchObject({ state: 'canceled', refundAmount: '20' });
});

test('a cancelled cash-out ends without its refund after minutes of failed polls (CASHOUT-26, I2)', async () => {
  const entry = entryOf('in-progress', 'c1');
  const orders = { open: [recordIn('c1', 3)] };
  const written: CashOutEntry[] = [];
  await poll(entry, null, orders, written, 174);
  expect(written).toEqual([]);
  await poll(entry, null, orders, written, 213);
  expect(written[0]?.intent).toMatchObject({ state: 'canceled', refundAmount: null });
  expect(written[0]?.notices.map(({ what }) => what)).toEqual(['cash-out-canceled']);
});

test('a cancelled cash-out does not bar the next one for longer if the polls hang (CASHOUT-26, I2)', async () => {
  const entry = entryOf('in-progress', 'c1');
  const written: CashOutEntry[] = [];
  await poll(entry, null, { open: [recordIn('c1', 3)], recordsMs: 10_000 }, written, 260);
  expect(written[0]?.intent).toMatchObject({ state: 'canceled', refundAmount: null });
});

test.each([
  ['is in no list', {}],
  ['has not decided about it', { open: [recordIn('c1', 1)] }],
  ['lists only another one with its stake', { open: [recordIn('c2', 5)] }],
  ['cannot be read', { isDown: () => true }],
])(
  'a cash-out whose polls fail stays in progress while its order %s (D31, I2)',
  async (_name, orders: Orders) => {
    const now = createFakeClock().wallNow();
    const written: CashOutEntry[] = [];
    const entry = { ...entryOf('in-progress', 'c1'), at: now, since: now };
    const lists = await poll(entry, null, orders, written, 180);
    expect(written).toEqual([]);
    // After its first minute every 30 s.
    const searches = lists.filter(({ isSettled }) => isSettled === false).length;
    expect(searches).toBeGreaterThan(20);
    expect(searches).toBeLessThan(35);
  },
);

test('a device clock that was ahead at the login delays no outcome of a cash-out (D31, F45)', async () => {
  const written: CashOutEntry[] = [];
  const open = [{ ...sampleOrders()[0], id: '7', crl: [], coc: 0 }];
  await poll(entryOf('unknown', null), [], { open }, written, 66, 3_600_000);
  expect(written.map(({ intent }) => intent.state)).toContain('not-found');
});

test('a clock that was ahead at the press delays no search for an omitted cash-out (D31, F45)', async () => {
  const written: CashOutEntry[] = [];
  const entry = { ...entryOf('in-progress', 'c1'), since: createFakeClock().wallNow() + 3_600_000 };
  await poll(entry, [], {}, written, 57);
  expect(written).toEqual([]);
  await poll(entry, [], {}, written, 66);
  expect(written[0]?.intent.state).toBe('unknown');
});
