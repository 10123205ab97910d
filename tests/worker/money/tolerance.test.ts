import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { OPERATORS } from './kinds.ts';
import { play } from './play.ts';
import { FILLED, stepOf, type Step } from './steps.ts';

const named = (...names: readonly Step['do'][]): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constantFrom(...names), at: fc.nat(40), by: fc.nat(900) });
const schedule = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: named('tolerance') },
    { weight: 1, arbitrary: named('live', 'accept', 'plan') },
  ),
  { minLength: 3, maxLength: 8 },
);

test(
  'a bet is never placed at a price that is worse than the painted one by more than the tolerance (D35, D6, I3)',
  { timeout: LIMIT_MS },
  async () => {
    let orders = 0;
    await fc.assert(
      fc.asyncProperty(schedule, fc.constantFrom(...OPERATORS), async (steps, [, how]) => {
        const played = await play(how, [...FILLED, stepOf('live'), ...steps]);
        orders += played.orders;
        expect(played.violations).toEqual([]);
      }),
      { numRuns: sized(30, 3_000) },
    );
    expect(orders).toBeGreaterThan(0);
  },
);
