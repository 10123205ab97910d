import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { ActivityPart } from '#domain/activities/activityPhase.ts';
import type { Amount } from '#domain/money/amount.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { GiftDeps } from './giftDeps.ts';
import type { RoomEntry } from './giftJournal.ts';
import { createGiftSearch } from './giftSearch.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};
/** A gift of one coin whose outcome is unknown. */
const unknownGift = (slipId: string): RoomEntry =>
  ({
    uid: 'alice',
    slipId,
    rev: 1,
    at: 0,
    by: 1,
    since: 0,
    reference: `reference-${slipId}`,
    hostId: '31',
    matchId: '9',
    balanceBefore: '10',
    known: [],
    recordId: null,
    intent: {
      id: slipId,
      action: 'gift',
      state: 'unknown',
      at: 0,
      roomId: '8',
      subject: '1',
      choice: '',
      count: 1,
      total: '1',
      prize: null,
      reason: null,
    },
  }) as unknown as RoomEntry;
const recordOf = (recordId: string, clientRef: string | null = null) => ({
  recordId,
  clientRef,
  roomId: '8',
  giftId: '1',
  count: 1,
  amount: '1',
  createdTime: null,
});

/** Searches for presses of unknown outcome, by default for 80 s. */
const searchFor = async (
  slips: readonly string[],
  entryOf: (slipId: string) => RoomEntry,
  {
    records,
    balance,
    activities,
  }: {
    records: readonly unknown[] | Result<unknown>;
    balance: string | Result<Amount>;
    activities: unknown;
  },
  seconds = 80,
  /** By how much the device's clock is ahead of the server's at the login, ms. */
  aheadMs = 0,
  /** The records cannot be read while this is true of the time since the login, ms. */
  isDown: (passedMs: number) => boolean = () => false,
): Promise<readonly RoomEntry[]> => {
  const clock = createFakeClock();
  const start = clock.wallNow();
  const begun = clock.now();
  const entries = slips.map((slipId) => ({ ...entryOf(slipId), since: start }));
  const gifts = createGiftSearch({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: async () => {
        if (isDown(clock.now() - begun)) return fail({ code: 'network' });
        return 'ok' in records ? records : ok({ list: records, spentToday: '0' });
      },
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      log: () => undefined,
    } as unknown as GiftDeps,
    mayAsk: () => true,
    entries: () => entries,
    change: async (slipId, recipe) => {
      const at = entries.findIndex((each) => each.slipId === slipId);
      const next = recipe(entries[at] as RoomEntry);
      if (next !== undefined) entries[at] = next;
    },
    readBalance: async () => (typeof balance === 'string' ? ok(balance as Amount) : balance),
    readActivities: async () =>
      activities !== null && typeof activities === 'object' && 'ok' in activities
        ? (activities as never)
        : ok(activities as never),
    found: () => undefined,
  });
  clock.jumpWall(aheadMs);
  gifts.authorized();
  clock.jumpWall(-aheadMs);
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await turns();
  }
  gifts.stop();
  return entries;
};
/** Searches for two equal gifts; the platform lists these records and this balance. */
const search = (records: readonly unknown[], balance: string): Promise<readonly RoomEntry[]> =>
  searchFor(['one', 'two'], unknownGift, { records, balance, activities: null });
/** A part in a lottery whose outcome is unknown. */
const unknownJoin = (slipId: string): RoomEntry => {
  const entry = unknownGift(slipId);
  return { ...entry, intent: { ...entry.intent, action: 'join', subject: 'l1' } };
};
/** Searches for a part in a lottery; the room lists these lotteries, and these parts were not read. */
const searchJoin = (
  lotteries: readonly object[],
  unread: readonly ActivityPart[],
  seconds?: number,
): Promise<readonly RoomEntry[]> =>
  searchFor(['one'], unknownJoin, { records: [], balance: '0', activities: { lotteries, unread } }, seconds);
const NOTHING_FOUND = { records: [], balance: '10', activities: null };
/** The answer of a platform that does not have the call. */
const GONE = fail({ code: 'http', status: 404 });
const FAILURES_THAT_PASS = [{ code: 'timeout' }, { code: 'network' }, { code: 'http', status: 503 }] as const;
const outcomes = (entries: readonly RoomEntry[]) =>
  entries.map(({ intent, recordId }) => [intent.state, recordId]);

