import * as fc from '#tests/property.ts';
import { firstSeed, LIMIT_MS, ONLY } from '#tests/worker/budget.ts';
import { KINDS } from './kinds.ts';
import { play } from './play.ts';
import type { How } from './scene.ts';
import { step, type Step } from './steps.ts';

/** Milliseconds for shortening a failed schedule, so that it does not take longer than finding it. */
const SHRINK_MS = 120_000;

/**
 * Plays schedules until one fails. Returns the failure, the schedule shortened as far as possible (unless
 * `asFound`), and how to repeat it.
 */
export const firstFailure = async (
  name: string,
  how: How,
  schedules: number,
  asFound = false,
): Promise<string | undefined> => {
  const wrong = new Map<string, readonly string[]>();
  const schedule = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 32 }), async (steps) => {
    const found = await play(how, steps);
    if (found.violations.length > 0) wrong.set(JSON.stringify(steps), [...found.violations, ...found.log]);
    return found.violations.length === 0;
  });
  // Each kind of operator uses different seeds.
  const seed = ONLY.schedule ?? firstSeed() + KINDS.findIndex(([each]) => each === name);
  const out = await fc.check<[Step[]]>(schedule, {
    numRuns: schedules,
    seed,
    endOnFailure: asFound,
    interruptAfterTimeLimit: LIMIT_MS - SHRINK_MS,
    ...(ONLY.path === undefined ? undefined : { path: ONLY.path }),
  });
  if (!out.failed || out.counterexample === null)
    return out.failed ? 'No schedule was played to its end.' : undefined;
  const [steps] = out.counterexample;
  const errorStack = out.errorInstance instanceof Error ? (out.errorInstance.stack ?? '') : '';
  return [
    ...(wrong.get(JSON.stringify(steps)) ?? [errorStack]),
    'after',
    ...steps.map(({ do: name, at, by }) => `  step('${name}', ${at}, ${by}),`),
    `again: SCHEDULE_SEED=${out.seed} SCHEDULE_PATH=${out.counterexamplePath} npx vitest run tests/worker/money -t "${name} \\\\("`,
  ].join('\n');
};
