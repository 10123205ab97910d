import { describe, expect, test } from 'vitest';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { NO_QUOTE } from '#domain/slip/slip.ts';
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
    { code: 'http', status: 302 },
    { code: 'http', status: 408 },
    { code: 'http', status: 409 },
    { code: 'http', status: 425 },
    ...['-1', '1', '2', '6', '7', '10', '11', '500', '3012', '6040', '10000', '14004'].map(
      (platformCode): Problem => ({
        code: 'refused',
        platformCode,
        message: '',
      }),
    ),
  ];
  test.each(silent.map((problem) => [JSON.stringify(problem), problem] as const))(
    'is no refusal: %s leaves the bet unknown, its match locked, and a second press sends nothing (D4, D30, F24, F25)',
    async (_name, problem) => {
      const { scene, worker } = await placed();
      await scene.of('betSingle').answer(fail(problem));
      expect([worker.states(), worker.told]).toEqual([['unknown'], []]);
      await worker.orders.place(scene.press());
      scene.pick([selection('12', 'm1', 2050)], 'single', 'slipId2');
      expect(await worker.orders.place(scene.press())).toMatchObject({
        ok: false,
        problem: { code: 'leg-locked' },
      });
      expect([worker.states(), scene.count('betSingle')]).toEqual([['unknown'], 0]);
    },
  );

  const refusals: readonly Problem[] = [
    ...[400, 403, 404, 413, 415, 422, 429].map((status): Problem => ({ code: 'http', status })),
    { code: 'session-expired' },
    { code: 'maintenance', from: null, to: null },
    ...['3', '5', '12', '3001', '14090'].map((platformCode): Problem => ({
      code: 'refused',
      platformCode,
      message: '',
    })),
  ];
  test.each(refusals.map((problem) => [JSON.stringify(problem), problem] as const))(
    'but %s is a refusal: the match may be bet on again (D30)',
    async (_name, problem) => {
      const { scene, worker } = await placed();
      await scene.of('betSingle').answer(fail(problem));
      expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['refused'], ['failed']]);
      scene.pick([selection('12', 'm1', 2050)], 'single', 'slipId2');
      expect(await worker.orders.place(scene.press())).toEqual(ok({ intent: 'slipId2', repeated: false }));
    },
  );

  test("a code that only the operator's configuration lists is a refusal there, and there alone (D30)", async () => {
    const said = fail({ code: 'refused', platformCode: '7', message: '' });
    const { scene, worker } = await placed({ refusals: [7] });
    await scene.of('betSingle').answer(said);
    expect(worker.states()).toEqual(['refused']);
  });

  test('an order omitted by three polls is searched in the lists (C13, I4)', async () => {
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

  test('of a parlay has displayed, sent and accepted odds per leg, and the payout agrees (D6, F28)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 2100)], 'parlay');
    await worker.orders.place(scene.press({ s2: '10' as Amount }));
    await scene.of('betMultiple').answer(ok([{ id: '900', st: 1, tr: 'slipId1:1' }]));
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
    'of a bet that %s while no tab was visible: a failure is announced days later, a success is not (D26, PLACE-14)',
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

  test('an explicit refusal marks the bet refused (D19)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '3003', message: 'odds' }));
    expect(worker.bets().map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', { kind: 'refused', platformCode: '3003', message: 'odds' }],
    ]);
    expect(worker.told.map(({ what }) => what)).toEqual(['failed']);
  });

  test('an unknown bet is searched for at once even if the clock advances between two reads (D4, F24)', async () => {
    const { scene, worker } = await placed({ ticking: true });
    await scene.of('betSingle').answer(fail({ code: 'http', status: 502 }));
    await scene.pass(1);
    await scene.of('orderList').answer(ok(page(listed('900', 4, { rmk: 'slipId1:1' }))));
    expect(worker.states()).toEqual(['confirmed']);
  });

  test('an unknown bet is found by its reference, whatever the state of the order (D4, F24, F25)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await scene.of('orderList').answer(ok(page(listed('900', 1, { rmk: 'slipId1:1' }))));
    expect(worker.bets().map(({ state, orderId }) => [state, orderId])).toEqual([['confirming', '900']]);
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 2, rj: 3, rjs: 'limit', os: 4.5 }]));
    expect(worker.bets().map(({ state, reason, offered }) => [state, reason, offered])).toEqual([
      ['rejected', { kind: 'reject', code: 3, text: 'limit' }, '4.5'],
    ]);
  });

  test('without references a bet is found by content if exactly one fits; another is not taken (D4)', async () => {
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

  test('if two orders fit, none is taken (C39)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    const cte = scene.clock.wallNow();
    await scene.of('orderList').answer(ok(page(listed('900', 4, { cte }), listed('901', 4, { cte }))));
    expect(worker.states()).toEqual(['unknown']);
  });

  test.each([
    ['confirmed', 4, ['succeeded']],
    ['rejected', 2, ['failed']],
    ['confirming', 1, []],
  ] as const)(
    'found %s after it was given up and dismissed, it is shown again, and its end is announced (F24, D26, PLACE-13)',
    async (state, status, told) => {
      const at = await placed();
      await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
      await inVain(at, 72);
      expect(at.worker.states()).toEqual(['unconfirmed']);
      await at.worker.orders.dismiss('slipId1:1');
      expect(at.worker.states()).toEqual([]);
      await at.scene.pass(3_000);
      await at.scene.of('orderList').answer(ok(page(listed('900', status, { rmk: 'slipId1:1' }))));
      expect(at.worker.states()).toEqual([state]);
      expect(at.worker.told.map((notice) => notice.what)).toEqual(['unconfirmed', ...told]);
    },
  );

  test('given up and found while no tab was visible: the success is announced days later (D26, I2)', async () => {
    const at = await placed();
    at.scene.state.visible = false;
    await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 72);
    await at.scene.pass(3_000);
    await at.scene.of('orderList').answer(ok(page(listed('900', 4, { rmk: 'slipId1:1' }))));
    await at.worker.crash();
    at.scene.clock.advance(3 * 86_400_000);
    const later = at.scene.worker(2);
    await at.scene.settle();
    await later.see();
    expect(later.told.map(({ what }) => what)).toContain('succeeded');
  });

  test.each([
    ['lists', 'rejected', 'failed', ok(page(listed('900', 2, { rmk: 'slipId1:1', rj: 5 })))],
    ['refuses', 'unconfirmed', 'unconfirmed', fail({ code: 'refused', platformCode: '5', message: '' })],
  ] as const)(
    'a platform that %s failed orders on request is asked once; the lost bet is then %s (REQ-15, PLACE-14)',
    async (_what, state, told, answer) => {
      const { scene, worker } = await placed();
      await scene.of('betSingle').answer(fail({ code: 'timeout' }));
      const askedAt: number[] = [];
      for (let second = 0; second <= 75; second += 1) {
        while (scene.count('orderList') > 0) {
          const asked = scene.of('orderList');
          if (asked.body['isFailed'] === true) askedAt.push(second);
          await asked.answer(asked.body['isFailed'] === true ? answer : ok(EMPTY));
        }
        await scene.pass(1_000);
      }
      expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([[state], [told]]);
      expect([askedAt.length, (askedAt[0] ?? 0) >= 60]).toEqual([1, true]);
    },
  );

  test('a clock that jumps ahead during the search does not end it early (F15, F24)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 15);
    at.scene.clock.jumpWall(3_600_000);
    await inVain(at, 50);
    expect(at.worker.states()).toEqual(['unknown']);
    await inVain(at, 10);
    expect(at.worker.states()).toEqual(['unconfirmed']);
  });

  test('is not confirmed after a minute; a login begins the search again, a renewed token does not (F24, F31)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 40);
    at.worker.orders.setAuthorized(true);
    await inVain(at, 15);
    expect(at.worker.states()).toEqual(['unknown']);
    await inVain(at, 20);
    expect(at.worker.states()).toEqual(['unconfirmed']);
    const other = await placed();
    await other.scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(other, 40);
    other.worker.orders.setAuthorized(false);
    other.worker.orders.setAuthorized(true);
    await inVain(other, 50);
    expect(other.worker.states()).toEqual(['unknown']);
    await inVain(other, 20);
    expect(other.worker.states()).toEqual(['unconfirmed']);
  });

  test('after a crash a bet is searched for a minute after the deadline of its request (D31, F16, F24)', async () => {
    const at = await placed();
    await at.worker.crash();
    const next = at.scene.worker(2);
    await at.scene.settle();
    await inVain(at, 69);
    expect(next.states()).toEqual(['unknown']);
    await inVain(at, 4);
    expect(next.states()).toEqual(['unconfirmed']);
  });

  test('a login that ends in the middle: the unknown bet is looked for once there is a login again (F31)', async () => {
    const { scene, worker } = await placed();
    worker.orders.setAuthorized(false);
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await scene.pass(90_000);
    expect([worker.states(), scene.asked.filter(({ name }) => name !== 'userBase').length]).toEqual([
      ['unknown'],
      0,
    ]);
    worker.orders.setAuthorized(true);
    await scene.settle();
    await scene.of('orderList').answer(ok(page(listed('900', 0, { rmk: 'slipId1:1' }))));
    expect(worker.states()).toEqual(['created']);
    expect(scene.count('betSingle')).toBe(0);
  });

  test('is not lost while the lists cannot be read, until three reads without it (D31, F24)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    for (let second = 0; second < 90; second += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(fail({ code: 'network' }));
      await scene.pass(1_000);
    }
    const shown = () => worker.bets().map(({ state, reason }) => [state, reason]);
    expect(shown()).toEqual([['unknown', { kind: 'unread' }]]);
    for (let read = 1; read <= 3; read += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(EMPTY));
      expect([read, shown()]).toEqual([read, [[read < 3 ? 'unknown' : 'unconfirmed', null]]]);
      await scene.pass(3_000);
    }
    expect(worker.told.map(({ what }) => what)).toEqual(['unconfirmed']);
  });

  test('is not lost by reads before its request could have arrived, nor by a failed read (D31, F24)', async () => {
    const at = await placed();
    const { scene, worker } = at;
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 9);
    for (let second = 0; second < 90; second += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(fail({ code: 'network' }));
      await scene.pass(1_000);
    }
    for (let read = 1; read <= 2; read += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(EMPTY));
      await scene.pass(3_000);
    }
    while (scene.count('orderList') > 0) await scene.of('orderList').answer(fail({ code: 'network' }));
    await scene.pass(3_000);
    expect(worker.bets().map(({ state, reason }) => [state, reason])).toEqual([
      ['unknown', { kind: 'unread' }],
    ]);
    while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(EMPTY));
    expect(worker.states()).toEqual(['unconfirmed']);
  });

  test('is not given up by a failed read, however many reads without it came before (D31, F24)', async () => {
    const at = await placed();
    const { scene, worker } = at;
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 40);
    for (let second = 0; second < 90; second += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(fail({ code: 'network' }));
      await scene.pass(1_000);
    }
    expect(worker.states()).toEqual(['unknown']);
    await inVain(at, 4);
    expect(worker.states()).toEqual(['unconfirmed']);
  });

  test('a bet of an earlier login is not lost by the reads before the logout (D31, F31)', async () => {
    const at = await placed();
    const { scene, worker } = at;
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    await inVain(at, 30);
    worker.orders.setAuthorized(false);
    await scene.pass(30_000);
    worker.orders.setAuthorized(true);
    for (let second = 0; second < 70; second += 1) {
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(fail({ code: 'network' }));
      await scene.pass(1_000);
    }
    // Two reads, as the worker searches every three seconds.
    await inVain(at, 4);
    expect(worker.states()).toEqual(['unknown']);
    await inVain(at, 4);
    expect(worker.states()).toEqual(['unconfirmed']);
  });

  test.each([
    ['a record without id and time', {}, 'unknown', { kind: 'unread' }],
    [
      'a record of that time whose amount is broken',
      { id: '900', cte: 'now', sat: '1,000.00' },
      'unknown',
      {
        kind: 'unread',
      },
    ],
    ['a record from long before', { id: '900', cte: 'before', sat: '1,000.00' }, 'unconfirmed', null],
  ] as const)(
    'is not lost while the lists have %s that cannot be read: it is %s (D31, F36, I2)',
    async (_name, broken, state, reason) => {
      const { scene, worker } = await placed();
      const cte = { now: scene.clock.wallNow(), before: scene.clock.wallNow() - 3_600_000 };
      const record = 'cte' in broken ? { ...broken, cte: cte[broken.cte] } : broken;
      await scene.of('betSingle').answer(fail({ code: 'timeout' }));
      const others = page(listed('800', 0, { rmk: 'another' }), record);
      for (let second = 0; second < 90; second += 1) {
        while (scene.count('orderList') > 0) {
          const asked = scene.of('orderList');
          await asked.answer(ok(asked.body['isSettled'] === false ? others : EMPTY));
        }
        await scene.pass(1_000);
      }
      expect(worker.bets().map((bet) => [bet.state, bet.reason])).toEqual([[state, reason]]);
    },
  );

  test('is found on a page beyond the total that the platform tells (D4, wire facts 2.5)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    const full = Array.from({ length: 200 }, (_, at) => listed(String(1_000 + at), 0, { rmk: 'another' }));
    await scene.of('orderList').answer(ok({ records: full, total: 199 }));
    expect(scene.of('orderList').body).toMatchObject({ isSettled: false, current: 2 });
    await scene.of('orderList').answer(ok(page(listed('900', 0, { rmk: 'slipId1:1' }))));
    expect(worker.states()).toEqual(['created']);
  });

  test('no worker sends an unknown bet again by itself, even if the platform honours references (D4)', async () => {
    for (const honoured of [false, true]) {
      const at = await placed({ honoured });
      await at.scene.of('betSingle').answer(fail({ code: 'timeout' }));
      await inVain(at, 75);
      expect([honoured, at.scene.count('betSingle'), at.worker.states()]).toEqual([
        honoured,
        0,
        ['unconfirmed'],
      ]);
    }
  });
});

