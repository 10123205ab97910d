import { expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createDeadline } from '../runtime/deadline.ts';
import { createUserPress } from './userPress.ts';

test.each([
  ['does not sleep', 0, ok({ intent: 'press1', repeated: false })],
  ['sleeps while its monotonic clock stands still', 3_600_000, fail({ code: 'timeout' })],
] as const)(
  'on a machine that %s, a press is decided in time or not at all (F15, F19)',
  async (_name, sleepMs, end) => {
    const clock = createFakeClock();
    const journal = { loaded: Promise.resolve() };
    const act = createUserPress({
      deps: { clock, locks: null, requestLogin: () => undefined },
      own: () => journal,
      isSameUser: () => true,
      lateProblem: (_journal, _request, deadline) => (deadline.isOver() ? { code: 'timeout' } : null),
      lockName: () => 'lock',
      decide: async (_journal, _request, deadline) => {
        // The journal is written.
        clock.jumpWall(sleepMs);
        return deadline.isOver() ? fail({ code: 'timeout' }) : ok({ intent: 'press1', repeated: false });
      },
    });
    expect(await act({}, createDeadline(clock, clock.now() + 2_000))).toEqual(end);
  },
);
