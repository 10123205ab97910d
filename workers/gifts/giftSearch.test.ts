import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
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

/** Searches for presses of unknown outcome for 70 s. */
const searchFor = async (
  slips: readonly string[],
  entryOf: (slipId: string) => RoomEntry,
  { records, balance, activities }: { records: readonly unknown[]; balance: string; activities: unknown },
): Promise<readonly RoomEntry[]> => {
  const clock = createFakeClock();
  const start = clock.wallNow();
  const entries = slips.map((slipId) => ({ ...entryOf(slipId), since: start }));
  const gifts = createGiftSearch({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: async () => ok({ list: records, spentToday: '0' }),
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
    readBalance: async () => balance as Amount,
    readActivities: async () => ok(activities as never),
    found: () => undefined,
  });
  gifts.look();
  for (let second = 0; second < 70; second += 1) {
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
/** Searches for a part in a lottery; the room's activities have no lottery, and these parts were not read. */
const searchJoin = (unread: readonly ActivityPart[]): Promise<readonly RoomEntry[]> =>
  searchFor(['one'], unknownJoin, { records: [], balance: '0', activities: { lotteries: [], unread } });
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

test('a part in a lottery is not called missing while the lotteries cannot be read (D31)', async () => {
  expect(outcomes(await searchJoin([]))).toEqual([['not-found', null]]);
  expect(outcomes(await searchJoin(['vote']))).toEqual([['not-found', null]]);
  expect(outcomes(await searchJoin(['lotteries']))).toEqual([['unknown', null]]);
});
