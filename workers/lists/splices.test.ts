import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { applySplices } from '../tabs/mergeRecords.ts';
import { splicesBetween } from './splices.ts';

const rows = fc.uniqueArray(fc.nat(60), { maxLength: 40 }).map((all) => Int32Array.from(all));

test('splices applied one after another turn the old rows into the new ones, whatever moved', () => {
  fc.assert(
    fc.property(rows, rows, (old, next) => {
      expect([...applySplices(old, splicesBetween(old, next))]).toEqual([...next]);
    }),
    { numRuns: 2_000 },
  );
});

test('one row that moves is taken out and put in, and nothing else is sent', () => {
  const old = Int32Array.from({ length: 1_000 }, (_, at) => at);
  const moved = (from: number, to: number): Int32Array => {
    const all = [...old];
    const [row = 0] = all.splice(from, 1);
    all.splice(to, 0, row);
    return Int32Array.from(all);
  };
  for (const [from, to] of [
    [0, 999],
    [999, 0],
    [10, 900],
    [900, 10],
  ] as const) {
    const splices = splicesBetween(old, moved(from, to));
    expect(splices.length).toBeLessThanOrEqual(2);
    expect(splices.reduce((sum, { insert, remove }) => sum + insert.length + remove, 0)).toBe(2);
  }
});