test('two equal gifts of unknown outcome never take the same record: one record is one press (D32)', async () => {
  expect(outcomes(await search([recordOf('r1')], '9'))).toEqual([
    ['done', 'r1'],
    ['not-found', null],
  ]);
});

test('two equal gifts take two records, each its own (D32)', async () => {
  expect(outcomes(await search([recordOf('r1'), recordOf('r2')], '8'))).toEqual([
    ['done', 'r1'],
    ['done', 'r2'],
  ]);
});

test('a record that echoes the reference of a press belongs to that press alone (D32)', async () => {
  expect(outcomes(await search([recordOf('r1', 'reference-two')], '9'))).toEqual([
    ['not-found', null],
    ['done', 'r1'],
  ]);
});

test('one record that no coins paid for is of one press at most, and its outcome stays unknown (D32)', async () => {
  expect(outcomes(await search([recordOf('r1')], '10'))).toEqual([
    ['unconfirmed', 'r1'],
    ['not-found', null],
  ]);
});

test('a gift without a record whose coins have left the balance is not called missing (D32)', async () => {
  expect(outcomes(await searchFor(['one'], unknownGift, { ...NOTHING_FOUND, balance: '9' }))).toEqual([
    ['unconfirmed', null],
  ]);
  expect(outcomes(await searchFor(['one'], unknownGift, { ...NOTHING_FOUND, balance: '10' }))).toEqual([
    ['not-found', null],
  ]);
});

test('a gift without a record is missing only if the balance is what it was before the press (D32)', async () => {
  for (const [balanceBefore, balance, state] of [
    ['100', '100', 'not-found'],
    // The coins of the gift left, and a prize came.
    ['100', '140', 'unconfirmed'],
    ['100', '90', 'unconfirmed'],
    [null, '100', 'unconfirmed'],
  ] as const) {
    const entryOf = (slipId: string): RoomEntry => {
      const entry = unknownGift(slipId);
      const intent = { ...entry.intent, total: '10' as Amount };
      return { ...entry, balanceBefore: balanceBefore as Amount | null, intent };
    };
    expect(outcomes(await searchFor(['one'], entryOf, { ...NOTHING_FOUND, balance }))).toEqual([
      [state, null],
    ]);
  }
});

test('a device clock that was ahead at the login delays no outcome of a gift (D31, F45)', async () => {
  expect(outcomes(await searchFor(['one'], unknownGift, NOTHING_FOUND, 80, 3_600_000))).toEqual([
    ['not-found', null],
  ]);
});

const pressedNow = (slipId: string): RoomEntry => ({
  ...unknownGift(slipId),
  at: createFakeClock().wallNow(),
});
const isDown = (passedMs: number): boolean => passedMs > 9_000 && passedMs < 72_000;
const stateAfter = async (seconds: number) =>
  (await searchFor(['one'], pressedNow, NOTHING_FOUND, seconds, 0, isDown))[0]?.intent.state;

test('records that were read before the deadline of a gift do not count after a long failure (D31, D32)', async () => {
  expect([await stateAfter(76), await stateAfter(84)]).toEqual(['unknown', 'not-found']);
});

test('a gift is not called missing while the balance cannot be read (D32)', async () => {
  for (const problem of FAILURES_THAT_PASS)
    expect(
      outcomes(await searchFor(['one'], unknownGift, { ...NOTHING_FOUND, balance: fail(problem) })),
    ).toEqual([['unknown', null]]);
});

test('a gift bars no later one for good where the platform has no balance or no records (D38)', async () => {
  for (const platform of [
    { ...NOTHING_FOUND, balance: GONE },
    { ...NOTHING_FOUND, records: GONE },
  ])
    expect(outcomes(await searchFor(['one', 'two'], unknownGift, platform))).toEqual([
      ['unconfirmed', null],
      ['unconfirmed', null],
    ]);
});

test('a gift stays unknown while its records cannot be read by a failure that passes (D32)', async () => {
  for (const problem of FAILURES_THAT_PASS)
    expect(
      outcomes(await searchFor(['one'], unknownGift, { ...NOTHING_FOUND, records: fail(problem) })),
    ).toEqual([['unknown', null]]);
});

