import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createDeferred } from '#domain/deferred.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { TipId } from '#domain/rooms/tip.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { TipEntry } from './tipJournal.ts';
import { createTipTracker } from './tipTracker.ts';

const entryOf = (slipId: string): TipEntry => ({
  uid: '710001',
  slipId,
  rev: 1,
  at: 1_000,
  by: 2_000,
  since: 1_000,
  title: '',
  balanceBefore: null,
  notices: [],
  purchase: {
    id: slipId,
    tipId: `tip of ${slipId}` as TipId,
    price: '18' as never,
    at: 1_000,
    state: 'unknown',
    reason: null,
    payTime: null,
  },
});
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A tracker of two unknown purchases, whose reads wait until the test answers them. */
const setUp = () => {
  const clock = createFakeClock();
  const waiting: ((answer: Result<unknown>) => void)[] = [];
  const read: unknown[] = [];
  const tracker = createTipTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: (_name, body) => {
        read.push(body);
        return new Promise((done) => void waiting.push(done));
      },
      decoding: {} as never,
      log: () => undefined,
    },
    mayAsk: () => true,
    entries: () => [entryOf('a'), entryOf('b')],
    change: async () => undefined,
  });
  const answer = async (): Promise<void> => {
    waiting.shift()?.(fail({ code: 'network' }));
    await turns();
  };
  return { clock, read, tracker, answer };
};

test('a read that ends after a stop arms no timer and reads no further tip', async () => {
  const { clock, read, tracker, answer } = setUp();
  tracker.scheduleNext();
  clock.advance(3_000);
  tracker.stop();
  await answer();
  expect([clock.timers(), read.length]).toEqual([0, 1]);
});

test('a read that ends after a stop and a new start leaves the one timer of the new start', async () => {
  const { clock, tracker, answer } = setUp();
  tracker.scheduleNext();
  clock.advance(3_000);
  tracker.stop();
  tracker.scheduleNext();
  expect(clock.timers()).toBe(1);
  await answer();
  await answer();
  expect(clock.timers()).toBe(1);
  tracker.stop();
  expect(clock.timers()).toBe(0);
});

test('the next reads follow 3 s after the last ones ended', async () => {
  const { clock, read, tracker, answer } = setUp();
  tracker.scheduleNext();
  clock.advance(3_000);
  tracker.scheduleNext();
  expect(clock.timers()).toBe(0);
  await answer();
  await answer();
  expect([clock.timers(), read.length]).toEqual([1, 2]);
  clock.advance(3_000);
  expect(read).toHaveLength(3);
});

/** A tip that the user has not bought. */
const TIP = { id: 1, isBuy: 0, goldPrice: '18', yieldRate: '0', returnGoldPercentage: 0 };
const setUpPurchase = () => {
  const clock = createFakeClock();
  const at = clock.wallNow();
  const entry: TipEntry = { ...entryOf('a'), at, since: at + 1_000, balanceBefore: '100' as Amount };
  const state = {
    entry,
    /** Purchases of other tips. */
    others: [] as readonly TipEntry[],
    bought: 0,
    /** The answers to the tip, null for the tip itself, and to the coins. */
    tip: null as Result<unknown> | null,
    coins: ok({ coinBalance: '100' }) as Result<unknown> | Promise<Result<unknown>>,
    coinReads: 0,
  };
  const pending: (() => void)[] = [];
  const tracker = createTipTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: (name) => {
        if (name !== 'coinBalance')
          return new Promise(
            (done) =>
              void pending.push(() => done(state.tip ?? ok({ ...TIP, isBuy: state.bought, payTime: null }))),
          );
        state.coinReads += 1;
        return Promise.resolve(state.coins);
      },
      decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: { address: () => null } } as never,
      log: () => undefined,
    },
    mayAsk: () => true,
    entries: () => [state.entry, ...state.others],
    change: async (_slipId, recipe) => void (state.entry = recipe(state.entry) ?? state.entry),
  });
  const answer = async (): Promise<void> => {
    pending.shift()?.();
    await turns();
  };
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      await answer();
    }
  };
  /** Searches, by default for 80 s, and returns the state after it. */
  const search = async (seconds = 80): Promise<string> => {
    tracker.scheduleNext();
    await pass(seconds);
    tracker.stop();
    return state.entry.purchase.state;
  };
  return { clock, state, tracker, answer, pass, search };
};

test('a purchase is not found a minute after the deadline of its request, not after a crash (D31, D32)', async () => {
  const { state, tracker, pass } = setUpPurchase();
  tracker.scheduleNext();
  await pass(69);
  expect(state.entry.purchase.state).toBe('unknown');
  await pass(4);
  expect(state.entry.purchase.state).toBe('not-found');
});

test('reads before the deadline of the request do not count after a long failure (D31, D32)', async () => {
  const { state, tracker, pass } = setUpPurchase();
  tracker.scheduleNext();
  await pass(12);
  state.tip = fail({ code: 'network' });
  await pass(60);
  state.tip = null;
  await pass(5);
  expect(state.entry.purchase.state).toBe('unknown');
  await pass(7);
  expect(state.entry.purchase.state).toBe('not-found');
});