const unknown = async (how?: Parameters<typeof createScene>[0]) => {
  const at = await placed({ honoured: true, ...how });
  const first = at.scene.of('betSingle');
  await first.answer(fail({ code: 'timeout' }));
  expect(at.worker.states()).toEqual(['unknown']);
  return { ...at, first };
};

describe('a press on a bet of unknown outcome', () => {
  const KEY = selection('11', 'm1', 1955).key;
  test('repeats its request once, with the same key, where the platform honours it (D4, D36, D5)', async () => {
    const { scene, worker, first } = await unknown();
    const presses = [worker.orders.place(scene.press()), worker.orders.place(scene.press())];
    expect(await Promise.all(presses)).toEqual([
      ok({ intent: 'slipId1', repeated: true }),
      ok({ intent: 'slipId1', repeated: true }),
    ]);
    expect(scene.count('betSingle')).toBe(1);
    const again = scene.of('betSingle');
    expect([again.body, again.options.reference]).toEqual([first.body, first.options.reference]);
    await again.answer(ok([taken('900', 4)]));
    expect(worker.states()).toEqual(['confirmed']);
  });

  test('repeats a parlay by its own series after the worker ended, without a quote (D36, F17)', async () => {
    const scene = createScene({ honoured: true });
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 2000)], 'parlay');
    const stakes = { s2: '10' as Amount };
    await worker.orders.place(scene.press(stakes));
    const first = scene.of('betMultiple');
    await first.answer(fail({ code: 'timeout' }));
    await worker.crash();
    const next = scene.worker(2);
    await scene.settle();
    scene.state.quote = NO_QUOTE;
    expect(await next.orders.place(scene.press(stakes))).toEqual(ok({ intent: 'slipId1', repeated: true }));
    expect(scene.of('betMultiple').body).toEqual(first.body);
  });

  /** Presses quick bets on one option. `odds` are those on screen. */
  const quickScene = async () => {
    const scene = createScene({ honoured: true });
    const worker = scene.worker(1);
    await scene.settle();
    const { names, ...pick } = selection('11', 'm1', 1955);
    const quick = (slipId: string, entered: string, odds = 1955, currencyId = 1) => {
      const stake = entered as Amount;
      scene.odds.set(KEY, odds);
      scene.state.slip = { ...scene.state.slip, quick: { on: true, stakes: { 1: stake } } };
      const pressed = { ...pick, odds: odds as Thousandths };
      return worker.orders.place({ kind: 'quick', slipId, pick: pressed, names, stake, currencyId });
    };
    return { scene, worker, quick };
  };

  test('a quick press on the same option repeats it, at the same stake alone (SLIP-12, D36)', async () => {
    const { scene, quick } = await quickScene();
    await quick('q1', '10');
    const first = scene.of('betSingle');
    await first.answer(fail({ code: 'timeout' }));
    expect(await quick('q2', '20')).toEqual(fail({ code: 'slip-changed' }));
    expect(scene.count('betSingle')).toBe(0);
    expect(await quick('q3', '10')).toEqual(ok({ intent: 'q1', repeated: true }));
    expect(scene.of('betSingle').body).toEqual(first.body);
  });

  test('a quick press of the same number in another currency repeats nothing (SLIP-12, D36)', async () => {
    const { scene, quick } = await quickScene();
    await quick('q1', '10');
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    const { session } = scene.state;
    scene.state.session = { ...session, user: session.user && { ...session.user, currencyId: 2 } };
    expect(await quick('q2', '10', 1955, 2)).toEqual(fail({ code: 'slip-changed' }));
    expect(scene.count('betSingle')).toBe(0);
  });

  test('after a logout too, a quick press at worse odds repeats nothing (D34, D36, I3)', async () => {
    const { scene, worker, quick } = await quickScene();
    await quick('q1', '10');
    const first = scene.of('betSingle');
    await first.answer(fail({ code: 'timeout' }));
    for (const uid of [null, '71']) {
      worker.orders.setUser(uid);
      worker.orders.setAuthorized(uid !== null);
      await scene.settle();
    }
    expect(await quick('q2', '10', 1900)).toEqual(fail({ code: 'price-moved', keys: [KEY] }));
    expect(scene.count('betSingle')).toBe(0);
    expect(await quick('q3', '10')).toEqual(ok({ intent: 'q1', repeated: true }));
    expect(scene.of('betSingle').body).toEqual(first.body);
  });

  type Move = (at: Placed) => void;
  const HINDRANCES: readonly (readonly [string, Problem, Move])[] = [
    [
      'its odds are worse',
      { code: 'price-moved', keys: [KEY] },
      ({ scene }) => void scene.odds.set(KEY, 1900),
    ],
    [
      'its odds are stale',
      { code: 'price-stale', keys: [KEY] },
      ({ scene }) => void scene.closed.set(KEY, { code: 'price-stale' }),
    ],
    [
      'its market is closed',
      { code: 'option-closed', keys: [KEY] },
      ({ scene }) => void scene.closed.set(KEY, { code: 'option-closed' }),
    ],
    [
      'the user takes no change any more, and its odds are better',
      { code: 'price-moved', keys: [KEY] },
      ({ scene }) => {
        scene.state.accept = 0;
        scene.odds.set(KEY, 2000);
      },
    ],
    [
      'the operator takes no bets',
      { code: 'betting-off' },
      ({ scene }) => {
        scene.state.off = { code: 'betting-off' };
      },
    ],
  ];
  test.each(HINDRANCES)(
    'sends nothing while %s, says why, and its match stays locked (D36)',
    async (_name, problem, move) => {
      const at = await unknown();
      move(at);
      expect(await at.worker.orders.place(at.scene.press())).toEqual(fail(problem));
      at.scene.state.off = null;
      at.scene.pick([selection('12', 'm1', 2050)], 'single', 'slipId2');
      const other = selection('12', 'm1', 2050).key;
      expect(await at.worker.orders.place(at.scene.press())).toEqual(
        fail({ code: 'leg-locked', keys: [other] }),
      );
      expect([at.worker.states(), at.scene.count('betSingle')]).toEqual([['unknown'], 0]);
    },
  );

  test.each([
    ['the platform ignores references', { honoured: false }],
    ['locks are refused: whether the first request is still under way nobody knows', { locks: false }],
  ])('sends nothing where %s, and says that the match is locked (D4, D36)', async (_name, how) => {
    const { scene, worker } = await unknown(how);
    expect(await worker.orders.place(scene.press())).toEqual(fail({ code: 'leg-locked', keys: [KEY] }));
    expect([worker.states(), scene.count('betSingle')]).toEqual([['unknown'], 0]);
  });

  test.each([
    ['HTTP 429 of a gateway', { code: 'http', status: 429 }, 'unknown'],
    ['an expired login', { code: 'session-expired' }, 'unknown'],
    ['too many requests', { code: 'refused', platformCode: '12', message: '' }, 'unknown'],
    ['maintenance', { code: 'maintenance', from: null, to: null }, 'unknown'],
    ['odds changed', { code: 'refused', platformCode: '3003', message: '' }, 'refused'],
  ] as const)('answered by %s: the first request is %s', async (_name, problem, state) => {
    const { scene, worker } = await unknown();
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail(problem));
    expect(worker.states()).toEqual([state]);
  });

  test('restarts the minute of its search, which continues during the repeated request (D4, F24)', async () => {
    const at = await unknown();
    await inVain(at, 55);
    await at.worker.orders.place(at.scene.press());
    await inVain(at, 30);
    expect([at.worker.states(), at.scene.count('betSingle')]).toEqual([['unknown'], 1]);
  });

  test.each([
    ['no repeated request', false, 'unconfirmed'],
    ['a repeated request', true, 'unknown'],
  ])(
    'is not given up by lists that were requested before a repeated request (I1, D36): %s',
    async (_name, isRepeated, state) => {
      const at = await unknown();
      await inVain(at, 55);
      await at.scene.pass(60_000);
      expect([at.worker.states(), at.scene.count('orderList')]).toEqual([['unknown'], 1]);
      if (isRepeated) await at.worker.orders.place(at.scene.press());
      await inVain(at, 0);
      expect([at.worker.states(), at.scene.count('betSingle')]).toEqual([[state], isRepeated ? 1 : 0]);
    },
  );
});

