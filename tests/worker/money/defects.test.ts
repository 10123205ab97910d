import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFECTS, plantInto } from './defects.ts';

const textOf = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test.each(DEFECTS)('the planted defect "$what" has its place in the product, exactly one', (defect) => {
  expect(plantInto(textOf(defect.file), defect)).not.toBe(textOf(defect.file));
});

test('the unit test that notices a planted defect is there', () => {
  const tests = DEFECTS.flatMap(({ unit }) => (unit === undefined ? [] : [unit]));
  expect(tests.filter(([file, title]) => !textOf(file).includes(title))).toEqual([]);
});
