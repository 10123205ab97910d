import { describe, expect, test } from 'vitest';
import { ok, type Result } from '#contract/problem.ts';
import type { ReservationList } from '#domain/orders/order.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { ReserveBook } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveLists } from './reserveLists.ts';
import { createReserveAnswers, type LimitQuestion } from './reserveAnswers.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const listOf = (...ids: readonly string[]): Result<ReservationList> =>
  ok({
    reservations: ids.map((id) => ({ id }) as ReservationList['reservations'][number]),
    unreadable: 0,
    statistics: [],
  });

const LIMITS = { mid: '11', mis: 1, mms: 100, mly: 50, mod: 1.5, od: 1.9 };

/** The answers at a platform whose waiting list arrives when the test says so. */
const setUp = () => {
  const clock = createFakeClock();
  const pending: ((answer: Result<ReservationList>) => void)[] = [];
  const limitCalls: ((answer: Result<unknown>) => void)[] = [];
  const events: string[] = [];
  const answers = createReserveAnswers({
    deps: {
      clock,
      changed: (topic) => void events.push(topic),
      call: () => new Promise((done) => void limitCalls.push(done)),
    } as Partial<ReserveDeps> as ReserveDeps,
    reserveBook: { own: () => ({}), entries: () => [] } as unknown as ReserveBook,
    lists: {
      waiting: () => new Promise<Result<ReservationList>>((settle) => pending.push(settle)),
    } as Partial<ReserveLists> as ReserveLists,
    mayAsk: () => true,
  });
  const ask = async (): Promise<string[]> => {
    const answer = await answers.reserved({ topic: 'reserved-bets', failed: false });
    return answer.ok ? answer.value.reservations.map(({ id }) => id) : [];
  };
  return { answers, ask, clock, events, limitCalls, pending };
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

const valueOf = (answer: Result<ReservationList>): ReservationList => {
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
};

describe('lists that the tracker has read', () => {
  test('are not kept if a change came meanwhile: a language, or an intent (D23, D27, I2)', async () => {
    const { answers, ask, pending } = setUp();
    const take = answers.onReadBegun();
    answers.outdate();
    take(valueOf(listOf('1')), null);
    const after = ask();
    expect(pending).toHaveLength(1);
    pending[0]?.(listOf('1', '2'));
    expect(await after).toEqual(['1', '2']);
  });

  test('do not replace newer ones that a tab asked for (I2)', async () => {
    const { answers, ask, clock, pending } = setUp();
    const take = answers.onReadBegun();
    clock.advance(10);
    const asked = ask();
    pending[0]?.(listOf('1', '2'));
    expect(await asked).toEqual(['1', '2']);
    take(valueOf(listOf('1')), null);
    expect([await ask(), pending.length]).toEqual([['1', '2'], 1]);
  });
});

test('limits that arrive after their user has left are not kept for the next user (I6)', async () => {
  const { answers, limitCalls } = setUp();
  const question = { topic: 'reserve-limit', matchId: '5', key: '11:1', currencyId: 1 } as LimitQuestion;
  const before = answers.limits(question);
  answers.empty();
  limitCalls[0]?.(ok(LIMITS));
  await before;
  expect(answers.limitsOf(question)).toBeNull();
  const after = answers.limits(question);
  limitCalls[1]?.(ok({ ...LIMITS, mms: 7 }));
  expect([(await after).ok, limitCalls.length]).toEqual([true, 2]);
  answers.empty();
});

describe('an event that tells tabs to ask again', () => {
  test('causes a request for the reserved bets, also if the last answer was slow (D27, RESERVE-14)', async () => {
    const { answers, ask, clock, events, pending } = setUp();
    const first = ask();
    clock.advance(200);
    pending[0]?.(listOf('1'));
    await first;
    clock.advance(14_800);
    expect(events).toEqual(['reserved-bets']);
    clock.advance(20);
    const second = ask();
    expect(pending).toHaveLength(2);
    pending[1]?.(listOf('1', '2'));
    expect(await second).toEqual(['1', '2']);
    answers.empty();
  });

  test('causes a request for the limits, also if the last answer was slow (D27)', async () => {
    const { answers, clock, events, limitCalls } = setUp();
    const question = { topic: 'reserve-limit', matchId: '5', key: '11:1', currencyId: 1 } as LimitQuestion;
    const first = answers.limits(question);
    clock.advance(200);
    limitCalls[0]?.(ok(LIMITS));
    expect(await first).toMatchObject({ ok: true });
    clock.advance(9_800);
    expect(events).toEqual(['reserve-limit']);
    clock.advance(20);
    void answers.limits(question);
    expect(limitCalls).toHaveLength(2);
    answers.empty();
  });
});
