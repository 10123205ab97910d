import { describe, expect, test } from 'vitest';
import { fail, ok, type Problem } from '#contract/problem.ts';
import type { Amount } from '#domain/amount.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const taken = (id: string, st = 0) => ({ id, st, ops: [{ mid: '11', od: '1.955', of: 1, bod: '1.955' }] });
const EMPTY = { records: [], total: 0 };
/** As the order list has it (wire facts 2.5). */
const listed = (id: string, st: number, more: object = {}) => ({
  id,
  sert: 0,
  bn: 1,
  al: 1,
  sat: 10,
  st,
  oc: 1,
  us: 10,
  bt: '1x1*1',
  sv: 1,
  ic: 1,
  cid: 1,
  ops: [{ sid: 1, mid: 'm1', mn: 'A', ln: 'L', mgn: '1x2', on: 'Home', mrid: '11', ty: 1, od: 1.955, of: 1 }],
  ...more,
});
const page = (...records: readonly object[]) => ({ records, total: records.length });

const placed = async (how?: Parameters<typeof createScene>[0]) => {
  const scene = createScene(how);
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', 1955)]);
  await worker.orders.place(scene.press());
  return { scene, worker };
};
type Placed = Awaited<ReturnType<typeof placed>>;
/** So many seconds in which every list is empty. */
const inVain = async ({ scene }: Placed, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(EMPTY));
    await scene.pass(1_000);
  }
  while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(EMPTY));
};

