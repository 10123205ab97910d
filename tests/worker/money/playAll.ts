import { describe, expect, test } from 'vitest';
import { LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { firstFailure } from './firstFailure.ts';
import { KINDS } from './kinds.ts';

/** 120 in `npm test`, 100,000 in the long tier: an equal part for each kind of operator and browser. */
const SCHEDULES = sized(120 / KINDS.length, 100_000 / KINDS.length);

/** Defines the tests of some kinds. Two files share the kinds, so that they run in parallel. */
export const playAll = (kinds: readonly (typeof KINDS)[number][]): void => {
  describe('any schedule of presses, crashes and faults', () => {
    test.each(kinds)(
      'places each intent at most once, at the price that was painted, and in the end its user is told of every order: %s (I1, I2, I3, I4, I6, D4, D5, D6, D25, D26, F16, F23, F24, F25, F26, F27, F28, F31, F32, F34)',
      { timeout: LIMIT_MS },
      async (name, how) => {
        expect(await firstFailure(name, how, SCHEDULES)).toBeUndefined();
      },
    );
  });
};
