import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { play, step, type Reached, type Step } from './model.ts';

/** 1,200 in `npm test`, 100,000 in the long tier, over the four kinds of browser and platform. */
const SCHEDULES = sized(300, 25_000);

const firstFailure = async (how: Parameters<typeof play>[1], runs: number): Promise<string | undefined> => {
  let wrong: readonly string[] = [];
  const schedule = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
    const found = await play(steps, how);
    if (found.length > 0) wrong = found;
    return found.length === 0;
  });
  const out = await fc.check<[Step[]]>(schedule, {
    numRuns: runs,
    seed: ONLY.schedule ?? firstSeed(),
    ...(ONLY.path === undefined ? undefined : { path: ONLY.path }),
  });
  if (!out.failed) return undefined;
  const steps = out.counterexample?.[0] ?? [];
  const stack = out.errorInstance instanceof Error ? (out.errorInstance.stack ?? '') : '';
  return [
    ...wrong,
    stack,
    'after',
    ...steps.map((each) => `  ${JSON.stringify(each)},`),
    `again: SCHEDULE_SEED=${out.seed} SCHEDULE_PATH=${out.counterexamplePath}`,
  ].join('\n');
};

describe('any schedule of presses, crashes and silences', () => {
  test.each([
    ['with locks and references', { locks: true, echoes: true }],
    ['with locks, without references', { locks: true, echoes: false }],
    ['without locks, with references', { locks: false, echoes: true }],
    ['without locks and references', { locks: false, echoes: false }],
  ] as const)(
    'is at most one request and debit per gift, and every shown state is in the ledger: %s (D32, F49, F16, D25)',
    { timeout: LIMIT_MS },
    async (_how, how) => {
      const reached: Reached = {};
      expect(await firstFailure({ ...how, reached }, SCHEDULES)).toBeUndefined();
      // A test that reaches no outcome would prove nothing.
      for (const state of ['done', 'refused', 'not-found'])
        expect([state, reached[state] ?? 0]).not.toEqual([state, 0]);
    },
  );

  test('a second worker without locks that reads the outcome early searches for the gift (D32, F16)', async () => {
    const steps: readonly Step[] = [
      { kind: 'start' },
      { kind: 'press', pick: 0, gift: 0, times: 2 },
      { kind: 'answer', pick: 0, how: 'rejected-503' },
      { kind: 'answer', pick: 0, how: 'ok' },
      { kind: 'crash', pick: 0 },
    ];
    expect(await play(steps, { locks: false, echoes: true })).toEqual([]);
  });

  test('a double press without locks leaves the request in flight until its answer (D5, F49)', async () => {
    const steps: readonly Step[] = [
      { kind: 'press', pick: 0, gift: 0, times: 2 },
      { kind: 'pass', ms: 9_000 },
      { kind: 'answer', pick: 0, how: 'ok' },
      { kind: 'crash', pick: 0 },
    ];
    expect(await play(steps, { locks: false, echoes: true })).toEqual([]);
  });

  test('without locks a gift is not found only 60 s after the deadline of its request (D31, D32)', async () => {
    const steps: readonly Step[] = [
      { kind: 'start' },
      { kind: 'press', pick: 0, gift: 0, times: 1 },
      { kind: 'pass', ms: 66_000 },
      { kind: 'answer', pick: 0, how: 'taken-silent' },
    ];
    expect(await play(steps, { locks: false, echoes: true })).toEqual([]);
  });

  test.each(['forgetful-journal', 'silence-refused'] as const)(
    'a planted defect is found: %s',
    async (defect) => {
      expect(await firstFailure({ locks: false, echoes: true, defect }, 300)).toBeDefined();
    },
  );
});
