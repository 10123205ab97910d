import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { pollUntil } from './pollUntil.ts';

const setUp = (answers: Result<number>[]) => {
  const pauses: number[] = [];
  let asked = 0;
  return {
    pauses,
    asked: () => asked,
    parts: {
      ask: async () => answers[(asked += 1) - 1] ?? ok(0),
      until: (value: number) => value === 7,
      sleep: async (ms: number) => void pauses.push(ms),
    },
  };
};

describe('the poll helper', () => {
  test('asks five times, 500 ms apart, when nothing is said (REQ-09, CONST-32)', async () => {
    const poll = setUp([]);
    expect(await pollUntil(poll.parts)).toEqual({ ended: 'spent', last: ok(0) });
    expect([poll.asked(), poll.pauses]).toEqual([5, [500, 500, 500, 500]]);
  });

  test('stops as soon as its predicate is met (REQ-10)', async () => {
    const poll = setUp([ok(1), fail({ code: 'timeout' }), ok(7), ok(7)]);
    expect(await pollUntil(poll.parts)).toEqual({ ended: 'met', value: 7 });
    expect([poll.asked(), poll.pauses]).toEqual([3, [500, 500]]);
  });

  test('met by the first answer, it waits for nothing (REQ-10)', async () => {
    const poll = setUp([ok(7)]);
    await pollUntil(poll.parts);
    expect([poll.asked(), poll.pauses]).toEqual([1, []]);
  });

  test('a failed try counts as a try, and the last answer is returned (REQ-09)', async () => {
    const poll = setUp([fail({ code: 'network' }), fail({ code: 'network' })]);
    expect(await pollUntil({ ...poll.parts, tries: 2, pause: 10 })).toEqual({
      ended: 'spent',
      last: fail({ code: 'network' }),
    });
    expect(poll.pauses).toEqual([10]);
  });
});
