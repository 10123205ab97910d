import { describe, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { createLazyModule } from './lazyModule.ts';

/** Creates a module whose fetch and timer the test controls. */
const setUp = () => {
  const fetches: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const timers = new Set<{ ms: number; run: () => void }>();
  const onMissing = vi.fn<() => void>();
  const part = createLazyModule(
    () => new Promise<string>((resolve, reject) => void fetches.push({ resolve, reject })),
    {
      onMissing,
      schedule: (ms, run) => {
        const timer = { ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  );
  return { part, fetches, timers, onMissing, timeOut: () => [...timers].forEach((timer) => timer.run()) };
};

describe('a lazy module', () => {
  test('is fetched once and then available at once', async () => {
    const { part, fetches, timers } = setUp();
    const both = Promise.all([part.load(), part.load()]);
    expect(part.now()).toBeUndefined();
    fetches[0]!.resolve('here');
    expect(await both).toEqual(['here', 'here']);
    expect([part.now(), await part.load(), await part.retry(), fetches.length]).toEqual([
      'here',
      'here',
      'here',
      1,
    ]);
    expect(timers.size).toBe(0);
  });

  test('fails after 120 s; further loads fail at once while that fetch is pending (BOOT-24, CONST-31)', async () => {
    const { part, fetches, timers, onMissing, timeOut } = setUp();
    const first = part.load();
    expect([...timers].map(({ ms }) => ms)).toEqual([120_000]);
    timeOut();
    await expect(first).rejects.toThrow('in time');
    timers.clear();
    await expect(part.load()).rejects.toThrow('still loading');
    expect([timers.size, fetches.length]).toEqual([0, 1]);
    expect(onMissing).not.toHaveBeenCalled();
  });

  test('is available if it arrives after the timeout', async () => {
    const { part, fetches, timeOut } = setUp();
    const first = part.load();
    timeOut();
    await expect(first).rejects.toThrow('in time');
    fetches[0]!.resolve('here');
    await waitFor(() => expect(part.now()).toBe('here'));
    expect(await part.load()).toBe('here');
  });

  test('is awaited again on a retry while its fetch hangs, and the page learns that a chunk is missing', async () => {
    const { part, fetches, timeOut, onMissing } = setUp();
    const first = part.load();
    timeOut();
    await expect(first).rejects.toThrow('in time');
    const second = part.retry();
    expect([onMissing.mock.calls.length, fetches.length]).toEqual([1, 1]);
    fetches[0]!.resolve('here');
    expect(await second).toBe('here');
  });

  test('is fetched again on a retry after a failed fetch', async () => {
    const { part, fetches, onMissing } = setUp();
    const first = part.load();
    fetches[0]!.reject(new Error('404'));
    await expect(first).rejects.toThrow('404');
    const second = part.retry();
    fetches[1]!.resolve('here');
    expect(await second).toBe('here');
    expect(onMissing).not.toHaveBeenCalled();
  });
});
