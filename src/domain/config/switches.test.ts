import { expect, test } from 'vitest';
import { EVERYTHING_ON, switchesAt } from './switches.ts';

const plan = (from: number | null, to: number | null) => ({
  ...EVERYTHING_ON,
  maintenance: { from, to, notice: { en: 'Back soon' } },
});

test.each([
  [plan(10, 20), 9, 'on'],
  [plan(10, 20), 10, 'maintenance'],
  [plan(10, 20), 19, 'maintenance'],
  [plan(10, 20), 20, 'on'],
  [plan(null, null), 0, 'maintenance'],
  [plan(null, 5), 6, 'on'],
  [plan(5, null), 4, 'on'],
  [{ ...EVERYTHING_ON, betting: false }, 0, 'off'],
  [{ ...plan(0, null), betting: false }, 0, 'maintenance'],
])('%j at %d: bets are %s (BOOT-33)', (switchable, now, bets) => {
  expect(switchesAt(switchable, now).bets).toBe(bets);
});

test('a maintenance text shows only while the maintenance runs; a user-state flag has no times (BOOT-33)', () => {
  expect([
    switchesAt(plan(10, 20), 5).maintenance,
    switchesAt(plan(10, 20), 15).maintenance,
    switchesAt(EVERYTHING_ON, 0, true),
  ]).toEqual([
    null,
    { from: 10, to: 20, notice: { en: 'Back soon' } },
    {
      bets: 'maintenance',
      maintenance: { from: null, to: null, notice: {} },
      modules: EVERYTHING_ON.modules,
    },
  ]);
});
