import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeDayCounts } from './dayCounts.ts';

const sample = (): unknown =>
  (
    JSON.parse(readFileSync(new URL('../samples/dayCounts.json', import.meta.url), 'utf8')) as {
      data: unknown;
    }
  ).data;

test('matches to come are counted by days: today, and each of the days after it (wire facts 2.7)', () => {
  const counted = decodeDayCounts(sample());
  expect([counted?.today, counted?.days.length, counted?.days[0]]).toEqual([
    42,
    7,
    { at: 1_773_504_000_000, count: 118 },
  ]);
});

test('a day that cannot be read is left out, and an answer of which none can be is none (F36)', () => {
  expect(
    decodeDayCounts({ d: 'x', dl: [{ bt: 5, c: -2 }, { bt: 'soon', c: 1 }, { bt: 6, c: '3 pieces' }, null] }),
  ).toEqual({ today: null, days: [{ at: 5, count: 0 }] });
  expect([null, [], {}, { dl: 'x' }, { dl: [null] }].map(decodeDayCounts)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(decodeDayCounts({ dl: [] })).toEqual({ today: null, days: [] });
});