/** Failures that the platform answers with, also if it lacks the call. */
const ANSWERED_FAILURES = [
  { code: 'refused', platformCode: '0', message: '' },
  { code: 'refused', platformCode: '403', message: '' },
  { code: 'refused', platformCode: '-1', message: '' },
  { code: 'http', status: 500 },
  { code: 'unreadable' },
] as const;
const SECONDS = { beforeTenMinutes: 590, afterTenMinutes: 640 } as const;

test.each(ANSWERED_FAILURES)(
  'a gift or a part bars no later one for good if every read fails by %j: it is unconfirmed after ten minutes (D38)',
  async (problem) => {
    const failed = fail(problem);
    for (const [entryOf, platform] of [
      [unknownGift, { ...NOTHING_FOUND, records: failed }],
      [unknownGift, { ...NOTHING_FOUND, balance: failed }],
      [unknownJoin, { ...NOTHING_FOUND, activities: failed }],
    ] as const)
      expect([
        outcomes(await searchFor(['one'], entryOf, platform, SECONDS.beforeTenMinutes)),
        outcomes(await searchFor(['one'], entryOf, platform, SECONDS.afterTenMinutes)),
      ]).toEqual([[['unknown', null]], [['unconfirmed', null]]]);
  },
);

test('a gift stays unknown while the connection is broken, however long (D32)', async () => {
  for (const code of ['timeout', 'network'] as const) {
    const platform = { ...NOTHING_FOUND, records: fail({ code }) };
    expect(outcomes(await searchFor(['one'], unknownGift, platform, SECONDS.afterTenMinutes))).toEqual([
      ['unknown', null],
    ]);
  }
});

test('a gift may be the record that cannot be read, so it is not called missing (D32)', async () => {
  const other = { ...recordOf('r1'), giftId: '2' };
  const unreadable = { ...recordOf('r2'), amount: 'much' };
  for (const [records, state] of [
    [[other, unreadable], 'unconfirmed'],
    [[other], 'not-found'],
  ] as const)
    expect(outcomes(await searchFor(['one'], unknownGift, { ...NOTHING_FOUND, records }))).toEqual([
      [state, null],
    ]);
});

test('a part in a lottery is missing only if the platform lists the lottery without it (D31, GIFT-06)', async () => {
  const open = { id: 'l1', isJoined: false };
  expect(outcomes(await searchJoin([open], []))).toEqual([['not-found', null]]);
  expect(outcomes(await searchJoin([open], ['vote']))).toEqual([['not-found', null]]);
  expect(outcomes(await searchJoin([], []))).toEqual([['unconfirmed', null]]);
  expect(outcomes(await searchJoin([], ['lotteries']))).toEqual([['unknown', null]]);
});

test('a part that cannot be read for ten minutes is unconfirmed, and never called missing (D31, D38)', async () => {
  const open = { id: 'l1', isJoined: false };
  for (const [seconds, state] of [
    [SECONDS.beforeTenMinutes, 'unknown'],
    [SECONDS.afterTenMinutes, 'unconfirmed'],
  ] as const)
    expect(outcomes(await searchJoin([open], ['lotteries'], seconds))).toEqual([[state, null]]);
});

test('a user who left during a read changes nothing of the next (I4, I6)', async () => {
  const clock = createFakeClock();
  let entry = unknownGift('gift-1');
  const pending: ((records: Result<unknown>) => void)[] = [];
  const gifts = createGiftSearch({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: () => new Promise((done) => void pending.push(done)),
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      log: () => undefined,
    } as unknown as GiftDeps,
    mayAsk: () => true,
    entries: () => [entry],
    change: async (_slipId, recipe) => void (entry = recipe(entry) ?? entry),
    readBalance: async () => ok('9' as Amount),
    readActivities: async () => ok(null as never),
    found: () => undefined,
  });
  gifts.scheduleNext();
  clock.advance(3_000);
  gifts.stop();
  entry = { ...unknownGift('gift-1'), uid: 'bob', intent: { ...entry.intent, state: 'sending' } };
  pending[0]?.(ok({ list: [recordOf('r1', 'reference-gift-1')], spentToday: '0' }));
  await turns();
  expect(entry).toMatchObject({ uid: 'bob', recordId: null, intent: { state: 'sending' } });
});
