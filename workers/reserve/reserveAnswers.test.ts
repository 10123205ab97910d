import { describe, expect, test } from 'vitest';
import { ok, type Result } from '#contract/problem.ts';
import type { ReservationList } from '#domain/orders/order.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { ReserveBook } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveLists } from './reserveLists.ts';
import { createReserveAnswers } from './reserveAnswers.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const listOf = (...ids: readonly string[]): Result<ReservationList> =>
  ok({
    reservations: ids.map((id) => ({ id }) as ReservationList['reservations'][number]),
    unreadable: 0,
    statistics: [],
  });

/** The answers at a platform whose waiting list arrives when the test says so. */
const setUp = () => {
  const pending: ((answer: Result<ReservationList>) => void)[] = [];
  const answers = createReserveAnswers({
    deps: { clock: createFakeClock(), changed: () => undefined } as Partial<ReserveDeps> as ReserveDeps,
    book: { own: () => ({}), entries: () => [] } as unknown as ReserveBook,
    lists: {
      waiting: () => new Promise<Result<ReservationList>>((settle) => pending.push(settle)),
    } as Partial<ReserveLists> as ReserveLists,
    mayAsk: () => true,
  });
  const ask = async (): Promise<string[]> => {
    const answer = await answers.reserved({ topic: 'reserved-bets', failed: false });
    return answer.ok ? answer.value.reservations.map(({ id }) => id) : [];
  };
  return { answers, ask, pending };
};

describe('a list of reserved bets that was requested before a change', () => {
  test('is not kept if it arrives after the newer one (D27, I2)', async () => {
    const { answers, ask, pending } = setUp();
    const before = ask();
    answers.outdate();
    const after = ask();
    pending[1]?.(listOf('1', '2'));
    await turns();
    pending[0]?.(listOf('1'));
    expect(await Promise.all([before, after, ask()])).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  test('makes its caller wait for the newer one if it arrives first (D27, I2)', async () => {
    const { answers, ask, pending } = setUp();
    const before = ask();
    answers.outdate();
    pending[0]?.(listOf('1'));
    await turns();
    expect(pending).toHaveLength(2);
    pending[1]?.(listOf('1', '2'));
    expect([await before, await ask()]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(pending).toHaveLength(2);
  });
});
