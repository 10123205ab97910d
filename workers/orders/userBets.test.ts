import { describe, expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import type { BetState } from '#domain/orders/bet.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const HOUR_MS = 3_600_000;
const TWO_DAYS_MS = 172_800_000;
const COUNT = 5;

/** The next worker of a user whose journal holds five bets that ended two days ago in this state. */
const withExpired = async (state: BetState, remove?: () => Promise<void>, { isTimeMeasured = true } = {}) => {
  const scene = createScene();
  const { disk } = scene;
  const earlier = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', 1955)]);
  await earlier.orders.place(scene.press());
  await scene.of('betSingle').answer(ok([{ id: '900', st: 4, ops: [] }]));
  await earlier.crash();
  const [placed] = [...disk.entries.values()];
  if (placed === undefined) throw new Error('The bet was not journalled.');
  const at = placed.at - TWO_DAYS_MS;
  disk.entries.clear();
  for (let number = 0; number < COUNT; number += 1) {
    const slipId = `old${number}`;
    const bets = placed.bets.map(({ bet }) => ({
      bet: { ...bet, ref: `${slipId}:1`, at, state },
      since: at,
      dismissed: false,
    }));
    disk.entries.set(`71 ${slipId}`, { ...placed, slipId, at, rev: 3, bets, notices: [] });
  }
  scene.pick([selection('11', 'm1', 1955)], 'single', 'next');
  if (remove !== undefined) Object.assign(disk.journal, { remove });
  scene.state.isTimeMeasured = isTimeMeasured;
  return { scene, disk, worker: scene.worker(2) };
};

test.each([
  ['unconfirmed', COUNT],
  ['rejected', 0],
] as const)(
  '%s bets that seem two days old: the clock of the device alone removes none that may still be placed (F45, I2)',
  async (state, leftUnmeasured) => {
    for (const isTimeMeasured of [true, false]) {
      const { scene, disk, worker } = await withExpired(state, undefined, { isTimeMeasured });
      await scene.settle();
      const count = isTimeMeasured ? 0 : leftUnmeasured;
      expect([worker.bets().length, disk.entries.size]).toEqual([count, count]);
    }
  },
);

describe('a login of several days', () => {
  test('removes a rejected bet after a day, and never one of unknown outcome (D25, F24)', async () => {
    const scene = createScene();
    const worker = scene.worker(1);
    await scene.settle();
    scene.pick([selection('11', 'm1', 1955)]);
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(ok([{ id: '900', st: 2, ops: [] }]));
    scene.pick([selection('12', 'm2', 1955)], 'single', 'second');
    await worker.orders.place(scene.press());
    await scene.of('betSingle').answer(fail({ code: 'timeout' }));
    expect(worker.states()).toEqual(['unknown', 'rejected']);
    const place = async (slipId: string): Promise<readonly string[]> => {
      scene.pick([selection('13', slipId, 1955)], 'single', slipId);
      await worker.orders.place(scene.press());
      await scene.of('betSingle').answer(ok([{ id: slipId, st: 4, ops: [] }]));
      return worker.bets().map(({ ref }) => ref);
    };
    scene.clock.advance(23 * HOUR_MS);
    expect(await place('third')).toEqual(['third:1', 'second:1', 'slipId1:1']);
    scene.clock.advance(2 * HOUR_MS);
    expect(await place('fourth')).toEqual(['fourth:1', 'third:1', 'second:1']);
    expect([...scene.disk.entries.values()].map(({ slipId }) => slipId)).toEqual([
      'second',
      'third',
      'fourth',
    ]);
  });

  test.each([
    ['confirmed', ok([{ id: '900', st: 4, ops: [] }]), 3, 'canceled', 'corrected'],
    ['unconfirmed', fail({ code: 'timeout' }), 4, 'confirmed', 'succeeded'],
  ] as const)(
    'announces what the platform decides about %s bets days later (I2)',
    async (state, answer, st, end, what) => {
      const scene = createScene();
      const worker = scene.worker(1);
      await scene.settle();
      scene.pick([selection('11', 'm1', 1955)]);
      await worker.orders.place(scene.press());
      await scene.of('betSingle').answer(answer);
      for (let second = 0; second < 75; second += 1) {
        while (scene.count('orderList') > 0)
          await scene.of('orderList').answer(ok({ records: [], total: 0 }));
        await scene.pass(1_000);
      }
      expect(worker.states()).toEqual([state]);
      scene.clock.advance(2 * TWO_DAYS_MS);
      scene.pick([selection('12', 'm2', 1955)], 'single', 'second');
      await worker.orders.place(scene.press());
      await scene.settle();
      worker.orders.applyPushed('71', { orders: [{ id: '900', st, rmk: 'slipId1:1' }], balances: [] });
      await scene.settle();
      expect(worker.states()).toEqual(['sending', end]);
      expect(worker.told.at(-1)).toMatchObject({ what });
    },
  );
});

describe('expired entries of the journal', () => {
  test.each(['confirmed', 'unconfirmed'] as const)(
    'delay no press after the login and bar none, while the store removes %s bets and hangs (D25, F34)',
    async (state) => {
      const { scene, worker } = await withExpired(state, () => new Promise<void>(() => undefined));
      const loginAt = scene.clock.now();
      const answers: unknown[] = [];
      void worker.orders.place(scene.press()).then((answer) => answers.push(answer));
      await scene.settle();
      expect([worker.journal(), answers]).toEqual(['ready', [ok({ intent: 'next', repeated: false })]]);
      expect(worker.bets()).toMatchObject([{ ref: 'next:1', state: 'sending' }]);
      expect(scene.clock.now()).toBe(loginAt);
      // The removal times out, and the next reads of the journal show no expired bet either.
      await scene.pass(60_000);
      expect(worker.bets().map(({ ref }) => ref)).toEqual(['next:1']);
    },
  );

  test('are published once with the read of the journal if their outcome is unknown', async () => {
    const { scene, worker } = await withExpired('unknown');
    await scene.settle();
    expect([worker.bets().length, worker.notes.published]).toEqual([COUNT, ['loading', 'ready']]);
  });

  test('are removed while the user goes on', async () => {
    const { scene, disk, worker } = await withExpired('confirmed');
    await scene.settle();
    expect([worker.bets(), disk.entries.size]).toEqual([[], 0]);
  });

  test('stay hidden if the store refuses to remove them (F34)', async () => {
    const { scene, disk, worker } = await withExpired('confirmed', () =>
      Promise.reject(new DOMException('full', 'QuotaExceededError')),
    );
    await scene.settle();
    expect([worker.bets(), worker.notes.log, disk.entries.size]).toEqual([[], ['journal-write'], COUNT]);
  });
});