/** The list with the order at these odds. */
const listedAt = (od: unknown, st = 4) => {
  const [option] = listed('900', st).ops;
  return page(listed('900', st, { ops: [{ ...option, od }] }));
};
/** State, sent odds, accepted odds and return of each bet. */
const shownOf = ({ worker }: Placed) =>
  worker.bets().map(({ state, legs, potential }) => [state, legs[0]?.sent, legs[0]?.accepted, potential]);
const noticesOf = ({ worker }: Placed) => worker.told.map(({ what }) => what);

/** Answers every list for some seconds. Returns how often the unsettled orders were read. */
const searches = async ({ scene }: Placed, seconds: number, answer: Result<unknown>): Promise<number> => {
  let count = 0;
  for (let second = 0; second < seconds; second += 1) {
    await scene.pass(1_000);
    while (scene.count('orderList') > 0) {
      const list = scene.of('orderList');
      if (list.body.isSettled === false) count += 1;
      await list.answer(answer);
    }
  }
  return count;
};

describe('a bet that the platform confirms without odds', () => {
  const CONFIRMED = [{ oid: '900', st: 4 }];
  /** Places a bet and confirms it. The first answer names the sent odds, as nothing is decided yet. */
  const confirmed = async (accept: 0 | 1 | 2 = 2, poll: readonly object[] = CONFIRMED) => {
    const scene = createScene();
    scene.state.accept = accept;
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(ok([taken('900')]));
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok(poll));
    return { scene, worker };
  };
  const OTHER = [['confirmed', 1955, 1600, { total: '16.00', maxWin: '6.00' }]];

  test('has odds and return of the order list that a tab reads, and no second notice (D6, F28, I5)', async () => {
    const placedBet = await confirmed();
    const { scene, worker } = placedBet;
    void worker.orders.openOrders();
    await scene.of('orderList').answer(ok(listedAt(1.6)));
    await scene.settle();
    expect([shownOf(placedBet), noticesOf(placedBet)]).toEqual([OTHER, ['succeeded']]);
    await scene.pass(60_000);
    expect([scene.count('orderStatus'), scene.count('orderList')]).toEqual([0, 0]);
    await worker.crash();
    const next = scene.worker(2);
    await scene.settle();
    expect([shownOf({ scene, worker: next }), next.told]).toEqual([OTHER, []]);
  });

  test('is read from the order list once if no tab reads the list, after a crash too (D6, F28, I5)', async () => {
    const placedBet = await confirmed();
    const { scene } = placedBet;
    await scene.pass(5_000);
    await placedBet.worker.crash();
    const next = { scene, worker: scene.worker(2) };
    await scene.settle();
    expect(scene.count('orderList')).toBe(0);
    await scene.pass(10_000);
    expect(scene.count('orderList')).toBe(1);
    await scene.of('orderList').answer(ok(listedAt(1.6)));
    expect(shownOf(next)).toEqual(OTHER);
    await scene.pass(60_000);
    expect([scene.count('orderList'), noticesOf(placedBet), noticesOf(next)]).toEqual([0, ['succeeded'], []]);
  });

  test('keeps the sent odds if the list repeats them or has none that can be read (D6)', async () => {
    for (const od of [1.955, '0', 'x', null]) {
      const placedBet = await confirmed();
      const { scene, worker } = placedBet;
      const before = worker.bets()[0]?.potential;
      await scene.pass(10_000);
      await scene.of('orderList').answer(ok(listedAt(od)));
      expect(shownOf(placedBet)).toEqual([['confirmed', 1955, 1955, before]]);
      await scene.pass(60_000);
      expect(scene.count('orderList')).toBe(0);
    }
  });

  test('takes no odds of a list that has the order before the decision (D6)', async () => {
    const placedBet = await confirmed();
    const { scene } = placedBet;
    await scene.pass(10_000);
    await scene.of('orderList').answer(ok(listedAt(1.7, 1)));
    expect(shownOf(placedBet)[0]?.slice(0, 3)).toEqual(['confirmed', 1955, 1955]);
    await scene.pass(10_000);
    await scene.of('orderList').answer(ok(listedAt(1.6)));
    expect(shownOf(placedBet)).toEqual(OTHER);
  });

  test.each([
    ['hold no such order', ok(EMPTY)],
    ['hold an order that cannot be read', ok({ records: [{}], total: 1 })],
    ['fail', fail({ code: 'network' })],
    ['are missing', fail({ code: 'http', status: 404 })],
  ] as const)(
    'is searched for twelve times at most, after a minute every 30 s, while the lists %s (D6, PLACE-09)',
    async (_name, answer) => {
      const placedBet = await confirmed();
      expect(await searches(placedBet, 65, answer)).toBe(5);
      expect(await searches(placedBet, 90, answer)).toBe(3);
      expect(await searches(placedBet, 120, answer)).toBe(4);
      expect(await searches(placedBet, 600, answer)).toBe(0);
      expect(shownOf(placedBet)[0]?.slice(0, 3)).toEqual(['confirmed', 1955, 1955]);
    },
  );

  test.each([
    ['were read without it', ok(EMPTY), 0],
    ['failed', fail({ code: 'network' }), 2],
  ] as const)('is searched for by a later worker only if the lists %s', async (_name, answer, later) => {
    const placedBet = await confirmed();
    expect(await searches(placedBet, 600, answer)).toBe(12);
    await placedBet.worker.crash();
    const next = { scene: placedBet.scene, worker: placedBet.scene.worker(2) };
    await placedBet.scene.settle();
    expect(await searches(next, 65, answer)).toBe(later);
    expect(shownOf(next)[0]?.slice(0, 3)).toEqual(['confirmed', 1955, 1955]);
  });

  test('is read from the order list too if the poll has odds that cannot be read (D6)', async () => {
    const placedBet = await confirmed(2, [{ oid: '900', st: 4, ods: [{ mid: '11', od: 'x' }] }]);
    await placedBet.scene.pass(10_000);
    await placedBet.scene.of('orderList').answer(ok(listedAt(1.6)));
    expect(shownOf(placedBet)).toEqual(OTHER);
  });

  test('is not searched for if no other odds were allowed (D6)', async () => {
    const unmoved = await confirmed(0);
    await unmoved.scene.pass(60_000);
    expect(unmoved.scene.count('orderList')).toBe(0);
  });

  test('keeps its accepted odds and return: no later list or push changes them (D6, F28)', async () => {
    const placedBet = await confirmed();
    const { scene, worker } = placedBet;
    for (const odds of [1.6, 1.7]) {
      void worker.orders.openOrders();
      await scene.of('orderList').answer(ok(listedAt(odds)));
      await scene.settle();
      worker.orders.onCashOut();
      expect(shownOf(placedBet)).toEqual(OTHER);
    }
    worker.orders.applyPushed('71', { orders: [{ id: '900', st: 5 }], balances: [] });
    await scene.settle();
    expect(shownOf(placedBet)).toEqual([['settled', ...(OTHER[0]?.slice(1) ?? [])]]);
    while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(EMPTY));
    expect(await searches(placedBet, 60, ok(EMPTY))).toBe(0);
  });

  test('of a system has the odds of each leg, and the return of all combinations (D6, D16)', async () => {
    const scene = createScene();
    scene.state.accept = 2;
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick(
      [selection('11', 'm1', 2000), selection('12', 'm2', 2000), selection('13', 'm3', 2000)],
      'parlay',
    );
    await worker.orders.place(scene.press({ s2: '10' as Amount }));
    await scene.of('betMultiple').answer(ok([{ id: '900', st: 1, ops: [] }]));
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok(CONFIRMED));
    expect(worker.bets()[0]?.potential.total).toBe('120.00');
    const [option] = listed('900', 4).ops;
    const ops = [
      { ...option, od: 1.5 },
      { ...option, mid: 'm2', mrid: '12', od: 2 },
      { ...option, mid: 'm3', mrid: '13', od: '0' },
    ];
    void worker.orders.openOrders();
    await scene
      .of('orderList')
      .answer(ok(page(listed('900', 4, { sert: 1, bn: 3, al: 3, sat: 30, bt: '3x2*3', sv: 2, ic: 3, ops }))));
    await scene.settle();
    // 1.5 x 2, 1.5 x 2 and 2 x 2, each at 10.
    expect([worker.bets()[0]?.legs.map(({ accepted }) => accepted), worker.bets()[0]?.potential]).toEqual([
      [1500, 2000, null],
      { total: '100.00', maxWin: '70.00' },
    ]);
  });
});

