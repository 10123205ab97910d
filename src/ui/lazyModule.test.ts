import { describe, expect, test, vi } from 'vitest';
import { createLazyModule } from './lazyModule.ts';

/** A part whose fetch and whose time stand in the test's hand. */
const setUp = () => {
  const fetches: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const timers = new Set<{ ms: number; run: () => void }>();
  const tell = vi.fn<() => void>();
  const part = createLazyModule(
    () => new Promise<string>((resolve, reject) => void fetches.push({ resolve, reject })),
    {
      tell,
      later: (ms, run) => {
        const timer = { ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  );
  return { part, fetches, timers, tell, timeOut: () => [...timers].forEach((timer) => timer.run()) };
};

describe('a part of the build', () => {
  test('that comes is there at once from then on, fetched once however often it is asked for', async () => {
    const { part, fetches, timers } = setUp();
    const both = Promise.all([part.load(), part.load()]);
    expect(part.now()).toBeUndefined();
    fetches[0]!.resolve('here');
    expect(await both).toEqual(['here', 'here']);
    expect([part.now(), await part.load(), await part.again(), fetches.length]).toEqual([
      'here',
      'here',
      'here',
      1,
    ]);
    expect(timers.size).toBe(0);
  });

  test('that has not come after 120 s is given up, and nobody waits for that fetch a second time (BOOT-24, CONST-31)', async () => {
    const { part, fetches, timers, tell, timeOut } = setUp();
    const first = part.load();
    expect([...timers].map(({ ms }) => ms)).toEqual([120_000]);
    timeOut();
    await expect(first).rejects.toThrow('in time');
    timers.clear();
    await expect(part.load()).rejects.toThrow('late already');
    expect([timers.size, fetches.length]).toEqual([0, 1]);
    expect(tell).not.toHaveBeenCalled();
  });

  test('that comes late after all is there', async () => {
    const { part, fetches, timeOut } = setUp();
    const first = part.load();
    timeOut();
    await expect(first).rejects.toThrow('in time');
    fetches[0]!.resolve('here');
    await vi.waitFor(() => expect(part.now()).toBe('here'));
    expect(await part.load()).toBe('here');
  });

  test('that the user asks for again while its fetch hangs is waited for anew, and the page is told that it is missing', async () => {
    const { part, fetches, timeOut, tell } = setUp();
    const first = part.load();
    timeOut();
    await expect(first).rejects.toThrow('in time');
    const second = part.again();
    expect([tell.mock.calls.length, fetches.length]).toEqual([1, 1]);
    fetches[0]!.resolve('here');
    expect(await second).toBe('here');
  });

  test('that could not be had is fetched anew when it is asked for again', async () => {
    const { part, fetches, tell } = setUp();
    const first = part.load();
    fetches[0]!.reject(new Error('404'));
    await expect(first).rejects.toThrow('404');
    const second = part.again();
    fetches[1]!.resolve('here');
    expect(await second).toBe('here');
    expect(tell).not.toHaveBeenCalled();
  });
});
