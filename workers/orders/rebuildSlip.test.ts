import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';

test('only a bet that failed is offered again: not one that is sent or unknown (D4, I1, I4)', async () => {
  const scene = createScene();
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', 1955)]);
  await worker.orders.place(scene.press());
  expect(worker.orders.rebuildSlip('slipId1:1', null)).toBeUndefined();
  await scene.of('betSingle').answer(fail({ code: 'timeout' }));
  expect([worker.states(), worker.orders.rebuildSlip('slipId1:1', null)]).toEqual([['unknown'], undefined]);

  scene.pick([selection('12', 'm2', 1700)], 'single', 'slipId2');
  await worker.orders.place(scene.press());
  await scene.of('betSingle').answer(fail({ code: 'refused', platformCode: '3003', message: '' }));
  expect(worker.orders.rebuildSlip('slipId2:1', null)).toMatchObject({
    view: 'single',
    items: [{ key: '12:1' }],
  });
});
