import { describe, expect, test } from 'vitest';
import { countedParts, instructionGates } from './instructions/count.ts';
import { alternate, compare, type Sample } from './micro/alternate.ts';
import { slowed } from './micro/pairs.ts';
import { createPollDiff } from './micro/pollDiff.ts';
import { gateRatio, ratioGate, type RatioPair } from './ratioGates.ts';
import { seeded } from './statistics.ts';

/**
 * Builds a duel from invented times: `ratio` is our cost over the peer's, `spread` its spread to both sides.
 */
const made = (ratio: number, spread: number, turns: number) => {
  const random = seeded(turns);
  return compare(
    Array.from({ length: turns }, () => ({ ours: ratio * (1 + (random() - 0.5) * 2 * spread), peer: 1 })),
  );
};
const pairOf = (duel: RatioPair['duel']): RatioPair => ({
  name: 'a pair',
  tolerance: 1.35,
  slowTolerance: 2,
  duel,
});

describe('the gate of a ratio', () => {
  test('holds while its interval reaches down to the baseline with the tolerance', () => {
    expect(ratioGate('a', { median: 1.8, low: 1.3, high: 2.4, samples: 8 }, 1, 1.35).holds).toBe(true);
    expect(ratioGate('a', { median: 1.8, low: 1.36, high: 2.4, samples: 8 }, 1, 1.35).holds).toBe(false);
  });

  test('is broken without a baseline, and where nothing was measured', () => {
    expect(ratioGate('a', { median: 1, low: 1, high: 1, samples: 8 }, undefined, 1.35).holds).toBe(false);
    expect(
      ratioGate('a', { median: Number.NaN, low: Number.NaN, high: Number.NaN, samples: 0 }, 1, 1.35).holds,
    ).toBe(false);
  });

  test('a busy machine, which spreads the samples of both, does not break it', async () => {
    const { gate } = await gateRatio(
      pairOf((turns) => made(1.1, 0.9, turns)),
      1,
    );
    expect(gate.holds).toBe(true);
  });

  test('has its larger tolerance on a slow machine alone', async () => {
    const pair = pairOf((turns) => made(1.7, 0.1, turns));
    expect((await gateRatio(pair, 1)).gate.holds).toBe(false);
    expect((await gateRatio(pair, 1, true)).gate.holds).toBe(true);
    const slower = pairOf((turns) => made(2.5, 0.1, turns));
    expect((await gateRatio(slower, 1, true)).gate.holds).toBe(false);
  });

  test('a slow-down breaks it, and only after it was measured again with more turns', async () => {
    const turns: number[] = [];
    const { gate } = await gateRatio(
      pairOf((count) => {
        turns.push(count);
        return made(3, 0.3, count);
      }),
      1,
    );
    expect(gate.holds).toBe(false);
    expect(turns).toHaveLength(2);
    expect(turns[1]).toBeGreaterThan(turns[0] ?? 0);
  });

  test('what was disturbed the first time alone holds the second time', async () => {
    let first = true;
    const { gate } = await gateRatio(
      pairOf((turns) => {
        const found = made(first ? 3 : 1, 0.1, turns);
        first = false;
        return found;
      }),
      1,
    );
    expect(gate.holds).toBe(true);
  });
});

/**
 * Wraps a sample: it runs and counts as one unit. A measured time would depend on the other tests; `bench:ci`
 * measures a planted defect in time (`plantedPair`).
 */
const counted =
  (sample: Sample): Sample =>
  () => {
    sample();
    return 1;
  };

describe("a defect planted in the client's own code", () => {
  test('work done three times is seen by the gate that its baseline holds', async () => {
    const run = createPollDiff(60);
    const honest = pairOf((turns) => alternate(counted(run.diff), counted(run.parse), turns));
    const baseline = (await honest.duel(24)).ratio.median;
    const { gate } = await gateRatio(
      pairOf((turns) => alternate(slowed(counted(run.diff)), counted(run.parse), turns)),
      baseline,
    );
    expect(gate.holds).toBe(false);
  });
});

describe('counted instructions', () => {
  test('are the parts between start and warmth of each program; what callgrind wrote between two calls is none', () => {
    expect(countedParts([950_000_000, 7, 193_000_000, 7, 168_000_000, 7, 91_000_000, 7, 4_000_000])).toEqual([
      193_000_000, 91_000_000,
    ]);
  });

  test('gate three in a hundred more, and nothing where the baseline has no count', () => {
    const gates = instructionGates({ a: 103, b: 104, c: 50 }, { a: 100, b: 100 }, 1.03);
    expect(gates.map(({ holds }) => holds)).toEqual([true, false]);
  });
});
