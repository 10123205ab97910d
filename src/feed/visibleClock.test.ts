import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createVisibleClock } from './visibleClock.ts';

const setUp = () => {
  const timers = createFakeClock();
  const page = { seen: true, listeners: new Set<(seen: boolean) => void>() };
  const show = (seen: boolean) => {
    page.seen = seen;
    for (const listener of page.listeners) listener(seen);
  };
  const clock = createVisibleClock(
    {
      now: timers.now,
      schedule: (after, run) => {
        const timer = timers.setTimeout(run, after);
        return () => timers.clearTimeout(timer);
      },
    },
    {
      isActive: () => page.seen,
      onActive: (run) => {
        page.listeners.add(run);
        return () => page.listeners.delete(run);
      },
    },
  );
  let ran = 0;
  const stop = clock.schedule(1_000, () => {
    ran += 1;
  });
  return { timers, show, stop, ran: () => ran, listeners: page.listeners };
};

test('a timer that falls due while the page is visible runs then', () => {
  const { timers, ran } = setUp();
  timers.advance(1_000);
  expect(ran()).toBe(1);
});

test('a timer that falls due while the page is hidden runs once, when the page is visible again (G15)', () => {
  const { timers, show, ran, listeners } = setUp();
  show(false);
  timers.advance(60_000);
  expect(ran()).toBe(0);
  show(true);
  show(false);
  show(true);
  expect(ran()).toBe(1);
  expect(listeners.size).toBe(0);
});

test('a cancelled timer does not run, due or not', () => {
  const { timers, show, stop, ran } = setUp();
  show(false);
  timers.advance(5_000);
  stop();
  show(true);
  expect(ran()).toBe(0);
});