test('a device clock that was ahead at the login delays no outcome of a purchase (D31, F45)', async () => {
  const { clock, tracker, search } = setUpPurchase();
  clock.jumpWall(3_600_000);
  tracker.authorized();
  clock.jumpWall(-3_600_000);
  expect(await search()).toBe('not-found');
});

const coinsAre = (coinBalance: string): Result<unknown> => ok({ coinBalance });
const GONE = fail({ code: 'http', status: 404 });

test.each<[string, Amount | null, Result<unknown>, string]>([
  ['are what they were', '100' as Amount, coinsAre('100.00'), 'not-found'],
  ['are fewer by its price', '100' as Amount, coinsAre('82'), 'unknown'],
  ['are fewer by less than its price', '100' as Amount, coinsAre('83'), 'unconfirmed'],
  ['are more, as a prize came', '100' as Amount, coinsAre('140'), 'unconfirmed'],
  ['were not known before it', null, coinsAre('100'), 'unconfirmed'],
  ['have no call at the platform', '100' as Amount, GONE, 'unconfirmed'],
  ['cannot be read now', '100' as Amount, fail({ code: 'timeout' }), 'unknown'],
  ['cannot be read by an error that passes', '100' as Amount, fail({ code: 'http', status: 503 }), 'unknown'],
])('a purchase that its tip lacks, whose coins %s (D32, I4)', async (_, balanceBefore, coins, end) => {
  const { state, search } = setUpPurchase();
  state.entry = { ...state.entry, balanceBefore };
  state.coins = coins;
  expect(await search()).toBe(end);
});

test.each([
  ['after it', 1, '82', 'not-found'],
  ['after it', 1, '64', 'unknown'],
  ['after it', 1, '70', 'unconfirmed'],
  // The coins of the other tip may have left before both balances.
  ['before it', -1, '82', 'unknown'],
] as const)('a lost purchase, a tip pressed %s (%i s), %s left: %s (D32)', async (_, later, coins, end) => {
  const { state, search } = setUpPurchase();
  const other = entryOf('b');
  const at = state.entry.at + later * 1_000;
  state.others = [{ ...other, at, purchase: { ...other.purchase, state: 'bought' } }];
  state.coins = coinsAre(coins);
  expect(await search()).toBe(end);
});

const SECONDS = { beforeTenMinutes: 600, afterTenMinutes: 640 } as const;
const endsOf = async (change: (state: ReturnType<typeof setUpPurchase>['state']) => void) => {
  const ends: string[] = [];
  for (const seconds of [SECONDS.beforeTenMinutes, SECONDS.afterTenMinutes]) {
    const { state, search } = setUpPurchase();
    change(state);
    ends.push(await search(seconds));
  }
  return ends;
};

test('a purchase whose price has left bars another for ten minutes, then it is unconfirmed (D32, I4)', async () => {
  expect(await endsOf((state) => void (state.coins = coinsAre('82')))).toEqual(['unknown', 'unconfirmed']);
});

test.each([
  { code: 'refused', platformCode: '0', message: '' },
  { code: 'refused', platformCode: '-1', message: '' },
  { code: 'refused', platformCode: '403', message: '' },
  { code: 'http', status: 500 },
  { code: 'unreadable' },
] as const)(
  'a purchase whose tip or whose coins can never be read by %j is unconfirmed after ten minutes (D38)',
  async (problem) => {
    const ends = ['unknown', 'unconfirmed'];
    expect(await endsOf((state) => void (state.tip = fail(problem)))).toEqual(ends);
    expect(await endsOf((state) => void (state.coins = fail(problem)))).toEqual(ends);
  },
);

test('a purchase stays unknown while the connection is broken, however long (D32, I4)', async () => {
  for (const code of ['timeout', 'network'] as const)
    expect(await endsOf((state) => void (state.tip = fail({ code })))).toEqual(['unknown', 'unknown']);
});

test('a purchase of a tip that the platform no longer has is not sought for ever (D38)', async () => {
  const { state, search } = setUpPurchase();
  state.tip = GONE;
  expect(await search()).toBe('unconfirmed');
});

test('a tip that cannot be read by a failure that passes leaves its purchase unknown (D32, I4)', async () => {
  for (const problem of [{ code: 'timeout' }, { code: 'http', status: 503 }] as const) {
    const { state, search } = setUpPurchase();
    state.tip = fail(problem);
    expect(await search()).toBe('unknown');
  }
});

test('a user who left while the coins were read changes no purchase of the next (I4, I6)', async () => {
  const { state, tracker, pass } = setUpPurchase();
  tracker.scheduleNext();
  const coins = createDeferred<Result<unknown>>();
  state.coins = coins.promise;
  await pass(80);
  expect(state.coinReads).toBe(1);
  tracker.stop();
  state.entry = { ...state.entry, uid: '710002' };
  coins.resolve(coinsAre('100'));
  await turns();
  expect(state.entry).toMatchObject({ uid: '710002', purchase: { state: 'unknown' } });
});

test('a user who left during a read changes no purchase of the next (I4, I6)', async () => {
  const { clock, state, tracker, answer } = setUpPurchase();
  tracker.scheduleNext();
  clock.advance(3_000);
  tracker.stop();
  state.entry = { ...state.entry, uid: '710002' };
  state.bought = 1;
  await answer();
  expect(state.entry).toMatchObject({ uid: '710002', purchase: { state: 'unknown' } });
});
