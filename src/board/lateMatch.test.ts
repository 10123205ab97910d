import { describe, expect, test } from 'vitest';
import type { GoalReport } from '#contract/patch.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createLateMatch } from './lateMatch.ts';

const facts = (marketCount: number) => ({ marketCount }) as unknown as MatchFacts;
const setUp = () => {
  const clock = createFakeClock();
  const state = { delay: 6_000, wakes: 0 };
  const late = createLateMatch({
    now: clock.now,
    setTimeout: clock.setTimeout,
    delay: () => state.delay,
    wake: () => void (state.wakes += 1),
  });
  return { clock, state, late };
};

describe('a match that is shown late', () => {
  test('shows each change after the delay, in order, and wakes its readers then', () => {
    const { clock, state, late } = setUp();
    const [a, b, c] = [facts(1), facts(2), facts(3)];
    expect(late.match(a)).toBe(a);
    expect(late.match(b)).toBe(a);
    clock.advance(2_000);
    expect(late.match(c)).toBe(a);
    clock.advance(3_999);
    expect([late.match(c), state.wakes]).toEqual([a, 0]);
    clock.advance(1);
    expect([late.match(c), state.wakes]).toEqual([b, 1]);
    clock.advance(2_000);
    expect([late.match(c), state.wakes]).toEqual([c, 2]);
    expect(clock.timers()).toBe(0);
  });

  test('a delay that becomes shorter never shows a newer state before an older one', () => {
    const { clock, state, late } = setUp();
    const [a, b, c] = [facts(1), facts(2), facts(3)];
    late.match(a);
    late.match(b);
    state.delay = 1_000;
    late.match(c);
    clock.advance(1_000);
    expect(late.match(c)).toBe(a);
    clock.advance(5_000);
    expect(late.match(c)).toBe(c);
  });

  test('its goals are late too', () => {
    const { clock, late } = setUp();
    const goal = { kind: 'goal', id: 'g' } as GoalReport;
    expect(late.goal(undefined)).toBeUndefined();
    expect(late.goal(goal)).toBeUndefined();
    clock.advance(6_000);
    expect(late.goal(goal)).toBe(goal);
  });

  test('other values are late from what the screen showed before, each by its name', () => {
    const { clock, state, late } = setUp();
    expect([
      late.value('data', 'new', 'old'),
      late.value<string | undefined>('chat', 'new', undefined),
    ]).toEqual(['old', undefined]);
    expect(late.value('data', 'old', 'old')).toBe('old');
    clock.advance(6_000);
    expect([late.value('chat', 'new', 'ignored'), late.delay(), state.wakes > 0]).toEqual([
      'new',
      6_000,
      true,
    ]);
  });
});
