import { describe, expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { startHeartbeat } from './heartbeat.ts';

/** A tab whose worker was heard at 0 ms, with a driven clock that counts the timers that woke the tab. */
const stage = () => {
  const clock = createFakeClock();
  const started = clock.now();
  const seen = { wakes: 0, suspensions: 0, pings: [] as number[] };
  let heardAt = started;
  let isActive = true;
  const heartbeat = startHeartbeat({
    clock: {
      now: clock.now,
      schedule: (after, run) => {
        const timer = clock.setTimeout(() => {
          seen.wakes += 1;
          run();
        }, after);
        return () => clock.clearTimeout(timer);
      },
    },
    wasHidden: () => false,
    active: () => isActive,
    silentFor: () => clock.now() - heardAt,
    ping: async () => {
      seen.pings.push(clock.now() - started);
      return true;
    },
    onHung: () => undefined,
    onSuspended: () => {
      seen.suspensions += 1;
    },
  });
  return {
    clock,
    seen,
    stop: heartbeat.stop,
    setActive: (active: boolean) => {
      isActive = active;
    },
    message: () => {
      heardAt = clock.now();
      heartbeat.onMessage();
    },
  };
};

describe('the heartbeat of a tab', () => {
  test.each([1_000, 990, 1_010, 1_200, 100])(
    'has no timer that wakes it while its worker sends a message each %i ms (G15)',
    (interval) => {
      const { clock, seen, message } = stage();
      for (let gone = 0; gone < 60_000; gone += interval) {
        message();
        clock.advance(interval);
      }
      expect(seen).toEqual({ wakes: 0, suspensions: 0, pings: [] });
    },
  );

  test.each([0, 300, 999, 1_000, 1_700])(
    'pings a worker 1.5 to 2.5 s after its last message, here %i ms after the start (F19)',
    async (last) => {
      const { clock, seen, message } = stage();
      clock.advance(last);
      message();
      for (let gone = 0; gone < 2_500; gone += 10) clock.advance(10);
      expect(seen.pings).toHaveLength(1);
      expect((seen.pings[0] ?? 0) - last).toBeGreaterThanOrEqual(1_500);
      expect((seen.pings[0] ?? 0) - last).toBeLessThanOrEqual(2_500);
    },
  );

  test('takes 4 s without a check for a suspension, once, whether a message or a timer comes first (F12)', () => {
    for (const isMessageFirst of [true, false]) {
      const { clock, seen, message } = stage();
      message();
      clock.sleep(60_000);
      if (isMessageFirst) message();
      clock.advance(1);
      message();
      expect(seen.suspensions).toBe(1);
    }
  });

  test('makes no check for messages to a hidden tab, and none after its end', () => {
    const { clock, seen, message, setActive, stop } = stage();
    setActive(false);
    clock.sleep(60_000);
    message();
    expect(seen.suspensions).toBe(0);
    stop();
    setActive(true);
    message();
    clock.advance(60_000);
    expect(seen).toMatchObject({ wakes: 0, suspensions: 0, pings: [] });
  });
});
