import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { applySplices } from '../tabs/mergeRecords.ts';
import { joinRows, sectionSplices, splicesBetween, type SectionRows } from './splices.ts';

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

/** Sections of rows; a section whose rows did not change is the same array in both lists. */
const sections = fc
  .uniqueArray(fc.nat(12), { maxLength: 8 })
  .chain((heads) =>
    fc.tuple(
      ...heads.map((head) => fc.tuple(fc.constant(head), fc.uniqueArray(fc.nat(9), { maxLength: 5 }))),
    ),
  );
const known = new Map<string, Int32Array>();
const sectionsOf = (all: readonly (readonly [number, readonly number[]])[]): readonly SectionRows[] =>
  all.map(([head, of]) => {
    const rows =
      known.get(`${head} ${of.join()}`) ?? Int32Array.from([head * 100, ...of.map((n) => n + 1_000)]);
    known.set(`${head} ${of.join()}`, rows);
    return { head: head * 100, rows };
  });

test('splices between sections turn the old rows into the new ones, whatever section or row moved', () => {
  fc.assert(
    fc.property(sections, sections, (one, other) => {
      const [old, next] = [sectionsOf(one), sectionsOf(other)];
      expect([...applySplices(joinRows(old), sectionSplices(old, next))]).toEqual([...joinRows(next)]);
    }),
    { numRuns: 2_000 },
  );
});

const section = (head: number, ...of: number[]): SectionRows => ({ head, rows: Int32Array.of(head, ...of) });

test('a row that moves to another section is taken out and put in, and nothing else is sent', () => {
  const between = [section(20, 21, 22), section(30, 31)];
  const old = [section(10, 11, 12), ...between, section(40, 41)];
  const next = [section(10, 11), ...between, section(40, 12, 41)];
  expect(sectionSplices(old, next).map(({ at, remove, insert }) => [at, remove, [...insert]])).toEqual([
    [2, 1, []],
    [8, 0, [12]],
  ]);
});
