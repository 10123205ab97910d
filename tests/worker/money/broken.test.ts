import { describe, expect, test } from 'vitest';
import { play } from './play.ts';
import type { How } from './scene.ts';
import { FILLED, stepOf as step, type Step } from './steps.ts';

const HOW: How = { honours: false, echoes: true, pushes: false };

/**
 * Parts of the environment that are broken on purpose. The run must report each, and nothing where all parts
 * work.
 */
const BROKEN: readonly {
  readonly name: string;
  readonly broken: NonNullable<How['broken']>;
  readonly notices: string;
  readonly steps: readonly Step[];
}[] = [
  {
    name: 'a journal that says it has written and has not: the worker dies and nobody ever tells of the bet',
    broken: 'journal',
    notices: 'I2',
    steps: [
      ...FILLED,
      step('plan', 0, 4),
      step('press'),
      step('kill', 0, 1),
      step('revive'),
      step('live', 0, 3),
      step('press'),
    ],
  },
];

describe('the run around money can fail', () => {
  test.each(BROKEN)('$name', async ({ broken, notices, steps }) => {
    expect((await play(HOW, steps)).violations).toEqual([]);
    expect((await play({ ...HOW, broken }, steps)).violations.join()).toContain(notices);
  });
});
