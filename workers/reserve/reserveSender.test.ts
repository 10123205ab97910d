import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { waitFor } from '#tests/waitFor.ts';
import type { ReserveBook } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import { createReserveSender } from './reserveSender.ts';

const ENTRY = {
  uid: 'u',
  slipId: 'press1',
  reference: 'press1-1',
  rev: 1,
  since: 0,
  watched: null,
  known: [],
  notices: [],
  intent: {
    key: 'k1:1',
    odds: 2000,
    stake: '10',
    currencyId: 1,
    id: 'press1',
    kind: 'create',
    state: 'sending',
    reservation: null,
    reason: null,
  },
} as unknown as ReserveEntry;

/** Sends a new reserved bet that the platform answers with this state. Returns its entry and the orders to read. */
const entryAfter = async (status: number, failReason?: number) => {
  let entry = ENTRY;
  let orders = 0;
  const { begin } = createReserveSender(
    {
      call: async () => ok({ id: 'r1', st: status, fr: failReason }),
      serverNow: () => 1_000,
      settings: () => ({ accept: 1 }),
      language: () => 'en',
      deviceId: 'd',
      locks: null,
      config: { money: { refusals: {} } },
      accepted: () => void (orders += 1),
    } as unknown as ReserveDeps,
    () =>
      ({
        changeOf: async (_uid: string, _slipId: string, recipe: (now: ReserveEntry) => unknown) => {
          entry = (recipe(entry) as ReserveEntry | undefined) ?? entry;
        },
      }) as unknown as ReserveBook,
  );
  begin(entry).send(entry);
  await waitFor(() => expect(entry.rev).toBe(2));
  return { entry, orders };
};

test.each([
  ['waits', 0],
  ['is confirming', 4],
  ['has a state that the client does not know (D17)', 9],
])('a new reserved bet that %s is reserved', async (_state, status) => {
  const { entry, orders } = await entryAfter(status);
  expect(entry.intent).toMatchObject({ state: 'done', reservation: 'r1', reason: null });
  expect([entry.notices, orders]).toEqual([[], 0]);
});

test.each([
  ['failed at once is refused with its reason', 2, 5, 'failed-5'],
  ['failed at once is refused, also without a reason', 2, undefined, 'failed-other'],
  ['was cancelled at once is refused', 3, 2, 'failed-2'],
])('a new reserved bet that %s', async (_state, status, failReason, code) => {
  const { entry } = await entryAfter(status, failReason);
  expect(entry.intent).toMatchObject({ state: 'refused', reason: { code, message: '' } });
});

test('a new reserved bet that is an order at once has one notice and is not watched (D26)', async () => {
  const { entry, orders } = await entryAfter(1);
  expect(entry.intent).toMatchObject({ state: 'done', reservation: null });
  expect([entry.notices.map(({ what }) => what), orders]).toEqual([['accepted'], 1]);
});
