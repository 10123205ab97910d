import { describe, expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { cashOutOf, orderOf } from '#tests/orderFixture.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import { createJournalCache } from '../orders/journalCache.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { createListedCashOuts } from './listedCashOuts.ts';
import type { OwnCashOuts } from './userCashOuts.ts';

const CONFIRMING = 1 as OrderStatus;
const recordOf = (id: string, orderStatus = CONFIRMING) => ({ ...cashOutOf('40', '36'), id, orderStatus });
const order = orderOf({ id: '7', status: 4, betAmount: '100', cashOutList: [recordOf('c1')] });
const ownEntry = (intent: object, more: object = {}): CashOutEntry =>
  ({
    uid: 'alice',
    slipId: 'press1',
    rev: 1,
    notices: [],
    intent: { id: 'press1', action: 'cash-out', orderId: '7', stake: '40', ...intent },
    ...more,
  }) as unknown as CashOutEntry;

const createdAt = (createdTime: number) => [{ ...order, cashOutList: [{ ...recordOf('c1'), createdTime }] }];
/** Records by which entries were ended. */
let taken: readonly string[] = [];
/** Passes a list of orders to the worker of a user with these entries; returns the journal after it. */
const list = async (
  own: readonly CashOutEntry[],
  { orders = [order], leaves = false, isRead = true, isLoaded = false } = {},
): Promise<readonly CashOutEntry[]> => {
  const disk = createFakeJournal<CashOutEntry>();
  for (const entry of own) await disk.journal.add(entry, () => false);
  const entries = createJournalCache<CashOutEntry>('alice', disk.journal, async (_what, ask) => ({
    value: await ask(),
  }));
  if (isLoaded) await entries.load();
  const userJournal = {
    uid: 'alice',
    entries,
    loaded: Promise.resolve(),
    isRead,
    ended: false,
  } as unknown as OwnCashOuts;
  const deps = { serverNow: () => 5_000, instance: 1, deviceId: 'P1', language: () => 'ENG' };
  taken = [];
  const listing = createListedCashOuts({
    deps,
    userCashOuts: { own: () => userJournal, broadcast: () => undefined },
    takeListed: async (entry, record) => {
      taken = [...taken, `${entry.slipId} ${record.id}`];
    },
  })(orders);
  if (leaves) queueMicrotask(() => Object.assign(userJournal, { ended: true }));
  await listing;
  return [...disk.entries.values()];
};
const added = (entries: readonly CashOutEntry[]) =>
  entries.filter(({ isForeign }) => isForeign === true).map(({ intent }) => intent.cashOutId);

describe('an unfinished cash-out in the list of orders', () => {
  test('is followed if this browser did not send it, and not taken for the last (CASHOUT-12, CASHOUT-16)', async () => {
    const [part] = await list([]);
    expect(part?.intent).toMatchObject({
      cashOutId: 'c1',
      orderId: '7',
      state: 'in-progress',
      isFull: false,
    });
    const rest = { ...order, cashOutTotalAmount: '60' as Amount };
    const [whole] = await list([], { orders: [rest] });
    expect(whole?.intent).toMatchObject({ stake: '40', isFull: false });
    const two = { ...order, cashOutList: [recordOf('c1'), recordOf('c2'), recordOf('c3', 5 as OrderStatus)] };
    expect(added(await list([], { orders: [two, two] }))).toEqual(['c1', 'c2']);
  });

  test.each([
    ['a press whose id is known', ownEntry({ state: 'in-progress', cashOutId: 'c1' })],
    ['a press that has ended', ownEntry({ state: 'settled', cashOutId: 'c1' })],
    ['a press whose outcome is unknown', ownEntry({ state: 'unknown', cashOutId: null })],
    [
      'an auto cash-out that was set here',
      ownEntry({ action: 'reserve', state: 'done', cashOutId: 'r1' }, { auto: 'waiting' }),
    ],
  ])('is not followed if it is, or may be, %s (CASHOUT-12, D26, D31)', async (_name, entry) => {
    expect(added(await list([entry]))).toEqual([]);
  });

  test('is followed beside a press of another order, or of another id (CASHOUT-12)', async () => {
    const elsewhere = ownEntry({ orderId: '8', state: 'unknown', cashOutId: null });
    expect(added(await list([elsewhere]))).toEqual(['c1']);
    expect(added(await list([ownEntry({ state: 'in-progress', cashOutId: 'c9' })]))).toEqual(['c1']);
  });

  test('of an auto cash-out that was made is not followed; a later one is (CASHOUT-12, CASHOUT-32, D26)', async () => {
    const made = ownEntry(
      { action: 'reserve', state: 'done', cashOutId: 'r1' },
      { auto: 'over', since: 100_000, notices: [{ what: 'auto-cash-out-made' }] },
    );
    expect(added(await list([made], { orders: createdAt(90_000) }))).toEqual([]);
    expect(added(await list([made], { orders: createdAt(160_000) }))).toEqual([]);
    expect(added(await list([made], { orders: createdAt(160_001) }))).toEqual(['c1']);
    const removed = { ...made, notices: [] };
    expect(added(await list([removed], { orders: createdAt(101_000) }))).toEqual(['c1']);
  });

  test('that ended ends its entry; an own press is left to its poll (CASHOUT-12, CASHOUT-24, D26)', async () => {
    const ended = { ...order, cashOutList: [recordOf('c1', 5 as OrderStatus)] };
    const open = { state: 'in-progress', cashOutId: 'c1' };
    await list([ownEntry(open, { isForeign: true })], { orders: [ended], isLoaded: true });
    expect(taken).toEqual(['press1 c1']);
    await list([ownEntry(open)], { orders: [ended], isLoaded: true });
    expect(taken).toEqual([]);
    await list([ownEntry({ ...open, state: 'settled' }, { isForeign: true })], {
      orders: [ended],
      isLoaded: true,
    });
    expect(taken).toEqual([]);
  });

  test('is not followed without a journal, and leaves nothing of a user who has left meanwhile (D31, I6)', async () => {
    expect(await list([], { isRead: false })).toEqual([]);
    expect(await list([], { leaves: true })).toEqual([]);
  });
});
