import { expect, test, vi } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createWatchedEvents } from './watchedEvents.ts';

const state = vi.hoisted(() => ({ fetches: 0 }));
vi.mock(import('../runtime/lazyModule.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    createLazyModule: (_fetch, clock) =>
      original.createLazyModule(() => {
        state.fetches += 1;
        return Promise.reject(new TypeError('no chunk'));
      }, clock),
  };
});

test('frames do not fetch the recorder again and again while its chunk is missing (BOOT-24)', async () => {
  const clock = createFakeClock();
  const watched = createWatchedEvents({
    clock,
    openMatches: () => ['m1'],
    favourites: () => [],
    slip: () => ({ items: [] }),
    openLegs: () => [],
  } as unknown as Parameters<typeof createWatchedEvents>[0]);
  for (let frame = 0; frame < 100; frame += 1) {
    watched.pricesChanged();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    clock.advance(10);
  }
  expect(state.fetches).toBeLessThanOrEqual(2);
  expect(await watched.loadPrices()).toBeNull();
  expect(state.fetches).toBeLessThanOrEqual(3);
});