describe('an answer that says nothing', () => {
  const silent: readonly Problem[] = [
    { code: 'timeout' },
    { code: 'network' },
    { code: 'unreadable' },
    { code: 'http', status: 500 },
    { code: 'http', status: 502 },
    { code: 'http', status: 503 },
    { code: 'http', status: 400 },
    { code: 'session-expired' },
    ...['2', '6', '10', '14004'].map((platformCode): Problem => ({
      code: 'refused',
      platformCode,
      message: '',
    })),
  ];
  test.each(silent.map((problem) => [JSON.stringify(problem), problem] as const))(
    'is no refusal: %s (D4, F24, F25)',
    async (_name, problem) => {
      const { scene, worker } = await placed();
      await scene.of('betSingle').answer(fail(problem));
      expect(worker.states()).toEqual(['unknown']);
      expect(scene.count('betSingle')).toBe(0);
    },
  );

  test('of one order, thrice in a row though it speaks of others: the lists say what it is, and until then it is what it was (C13, I4)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(ok([taken('900')]));
    for (let time = 1; time <= 3; time += 1) {
      expect([time, worker.states(), scene.count('orderList')]).toEqual([time, ['created'], 0]);
      await scene.pass(3_000);
      await scene.of('orderStatus').answer(ok([{ oid: '555', st: 4 }]));
    }
    await scene.of('orderList').answer(ok(EMPTY));
    await scene.of('orderList').answer(ok(page(listed('900', 2, { rjt: 5, rjs: 'trader' }))));
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['rejected'], ['failed']]);
    await scene.pass(60_000);
    expect([scene.count('orderStatus'), scene.count('orderList')]).toEqual([0, 0]);
  });

  test('of a parlay says of each leg apart what was displayed, sent and accepted, and its potential follows (D6, F28)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 2100)], 'parlay');
    await worker.orders.place(scene.press({ s2: '10' as Amount }));
    await scene.of('betMultiple').answer(ok([{ id: '900', st: 1, tr: 'sheet1:1' }]));
    expect(worker.bets()[0]?.legs.map(({ sent, accepted }) => [sent, accepted])).toEqual([
      [1955, null],
      [2100, null],
    ]);
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4, ods: [{ mid: '12', od: '2.25' }] }]));
    const odds = [
      { key: '11:1', displayed: 1955, sent: 1955, accepted: null },
      { key: '12:1', displayed: 2100, sent: 2100, accepted: 2250 },
    ];
    expect(worker.bets()[0]?.legs).toMatchObject(odds);
    expect(worker.bets()[0]?.potential.total).toBe('43.98');
    expect(worker.told.map((notice) => [notice.what, notice.odds])).toEqual([['succeeded', odds]]);
  });

  test.each([
    ['failed', 2, ['failed']],
    ['succeeded', 4, []],
  ] as const)(
    'of a bet that %s while no tab was visible is told days later: of a failure yes, of a success no (D26, PLACE-14)',
    async (_what, status, told) => {
      const { scene, worker } = await placed();
      scene.state.visible = false;
      await scene.of('betSingle').answer(ok([taken('900', status)]));
      await worker.crash();
      scene.clock.advance(3 * 86_400_000);
      const later = scene.worker(2);
      await scene.settle();
      await later.see();
      expect(later.told.map(({ what }) => what)).toEqual(told);
    },
  );

  test('but an explicit refusal is one (D19)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '3003', message: 'odds' }));
    expect(worker.bets().map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', { kind: 'refused', platformCode: '3003', message: 'odds' }],
    ]);
    expect(worker.told.map(({ what }) => what)).toEqual(['failed']);
  });

  test('what is unknown is looked for at once by a clock that never stands still (D4, F24)', async () => {
    const { scene, worker } = await placed({ ticking: true });
    await scene.of('betSingle').answer(fail({ code: 'http', status: 502 }));
    await scene.pass(1);
    await scene.of('orderList').answer(ok(page(listed('900', 4, { rmk: 'sheet1:1' }))));
    expect(worker.states()).toEqual(['confirmed']);
  });

  test('what is unknown is found by its reference, whatever its state (D4, F24, F25)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await scene.of('orderList').answer(ok(page(listed('900', 1, { rmk: 'sheet1:1' }))));
    expect(worker.bets().map(({ state, orderId }) => [state, orderId])).toEqual([['confirming', '900']]);
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 2, rj: 3, rjs: 'limit', os: 4.5 }]));
    expect(worker.bets().map(({ state, reason, offered }) => [state, reason, offered])).toEqual([
      ['rejected', { kind: 'reject', code: 3, text: 'limit' }, '4.5'],
    ]);
  });

  test('where the operator does not say references, by what it is, if exactly one fits; another is not taken for it (D4)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    const at = scene.clock.wallNow();
    await scene
      .of('orderList')
      .answer(
        ok(
          page(
            listed('800', 4, { cte: at - 60_000 }),
            listed('801', 4, { sat: 11, us: 11, cte: at }),
            listed('900', 4, { cte: at }),
          ),
        ),
      );
    expect(worker.bets().map(({ state, orderId }) => [state, orderId])).toEqual([['confirmed', '900']]);
  });

  test('and where two fit, none is (C39)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    const cte = scene.clock.wallNow();
    await scene.of('orderList').answer(ok(page(listed('900', 4, { cte }), listed('901', 4, { cte }))));
    expect(worker.states()).toEqual(['unknown']);
  });

  test('found after it was given up, it is corrected with a notice (F24, D26)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 62);
    expect(at.worker.states()).toEqual(['unconfirmed']);
    await at.scene.pass(3_000);
    await at.scene.of('orderList').answer(ok(page(listed('900', 4, { rmk: 'sheet1:1' }))));
    expect(at.worker.states()).toEqual(['confirmed']);
    expect(at.worker.told.map(({ what }) => what)).toEqual(['unconfirmed', 'corrected']);
  });

  test('a login that ends in the middle is no reason to send again: it is looked for once there is one (F31)', async () => {
    const { scene, worker } = await placed({ honoured: true });
    worker.orders.authorized(false);
    await scene.of('betSingle').answer(fail({ code: 'session-expired' }));
    await scene.pass(90_000);
    expect([worker.states(), scene.asked.length]).toEqual([['unknown'], 0]);
    worker.orders.authorized(true);
    await scene.settle();
    await scene.of('orderList').answer(ok(page(listed('900', 0, { rmk: 'sheet1:1' }))));
    expect(worker.states()).toEqual(['created']);
    expect(scene.count('betSingle')).toBe(0);
  });

  test('where the platform honours references the same request goes once more, with the same key and body (D4)', async () => {
    const at = await placed({ honoured: true });
    const first = at.scene.of('betSingle');
    await first.answer(fail({ code: 'timeout' }));
    await inVain(at, 4);
    const again = at.scene.of('betSingle');
    expect([again.body, again.options.reference]).toEqual([first.body, first.options.reference]);
    await again.answer(ok([taken('900', 4)]));
    expect(at.worker.states()).toEqual(['confirmed']);
  });

  test('but not where locks are refused: there a sender that lives looks like one that is gone, and of two requests on their way one might be refused (D4, F24)', async () => {
    const at = await placed({ honoured: true, locks: false });
    const other = { ...at, worker: at.scene.worker(2) };
    await inVain(other, 6);
    expect([at.scene.count('betSingle'), other.worker.states()]).toEqual([1, ['unknown']]);
    await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 65);
    expect([at.scene.count('betSingle'), at.worker.states()]).toEqual([0, ['unconfirmed']]);
  });

  test('and otherwise never (D4)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 65);
    expect(at.scene.count('betSingle')).toBe(0);
  });
});

