import { describe, expect, test } from 'vitest';
import { seeded } from '../statistics.ts';
import { driftGoals, driftOf, afterWarmup, type Sample } from './drift.ts';

const heaps = (minutes: number, bytes: (minute: number) => number): Sample[] =>
  Array.from({ length: minutes * 4 + 1 }, (_, at) => ({ minute: at / 4, bytes: bytes(at / 4) }));

/** Growth by half in an hour. */
const leak = (minute: number): number => 10e6 * (1 + (0.5 * minute) / 60);

describe('the drift of a heap (G11)', () => {
  test('is the growth per hour relative to the mean size', () => {
    const { perHour, low, high } = driftOf(heaps(20, (minute) => 10e6 * (1 + (0.1 * (minute - 10)) / 60)));
    expect(perHour).toBeCloseTo(0.1, 5);
    expect(low).toBeCloseTo(0.1, 5);
    expect(high).toBeCloseTo(0.1, 5);
  });

  test('of pure noise contains zero; with a leak of 20 % an hour under the same noise it does not', () => {
    const random = seeded(3);
    const noise = () => (random() - 0.5) * 200_000;
    const still = driftOf(heaps(20, () => 10e6 + noise()));
    expect(still.low).toBeLessThan(0);
    expect(still.high).toBeGreaterThan(0);
    expect(driftOf(heaps(20, (minute) => 10e6 + (2e6 * minute) / 60 + noise())).low).toBeGreaterThan(0.05);
  });

  test('is NaN for three samples', () => {
    expect(driftOf(heaps(1, () => 1e6).slice(0, 3)).perHour).toBeNaN();
  });

  test('has a verdict after a long run, and only a sentence after a short run', () => {
    expect(
      driftGoals('a tab', driftOf(afterWarmup(heaps(20, leak), 20))).goals.map(({ verdict }) => verdict),
    ).toEqual(['missed']);
    expect(
      driftGoals(
        'a tab',
        driftOf(
          afterWarmup(
            heaps(20, () => 10e6),
            20,
          ),
        ),
      ).goals.map(({ verdict }) => verdict),
    ).toEqual(['reached']);
    const short = driftGoals('a tab', driftOf(afterWarmup(heaps(3, leak), 3)));
    expect(short.goals).toEqual([]);
    expect(short.told).toContain('extrapolated');
    expect(driftGoals('a tab', driftOf([]))).toEqual({
      goals: [],
      told: 'heap drift of a tab: cannot be computed from 0 samples',
    });
  });

  test('uses the samples after ten minutes, or the second half of a shorter run', () => {
    expect(
      afterWarmup(
        heaps(20, () => 1),
        20,
      )[0]?.minute,
    ).toBe(10);
    expect(
      afterWarmup(
        heaps(3, () => 1),
        3,
      )[0]?.minute,
    ).toBe(1.5);
  });
});
