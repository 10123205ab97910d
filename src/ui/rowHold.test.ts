import { describe, expect, test } from 'vitest';
import { createRowHold, RELEASED_MS, POINTER_REST_MS } from './rowHold.ts';

const driven = () => {
  let now = 0;
  let due: { at: number; run: () => void } | null = null;
  const held: boolean[] = [];
  const hold = createRowHold({
    now: () => now,
    schedule: (ms, run) => {
      due = { at: now + ms, run };
      return () => {
        due = null;
      };
    },
    onChange: (value) => held.push(value),
  });
  const pass = (ms: number) => {
    const until = now + ms;
    while (due !== null && due.at <= until) {
      const { at, run } = due;
      due = null;
      now = at;
      run();
    }
    now = until;
  };
  return { hold, held, pass };
};

describe('a list under the pointer', () => {
  test('is held while the pointer moves over it', () => {
    const { hold, held, pass } = driven();
    for (let step = 0; step < 20; step += 1) {
      hold.pointerMoved();
      pass(1000);
    }
    expect(held).toEqual([true]);
  });

  test('is released when the pointer leaves', () => {
    const { hold, held } = driven();
    hold.pointerMoved();
    hold.pointerLeft();
    expect(held).toEqual([true, false]);
  });

  test('is released when the pointer has rested for 5 s, and held again when it moves', () => {
    const { hold, held, pass } = driven();
    hold.pointerMoved();
    pass(POINTER_REST_MS - 1);
    expect(held).toEqual([true]);
    pass(1);
    expect(held).toEqual([true, false]);
    hold.pointerMoved();
    expect(held).toEqual([true, false, true]);
  });

  test('shows a change of the user’s own at once, although the pointer is over it', () => {
    const { hold, held, pass } = driven();
    hold.pointerMoved();
    hold.release();
    hold.pointerMoved();
    expect(held).toEqual([true, false]);
    pass(RELEASED_MS);
    hold.pointerMoved();
    expect(held).toEqual([true, false, true]);
  });
});