describe('polls', () => {
  test('ask each second for what is on screen, every three for what is not, and each second no longer than a minute (PLACE-08, PLACE-12, C12, CONST-20, CONST-21, F27)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(ok([taken('900')]));
    const within = async (ms: number): Promise<number> => {
      let asked = 0;
      for (let passed = 0; passed < ms; passed += 250) {
        await scene.pass(250);
        while (scene.count('orderStatus') > 0) {
          asked += 1;
          await scene.of('orderStatus').answer(ok([{ oid: '900', st: 1 }]));
        }
      }
      return asked;
    };
    expect(await within(12_000)).toBe(4);
    scene.state.receipts.add('sheet1:1');
    worker.orders.seen();
    expect(await within(12_000)).toBeGreaterThanOrEqual(11);
    await within(36_000);
    expect(await within(12_000)).toBe(4);
    expect(worker.states()).toEqual(['confirming']);
  });

  test('stop when nothing is open (PLACE-09, PLACE-15, PLACE-16)', async () => {
    const { scene } = await placed();
    await scene.of('betSingle').answer(ok([taken('900')]));
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
    await scene.pass(30_000);
    expect([scene.count('orderStatus'), scene.count('orderList')]).toEqual([0, 0]);
  });

  test('a success without data is checked in the order list before anybody is told (PLACE-10, C13, F26)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(ok([taken('900')]));
    await scene.pass(3_000);
    expect(scene.of('orderStatus').options.bare).toBe(true);
    await scene.of('orderStatus').answer(ok(null));
    expect([worker.states(), worker.told]).toEqual([['checking'], []]);
    await scene.of('orderList').answer(ok(page(listed('900', 4))));
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['confirmed'], ['succeeded']]);
  });

  test('and is corrected with a notice where the list has no such order (C13, F26)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(ok([taken('900')]));
    await at.scene.pass(3_000);
    await at.scene.of('orderStatus').answer(ok([]));
    await inVain(at, 4);
    expect([at.worker.states(), at.worker.told.map(({ what }) => what)]).toEqual([
      ['unconfirmed'],
      ['corrected'],
    ]);
  });

  test('orders are told apart beyond their first 15 characters, and taken for each other never (PLACE-20, CONST-36, C39, F40)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 1955)], 'singles');
    await worker.orders.place(scene.press({ '11:1': '10', '12:1': '10' } as never));
    await scene
      .of('betSingle')
      .answer(
        ok([
          { ...taken('1988112233445566901') },
          { id: '1988112233445566902', st: 0, ops: [{ mid: '12', od: '1.955' }] },
        ]),
      );
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(
      ok([
        { oid: '1988112233445566902', st: 4 },
        { oid: '1988112233445566000', st: 2 },
      ]),
    );
    expect(worker.bets().map(({ orderId, state }) => [orderId, state])).toEqual([
      ['1988112233445566901', 'created'],
      ['1988112233445566902', 'confirmed'],
    ]);
    expect(worker.notes.log).toContain('order-id-alike');
  });

  test('an order that is missing from the list is not taken for another bet whose id begins alike (C13, C39, F26)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 1955)], 'singles');
    await worker.orders.place(scene.press({ '11:1': '10', '12:1': '10' } as never));
    await scene
      .of('betSingle')
      .answer(
        ok([
          taken('1988112233445566901', 4),
          { id: '1988112233445566902', st: 0, ops: [{ mid: '12', od: '1.955' }] },
        ]),
      );
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([]));
    for (let second = 0; second < 5; second += 1) {
      while (scene.count('orderList') > 0)
        await scene.of('orderList').answer(ok(page(listed('1988112233445566901', 4))));
      await scene.pass(1_000);
    }
    expect(worker.bets().map(({ orderId, state }) => [orderId, state])).toEqual([
      ['1988112233445566901', 'confirmed'],
      ['1988112233445566902', 'unconfirmed'],
    ]);
  });

  test('a reason of each code is told with the failure (PLACE-14, PLACE-17, PLACE-18)', async () => {
    for (const code of [1, 2, 3, 4, 5, 6, 7]) {
      const { scene, worker } = await placed();
      await scene.of('betSingle').answer(ok([taken('900', 1)]));
      await scene.pass(3_000);
      await scene.of('orderStatus').answer(ok([{ oid: '900', st: 2, rj: code, rjs: 'why' }]));
      expect(
        worker.told.map(({ what, reason, names, parlay }) => [what, reason, names[0]?.match, parlay]),
      ).toEqual([['failed', { kind: 'reject', code, text: 'why' }, 'Match m1', false]]);
    }
  });
});

