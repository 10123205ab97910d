import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { rawSettledOrder } from '#tests/worker/rawSettledOrder.ts';
import { createReserveLists } from './reserveLists.ts';

test.each([
  [7, 480, '2026-03-07 20:00:00', '2026-03-14 20:05:00'],
  [3, 480, '2026-03-11 20:00:00', '2026-03-14 20:05:00'],
  [7, 60, '2026-03-07 13:00:00', '2026-03-14 13:05:00'],
  [7, -180, '2026-03-07 09:00:00', '2026-03-14 09:05:00'],
])(
  'failed reserved bets of %i days are requested, in time %s minutes ahead of UTC (CONST-11, RESERVE-13, C28)',
  async (reserveDays, utcOffset, startTime, endTime) => {
    const bodies: Readonly<Record<string, unknown>>[] = [];
    const lists = createReserveLists({
      call: async (_name: string, body: Readonly<Record<string, unknown>>) => {
        bodies.push(body);
        return ok({ ods: [], sts: [] });
      },
      decoding: { drop: () => undefined },
      serverNow: () => Date.UTC(2026, 2, 14, 12),
      config: { limits: { reserveDays }, utcOffset },
      log: () => undefined,
    } as unknown as Parameters<typeof createReserveLists>[0]);
    await lists.failed();
    expect(bodies).toEqual([{ isFailed: true, startTime, endTime }]);
  },
);

/** Reads the orders of a platform that answers these pages of settled orders, and these open ones. */
const readOrders = async (settledPage: (current: number) => object, open: readonly object[] = []) => {
  const pages: unknown[] = [];
  const lists = createReserveLists({
    call: async (_name: string, { isSettled, current }: Readonly<Record<string, unknown>>) => {
      pages.push([isSettled, current]);
      return ok(isSettled === true ? settledPage(Number(current)) : { records: open, total: open.length });
    },
    decoding: { drop: () => undefined },
    serverNow: () => 1_000_000,
    log: () => undefined,
  } as unknown as Parameters<typeof createReserveLists>[0]);
  const read = await lists.orders([1], 1_000_000);
  return { ids: read?.orders.map(({ id }) => id) ?? [], isWhole: read?.isWhole, pages };
};
const fifty = Array.from({ length: 50 }, (_, at) => rawSettledOrder(`a${at}`));

test('all pages of settled orders are read, because the order of a reserved bet may be on any (D4, D31)', async () => {
  const { ids, isWhole, pages } = await readOrders((current) =>
    current === 1 ? { records: fifty, total: 51 } : { records: [rawSettledOrder('own')], total: 51 },
  );
  expect([ids.length, ids.at(-1), isWhole]).toEqual([51, 'own', true]);
  expect(pages).toEqual([
    [false, 1],
    [true, 1],
    [true, 2],
  ]);
});

test('settled orders that are more than are read prove nothing about a missing order (D4, D31)', async () => {
  const { isWhole } = await readOrders(() => ({ records: fifty, total: 60 }));
  expect(isWhole).toBe(false);
});

test('an order that settles between the reads of the two lists is one order (I4, D4)', async () => {
  const own = rawSettledOrder('own');
  const { ids, isWhole } = await readOrders(
    () => ({ records: [rawSettledOrder('a1'), own], total: 2 }),
    [own],
  );
  expect([ids.toSorted(), isWhole]).toEqual([['a1', 'own'], true]);
});
