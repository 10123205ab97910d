import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { play } from './play.ts';
import { step, type Step } from './steps.ts';

/** 200 in `npm test`, 20,000 in the long tier: half of them pushed, half of them polled. */
const SCHEDULES = sized(100, 10_000);
/** Milliseconds for shortening a failed schedule, so that it does not take longer than finding it. */
const SHRINK_MS = 120_000;

/** Plays schedules until one fails. Returns the shortened schedule, the violation, and how to repeat it. */
const firstFailure = async (push: boolean): Promise<string | undefined> => {
  const wrong = new Map<string, readonly string[]>();
  const schedule = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
    const found = await play(push, steps);
    if (found.length > 0) wrong.set(JSON.stringify(steps), found);
    return found.length === 0;
  });
  const seed = ONLY.schedule ?? firstSeed();
  const out = await fc.check<[Step[]]>(schedule, {
    numRuns: SCHEDULES,
    seed,
    interruptAfterTimeLimit: LIMIT_MS - SHRINK_MS,
    ...(ONLY.path === undefined ? undefined : { path: ONLY.path }),
  });
  if (!out.failed || out.counterexample === null)
    return out.failed ? 'No schedule was played to its end.' : undefined;
  const [steps] = out.counterexample;
  const lines = steps.map((each) => `  ${JSON.stringify(each)},`);
  const errorStack = out.errorInstance instanceof Error ? (out.errorInstance.stack ?? '') : '';
  return [
    ...(wrong.get(JSON.stringify(steps)) ?? [errorStack]),
    'after',
    ...lines,
    `again: SCHEDULE_SEED=${out.seed} SCHEDULE_PATH=${out.counterexamplePath} npx vitest run tests/worker/schedules -t ${push ? 'pushed' : 'polled'}`,
  ].join('\n');
};

describe('any schedule of faults', () => {
  test.each([
    ['pushed', true],
    ['polled', false],
  ] as const)(
    'leaves every tab equal to the server once it is over, takes no press it should not, and frees what it held: %s (I3, I5, I9, F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F15)',
    { timeout: LIMIT_MS },
    async (_how, push) => {
      expect(await firstFailure(push)).toBeUndefined();
    },
  );
});