describe('what crashes', () => {
  test('a worker that dies with its request under way: the next looks for it, and sends nothing (F16, D25)', async () => {
    const { scene, worker } = await placed();
    await worker.crash();
    const next = scene.worker(2);
    await scene.settle();
    expect(next.states()).toEqual(['unknown']);
    await scene.asked
      .find(({ name, by }) => name === 'orderList' && by === 2)
      ?.answer(ok(page(listed('900', 4, { rmk: 'sheet1:1' }))));
    expect(next.states()).toEqual(['confirmed']);
    expect(await next.orders.place(scene.press())).toEqual(ok({ intent: 'sheet1', repeated: true }));
    expect(scene.asked.filter(({ name }) => name === 'betSingle')).toHaveLength(1);
  });

  test('a worker that dies while its bet is being confirmed: another polls on (F16, PLACE-11, PLACE-12)', async () => {
    const { scene, worker } = await placed();
    const other = scene.worker(2);
    await scene.settle();
    await scene.of('betSingle').answer(ok([taken('900')]));
    expect(other.states()).toEqual(['created']);
    await scene.pass(3_000);
    expect(scene.asked.filter(({ name }) => name === 'orderStatus').map(({ by }) => by)).toEqual([1]);
    await worker.crash();
    await scene.pass(3_000);
    await scene.asked
      .find(({ name, by }) => name === 'orderStatus' && by === 2)
      ?.answer(ok([{ oid: '900', st: 4 }]));
    expect([other.states(), other.told.map(({ what }) => what)]).toEqual([['confirmed'], ['succeeded']]);
  });

  test('a notice that nobody could see waits for a tab that is looked at, and is told once (PLACE-13, D26)', async () => {
    const { scene, worker } = await placed();
    scene.state.visible = false;
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect(worker.told).toEqual([]);
    await worker.see();
    await worker.see();
    expect(worker.told.map(({ what }) => what)).toEqual(['succeeded']);
    await worker.crash();
    const next = scene.worker(2);
    await scene.settle();
    expect(next.told).toEqual([]);
  });

  test.each([
    ['before it is noted that a tab shows it', 'before', ['succeeded']],
    ['after it is noted, and the notice may be lost', 'after', []],
  ] as const)(
    'a notice of money is never told twice: its worker ends %s (D26, F17)',
    async (_when, ends, told) => {
      const { scene, worker } = await placed();
      scene.state.ends = ends;
      await scene.of('betSingle').answer(ok([taken('900', 4)]));
      scene.state.ends = null;
      const next = scene.worker(2);
      await scene.settle();
      expect([worker.told, next.told.map(({ what }) => what), next.states()]).toEqual([
        [],
        told,
        ['confirmed'],
      ]);
    },
  );

  test('nothing of a user is there for the next, and all of it when they are back (F32, I6)', async () => {
    const { scene, worker } = await placed();
    scene.state.session = {
      ...scene.state.session,
      user: { uid: '72', name: 'b', memberType: 0, currencyId: 1 },
    };
    worker.orders.become('72');
    worker.orders.authorized(true);
    await scene.settle();
    expect(worker.bets()).toEqual([]);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([worker.bets(), worker.told]).toEqual([[], []]);
    scene.state.session = {
      ...scene.state.session,
      user: { uid: '71', name: 'a', memberType: 0, currencyId: 1 },
    };
    worker.orders.become('71');
    await scene.settle();
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['confirmed'], ['succeeded']]);
  });

  test('bets whose end is known are put away, others stay (F24)', async () => {
    const { scene, worker } = await placed();
    await worker.orders.dismiss('all');
    expect(worker.states()).toEqual(['sending']);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    await worker.orders.dismiss('sheet1:1');
    expect(worker.states()).toEqual([]);
    const next = scene.worker(2);
    await scene.settle();
    expect(next.states()).toEqual([]);
  });

  test('a match has orders from the press on until they are over (GOAL-05)', async () => {
    const { scene, worker } = await placed();
    expect([worker.orders.hasOrders('m1' as never), worker.orders.hasOrders('m2' as never)]).toEqual([
      true,
      false,
    ]);
    await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '3000', message: '' }));
    expect(worker.orders.hasOrders('m1' as never)).toBe(false);
  });
});
