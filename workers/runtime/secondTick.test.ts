import { describe, expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createSecondTick } from './secondTick.ts';

const setUp = () => {
  const clock = createFakeClock();
  let jumps = 0;
  const pulse = createSecondTick(
    clock,
    () => undefined,
    () => {
      jumps += 1;
    },
  );
  pulse.start();
  return { clock, pulse, jumps: () => jumps };
};

describe('the one-second tick', () => {
  test('a tick more than 10 s late means that the machine slept (F15)', () => {
    const { clock, jumps } = setUp();
    clock.advance(30_000);
    expect(jumps()).toBe(0);
    clock.sleep(8 * 3_600_000);
    clock.advance(1_000);
    expect(jumps()).toBe(1);
    clock.advance(30_000);
    expect(jumps()).toBe(1);
  });

  test('a wall clock that jumps against the monotonic clock is reported as one sleep (F15)', () => {
    const { clock, jumps } = setUp();
    clock.jumpWall(-3_600_000);
    clock.advance(5_000);
    expect(jumps()).toBe(1);
    clock.jumpWall(4_000);
    clock.advance(5_000);
    expect(jumps()).toBe(1);
  });

  test('a check of the clock before the next tick finds the jump, and the tick does not repeat it (F15, I3)', () => {
    const { clock, pulse, jumps } = setUp();
    clock.jumpWall(60_000);
    clock.sleep(4_000);
    pulse.checkClock();
    expect(jumps()).toBe(1);
    clock.advance(5_000);
    expect(jumps()).toBe(1);
    pulse.stop();
    clock.sleep(60_000);
    pulse.checkClock();
    expect(jumps()).toBe(1);
  });
});
