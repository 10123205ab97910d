import { expect, test } from 'vitest';
import type { ProducerId, SportId } from '#domain/ids.ts';
import { ageText, staleSince } from './staleSince.ts';

const status = (stale: Record<string, number>) => ({
  stale: stale as Record<ProducerId, number>,
  serverTime: 1_000_000 as never,
  asOf: 5000,
});

test("a list's age is that of its oldest stale producer, in server time, and other sports do not count (D3)", () => {
  expect(staleSince(status({ '1/live': 4000, '1/pre': 3000, '10/live': 0 }), 1 as SportId)).toBe(998_000);
  expect(staleSince(status({ '10/live': 0 }), 1 as SportId)).toBeNull();
  expect(staleSince(status({ '10/live': 0 }), null)).toBe(995_000);
});

test('an age reads as minutes and seconds', () => {
  expect([-5, 42_000, 725_000, 7_200_000].map(ageText)).toEqual(['0:00', '0:42', '12:05', '2:00:00']);
});
