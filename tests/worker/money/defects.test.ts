import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFECTS } from './defects.ts';

const textOf = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test('each defect that `planted.mjs` plants still has its place in the product, exactly one, and its unit test is there', () => {
  const lost = DEFECTS.flatMap(({ what, file, edits, unit }) => [
    ...edits.filter(([text]) => textOf(file).split(text).length !== 2).map(([text]) => `${what}: ${text}`),
    ...(unit === undefined || textOf(unit[0]).includes(unit[1]) ? [] : [`${what}: ${unit.join()}`]),
  ]);
  expect(lost).toEqual([]);
});
