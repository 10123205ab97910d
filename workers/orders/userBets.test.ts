import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { BetState } from '#domain/orders/bet.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

const TWO_DAYS_MS = 172_800_000;
const COUNT = 5;

/** The next worker of a user whose journal holds five bets that ended two days ago in this state. */
const withExpired = async (state: BetState, remove?: () => Promise<void>) => {
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
  return { scene, disk, worker: scene.worker(2) };
};

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
