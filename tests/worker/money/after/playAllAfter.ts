import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { playAfter } from './afterPlay.ts';
import type { AfterHow } from './afterScene.ts';
import { step, type AfterStep } from './afterSteps.ts';

type Kind = readonly [name: string, how: AfterHow];
/** Operators and browsers that schedules are played against. Two files share them, so that they run in parallel. */
export const OPERATORS: readonly Kind[] = [
  ['an operator that does nothing for its clients', { honours: false, echoes: false }],
  ['an operator that says references back', { honours: false, echoes: true }],
];
export const BROWSERS: readonly Kind[] = [
  ['an operator that honours references', { honours: true, echoes: true }],
  ['a browser without locks', { honours: false, echoes: true, lockless: true }],
];
const KINDS = [...OPERATORS, ...BROWSERS];
/** 352 in `npm test`, 100,000 in the long tier: an equal part for each kind. */
const SCHEDULES = sized(352 / KINDS.length, 100_000 / KINDS.length);

const firstFailure = async (name: string, how: AfterHow): Promise<string | undefined> => {
  const wrong = new Map<string, readonly string[]>();
  const schedule = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
    async (steps) => {
      const { violations, log } = await playAfter(how, steps);
      if (violations.length > 0) wrong.set(JSON.stringify(steps), [...violations, ...log]);
      return violations.length === 0;
    },
  );
  const out = await fc.check<[AfterStep[]]>(schedule, {
    numRuns: SCHEDULES,
    seed: ONLY.schedule ?? firstSeed() + KINDS.findIndex(([each]) => each === name),
    interruptAfterTimeLimit: LIMIT_MS - 120_000,
    ...(ONLY.path === undefined ? undefined : { path: ONLY.path }),
  });
  if (!out.failed || out.counterexample === null)
    return out.failed ? 'No schedule was played to its end.' : undefined;
  const [steps] = out.counterexample;
  const errorStack = out.errorInstance instanceof Error ? (out.errorInstance.stack ?? '') : '';
  return [
    ...(wrong.get(JSON.stringify(steps)) ?? [errorStack]),
    'after',
    ...steps.map(({ do: done, at, by }) => `  step('${done}', ${at}, ${by}),`),
    `again: SCHEDULE_SEED=${out.seed} SCHEDULE_PATH=${out.counterexamplePath} npx vitest run tests/worker/money/after -t "${name}"`,
  ].join('\n');
};

/** Defines the tests of some kinds. */
export const playAllAfter = (kinds: readonly Kind[]): void => {
  describe('any schedule of cash-outs, reserved bets, settlements, crashes and faults', () => {
    test.each(kinds)(
      'sends each press at most once, at the price that was shown, and in the end all that is shown equals the ledger: %s (CASHOUT-12, RESERVE-10, D4, D5, D6, D18, D26, D29, D31, I1, I2, I3, I4, I6)',
      { timeout: LIMIT_MS },
      async (name, how) => {
        expect(await firstFailure(name, how)).toBeUndefined();
      },
    );
  });
};
