import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import {
  CHAT_LIMIT,
  recordAction,
  SUBSCRIBE_LIMIT,
  waitBeforeAction,
  type ClientLimit,
} from './clientLimits.ts';

const LIMITS = [
  ['chat', CHAT_LIMIT],
  ['subscribes', SUBSCRIBE_LIMIT],
] as const;
/** Everything that is tried at these times, and was let through. */
const through = (limit: ClientLimit, tries: readonly number[]): number[] => {
  const passed: number[] = [];
  let done: readonly number[] = [];
  for (const now of tries) {
    if (waitBeforeAction(limit, done, now) > 0) continue;
    done = recordAction(limit, done, now);
    passed.push(now);
  }
  return passed;
};
const each = (ms: number, until: number): number[] =>
  Array.from({ length: Math.ceil(until / ms) }, (_, at) => at * ms);

describe('what a client may do so often (security: client limits)', () => {
  test.each([
    ['chat: one a second', CHAT_LIMIT, 10_000, 10],
    ['chat: twenty in 30 s', CHAT_LIMIT, 30_000, 20],
    ['chat: then twenty more', CHAT_LIMIT, 60_000, 40],
    ['subscribes: one a second (FEED-09, CONST-27)', SUBSCRIBE_LIMIT, 10_000, 10],
  ])('%s', (_name, limit, until, times) => expect(through(limit, each(10, until))).toHaveLength(times));

  test.each(LIMITS)(
    '%s: no span of a rule ever holds more than the rule allows, and a wait that is over lets one through',
    (_name, limit) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (gaps) => {
          let at = 0;
          const passed = through(
            limit,
            gaps.map((gap) => (at += gap)),
          );
          for (const { maxActions: most, windowMs: within } of limit)
            for (const first of passed)
              expect(
                passed.filter((time) => time >= first && time < first + within).length,
              ).toBeLessThanOrEqual(most);
          const done = passed.reduce<readonly number[]>(
            (before, time) => recordAction(limit, before, time),
            [],
          );
          const wait = waitBeforeAction(limit, done, at);
          expect(waitBeforeAction(limit, done, at + wait)).toBe(0);
          expect(waitBeforeAction(limit, done, at + wait - 1)).toBe(
            wait === 0 ? waitBeforeAction(limit, done, at - 1) : 1,
          );
        }),
        { numRuns: 200 },
      );
    },
  );

  test('a clock that was set back forbids for no longer than the rule', () => {
    expect(waitBeforeAction(SUBSCRIBE_LIMIT, [1e9], 0)).toBe(1_000);
  });
});
