import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { isSettings } from '#contract/documentChecks.ts';
import { isSlip } from '#contract/slipChecks.ts';
import type { DocumentStore } from '#workers/runtime/environment.ts';
import { createModelBench } from './modelBench.ts';

const fail = () => {
  throw new Error('broken');
};
const never = () => new Promise<never>(() => undefined);

const STORES: readonly [string, DocumentStore][] = [
  [
    'rejects',
    {
      read: () => Promise.reject(new Error('denied')),
      write: () => Promise.reject(new Error('full')),
      forget: () => Promise.reject(new Error('full')),
    },
  ],
  ['throws', { read: fail, write: fail, forget: fail }],
  ['never answers', { read: never, write: never, forget: never }],
  [
    'takes nothing',
    {
      read: () => Promise.resolve(undefined),
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      forget: () => Promise.resolve(),
    },
  ],
];

/** Expects that a tab of a worker with this store gets its list and can change its settings. */
const expectAlive = async (store: DocumentStore): Promise<void> => {
  const world = await createModelBench(true, { store: () => store });
  await world.begin();
  await world.live(2_000);
  expect(world.model.lists.get('main')?.record.phase).toBe('ready');
  expect(await world.api.command('t', { kind: 'settings.set', change: { theme: 'light' } })).toEqual({
    ok: true,
    value: null,
  });
  expect(await world.api.command('t', { kind: 'slip.clear' })).toEqual({ ok: true, value: null });
  await world.live(1_000);
  expect(world.model.faults).toEqual([]);
  const { settings, slip } = world.model.documents;
  expect([isSettings(settings), isSlip(slip, 10)]).toEqual([true, true]);
};

describe('the store of the worker', () => {
  test.each(STORES)('that %s leaves the worker as it is without one (F34)', async (_how, store) => {
    await expectAlive(store);
    expect(store).toBeDefined();
  });

  test('with any of 200 leftovers in it leaves a worker that serves its tabs (F34)', async () => {
    const leftovers = fc.sample(
      fc.record({
        settings: fc.anything(),
        slip: fc.oneof(
          fc.anything(),
          fc.record({ slipId: fc.constant('s'), items: fc.anything() }),
          fc.record({
            slipId: fc.constant('s'),
            items: fc.array(fc.anything()),
            stakes: fc.anything(),
            turn: fc.anything(),
          }),
        ),
      }),
      { numRuns: 200, seed: 1 },
    );
    for (const stored of leftovers)
      await expectAlive({
        read: (name) => Promise.resolve(stored[name as 'settings' | 'slip']),
        write: () => Promise.resolve(),
        forget: () => Promise.resolve(),
      });
    expect(leftovers).toHaveLength(200);
  });
});
