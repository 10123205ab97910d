import { describe, expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createLazyModule, missingModules, noReport } from './lazyModule.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A module whose chunk the server lacks until the test says otherwise. */
const setUp = () => {
  const clock = createFakeClock();
  const state = { fetches: 0, isMissing: true };
  const lazyModule = createLazyModule(() => {
    state.fetches += 1;
    return state.isMissing ? Promise.reject(new TypeError('no chunk')) : Promise.resolve('module');
  }, clock);
  /** Loads in the background every 10 ms. */
  const loadOften = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      void lazyModule.loadInBackground();
      await turns();
      clock.advance(10);
    }
  };
  return { clock, state, lazyModule, loadOften };
};

/** Counts the reports of missing modules while a test runs. */
const withReports = async (run: (count: () => number) => Promise<void>): Promise<void> => {
  let reports = 0;
  const onMissing = (): void => void (reports += 1);
  missingModules.addEventListener('missing', onMissing);
  await run(() => reports).finally(() => missingModules.removeEventListener('missing', onMissing));
};

describe('a module that the server lacks', () => {
  test('is reported after its second and each later failed fetch, until it loads (F21)', () =>
    withReports(async (reports) => {
      const { state, lazyModule } = setUp();
      await Promise.all([lazyModule.load(), lazyModule.load(), lazyModule.load()]);
      expect(reports()).toBe(0);
      await lazyModule.load();
      expect(reports()).toBe(1);
      await lazyModule.load();
      await lazyModule.load();
      expect(reports()).toBe(3);
      state.isMissing = false;
      expect(await lazyModule.load()).toBe('module');
      await lazyModule.load();
      expect(reports()).toBe(3);
    }));

  test('is not reported if the second fetch has it (F21)', () =>
    withReports(async (reports) => {
      const { state, lazyModule } = setUp();
      await lazyModule.load();
      state.isMissing = false;
      expect([await lazyModule.load(), reports()]).toEqual(['module', 0]);
    }));

  test('is not reported if no user needs it, nor if it is only late (F21)', () =>
    withReports(async (reports) => {
      const clock = createFakeClock();
      const unneeded = createLazyModule(() => Promise.reject(new TypeError('no chunk')), clock, noReport);
      await unneeded.load();
      await unneeded.load();
      const late = createLazyModule(() => new Promise<string>(() => undefined), clock).load();
      clock.advance(20_000);
      expect([await late, reports()]).toEqual([undefined, 0]);
    }));
});

describe('a module that cannot be loaded (BOOT-24)', () => {
  test('is fetched at most twice by 100 background loads within 1 s', async () => {
    const { state, loadOften } = setUp();
    await loadOften(100);
    expect(state.fetches).toBeLessThanOrEqual(2);
  });

  test('is fetched in the background after pauses of 1 s, doubling to 30 s', async () => {
    const { clock, state, lazyModule } = setUp();
    void lazyModule.loadInBackground();
    await turns();
    for (const [at, pause] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      clock.advance(pause - 1);
      await lazyModule.loadInBackground();
      expect(state.fetches).toBe(at + 1);
      clock.advance(1);
      await lazyModule.loadInBackground();
      expect(state.fetches).toBe(at + 2);
    }
  });

  test('is fetched at once for a press, and every caller then gets it', async () => {
    const { state, lazyModule, loadOften } = setUp();
    await loadOften(1);
    state.isMissing = false;
    expect(await lazyModule.loadInBackground()).toBeUndefined();
    expect(await lazyModule.load()).toBe('module');
    expect(await lazyModule.loadInBackground()).toBe('module');
    expect(state.fetches).toBe(2);
  });
});