describe('polls', () => {
  test('poll each second on screen, else every three (PLACE-08, PLACE-12, C12, CONST-20, CONST-21, F27)', async () => {
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
    scene.state.receipts.add('slipId1:1');
    worker.orders.onReceiptsChanged();
    expect(await within(12_000)).toBeGreaterThanOrEqual(11);
    await within(36_000);
    expect(await within(12_000)).toBe(4);
    expect(worker.states()).toEqual(['confirming']);
  });

  const FAILED_POLLS: readonly Problem[] = [
    { code: 'http', status: 404 },
    { code: 'http', status: 503 },
    { code: 'timeout' },
    { code: 'network' },
    { code: 'unreadable' },
    { code: 'refused', platformCode: '11', message: '' },
  ];
  /** Lets seconds pass in which every poll fails. Returns how many polls and list reads there were. */
  const failPolls = async (
    { scene }: Placed,
    seconds: number,
    problem: Problem,
    list: (isSettled: boolean) => Result<unknown> = () => ok(EMPTY),
  ): Promise<{ readonly polls: number; readonly lists: number }> => {
    const counts = { polls: 0, lists: 0 };
    const answerAll = async (): Promise<void> => {
      while (scene.count('orderStatus') + scene.count('orderList') > 0) {
        if (scene.count('orderStatus') > 0) {
          counts.polls += 1;
          await scene.of('orderStatus').answer(fail(problem));
        } else {
          counts.lists += 1;
          const call = scene.of('orderList');
          await call.answer(list(call.body.isSettled === true));
        }
      }
    };
    for (let second = 0; second < seconds; second += 1) {
      await scene.pass(1_000);
      await answerAll();
    }
    return counts;
  };

  test.each([
    ['confirmed', 0, 4, false, 'succeeded'],
    ['confirmed', 1, 4, false, 'succeeded'],
    ['rejected', 1, 2, false, 'failed'],
    ['canceled', 1, 3, true, 'failed'],
    ['settled', 1, 5, true, 'succeeded'],
  ] as const)(
    'that fail three times leave the outcome to the order lists: %s after status %i (PLACE-13, PLACE-14, C12, I2)',
    async (state, before, status, inSettled, what) => {
      for (const problem of FAILED_POLLS) {
        const at = await placed();
        await at.scene.of('betSingle').answer(ok([taken('900', before)]));
        const list = (isSettled: boolean) =>
          ok(isSettled === inSettled ? page(listed('900', status)) : EMPTY);
        expect(await failPolls(at, 8, problem, list)).toEqual({ polls: 2, lists: 0 });
        await failPolls(at, 1, problem, list);
        const seen = () => [at.worker.states(), at.worker.told.map((notice) => notice.what)];
        expect(seen()).toEqual([[state], [what]]);
        // The outcome ends the polls, and has no second notice.
        expect(await failPolls(at, 60, problem, list)).toEqual({ polls: 0, lists: 0 });
        expect(seen()).toEqual([[state], [what]]);
      }
    },
  );

  test.each([
    ['hold no such order', ok(EMPTY), { code: 'http', status: 503 }],
    ['fail too', fail({ code: 'network' }), { code: 'network' }],
    ['are refused as the login has expired', fail({ code: 'session-expired' }), { code: 'session-expired' }],
  ] as const)(
    'that fail change nothing where the order lists %s: the next good poll tells the outcome (C12, F27, I2)',
    async (_name, answer, problem) => {
      const at = await placed();
      await at.scene.of('betSingle').answer(ok([taken('900')]));
      const { polls } = await failPolls(at, 90, problem, () => answer);
      expect(polls).toBe(30);
      // After a minute the lists are read every 30 s: three lists, or the first alone if it fails.
      const later = await failPolls(at, 60, problem, () => answer);
      expect(later).toEqual({ polls: 20, lists: answer.ok ? 6 : 2 });
      expect([at.worker.states(), at.worker.told]).toEqual([['created'], []]);
      await at.scene.pass(3_000);
      await at.scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
      expect([at.worker.states(), at.worker.told.map(({ what }) => what)]).toEqual([
        ['confirmed'],
        ['succeeded'],
      ]);
    },
  );

  test('that fail less than three times in sequence cause no search (C12)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(ok([taken('900')]));
    for (let time = 0; time < 3; time += 1) {
      expect(await failPolls(at, 6, { code: 'timeout' })).toEqual({ polls: 2, lists: 0 });
      await at.scene.pass(3_000);
      await at.scene.of('orderStatus').answer(ok([{ oid: '900', st: 1 }]));
    }
    expect([at.worker.states(), at.scene.count('orderList')]).toEqual([['confirming'], 0]);
  });

  test('stop when no bet is open (PLACE-09, PLACE-16)', async () => {
    const { scene } = await placed();
    await scene.of('betSingle').answer(ok([taken('900')]));
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4, ods: [{ mid: '11', od: '1.955' }] }]));
    await scene.pass(30_000);
    expect([scene.count('orderStatus'), scene.count('orderList')]).toEqual([0, 0]);
  });

  test('a success without data is checked in the order list before it is announced (PLACE-10, C13, F26)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(ok([taken('900')]));
    await scene.pass(3_000);
    expect(scene.of('orderStatus').options.bare).toBe(true);
    await scene.of('orderStatus').answer(ok(null));
    expect([worker.states(), worker.told]).toEqual([['checking'], []]);
    await scene.of('orderList').answer(ok(page(listed('900', 4))));
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['confirmed'], ['succeeded']]);
  });

  test('an order that is listed late is "not confirmed" first, then a success (C13, F26, PLACE-13)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(ok([taken('900')]));
    await at.scene.pass(3_000);
    await at.scene.of('orderStatus').answer(ok([]));
    await inVain(at, 4);
    const told = () => at.worker.told.map(({ what }) => what);
    expect([at.worker.states(), told()]).toEqual([['unconfirmed'], ['unconfirmed']]);
    await at.scene.pass(3_000);
    await at.scene.of('orderList').answer(ok(page(listed('900', 4))));
    expect([at.worker.states(), told()]).toEqual([['confirmed'], ['unconfirmed', 'succeeded']]);
  });

  test('a clock that was ahead when the check began does not delay "not confirmed" (C13, F45)', async () => {
    const at = await placed();
    await at.scene.of('betSingle').answer(ok([taken('900')]));
    await at.scene.pass(3_000);
    at.scene.clock.jumpWall(3_600_000);
    await at.scene.of('orderStatus').answer(ok([]));
    at.scene.clock.jumpWall(-3_600_000);
    await inVain(at, 7);
    expect(at.worker.states()).toEqual(['unconfirmed']);
  });

  test('orders are distinguished beyond 15 characters, and never confused (PLACE-20, CONST-36, C39, F40)', async () => {
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

  test('an order with a cut id is the one bet whose id begins so (PLACE-20, C39)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(ok([taken('1988112233445566901')]));
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '198811223344556', st: 4 }]));
    expect(worker.bets().map(({ orderId, state }) => [orderId, state])).toEqual([
      ['1988112233445566901', 'confirmed'],
    ]);
  });

  test('while polls fail, the next order on the same option is not taken for the bet (C39, F40, I4)', async () => {
    const { scene, worker } = await placed();
    await scene.of('betSingle').answer(ok([taken('1988112233445566902')]));
    for (let second = 0; second < 20; second += 1) {
      while (scene.count('orderStatus') > 0)
        await scene.of('orderStatus').answer(fail({ code: 'http', status: 503 }));
      while (scene.count('orderList') > 0)
        await scene.of('orderList').answer(ok(page(listed('1988112233445566901', 4))));
      await scene.pass(1_000);
    }
    expect([worker.states(), worker.told]).toEqual([['created'], []]);
  });

  test('of two bets with one rounded id, only that with the selections of the order succeeds (C39, I4)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955), selection('12', 'm2', 1955)], 'singles');
    await worker.orders.place(scene.press({ '11:1': '10', '12:1': '10' } as never));
    const rounded = '1988112233445567000';
    await scene
      .of('betSingle')
      .answer(ok([taken(rounded), { id: rounded, st: 0, ops: [{ mid: '12', od: '1.955' }] }]));
    for (let second = 0; second < 20; second += 1) {
      while (scene.count('orderStatus') > 0)
        await scene.of('orderStatus').answer(ok([{ oid: rounded, st: 4 }]));
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(page(listed(rounded, 4))));
      await scene.pass(1_000);
    }
    expect(worker.states()).toEqual(['confirmed', 'created']);
    expect(worker.told.map(({ what }) => what)).toEqual(['succeeded']);
  });

  test('a missing order is not taken for a bet whose id begins alike (C13, C39, F26)', async () => {
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

  test('the reason of each code is announced with the failure (PLACE-14, PLACE-17, PLACE-18)', async () => {
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

describe('a worker that ends', () => {
  test('a worker that dies with a request: the next searches for it, and sends nothing (F16, D25)', async () => {
    const { scene, worker } = await placed();
    await worker.crash();
    const next = scene.worker(2);
    await scene.settle();
    expect(next.states()).toEqual(['unknown']);
    await scene.asked
      .find(({ name, by }) => name === 'orderList' && by === 2)
      ?.answer(ok(page(listed('900', 4, { rmk: 'slipId1:1' }))));
    expect(next.states()).toEqual(['confirmed']);
    expect(await next.orders.place(scene.press())).toEqual(ok({ intent: 'slipId1', repeated: true }));
    expect(scene.asked.filter(({ name }) => name === 'betSingle')).toHaveLength(1);
  });

  test('a clock that was ahead in the next worker keeps no bet unknown beyond a minute (F24, F45)', async () => {
    const { scene, worker } = await placed();
    await worker.crash();
    // The next worker logs in and reads its journal before it knows the server's time.
    scene.clock.jumpWall(3_600_000);
    const next = scene.worker(2);
    await scene.settle();
    expect(next.states()).toEqual(['unknown']);
    scene.clock.jumpWall(-3_600_000);
    scene.asked.splice(0, scene.asked.length, ...scene.asked.filter(({ by }) => by === 2));
    // The minute begins at the deadline of the request.
    await inVain({ scene, worker: next }, 65);
    expect(next.states()).toEqual(['unknown']);
    await inVain({ scene, worker: next }, 10);
    expect(next.states()).toEqual(['unconfirmed']);
  });

  test('a clock that was ahead in the worker that sent the bet keeps it unknown for no longer (F24, F45)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    scene.clock.jumpWall(3_600_000);
    await worker.orders.place(scene.press());
    await worker.crash();
    scene.clock.jumpWall(-3_600_000);
    const next = scene.worker(2);
    await scene.settle();
    await inVain({ scene, worker: next }, 65);
    expect(next.states()).toEqual(['unknown']);
    await inVain({ scene, worker: next }, 10);
    expect(next.states()).toEqual(['unconfirmed']);
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

  test('a notice without a visible tab waits for one, and is shown once (PLACE-13, D26)', async () => {
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
    ['before a tab claims it', 'before', [], ['succeeded']],
    ['before the tab that claimed it has drawn it', 'claimed', [], ['succeeded']],
    ['after the tab confirmed that it was on screen', 'after', ['succeeded'], []],
  ] as const)(
    'a notice of money is shown, and never twice: its worker ends %s (D26, F17)',
    async (_when, ends, shown, told) => {
      const { scene, worker } = await placed();
      scene.state.ends = ends;
      await scene.of('betSingle').answer(ok([taken('900', 4)]));
      scene.state.ends = null;
      const next = scene.worker(2);
      await scene.pass(6_000);
      expect([worker.told.map(({ what }) => what), next.told.map(({ what }) => what), next.states()]).toEqual(
        [shown, told, ['confirmed']],
      );
    },
  );

  test('the next user sees no bets of a user who left, who sees all of them at the next login (F32, I6)', async () => {
    const { scene, worker } = await placed();
    scene.state.session = {
      ...scene.state.session,
      user: { uid: '72', name: 'b', memberType: 0, currencyId: 1 },
    };
    worker.orders.setUser('72');
    worker.orders.setAuthorized(true);
    await scene.settle();
    expect(worker.bets()).toEqual([]);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    expect([worker.bets(), worker.told]).toEqual([[], []]);
    scene.state.session = {
      ...scene.state.session,
      user: { uid: '71', name: 'a', memberType: 0, currencyId: 1 },
    };
    worker.orders.setUser('71');
    await scene.settle();
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([['confirmed'], ['succeeded']]);
  });

  test('dismissing all removes bets with a known outcome, others stay (F24)', async () => {
    const { scene, worker } = await placed();
    await worker.orders.dismiss('all');
    expect(worker.states()).toEqual(['sending']);
    await scene.of('betSingle').answer(ok([taken('900', 4)]));
    await worker.orders.dismiss('slipId1:1');
    expect(worker.states()).toEqual([]);
    const next = scene.worker(2);
    await scene.settle();
    expect(next.states()).toEqual([]);
  });

  test('a match has orders from the press until they end (GOAL-05)', async () => {
    const { scene, worker } = await placed();
    expect([worker.orders.hasOrders('m1' as never), worker.orders.hasOrders('m2' as never)]).toEqual([
      true,
      false,
    ]);
    await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '3000', message: '' }));
    expect(worker.orders.hasOrders('m1' as never)).toBe(false);
  });
});
