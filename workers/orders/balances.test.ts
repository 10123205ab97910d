import { describe, expect, test, vi } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import type { MatchId } from '#domain/ids.ts';
import { NO_OPEN_ORDERS, type OrderId } from '#domain/orders/order.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const taken = (id: string, st = 0) => ({ id, st, ops: [] });
const listed = (id: string, match: string, sid = 1) => ({
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
  ops: [{ sid, mid: match, mn: 'A', ln: 'L', mgn: '1x2', on: 'Home', mrid: '11', ty: 1, od: 1.955, of: 1 }],
});
const page = (...records: readonly object[]) => ({ records, total: records.length });
/** A page of orders with the ids from `first` on. */
const pageOf = (first: number, count: number, total = 230) => ({
  records: Array.from({ length: count }, (_, at) => listed(String(first + at), 'm7')),
  total,
});

const begin = async (scene = createScene()) => {
  const worker = scene.worker(1);
  await scene.settle();
  return { scene, worker };
};
/** With one bet under way. */
const betting = async (scene?: Parameters<typeof begin>[0]) => {
  const at = await begin(scene);
  at.scene.pick([selection('11', 'm1', 1955)]);
  await at.worker.orders.place(at.scene.press());
  return at;
};

describe('balances, where nothing pushes them', () => {
  test('are requested every 60 s, and every currency of the answer is published (C13, USER-02)', async () => {
    const { scene, worker } = await begin();
    await scene.pass(59_000);
    expect(scene.count('userBase')).toBe(0);
    await scene.pass(1_000);
    await scene.of('userBase').answer(
      ok({
        currencyId: 1,
        bl: '90.25',
        cbs: [
          { cid: 1, bl: '90.25' },
          { cid: 4, bl: '3' },
        ],
      }),
    );
    expect(worker.notes.balances).toEqual([
      [1, '90.25'],
      [4, '3'],
    ]);
    await scene.pass(60_000);
    expect(scene.count('userBase')).toBe(1);
  });

  test('are requested at the login of a user whose site gave no wallet, unless they are pushed (USER-02)', async () => {
    for (const pushed of [false, true]) {
      const scene = createScene();
      scene.state.session = { ...scene.state.session, wallet: null };
      scene.state.pushed = pushed;
      const worker = scene.worker(1);
      await scene.settle();
      expect(scene.count('userBase')).toBe(pushed ? 0 : 1);
      if (pushed) continue;
      await scene.of('userBase').answer(ok({ currencyId: 1, bl: '90.25', cbs: [] }));
      expect(worker.notes.balances).toEqual([[1, '90.25']]);
    }
  });

  test('are requested again if the user has none in the new currency (USER-02)', async () => {
    for (const pushed of [false, true]) {
      const { scene, worker } = await begin();
      scene.state.pushed = pushed;
      worker.orders.onOrdersOutdated();
      expect(scene.count('userBase')).toBe(0);
      scene.state.session = { ...scene.state.session, wallet: null };
      worker.orders.onOrdersOutdated();
      expect(scene.count('userBase')).toBe(1);
    }
  });

  test('are requested once shortly after any number of bets changed (USER-02)', async () => {
    const { scene } = await betting();
    await scene.of('betSingle').answer(ok([taken('900')]));
    expect(scene.count('userBase')).toBe(0);
    await scene.pass(500);
    expect(scene.count('userBase')).toBe(1);
  });

  test('may be negative after a corrected settlement (D29)', async () => {
    const { scene, worker } = await begin();
    await scene.pass(60_000);
    await scene.of('userBase').answer(ok({ currencyId: 1, bl: '-12.5', cbs: [{ cid: 4, bl: '-3' }] }));
    expect(worker.notes.balances).toEqual([
      [1, '-12.5'],
      [4, '-3'],
    ]);
  });

  test('are requested at once after a deposit, even while they are pushed, and once within 2 s (USER-02)', async () => {
    const { scene, worker } = await begin();
    scene.state.pushed = true;
    worker.orders.refreshBalance();
    worker.orders.refreshBalance();
    expect(scene.count('userBase')).toBe(1);
    await scene.of('userBase').answer(ok({ currencyId: 1, bl: '500', cbs: [] }));
    expect(worker.notes.balances).toEqual([[1, '500']]);
    await scene.pass(2_000);
    worker.orders.refreshBalance();
    expect(scene.count('userBase')).toBe(1);
  });

  test('that arrive after their user has left are dropped (I6, F32)', async () => {
    const { scene, worker } = await begin();
    await scene.pass(60_000);
    worker.orders.setUser('72');
    await scene.of('userBase').answer(ok({ currencyId: 1, bl: '90.25', cbs: [] }));
    expect(worker.notes.balances).toEqual([]);
  });

  test('are those of the latest request: an earlier answer that comes later changes nothing (F49, USER-02)', async () => {
    const { scene, worker } = await begin();
    await scene.pass(120_000);
    const [older, newer] = scene.asked.filter(({ name }) => name === 'userBase');
    await newer?.answer(ok({ currencyId: 1, bl: '90', cbs: [] }));
    await older?.answer(ok({ currencyId: 1, bl: '100', cbs: [] }));
    expect(worker.notes.balances).toEqual([[1, '90']]);
  });

  test('are read again if the parent site reported one meanwhile, because the answer may be older (F49)', async () => {
    const { scene, worker } = await begin();
    await scene.pass(60_000);
    const balances = [{ coinCode: 'C1', amount: '600', isDefault: true }];
    scene.state.session = {
      ...scene.state.session,
      wallet: { balances } as unknown as NonNullable<SessionView['wallet']>,
    };
    await scene.of('userBase').answer(ok({ currencyId: 1, bl: '100', cbs: [] }));
    expect(worker.notes.balances).toEqual([]);
    await scene.of('userBase').answer(ok({ currencyId: 1, bl: '600', cbs: [] }));
    expect(worker.notes.balances).toEqual([[1, '600']]);
    expect(scene.count('userBase')).toBe(0);
  });

  test('are not requested without a login or without an open tab (F31)', async () => {
    const { scene, worker } = await begin();
    worker.orders.setAuthorized(false);
    await scene.pass(130_000);
    worker.orders.setAuthorized(true);
    worker.orders.stop();
    await scene.pass(130_000);
    expect(scene.count('userBase')).toBe(0);
  });
});

