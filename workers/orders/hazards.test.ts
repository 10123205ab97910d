import { describe, expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const taken = (id: string, st = 0) => ({ id, st, ops: [] });
const steps = async (count: number): Promise<void> => {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
};
const onStage = async (painted = 1955, board = painted) => {
  const scene = createScene();
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', painted)]);
  scene.odds.set(selection('11', 'm1', painted).key, board);
  return { scene, worker };
};

describe('nothing leaves', () => {
  test.each([0, 1, 2] as const)(
    'at painted odds of 1.000 or less, though the board has better ones, with acceptance %i (D6, D14, I3)',
    async (accept) => {
      const { scene, worker } = await onStage(1000, 1955);
      scene.state.accept = accept;
      expect(await worker.orders.place(scene.press())).toMatchObject({
        ok: false,
        problem: { code: 'price-moved' },
      });
      expect([scene.count('betSingle'), scene.disk.entries.size]).toEqual([0, 0]);
    },
  );
});

describe('unknown outcomes and failing journals', () => {
  test('a pushed order with a similar id changes no bet; one with the same id does (C39, D1, PLACE-09)', async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(ok([taken('1234567890123456001')]));
    const push = async (uid: string, order: object) => {
      worker.orders.applyPushed(uid, { orders: [order], balances: [{ cid: 1, bl: '7.50' }] });
      await scene.settle();
      return [worker.states(), worker.notes.balances];
    };
    expect(await push('72', { id: '1234567890123456001', st: 4 })).toEqual([['created'], []]);
    expect(await push('71', { id: '1234567890123456002', st: 4 })).toEqual([['created'], [[1, '7.5']]]);
    expect((await push('71', { id: '1234567890123456001', st: 4 }))[0]).toEqual(['confirmed']);
    expect(scene.count('orderStatus')).toBe(0);
  });

  test('the correction of an accepted bet that the platform voids says that the bet is cancelled', async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(ok([taken('900')]));
    for (const st of [4, 3]) {
      worker.orders.applyPushed('71', { orders: [{ id: '900', st }], balances: [] });
      await scene.settle();
    }
    expect(worker.told.map(({ what, state }) => [what, state])).toEqual([
      ['succeeded', undefined],
      ['corrected', 'canceled'],
    ]);
  });

  test('an order whose answer was lost is found by the reference of a pushed order (D4, I2)', async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    worker.orders.applyPushed('71', {
      orders: [{ id: '900', st: 2, rj: 3, rjs: 'limit', os: 4.5, rmk: 'slipId1:1' }],
      balances: [],
    });
    await scene.settle();
    expect(worker.bets().map(({ state, orderId, offered }) => [state, orderId, offered])).toEqual([
      ['rejected', '900', '4.5'],
    ]);
  });

  test('balances are requested only if the feed does not push them (D1, USER-02)', async () => {
    const { scene } = await onStage();
    scene.state.pushed = true;
    await scene.pass(61_000);
    expect(scene.count('userBase')).toBe(0);
    scene.state.pushed = false;
    await scene.pass(60_000);
    expect(scene.count('userBase')).toBe(1);
  });

  test('an answer of a success code without success is no refusal: the bet is unknown (D4, F25)', async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '0', message: '' }));
    expect(worker.states()).toEqual(['unknown']);
  });

  test('two presses without locks run in sequence: what shows as sent has been sent, once (D5, D25, I2)', async () => {
    const at = { between: 0, moved: 0 };
    for (at.between = 0; at.between < 16; at.between += 1) {
      for (at.moved = 0; at.moved < 30; at.moved += 1) {
        const scene = createScene({ locks: false });
        const worker = scene.worker(1);
        await scene.settle();
        scene.pick([selection('11', 'm1', 1955)]);
        scene.state.accept = 0;
        void worker.orders.place(scene.press());
        for (let step = 0; step < at.between; step += 1) await Promise.resolve();
        void worker.orders.place(scene.press());
        for (let step = 0; step < at.moved; step += 1) await Promise.resolve();
        scene.odds.set(selection('11', 'm1', 1955).key, 2000);
        await scene.settle();
        const sent = scene.count('betSingle');
        expect([at, sent < 2, worker.states().length, scene.disk.entries.size]).toEqual([
          at,
          true,
          sent,
          sent,
        ]);
      }
    }
  });

  test('an intent taken back after a price move is shown by no worker that has read it (D5, D6, I2)', async () => {
    const at = { read: 0, moved: 0 };
    for (at.read = 0; at.read < 24; at.read += 1) {
      for (at.moved = 0; at.moved < 24; at.moved += 1) {
        const { scene, worker } = await onStage();
        scene.state.accept = 0;
        void worker.orders.place(scene.press());
        const [first, second] = at.read < at.moved ? [at.read, at.moved] : [at.moved, at.read];
        const move = () => scene.odds.set(selection('11', 'm1', 1955).key, 2000);
        let other: ReturnType<typeof scene.worker> | undefined;
        await steps(first);
        if (at.read < at.moved) other = scene.worker(2);
        else move();
        await steps(second - first);
        if (other === undefined) other = scene.worker(2);
        else move();
        await scene.settle();
        const sent = scene.count('betSingle');
        expect([at, worker.states().length, other.states().length, scene.disk.entries.size]).toEqual([
          at,
          sent,
          sent,
          sent,
        ]);
        // Nor does it say that the slip is placed.
        expect([at, worker.notes.placed.length, other.notes.placed.length]).toEqual([at, sent, 0]);
      }
    }
  });

  test('two workers without a journal send a slip once: the second finds the lock (D5, D25, I1)', async () => {
    const scene = createScene({ journal: false });
    const [one, other] = [scene.worker(1), scene.worker(2)];
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    const press = scene.press(undefined, { unjournalled: true });
    // The second worker learns of the slip later, by a channel.
    const { slip } = scene.state;
    expect(await one.orders.place(press)).toEqual(ok({ intent: 'slipId1', repeated: false }));
    scene.state.slip = slip;
    const second = other.orders.place(press);
    await scene.pass(1_000);
    expect([await second, scene.count('betSingle')]).toEqual([ok({ intent: 'slipId1', repeated: true }), 1]);
  });

  test('a bet without a journal is tracked by the worker that placed it, whoever leads (F24, F34, I2)', async () => {
    const scene = createScene({ journal: false });
    scene.worker(1);
    const second = scene.worker(2);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    await second.orders.place(scene.press(undefined, { unjournalled: true }));
    await scene.of('betSingle').answer(ok([taken('900')]));
    await scene.pass(3_000);
    expect(scene.asked.filter(({ name }) => name === 'orderStatus').map(({ by }) => by)).toEqual([2]);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
    expect(second.states()).toEqual(['confirmed']);
  });

  test('a bet without a journal returns with its user and its answer, for no other user (F32, F34, I2, I6)', async () => {
    const scene = createScene({ journal: false });
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    await worker.orders.place(scene.press(undefined, { unjournalled: true }));
    const { user } = scene.state.session;
    const become = async (next: typeof user) => {
      scene.state.session = { ...scene.state.session, user: next };
      worker.orders.setUser(next?.uid ?? null);
      await scene.settle();
      return worker.states();
    };
    expect(await become({ uid: '72', name: 'b', memberType: 0, currencyId: 1 })).toEqual([]);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([worker.states(), await become(null), await become(user)]).toEqual([[], [], ['confirmed']]);
  });

  test('what was notified while the journal failed is not notified again at the next login (D26, F34)', async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(ok([taken('900')]));
    scene.disk.state.broken = true;
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
    expect([worker.states(), worker.told.length]).toEqual([['confirmed'], 1]);
    worker.orders.setUser(null);
    scene.disk.state.broken = false;
    worker.orders.setUser('71');
    await scene.pass(6_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
    expect([worker.states(), worker.told.length]).toEqual([['confirmed'], 1]);
  });

  test("what the failing journal missed is written later: the order's id is not lost (D4, F34, I2)", async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    scene.disk.state.broken = true;
    await scene.of('betSingle').answer(ok([taken('900')]));
    expect(worker.states()).toEqual(['created']);
    scene.disk.state.broken = false;
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
    expect(worker.states()).toEqual(['confirmed']);
    expect(
      [...scene.disk.entries.values()].map(({ bets }) => bets.map(({ bet }) => [bet.orderId, bet.state])),
    ).toEqual([[['900', 'confirmed']]]);
  });

  test('a refused intent that the failing journal kept is searched for, and not sent (F34, F16, D6)', async () => {
    const { scene, worker } = await onStage();
    const placed = worker.orders.place(scene.press());
    while (scene.disk.entries.size === 0) await steps(1);
    scene.disk.state.broken = true;
    scene.odds.delete(selection('11', 'm1', 1955).key);
    expect(await placed).toMatchObject({ ok: false, problem: { code: 'option-gone' } });
    expect([worker.states(), scene.count('betSingle')]).toEqual([[], 0]);
    scene.disk.state.broken = false;
    scene.odds.set(selection('11', 'm1', 1955).key, 1955);
    expect(await worker.orders.place(scene.press())).toMatchObject({ ok: true, value: { repeated: true } });
    await scene.settle();
    expect([worker.states(), scene.count('betSingle')]).toEqual([['unknown'], 0]);
  });

  test('a press that may go without a journal does not wait for its own refused lock (F34, D5)', async () => {
    const { scene, worker } = await onStage();
    const refused = worker.orders.place(scene.press());
    while (scene.disk.entries.size === 0) await steps(1);
    scene.disk.state.broken = true;
    scene.odds.delete(selection('11', 'm1', 1955).key);
    expect(await refused).toMatchObject({ ok: false, problem: { code: 'option-gone' } });
    scene.odds.set(selection('11', 'm1', 1955).key, 1955);
    expect(await worker.orders.place(scene.press())).toEqual(fail({ code: 'no-journal' }));
    const agreed = worker.orders.place(scene.press({ single: '10' as Amount }, { unjournalled: true }));
    await scene.pass(500);
    expect([await agreed, scene.count('betSingle')]).toEqual([ok({ intent: 'slipId1', repeated: false }), 1]);
  });

  test('an outcome that came while the journal failed is written later, and announced once (D26, F34, I2)', async () => {
    const { scene, worker } = await onStage();
    const other = scene.worker(2);
    await scene.settle();
    await worker.orders.place(scene.press());
    scene.disk.state.broken = true;
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([worker.states(), worker.told.length]).toEqual([['confirmed'], 1]);
    await scene.pass(9_000);
    scene.disk.state.broken = false;
    await scene.pass(5_000);
    expect(
      [...scene.disk.entries.values()].map(({ bets, notices }) => [
        bets.map(({ bet }) => bet.state),
        notices.map(({ shown }) => shown),
      ]),
    ).toEqual([[['confirmed'], [true]]]);
    expect([other.states(), other.told.length]).toEqual([['confirmed'], 0]);
  });

  test('a journal whose first read failed is read again, and its bets are shown (F16, F34, I2)', async () => {
    const { scene, worker } = await onStage();
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(ok([taken('900')]));
    await worker.crash();
    scene.disk.state.broken = true;
    const next = scene.worker(2);
    await scene.settle();
    expect([next.states(), next.journal()]).toEqual([[], 'denied']);
    scene.disk.state.broken = false;
    await scene.pass(5_000);
    expect([next.states(), next.journal()]).toEqual([['created'], 'ready']);
  });
});
