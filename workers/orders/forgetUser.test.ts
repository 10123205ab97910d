import { describe, expect, test } from 'vitest';
import type { BetState } from '#domain/orders/bet.ts';
import { fail, ok } from '#contract/problem.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const NAMES = ['Match m1', 'League', '1x2', 'Home'];
const taken = (id: string, status: number) => ({
  id,
  st: status,
  jt: status === 2 ? 7 : null,
  rj: status === 2 ? 'Line closed by trader Li' : '',
});

/** As the order list has it, without a reference (wire facts 2.5). */
const listed = (id: string, cte: number) => ({
  id,
  sert: 0,
  bn: 1,
  al: 1,
  sat: 10,
  st: 4,
  oc: 1,
  us: 10,
  bt: '1x1*1',
  sv: 1,
  ic: 1,
  cid: 1,
  cte,
  ops: [{ sid: 1, mid: 'm1', mn: 'A', ln: 'L', mgn: '1x2', on: 'Home', mrid: '11', ty: 1, od: 1.955, of: 1 }],
});

/** A user with one bet whose request is under way. */
const placed = async () => {
  const scene = createScene();
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', 1955)]);
  await worker.orders.place(scene.press());
  const become = async (uid: string | null) => {
    scene.state.session = {
      ...scene.state.session,
      user: uid === null ? null : { uid, name: 'n', memberType: 0, currencyId: 1 },
    };
    worker.orders.setUser(uid);
    worker.orders.setAuthorized(uid !== null);
    await scene.settle();
  };
  const stored = () => [...scene.disk.entries.values()];
  const states = (): readonly BetState[] => stored().flatMap(({ bets }) => bets.map(({ bet }) => bet.state));
  return { scene, worker, become, stored, states };
};

describe("a user's bets on disk after a logout", () => {
  test('a bet whose end is known is removed, and none is shown to anybody (D34, D8)', async () => {
    const { scene, worker, become, stored } = await placed();
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([stored().length, worker.states()]).toEqual([1, ['confirmed']]);
    await become(null);
    expect(stored()).toEqual([]);
    await become('71');
    expect(worker.bets()).toEqual([]);
  });

  test("another user's login removes it as well", async () => {
    const { scene, become, stored } = await placed();
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    await become('72');
    expect(stored()).toEqual([]);
  });

  test('a bet in flight keeps what its resolution needs, without names, and is resolved later (D34, F32)', async () => {
    const { scene, worker, become, stored, states } = await placed();
    const before = JSON.stringify(stored());
    await become(null);
    const after = JSON.stringify(stored());
    expect(states()).toEqual(['sending']);
    for (const name of NAMES) expect([before.includes(name), after.includes(name)]).toEqual([true, false]);
    await become('71');
    expect(worker.states()).toEqual(['sending']);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['confirmed'], ['succeeded']]);
  });

  test('an answer that comes after the logout is written without the text of the platform', async () => {
    const { scene, become, stored, states } = await placed();
    await become(null);
    await scene.of('betSingle').answer(ok([taken('900', 2)]));
    expect(states()).toEqual(['rejected']);
    expect(JSON.stringify(stored())).not.toMatch(/trader|Match|League/);
  });

  test('a bet with an unseen outcome is kept without names, and notified at the next login (I2)', async () => {
    const { scene, worker, become, stored, states } = await placed();
    scene.state.visible = false;
    await scene.of('betSingle').answer(ok([taken('900', 2)]));
    await become(null);
    expect(states()).toEqual(['rejected']);
    expect(JSON.stringify(stored())).not.toMatch(/trader|Match|League/);
    await become('71');
    await worker.see();
    expect(worker.told.map(({ what }) => what)).toEqual(['failed']);
    await become(null);
    expect(stored()).toEqual([]);
  });

  test('the order of a removed bet is not taken for an alike bet after the next login (D34, D4)', async () => {
    const { scene, worker, become } = await placed();
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    const createdTime = scene.clock.wallNow();
    await scene.pass(1_000);
    await become(null);
    await become('71');
    scene.pick([selection('11', 'm1', 1955)], 'single', 'second');
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'network' }));
    const list = { records: [listed('900', createdTime)], total: 1 };
    for (let second = 0; second < 5; second += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(list));
      await scene.pass(1_000);
    }
    expect(worker.bets().map(({ intent, state, orderId }) => [intent, state, orderId])).toEqual([
      ['second', 'unknown', null],
    ]);
  });

  test('a journal that fails at the logout is no bug', async () => {
    const { scene, worker, become, states } = await placed();
    scene.disk.state.broken = true;
    await become(null);
    scene.disk.state.broken = false;
    await become('71');
    expect([states(), worker.states()]).toEqual([['sending'], ['sending']]);
  });
});