describe('unsettled orders', () => {
  test('are requested once for all tabs, and cached until bets change (D27)', async () => {
    const { scene, worker } = await begin();
    const [one, other] = [worker.orders.openOrders(), worker.orders.openOrders()];
    expect(scene.count('orderList')).toBe(1);
    await scene.of('orderList').answer(ok(page(listed('900', 'm7'))));
    const orders = await one;
    expect([
      await other,
      await worker.orders.openOrders(),
      orders.ok && orders.value.orders.map(({ id }) => id),
      scene.count('orderList'),
    ]).toEqual([orders, orders, ['900'], 0]);
    const changed = worker.notes.openChanged;
    scene.pick([selection('11', 'm1', 1955)]);
    await worker.orders.place(scene.press());
    expect(worker.notes.openChanged).toBeGreaterThan(changed);
    void worker.orders.openOrders();
    expect(scene.count('orderList')).toBe(1);
  });

  test('are of all currencies for a user with wallets of several', async () => {
    const { scene, worker } = await begin();
    const balances = [1, 4].map((each) => ({ coinCode: `C${each}`, amount: '1', isDefault: each === 1 }));
    scene.state.session = {
      ...scene.state.session,
      wallet: { balances } as unknown as NonNullable<SessionView['wallet']>,
    };
    void worker.orders.openOrders();
    expect(scene.of('orderList').body).toEqual({ isSettled: false, current: 1, size: 200 });
  });

  test('are of all currencies once the currency of the user has changed, until another user logs in (I2)', async () => {
    const { scene, worker } = await begin();
    const filterOf = async () => {
      worker.orders.onOrdersOutdated();
      void worker.orders.openOrders();
      const { body } = scene.of('orderList');
      await scene.of('orderList').answer(ok(page()));
      return body.currencyId;
    };
    const setUser = (uid: string, currencyId: number): void => {
      const user = { uid, name: 'n', memberType: 0, currencyId } as const;
      scene.state.session = { ...scene.state.session, user };
      worker.orders.setUser(uid);
    };
    expect(await filterOf()).toBe(1);
    setUser('71', 2);
    expect(await filterOf()).toBeUndefined();
    setUser('71', 1);
    expect(await filterOf()).toBeUndefined();
    setUser('72', 2);
    await scene.settle();
    expect(await filterOf()).toBe(2);
  });

  test('are of all currencies while this client has bets in another one (I2)', async () => {
    const { scene, worker } = await betting();
    await worker.crash();
    const user = { uid: '71', name: 'n', memberType: 0, currencyId: 2 } as const;
    scene.state.session = { ...scene.state.session, user };
    const next = scene.worker(2);
    await scene.settle();
    void next.orders.openOrders();
    // The search for the bet of unknown outcome came before.
    const own = scene.asked.filter(({ name, by }) => name === 'orderList' && by === 2).at(-1);
    expect([next.states().length, own?.body]).toEqual([1, { isSettled: false, current: 1, size: 200 }]);
  });

  test('are told as reopened if the platform lists them ten seconds after their bet had ended (C13, I2)', async () => {
    const started = createScene();
    const change = vi.spyOn(started.disk.journal, 'change');
    const { scene, worker } = await betting(started);
    const reopened = async () => {
      worker.orders.onOrdersOutdated();
      const asked = worker.orders.openOrders();
      await scene.of('orderList').answer(ok(page(listed('900', 'm1'), listed('901', 'm1'))));
      const answer = await asked;
      return answer.ok && answer.value.orders.map(({ isReopened }) => isReopened === true);
    };
    await scene.of('betSingle').answer(ok([taken('900', 3)]));
    // The list may be older than the end, at the platform or on its way.
    expect([worker.states(), await reopened()]).toEqual([['canceled'], [false, false]]);
    await scene.pass(10_000);
    change.mockClear();
    expect(await reopened()).toEqual([true, false]);
    await scene.settle();
    expect(worker.states()).toEqual(['canceled']);
    // A reading that changes no bet opens no change of the journal.
    expect(change).not.toHaveBeenCalled();
  });

  test('correct a bet that was refused and whose order the platform lists after all (I2, I4, D26)', async () => {
    const { scene, worker } = await betting();
    await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '3003', message: '' }));
    expect(worker.states()).toEqual(['refused']);
    await scene.pass(10_000);
    const read = async () => {
      worker.orders.onOrdersOutdated();
      const asked = worker.orders.openOrders();
      const order = { ...listed('900', 'm1'), rmk: 'slipId1:1' };
      await scene.of('orderList').answer(ok(page(order)));
      await scene.settle();
      while (scene.count('orderList') > 0) await scene.of('orderList').answer(ok(page(order)));
      return asked;
    };
    await read();
    expect([worker.states(), worker.told.map(({ what }) => what)]).toEqual([
      ['confirmed'],
      ['failed', 'corrected'],
    ]);
  });

  test('beyond 200 are read page by page, and those that cannot be read are counted (F36, D27)', async () => {
    const { scene, worker } = await begin();
    const counts = async (asked: ReturnType<typeof worker.orders.openOrders>) => {
      const answer = await asked;
      return answer.ok ? [answer.value.orders.length, answer.value.total] : answer;
    };
    const whole = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(pageOf(1, 200, 230)));
    expect(scene.of('orderList').body).toMatchObject({ current: 2, size: 200 });
    await scene.of('orderList').answer(ok(pageOf(201, 30, 230)));
    expect([await counts(whole), scene.count('orderList')]).toEqual([[230, 230], 0]);
    // The platform's total may be too low, so a full page is followed by another one.
    worker.orders.onOrdersOutdated();
    const undercounted = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(pageOf(1, 200, 200)));
    await scene.of('orderList').answer(ok(pageOf(201, 30, 200)));
    expect([await counts(undercounted), scene.count('orderList')]).toEqual([[230, 230], 0]);
    // A platform that ignores page numbers repeats its first page.
    worker.orders.onOrdersOutdated();
    const repeated = worker.orders.openOrders();
    for (let page = 1; page <= 2; page += 1) await scene.of('orderList').answer(ok(pageOf(1, 200, 230)));
    expect([await counts(repeated), scene.count('orderList')]).toEqual([[200, 230], 0]);
    worker.orders.onOrdersOutdated();
    const partial = worker.orders.openOrders();
    await scene.of('orderList').answer(ok({ records: [listed('1', 'm7'), { id: 2 }], total: 2 }));
    expect([await counts(partial), scene.count('orderList')]).toEqual([[1, 2], 0]);
  });

  test('that cannot be read are not counted while the list has them as bets in flight (F36)', async () => {
    const { scene, worker } = await betting();
    await scene.of('betSingle').answer(ok([taken('900')]));
    const total = async () => {
      const asked = worker.orders.openOrders();
      const records = [listed('899', 'm7'), { id: '900' }, { id: '901' }];
      await scene.of('orderList').answer(ok({ records, total: 3 }));
      const answer = await asked;
      return answer.ok && [answer.value.orders.length, answer.value.total];
    };
    expect([worker.states(), await total()]).toEqual([['created'], [1, 2]]);
    // No list has a confirmed bet any more, so the unreadable order counts again.
    await scene.pass(3_000);
    await scene.of('orderStatus').answer(ok([{ oid: '900', st: 4 }]));
    expect(worker.states()).toEqual(['confirmed']);
    expect(await total()).toEqual([1, 3]);
  });

  test('that cannot be read are not taken for a bet in flight whose id is only similar (C39, F36)', async () => {
    const { scene, worker } = await betting();
    await scene.of('betSingle').answer(ok([taken('1988112233445566901')]));
    const total = async (...records: readonly object[]) => {
      worker.orders.onOrdersOutdated();
      const asked = worker.orders.openOrders();
      await scene.of('orderList').answer(ok({ records, total: records.length }));
      const answer = await asked;
      return answer.ok && [answer.value.orders.length, answer.value.total];
    };
    expect(worker.states()).toEqual(['created']);
    // Another order of the user, with the next id.
    expect(await total(listed('1', 'm7'), { id: '1988112233445566902' })).toEqual([1, 2]);
    // The order itself, whose id the platform has cut; an order on another match does not make it ambiguous.
    expect(await total(listed('1', 'm7'), { id: '1988112233445566' })).toEqual([1, 1]);
    expect(await total(listed('1988112233445566902', 'm7'), { id: '1988112233445566' })).toEqual([1, 1]);
  });

  test('whose later page fails are shown as far as they were read, and read again at the next question (F36)', async () => {
    const { scene, worker } = await begin();
    const first = { records: Array.from({ length: 200 }, (_, at) => listed(String(at), 'm7')), total: 230 };
    const failed = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(first));
    const settled = worker.notes.settled;
    await scene.of('orderList').answer(fail({ code: 'network' }));
    const answer = await failed;
    expect(answer.ok && [answer.value.orders.length, answer.value.total]).toEqual([200, 230]);
    expect([worker.notes.settled, worker.orders.hasOrders('m7' as MatchId)]).toEqual([settled, true]);
    void worker.orders.openOrders();
    expect(scene.of('orderList').body).toMatchObject({ current: 1 });
  });

  test('give an order as soon as its page is read; a page from before a change gives none (D27, D31)', async () => {
    const { scene, worker } = await begin();
    const found: Record<string, string | undefined> = {};
    const find = async (name: string, id: string): Promise<void> => {
      const answer = await worker.orders.openOrder(id as OrderId);
      found[name] = answer.ok ? answer.value?.id : answer.problem.code;
    };
    void find('on the first page', '7');
    void find('on the second page', '207');
    void find('on no page', '999');
    await scene.of('orderList').answer(ok(pageOf(1, 200)));
    expect(found).toEqual({ 'on the first page': '7' });
    void find('on a page that was read', '8');
    await scene.settle();
    expect([found['on a page that was read'], scene.count('orderList')]).toEqual(['8', 1]);
    // The orders change: the pages that were read before give no order any more.
    const outdated = scene.of('orderList');
    worker.orders.onOrdersOutdated();
    void find('after a change', '9');
    const renewed = scene.asked.filter(({ name }) => name === 'orderList')[1];
    await outdated.answer(ok(pageOf(201, 200, 430)));
    expect(found['after a change']).toBeUndefined();
    expect(found).not.toHaveProperty('on the second page');
    await renewed?.answer(ok(pageOf(1, 200)));
    expect(found['after a change']).toBe('9');
    expect(found).not.toHaveProperty('on the second page');
    await scene.of('orderList').answer(ok(pageOf(201, 30)));
    expect(found['on the second page']).toBe('207');
    expect(Object.entries(found)).toContainEqual(['on no page', undefined]);
    // The whole list is kept now, so no request is needed.
    void find('in the list', '10');
    await scene.settle();
    expect([found['in the list'], scene.count('orderList')]).toEqual(['10', 0]);
  });

  test('that could not be read give the reason instead of an order, and a guest has none (D31)', async () => {
    const { scene, worker } = await begin();
    const asked = worker.orders.openOrder('7' as OrderId);
    await scene.of('orderList').answer(fail({ code: 'network' }));
    expect(await asked).toEqual(fail({ code: 'network' }));
    scene.state.session = { ...scene.state.session, user: null };
    expect([await worker.orders.openOrder('7' as OrderId), scene.count('orderList')]).toEqual([
      ok(undefined),
      0,
    ]);
  });

  test('are not read to their end once they have changed: the newer question reads them (D27)', async () => {
    const { scene, worker } = await begin();
    const first = { records: Array.from({ length: 200 }, (_, at) => listed(String(at), 'm7')), total: 230 };
    void worker.orders.openOrders();
    const outdated = scene.of('orderList');
    worker.orders.onOrdersOutdated();
    await outdated.answer(ok(first));
    expect([scene.count('orderList'), scene.of('orderList').body]).toEqual([
      1,
      { isSettled: false, current: 1, currencyId: 1, size: 200 },
    ]);
  });

  test('of another currency do not settle those of the former currency (USER-09, D29)', async () => {
    const { scene, worker } = await begin();
    const read = async (...records: readonly object[]): Promise<void> => {
      const asked = worker.orders.openOrders();
      await scene.of('orderList').answer(ok(page(...records)));
      await asked;
    };
    await read(listed('900', 'm7'));
    const { user } = scene.state.session;
    if (user === null) throw new Error('The scene has no user.');
    scene.state.session = { ...scene.state.session, user: { ...user, currencyId: 2 } };
    worker.orders.onOrdersOutdated();
    const { settled } = worker.notes;
    await read(listed('901', 'm8'));
    expect(worker.notes.settled).toBe(settled);
    worker.orders.onOrdersOutdated();
    const settledBefore = worker.notes.settled;
    await read();
    expect(worker.notes.settled).toBe(settledBefore + 1);
  });

  test('expire after 10 s, and the tabs that show them are notified', async () => {
    const { scene, worker } = await begin();
    const first = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(page()));
    await first;
    const changed = worker.notes.openChanged;
    await scene.pass(10_000);
    expect(worker.notes.openChanged).toBe(changed + 1);
    void worker.orders.openOrders();
    expect(scene.count('orderList')).toBe(1);
  });

  test('that were requested before a change are not kept, in whatever order the answers come (I2, D27)', async () => {
    const { scene, worker } = await begin();
    const idsOf = async (asked: ReturnType<typeof worker.orders.openOrders>) => {
      const orders = await asked;
      return orders.ok ? orders.value.orders.map(({ id }) => id) : [];
    };
    const before = worker.orders.openOrders();
    worker.orders.onOrdersOutdated();
    const after = worker.orders.openOrders();
    const [older, newer] = scene.asked.filter(({ name }) => name === 'orderList');
    await newer?.answer(ok(page(listed('900', 'm7'), listed('901', 'm8'))));
    const settled = worker.notes.settled;
    await older?.answer(ok(page(listed('900', 'm7'))));
    expect([await idsOf(before), await idsOf(after), await idsOf(worker.orders.openOrders())]).toEqual([
      ['900', '901'],
      ['900', '901'],
      ['900', '901'],
    ]);
    expect([worker.notes.settled, worker.orders.hasOrders('m8' as MatchId)]).toEqual([settled, true]);
    expect(scene.count('orderList')).toBe(0);
    // The earlier answer comes first: whoever asks meanwhile waits for the later one.
    worker.orders.onOrdersOutdated();
    const third = worker.orders.openOrders();
    worker.orders.onOrdersOutdated();
    const fourth = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(page()));
    const meanwhile = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(page(listed('902', 'm9'))));
    expect([await idsOf(third), await idsOf(fourth), await idsOf(meanwhile)]).toEqual([
      ['902'],
      ['902'],
      ['902'],
    ]);
  });

  test('whose request failed are a problem, and are requested again', async () => {
    const { scene, worker } = await begin();
    const first = worker.orders.openOrders();
    await scene.of('orderList').answer(fail({ code: 'network' }));
    expect(await first).toEqual({ ok: false, problem: { code: 'network' } });
    void worker.orders.openOrders();
    expect(scene.count('orderList')).toBe(1);
  });

  test('that arrive after their user has left are dropped (I6, F32)', async () => {
    const { scene, worker } = await begin();
    const asked = worker.orders.openOrders();
    worker.orders.setUser('72');
    await scene.of('orderList').answer(ok(page(listed('900', 'm7'))));
    expect([await asked, worker.orders.hasOrders('m7' as MatchId)]).toEqual([ok(NO_OPEN_ORDERS), false]);
  });

  test.each([1, 2])(
    'are requested without a tab only if goal notices need them: a flag of %i (GOAL-05, C22)',
    async (flag) => {
      const { scene, worker } = await begin();
      worker.orders.setAuthorized(true);
      expect(scene.count('orderList')).toBe(0);
      scene.state.acceptList = [0, flag, 0, 0];
      worker.orders.setAuthorized(true);
      await scene.of('orderList').answer(ok(page(listed('900', 'm7'))));
      expect(['m7', 'm8'].map((match) => worker.orders.hasOrders(match as MatchId))).toEqual([true, false]);
    },
  );

  test('name the sports whose matches goal notices follow, and none after the user has left (GOAL-05)', async () => {
    const { scene, worker } = await betting();
    expect(worker.orders.orderedSports()).toEqual(new Set([1]));
    const asked = worker.orders.openOrders();
    await scene.of('orderList').answer(ok(page(listed('900', 'm7', 177))));
    await asked;
    expect(worker.orders.orderedSports()).toEqual(new Set([1, 177]));
    worker.orders.setUser(null);
    await scene.settle();
    expect(worker.orders.orderedSports()).toEqual(new Set());
  });
});

test('a confirmed bet stays confirmed and says so while the order lists cannot be read (C13, D31)', async () => {
  const { scene, worker } = await betting();
  await scene.of('betSingle').answer(ok([taken('900')]));
  await scene.pass(3_000);
  await scene.of('orderStatus').answer(ok([]));
  expect(worker.states()).toEqual(['checking']);
  for (let second = 0; second < 64; second += 1) {
    while (scene.count('orderList') > 0) await scene.of('orderList').answer(fail({ code: 'network' }));
    await scene.pass(1_000);
  }
  expect(worker.bets().map(({ state, reason }) => [state, reason])).toEqual([
    ['checking', { kind: 'unread' }],
  ]);
  expect(worker.told).toEqual([]);
});
